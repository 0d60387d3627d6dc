import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { useRef, useState, type FormEvent } from 'react'
import { addedLimits, addSigners, type AddedKind } from '../../../contract/process-added.ts'
import { Refused, sentence } from '../../../core/language/errors.ts'
import { useText } from '../../../core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../core/overlay/dialog.tsx'
import { toast } from '../../../core/overlay/toasts.ts'
import { nameOf, type Person } from '../../../crud/people/people.ts'
import { Field } from '../../../kit/field/field.tsx'
import { later } from '../../../kit/later.tsx'
import { send } from '../../../session/request/send.ts'
import { findForTask } from '../operation/colleagues.ts'
import { ReasonField } from '../operation/reason-field.tsx'
import { signersText } from './signers.text.ts'

const PersonChoice = later(() => import('../../../crud/people/person-choice.tsx'))

interface Props {
  task: { taskId: string; taskName: string }
  kinds: readonly AddedKind[]
  isOpen: boolean
  onClose: () => void
  /** Called when people were added. */
  onDone: (kind: AddedKind) => void
  /** Called when the task was changed by another user in the meantime. */
  onRefused: () => void
}

/** Asks how and whom to add to a task, and for the reason. Adds them. */
export default function AddSignersDialog({ task, kinds, isOpen, onClose, onDone, onRefused }: Props) {
  const text = useText(signersText)
  const [chosen, setChosen] = useState<AddedKind>()
  const [people, setPeople] = useState<Person[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0]
  const names = people.map(nameOf).join('、')
  const shown = people.length > 0 ? text.names(names, people.length) : text.choosePeople
  const { people: most } = addedLimits
  const missing = {
    people: people.length === 0 ? text.peopleNeeded : people.length > most ? text.tooMany(most) : '',
    reason: reason.trim() === '' ? text.reasonNeeded : ''
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (missing.people) opener.current?.focus()
    else if (missing.reason) area.current?.focus()
    if (isBusy || !kind || missing.people || missing.reason) return
    setBusy(true)
    try {
      const userIds = people.map(({ id }) => id)
      await send(addSigners, { body: { taskId: task.taskId, kind, userIds, reason: reason.trim() } })
      toast(text.added, 'success')
      onDone(kind)
    } catch (error) {
      toast(sentence(error), 'danger')
      if (error instanceof Refused) onRefused()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen={isOpen} title={text.addTo(task.taskName)} onClose={onClose} style={{ width: 480 }}>
      <form noValidate onSubmit={event => void submit(event)}>
        <DialogBody>
          <RadioGroup
            label={text.kind}
            name="signers-kind"
            selectedValue={kind ?? ''}
            disabled={isBusy}
            onChange={event => setChosen(event.currentTarget.value as AddedKind)}
          >
            {kinds.map(each => (
              <Radio key={each} value={each}>
                <span>{text.kinds[each]}</span>
                <small className="signers-note">{text.notes[each]}</small>
              </Radio>
            ))}
          </RadioGroup>
          <Field name="signers-people" label={text.people} problem={isTried ? missing.people : ''}>
            <Button
              id="signers-people"
              ref={opener}
              fill
              autoFocus
              alignText="start"
              text={shown}
              title={names}
              aria-label={`${text.people} ${shown}`}
              disabled={isBusy}
              onClick={() => setChoosing(true)}
            />
          </Field>
          <ReasonField
            name="signers-reason"
            label={text.reason}
            problem={isTried ? missing.reason : ''}
            value={reason}
            onChange={setReason}
            area={area}
            isDisabled={isBusy}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} disabled={isBusy} onClick={onClose} />
              <Button type="submit" intent="primary" text={text.add} loading={isBusy} />
            </>
          }
        />
      </form>
      {isChoosing && (
        <PersonChoice
          title={text.people}
          isMany
          find={(asked, signal) => findForTask(asked, signal, task.taskId)}
          onChoose={setPeople}
          onClose={() => setChoosing(false)}
        />
      )}
    </Dialog>
  )
}
