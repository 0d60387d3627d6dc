import { Button, FormGroup, TextArea } from '@blueprintjs/core'
import { useRef, useState, type FormEvent } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import type { Question } from './confirm.tsx'

const confirmText = texts(
  { cancel: '取消', needed: '请填写原因', neededOf: (label: string) => `请填写${label}` },
  { cancel: 'Cancel', needed: 'Enter a reason', neededOf: (label: string) => `Enter: ${label.toLowerCase()}` }
)

interface Props {
  question: Question
  isOpen: boolean
  onClose: (reason?: string) => void
}

/** Confirmation dialog, with a field for the reason if required. */
export default function ConfirmDialog({ question, isOpen, onClose }: Props) {
  const text = useText(confirmText)
  const [reason, setReason] = useState(question.initial ?? '')
  const [missing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const needed = question.longest && question.reason ? text.neededOf(question.reason) : text.needed
  const act = async () => {
    setBusy(true)
    setFailure('')
    try {
      await question.act?.(reason.trim())
      onClose(reason.trim())
    } catch (error) {
      setFailure(sentence(error))
      field.current?.focus()
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would bubble the event to the surrounding form and submit it.
    event.stopPropagation()
    if (question.reason && reason.trim() === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    if (!isBusy) void act()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={question.title}
      onClose={() => !isBusy && onClose()}
      isCloseButtonShown={false}
      style={{ width: 440 }}
    >
      <form onSubmit={submit}>
        {(question.body || question.reason || failure) && (
          <DialogBody>
            {question.body}
            {question.reason && (
              <FormGroup
                label={question.reason}
                labelFor="confirm-reason"
                intent={missing ? 'danger' : 'none'}
                helperText={missing ? needed : undefined}
              >
                <TextArea
                  id="confirm-reason"
                  inputRef={field}
                  fill
                  autoFocus
                  maxLength={question.longest ?? 500}
                  rows={3}
                  value={reason}
                  intent={missing ? 'danger' : 'none'}
                  aria-invalid={missing}
                  onChange={event => {
                    setReason(event.target.value)
                    setMissing(false)
                  }}
                />
              </FormGroup>
            )}
            {failure && (
              <p className="failure" role="alert">
                {failure}
              </p>
            )}
          </DialogBody>
        )}
        <DialogFooter
          actions={
            <>
              <Button
                text={text.cancel}
                disabled={isBusy}
                autoFocus={question.intent === 'danger' && !question.reason}
                onClick={() => onClose()}
              />
              <Button
                type="submit"
                intent={question.intent ?? 'primary'}
                text={question.verb}
                loading={isBusy}
                autoFocus={question.intent !== 'danger' && !question.reason}
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
