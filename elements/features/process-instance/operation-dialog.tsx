import { Button, HTMLSelect } from '@blueprintjs/core'
import { useRef, useState, type FormEvent } from 'react'
import type { InstanceDetails } from '../../base/contract/process-instance.ts'
import { Refused, sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { nameOf, type Person } from '../../base/crud/people/people.ts'
import { Field } from '../../base/kit/field/field.tsx'
import { later } from '../../base/kit/later.tsx'
import { findForTask } from '../../base/shared/process/operation/colleagues.ts'
import { ReasonField } from '../../base/shared/process/operation/reason-field.tsx'
import { operationText } from './operation.text.ts'
import { runOperation, type Operation } from './run-operation.ts'

const PersonChoice = later(() => import('../../base/crud/people/person-choice.tsx'))

interface Props {
  operation: Operation
  title: string
  /** Steps to which a manager may move the instance. */
  targets: InstanceDetails['targets']
  isOpen: boolean
  onClose: () => void
  /** Called when the instance was changed, here or by another user in the meantime. */
  onChanged: () => void
}

/** Asks for the reason of an operation, and for its person or step. Runs it. */
export default function OperationDialog({ operation, title, targets, isOpen, onClose, onChanged }: Props) {
  const text = useText(operationText)
  const { code } = operation
  const [reason, setReason] = useState('')
  const [person, setPerson] = useState<Person>()
  const [node, setNode] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const isFree = code === 'callBack'
  const missing = {
    reason: !isFree && reason.trim() === '' ? text.reasonNeeded : '',
    person: code === 'reassign' && !person ? text.personNeeded : '',
    node: code === 'skip' && !node ? text.nodeNeeded : ''
  }
  const problemOf = (field: keyof typeof missing) => (isTried ? missing[field] : '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (missing.reason) area.current?.focus()
    if (isBusy || Object.values(missing).some(Boolean)) return
    setBusy(true)
    try {
      await runOperation(operation, { reason: reason.trim(), target: person?.id ?? node })
      toast(text.done[code], 'success')
      onChanged()
      onClose()
    } catch (error) {
      toast(sentence(error), 'danger')
      // Another user may have acted first: the page shows the present state.
      if (error instanceof Refused) onChanged()
    } finally {
      setBusy(false)
    }
  }
  const isDanger = code === 'close' || code === 'invalid'
  return (
    <Dialog isOpen={isOpen} title={text.question(text.names[code], title)} onClose={onClose} style={{ width: 480 }}>
      <form noValidate onSubmit={event => void submit(event)}>
        <DialogBody>
          <p>{text.notes[code]}</p>
          {code === 'reassign' && (
            <Field name="operation-person" label={text.person} problem={problemOf('person')}>
              <Button
                id="operation-person"
                fill
                autoFocus
                alignText="start"
                text={person ? nameOf(person) : text.choosePerson}
                aria-label={`${text.person} ${person ? nameOf(person) : text.choosePerson}`}
                disabled={isBusy}
                onClick={() => setChoosing(true)}
              />
            </Field>
          )}
          {code === 'skip' && (
            <Field name="operation-node" label={text.node} problem={problemOf('node')}>
              <HTMLSelect
                id="operation-node"
                fill
                autoFocus
                value={node}
                disabled={isBusy}
                onChange={event => setNode(event.target.value)}
                options={[
                  { value: '', label: text.chooseNode },
                  ...targets.map(({ nodeKey, nodeName }) => ({ value: nodeKey, label: nodeName || nodeKey }))
                ]}
              />
            </Field>
          )}
          <ReasonField
            name="operation-reason"
            label={isFree ? text.reasonIfAny : text.reason}
            problem={problemOf('reason')}
            value={reason}
            onChange={setReason}
            area={area}
            isDisabled={isBusy}
            autoFocus={code !== 'reassign' && code !== 'skip'}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} disabled={isBusy} onClick={onClose} />
              <Button type="submit" intent={isDanger ? 'danger' : 'primary'} text={text.names[code]} loading={isBusy} />
            </>
          }
        />
      </form>
      {isChoosing && (
        <PersonChoice
          title={text.person}
          find={(asked, signal) => findForTask(asked, signal, operation.taskId)}
          onChoose={([chosen]: Person[]) => chosen && setPerson(chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Dialog>
  )
}
