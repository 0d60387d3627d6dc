import { Button, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { checkAddress } from '../../base/contract/ip-rule.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { send } from '../../base/session/request/send.ts'
import { ipRuleListText } from './ip-rule-list.text.ts'

/** Checks whether an address currently has access. An empty address checks the user's own. */
export function AddressCheck() {
  const text = useText(ipRuleListText)
  const [address, setAddress] = useState('')
  const [answer, setAnswer] = useState<{ isIn: boolean; words: string }>()
  const [isBusy, setBusy] = useState(false)
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { address: asked, refusedBy } = await send(checkAddress, {
        query: { address: address.trim() || undefined }
      })
      setAnswer({ isIn: !refusedBy, words: refusedBy ? text.refused(asked, refusedBy) : text.letIn(asked) })
    } catch (problem) {
      setAnswer({ isIn: false, words: sentence(problem) })
    }
    setBusy(false)
  }
  return (
    <form className="address-check" onSubmit={event => void check(event)}>
      <output className={answer && (answer.isIn ? 'mark mark-good' : 'mark mark-bad')}>{answer?.words}</output>
      <InputGroup
        aria-label={text.checkAddress}
        title={text.checkAddress}
        placeholder={text.checkPlace}
        value={address}
        maxLength={60}
        onValueChange={value => {
          setAddress(value)
          setAnswer(undefined)
        }}
        rightElement={<Button type="submit" variant="minimal" text={text.check} loading={isBusy} />}
      />
    </form>
  )
}
