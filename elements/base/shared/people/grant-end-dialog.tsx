import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { changeGrantEnd, type GrantKind } from '../../contract/user-grant.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { toast } from '../../core/overlay/toasts.ts'
import { Field } from '../../kit/field/field.tsx'
import { send } from '../../session/request/send.ts'
import { changed } from '../../session/wire/changes.ts'
import { grantEndText } from './grant-end.text.ts'

/** Role, site or position of a person. */
interface Grant {
  kind: GrantKind
  id: string
  name: string
  validUntil: string
}

interface Props {
  user: { id: string; name: string }
  grant: Grant
  onClose: () => void
}

/** Sets or clears the last day of a role, site or position of a person. */
export default function GrantEndDialog({ user, grant, onClose }: Props) {
  const text = useText(grantEndText)
  const [day, setDay] = useState(grant.validUntil)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const save = async () => {
    setBusy(true)
    setFailure('')
    try {
      const { kind, id } = grant
      await send(changeGrantEnd, { body: { ids: [user.id], kind, values: [id], validUntil: day } })
      toast(text.done, 'success')
      changed('user')
      onClose()
    } catch (problem) {
      setFailure(sentence(problem))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen title={text.title(grant.name, user.name)} onClose={onClose} style={{ width: 420 }}>
      <DialogBody>
        <Field name="grant-day" label={text.day} hint={text.dayNote}>
          <InputGroup id="grant-day" type="date" value={day} disabled={busy} onValueChange={setDay} />
        </Field>
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
              intent="primary"
              text={text.save}
              loading={busy}
              disabled={day === grant.validUntil}
              onClick={() => void save()}
            />
          </>
        }
      />
    </Dialog>
  )
}
