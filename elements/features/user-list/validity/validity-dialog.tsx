import { Button, InputGroup, Radio, RadioGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { BulkResult, UserRow } from '../../../base/contract/user.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { Failures } from '../../../base/kit/dialog/failures.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { EndsNow, isOver } from './ends-now.tsx'
import { setValidity } from './set-validity.ts'
import { validityText } from './validity.text.ts'

interface Props {
  users: readonly UserRow[]
  onClose: () => void
}

/** Sets or clears the last day of users. */
export default function ValidityDialog({ users, onClose }: Props) {
  const text = useText(validityText)
  const [first] = users
  const [way, setWay] = useState<'until' | 'unlimited'>('until')
  const [day, setDay] = useState(users.length === 1 ? (first?.validUntil ?? '') : '')
  const [endsNow, setEndsNow] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [refused, setRefused] = useState<BulkResult['failed']>([])
  const validUntil = way === 'until' ? day : ''
  const isAsking = isOver(validUntil)
  const isReady = (way === 'unlimited' || day !== '') && (!isAsking || endsNow)
  const save = async () => {
    setBusy(true)
    setFailure('')
    try {
      const ids = users.map(({ id }) => id)
      const { done, failed } = await setValidity({ ids, validUntil, ...(isAsking && { endsNow }) })
      toast(text.done(done.length), 'success')
      if (failed.length > 0) setRefused(failed)
      else onClose()
    } catch (problem) {
      setFailure(sentence(problem))
    }
    setBusy(false)
  }
  if (refused.length > 0) return <Failures title={text.refused(refused.length)} failed={refused} onClose={onClose} />
  const title = first && users.length === 1 ? text.one(first.realname || first.username) : text.title(users.length)
  return (
    <Dialog isOpen title={title} onClose={onClose} style={{ width: 480 }}>
      <DialogBody>
        <RadioGroup
          inline
          label={text.way}
          selectedValue={way}
          onChange={event => setWay(event.currentTarget.value as 'until' | 'unlimited')}
        >
          <Radio value="until" label={text.until} />
          <Radio value="unlimited" label={text.unlimited} />
        </RadioGroup>
        {way === 'until' && (
          <Field name="validity-day" label={text.day} hint={text.dayNote}>
            <InputGroup id="validity-day" type="date" value={day} disabled={busy} onValueChange={setDay} />
          </Field>
        )}
        {isAsking && <EndsNow value={endsNow} isEditable={!busy} onChange={setEndsNow} />}
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button
              intent={isAsking ? 'danger' : 'primary'}
              text={text.save}
              loading={busy}
              disabled={!isReady}
              onClick={() => void save()}
            />
          </>
        }
      />
    </Dialog>
  )
}
