import { Button, TextArea } from '@blueprintjs/core'
import { useRef, useState, type FormEvent } from 'react'
import { announcementLimits } from '../../contract/announcement.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import AttachmentList from '../attachment/attachment-list.tsx'
import { createAttachmentQueue } from '../attachment/attachment-queue.ts'
import { Field } from '../../kit/field/field.tsx'
import { RecordBar } from '../../crud/record/record-bar.tsx'
import recordStyles from '../../crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../crud/record/use-record.ts'
import { useMayTry } from '../../kit/access/use-rights.ts'
import { noticeText } from './notice.text.ts'
import { noticeFiles } from './notice-view.tsx'
import { createReplyRecord, mostLetters } from './reply-record.ts'

bring(recordStyles)

interface Props {
  sendId: string
  title: string
  isOpen: boolean
  onClose: () => void
  onReplied: () => void
}

/** Writes a reply with files. The draft is stored in the browser until it is sent. */
export default function ReplyDialog({ sendId, title, isOpen, onClose, onReplied }: Props) {
  const text = useText(noticeText)
  const mayTry = useMayTry()
  const record = useRecord(() => createReplyRecord(sendId))
  const { draft, busy } = useRecordState(record)
  const [problem, setProblem] = useState('')
  const [queue] = useState(createAttachmentQueue)
  const area = useRef<HTMLTextAreaElement>(null)
  const mayUpload = mayTry('cms:upload:add')

  const complain = (message: string): void => {
    setProblem(message)
    toast(message, 'warning')
    area.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const { length } = draft.replyContent.trim()
    if (length === 0) return complain(text.replyEmpty)
    if (length > mostLetters) return complain(text.replyTooLong(mostLetters))
    if (queue.$items.get().length > 0)
      return void toast(queue.$isDirty.get() ? text.stillSending : text.notSent, 'warning')
    if (!(await record.save())) return
    toast(text.replied, 'success')
    onReplied()
  }
  return (
    <Dialog
      className="reply-dialog"
      isOpen={isOpen}
      title={text.replyTitle}
      onClose={onClose}
      canOutsideClickClose={false}
      style={{ width: 560 }}
    >
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <RecordBar record={record} isEditable isOfNoSite toWork={() => area.current?.focus()} />
          <p className="notice-about">{title}</p>
          <Field
            name="reply-content"
            label={text.replyContent}
            problem={problem}
            hint={`${draft.replyContent.length} / ${mostLetters}`}
          >
            <TextArea
              id="reply-content"
              inputRef={area}
              autoFocus
              fill
              rows={6}
              value={draft.replyContent}
              disabled={busy}
              onChange={event => {
                setProblem('')
                record.change({ replyContent: event.target.value })
              }}
            />
          </Field>
          {mayUpload ? (
            <AttachmentList
              value={draft.annexList}
              isEditable={!busy}
              limits={{ ...noticeFiles, count: announcementLimits.attachments }}
              onChange={annexList => record.change({ annexList })}
              queue={queue}
            />
          ) : (
            <p className="field-hint">{text.noUpload}</p>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={onClose} />
              <Button type="submit" intent="primary" text={text.submit} loading={busy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
