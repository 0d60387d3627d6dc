import { Button, Checkbox, InputGroup, Spinner } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { useRef, useState, type FormEvent } from 'react'
import {
  addCommonComment,
  commonComments,
  deleteCommonComment,
  type CommonComment
} from '../../../contract/process-comment.ts'
import { sentence } from '../../../core/language/errors.ts'
import { bring } from '../../../core/look/sheets.ts'
import { useText } from '../../../core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../core/overlay/dialog.tsx'
import { toast } from '../../../core/overlay/toasts.ts'
import { Failed } from '../../../kit/access/failed.tsx'
import { useRights } from '../../../kit/access/use-rights.ts'
import { Field } from '../../../kit/field/field.tsx'
import { useLoad } from '../../../kit/use-load.ts'
import { send } from '../../../session/request/send.ts'
import styles from './common-comments.css?inline'
import { commonCommentsText } from './common-comments.text.ts'

bring(styles)

interface Props {
  onClose: () => void
  onChanged: () => void
}

/** Adds and deletes the user's common comments, and with the right those of all users. */
export default function CommonCommentsDialog({ onClose, onChanged }: Props) {
  const text = useText(commonCommentsText)
  const mayShare = useRights()('system:process:comment')
  const [content, setContent] = useState('')
  const [isShared, setShared] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { value, error, reload } = useLoad(signal => send(commonComments, { signal }), [])

  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toast(done, 'success')
      reload()
      onChanged()
      return true
    } catch (failure) {
      toast(sentence(failure), 'danger')
      return false
    } finally {
      setBusy(false)
    }
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (content.trim() === '') return void input.current?.focus()
    const body = { content: content.trim(), isShared: isShared ? ('1' as const) : ('0' as const) }
    if (!(await act(() => send(addCommonComment, { body }), text.added))) return
    setContent('')
    setTried(false)
  }
  const remove = ({ id }: CommonComment) => act(() => send(deleteCommonComment, { body: { id } }), text.removed)
  return (
    <Dialog isOpen title={text.title} onClose={onClose} style={{ width: 480 }}>
      <form noValidate onSubmit={event => void add(event)}>
        <DialogBody>
          {error !== undefined && <Failed error={error} retry={reload} />}
          {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
          {value && value.length === 0 && <p>{text.empty}</p>}
          {value && value.length > 0 && (
            <ul className="common-comments">
              {value.map(comment => (
                <li key={comment.id}>
                  <span>{comment.content}</span>
                  <span className="mark">{comment.isShared === '1' ? text.shared : text.own}</span>
                  {comment.isShared === '0' || mayShare ? (
                    <Button
                      variant="minimal"
                      icon={<Trash />}
                      aria-label={text.remove(comment.content)}
                      title={text.remove(comment.content)}
                      disabled={isBusy}
                      onClick={() => void remove(comment)}
                    />
                  ) : (
                    <span className="no-tool" />
                  )}
                </li>
              ))}
            </ul>
          )}
          <Field
            name="common-comment"
            label={text.content}
            problem={isTried && content.trim() === '' ? text.contentNeeded : ''}
          >
            <InputGroup
              id="common-comment"
              inputRef={input}
              maxLength={200}
              value={content}
              disabled={isBusy}
              onValueChange={setContent}
            />
          </Field>
          {mayShare && (
            <Checkbox
              checked={isShared}
              label={text.isShared}
              disabled={isBusy}
              onChange={({ target }) => setShared(target.checked)}
            />
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.close} onClick={onClose} />
              <Button type="submit" intent="primary" text={text.add} loading={isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
