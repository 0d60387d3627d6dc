import { Button, Dialog, DialogBody, DialogFooter, FormGroup, TextArea, type Intent } from '@blueprintjs/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { texts, useText } from '../core/text.ts'

const confirmText = texts({ cancel: '取消', needed: '请填写原因' }, { cancel: 'Cancel', needed: 'Give a reason' })

export interface Question {
  /** Names the thing: 「删除文章“关于…的通知”？」 */
  title: string
  body?: ReactNode
  /** The verb on the button. */
  verb: string
  intent?: Intent
  /** Asks for a reason too, which must be given; at most 500 characters. */
  reason?: string
}

/** Asks one question in a dialog. The promise gives the reason ('' when none is asked for), or undefined for no. */
export function useConfirm(): { ask: (question: Question) => Promise<string | undefined>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: Question; answer: (reason?: string) => void; isOpen: boolean }>()
  const close = (reason?: string) => {
    asked?.answer(reason)
    setAsked(before => before && { ...before, isOpen: false })
  }
  return {
    ask: question => new Promise(answer => setAsked({ question, answer, isOpen: true })),
    dialog: asked && <Confirm key={asked.question.title} question={asked.question} isOpen={asked.isOpen} onClose={close} />
  }
}

function Confirm({ question, isOpen, onClose }: { question: Question; isOpen: boolean; onClose: (reason?: string) => void }) {
  const text = useText(confirmText)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (question.reason && reason.trim() === '') return setMissing(true)
    onClose(reason.trim())
  }
  return (
    <Dialog isOpen={isOpen} title={question.title} onClose={() => onClose()} isCloseButtonShown={false} style={{ width: 440 }}>
      <form onSubmit={submit}>
        <DialogBody>
          {question.body}
          {question.reason && (
            <FormGroup label={question.reason} labelFor="confirm-reason" intent={missing ? 'danger' : 'none'} helperText={missing ? text.needed : undefined}>
              <TextArea
                id="confirm-reason"
                fill
                autoFocus
                maxLength={500}
                rows={3}
                value={reason}
                aria-invalid={missing}
                onChange={event => {
                  setReason(event.target.value)
                  setMissing(false)
                }}
              />
            </FormGroup>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={() => onClose()} />
              <Button type="submit" intent={question.intent ?? 'primary'} text={question.verb} autoFocus={!question.reason} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
