import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { userListText } from './user-list.text.ts'
import { randomPassword } from './users.ts'

interface Props {
  id: string
  value: string
  onChange: (password: string) => void
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** Edits a first password, typed or generated. Shows a generated password so that it can be passed on. */
export function NewPassword({ value, onChange, ...input }: Props) {
  const text = useText(userListText)
  const [made, setMade] = useState('')
  const make = () => {
    const password = randomPassword()
    setMade(password)
    onChange(password)
  }
  return (
    <div className="new-password">
      <InputGroup
        {...input}
        fill
        type={made !== '' && made === value ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={128}
        value={value}
        onValueChange={onChange}
      />
      <Button text={text.make} onClick={make} />
    </div>
  )
}
