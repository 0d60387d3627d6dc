import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { Field } from '../../../base/kit/field/field.tsx'

interface Props {
  name: string
  label: string
  value: string
  maxLength: number
  hint?: string
  isReadonly?: boolean
  /**
   * Returns an error message for the input, or an empty string. The document keeps its value until the input is valid.
   */
  check?: (typed: string) => string
  onSet: (value: string) => void
}

/** Edits a text of the document. Each keystroke is a step, so that nothing typed is lost. */
export function TypedField({ name, label, value, maxLength, hint, isReadonly, check, onSet }: Props) {
  const [typed, setTyped] = useState(value)
  const problem = check?.(typed) ?? ''
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    if (!problem) setTyped(value)
  }
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      <InputGroup
        id={name}
        fill
        maxLength={maxLength}
        value={typed}
        readOnly={isReadonly}
        aria-invalid={problem !== ''}
        onValueChange={next => {
          setTyped(next)
          if (!check?.(next)) onSet(next)
        }}
      />
    </Field>
  )
}
