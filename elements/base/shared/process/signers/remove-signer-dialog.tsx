import { Button } from '@blueprintjs/core'
import { useRef, useState, type FormEvent } from 'react'
import { removeSigner } from '../../../contract/process-added.ts'
import { Refused, sentence } from '../../../core/language/errors.ts'
import { useText } from '../../../core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../core/overlay/dialog.tsx'
import { toast } from '../../../core/overlay/toasts.ts'
import { send } from '../../../session/request/send.ts'
import { ReasonField } from '../operation/reason-field.tsx'
import { signersText } from './signers.text.ts'

interface Props {
  taskId: string
  /** Name of the person. */
  name: string
  isOpen: boolean
  onClose: () => void
  /** Called when the person was removed, or the task was changed by another user in the meantime. */
  onDone: () => void
}

/** Asks for the reason and removes an added person. */
export default function RemoveSignerDialog({ taskId, name, isOpen, onClose, onDone }: Props) {
  const text = useText(signersText)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const isMissing = reason.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (isMissing) area.current?.focus()
    if (isBusy || isMissing) return
    setBusy(true)
    try {
      await send(removeSigner, { body: { taskId, reason: reason.trim() } })
      toast(text.removed, 'success')
      onClose()
      onDone()
    } catch (error) {
      toast(sentence(error), 'danger')
      if (error instanceof Refused) onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen={isOpen} title={text.removeOf(name)} onClose={onClose} style={{ width: 480 }}>
      <form noValidate onSubmit={event => void submit(event)}>
        <DialogBody>
          <p>{text.removeNote}</p>
          <ReasonField
            name="remove-signer-reason"
            label={text.reason}
            problem={isTried && isMissing ? text.reasonNeeded : ''}
            value={reason}
            onChange={setReason}
            area={area}
            isDisabled={isBusy}
            autoFocus
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} disabled={isBusy} onClick={onClose} />
              <Button type="submit" intent="primary" text={text.remove} loading={isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
