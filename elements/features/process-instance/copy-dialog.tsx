import { Button, TextArea } from '@blueprintjs/core'
import { useRef, useState, type FormEvent } from 'react'
import { copyInstance, copyLimits } from '../../base/contract/process-copy.ts'
import type { InstanceDetails } from '../../base/contract/process-instance.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { nameOf, type Person } from '../../base/crud/people/people.ts'
import { Field } from '../../base/kit/field/field.tsx'
import { later } from '../../base/kit/later.tsx'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { findColleagues } from '../../base/shared/process/operation/colleagues.ts'
import { instanceText } from './process-instance.text.ts'

const PersonChoice = later(() => import('../../base/crud/people/person-choice.tsx'))

interface Props {
  instance: InstanceDetails
  isOpen: boolean
  onClose: () => void
  onSent: () => void
}

/** Asks for people and a note, and sends them copies of an instance. */
export default function CopyDialog({ instance: { id, title }, isOpen, onClose, onSent }: Props) {
  const text = useText(instanceText)
  const [people, setPeople] = useState<Person[]>([])
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const names = people.map(nameOf).join('、')
  const chosen = people.length > 0 ? text.people(names, people.length) : text.choosePeople

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (people.length === 0) opener.current?.focus()
    if (isBusy || people.length === 0) return
    setBusy(true)
    try {
      const body = { processInstanceId: id, userIds: people.map(person => person.id), comment: comment.trim() }
      toast(text.copied((await send(copyInstance, { body })).told), 'success')
      changed('task')
      onSent()
    } catch (error) {
      toast(sentence(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen={isOpen} title={text.copyTitle(title)} onClose={onClose} style={{ width: 480 }}>
      <form noValidate onSubmit={event => void submit(event)}>
        <DialogBody>
          <p>{text.copyNote}</p>
          <Field
            name="copy-people"
            label={text.copyTo}
            problem={isTried && people.length === 0 ? text.peopleNeeded : ''}
          >
            <Button
              id="copy-people"
              ref={opener}
              fill
              autoFocus
              alignText="start"
              text={chosen}
              title={names}
              aria-label={`${text.copyTo} ${chosen}`}
              disabled={isBusy}
              onClick={() => setChoosing(true)}
            />
          </Field>
          <Field name="copy-comment" label={text.comment}>
            <TextArea
              id="copy-comment"
              fill
              rows={3}
              maxLength={copyLimits.comment}
              value={comment}
              disabled={isBusy}
              onChange={event => setComment(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} disabled={isBusy} onClick={onClose} />
              <Button type="submit" intent="primary" text={text.copy} loading={isBusy} />
            </>
          }
        />
      </form>
      {isChoosing && (
        <PersonChoice
          title={text.copyTo}
          isMany
          find={findColleagues}
          onChoose={setPeople}
          onClose={() => setChoosing(false)}
        />
      )}
    </Dialog>
  )
}
