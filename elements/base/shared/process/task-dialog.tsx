import { Button, Spinner } from '@blueprintjs/core'
import { useRef, useState, type ReactNode } from 'react'
import { claimTaskByPost, reassignTaskByPost, taskOperations, type TaskRow } from '../../contract/process.ts'
import type { TaskAction } from '../../contract/process-actions.ts'
import type { AddedKind } from '../../contract/process-added.ts'
import { commonComments } from '../../contract/process-comment.ts'
import { instanceHistory } from '../../contract/process-history.ts'
import { instanceDetails } from '../../contract/process-instance.ts'
import { taskDecision } from '../../contract/process-decision.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { nameOf, type Person } from '../../crud/people/people.ts'
import { later } from '../../kit/later.tsx'
import { DiagramWaiting } from './diagram-waiting.tsx'
import { TaskHistory } from './task-history.tsx'
import { AddSignersButton } from './signers/signer-buttons.tsx'
import { SignersNote } from './signers/signers-note.tsx'
import { useRecord } from '../../crud/record/use-record.ts'
import { useLoad } from '../../kit/use-load.ts'
import { send } from '../../session/request/send.ts'
import { findForTask } from './operation/colleagues.ts'
import { createCommentRecord, dataPart, type CommentRecord, type Decision } from './comment-record.ts'
import { createGate, type Gate } from './gate.ts'
import { CommentForm } from './comment-form.tsx'
import { AddedContent } from './status/added-content.tsx'
import { taskDialogText } from './task-dialog.text.ts'
import styles from './task-dialog.css?inline'
import { FailedState } from '../../kit/access/failed-state.tsx'

bring(styles)

const InstanceDiagram = later(() => import('./instance-diagram.tsx'), DiagramWaiting)
const PersonChoice = later(() => import('../../crud/people/person-choice.tsx'))

export type OpenedTask = Pick<
  TaskRow,
  'taskId' | 'taskName' | 'processInstanceId' | 'title' | 'processName' | 'starterName' | 'businessKind'
>

interface Props {
  task: OpenedTask
  isOpen: boolean
  /** Time of opening. Opening again reloads the task, because others may have acted. */
  openedAt: number
  onClose: () => void
  /** Called after a decision. Default: `onClose`. */
  onDone?: () => void
  /** Settings below the form of the decision. */
  foot?: ReactNode
  /** Called when the task was done or now belongs to another user. */
  onChanged: () => void
  /** Draws the subject of the task above its history. A form in it is submitted with the task. */
  about?: (filling: Filling) => ReactNode
  /** Opens the page of the instance. */
  onInstance?: () => void
}

/** Props of a form that is filled in with a task. */
export interface Filling {
  record: CommentRecord
  /** True if the user may do the task. */
  isEditable: boolean
  gate: Gate
}

/** Shows a task with its history and the actions of the user. */
export default function TaskDialog(props: Props) {
  const { task, isOpen, openedAt, onClose, onDone = onClose, foot, onChanged, about, onInstance } = props
  const text = useText(taskDialogText)
  const decision = useRef<Decision>({ outcome: 'agree' })
  const record = useRecord(() => createCommentRecord(task.taskId, () => decision.current))
  const [gate] = useState(createGate)
  const [isActing, setActing] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const { value, error, reload } = useLoad(
    async signal => {
      const query = { processInstanceId: task.processInstanceId }
      const [operations, decision, history, comments, { content, annexList, tasks }] = await Promise.all([
        send(taskOperations, { query: { taskId: task.taskId }, signal }),
        send(taskDecision, { query: { taskId: task.taskId }, signal }),
        send(instanceHistory, { query, signal }),
        send(commonComments, { signal }),
        send(instanceDetails, { query, signal })
      ])
      const may = new Set<TaskAction>(operations.map(({ code }) => code))
      const own = tasks.find(({ taskId }) => taskId === task.taskId)
      return { may, decision, history, comments, added: { content, annexList }, tasks, own }
    },
    [task.taskId, openedAt]
  )
  const act = async (work: () => Promise<unknown>, done: string) => {
    setActing(true)
    try {
      await work()
      toast(done, 'success')
      onChanged()
      reload()
    } catch (failure) {
      toast(sentence(failure), 'danger')
    } finally {
      setActing(false)
    }
  }
  const claim = () => act(() => send(claimTaskByPost, { body: { taskId: task.taskId } }), text.claimed)
  const handOn = async ([person]: Person[]) => {
    if (!person) return
    const draft = record.$draft.get()
    const body = { taskId: task.taskId, userId: person.id, reason: draft.comment.trim(), ...dataPart(draft) }
    const handOver = async () => {
      await send(reassignTaskByPost, { body })
      // The comment was sent as the reason together with the form: nothing is unsaved.
      record.giveUp()
    }
    await act(handOver, text.handedOn(nameOf(person)))
  }
  const decide = async (made: Decision) => {
    decision.current = made
    if ('outcome' in made && !(await gate.mayPass())) return
    if (!(await record.save())) return
    toast('outcome' in made ? text.done : text.sentBack, 'success')
    onChanged()
    onDone()
  }
  const may = value?.may ?? new Set<TaskAction>()
  /** Added before or after another task: it has no form, and is no review of its own. */
  const isAdvice = Boolean(value?.own?.added?.hostId)
  const refresh = (added?: AddedKind) => {
    onChanged()
    if (added !== 'after') return reload()
    // The user agreed, with another comment.
    record.giveUp()
    onClose()
  }
  return (
    <Dialog
      className="task-dialog"
      isOpen={isOpen}
      title={task.title}
      onClose={onClose}
      canOutsideClickClose={false}
      style={{ width: isDrawn ? 960 : 640 }}
    >
      <DialogBody>
        <p className="task-about">
          <span>{task.processName}</span>
          <span>{`${text.step}：${task.taskName}`}</span>
          <span>{`${text.starter}：${task.starterName}`}</span>
        </p>
        {error !== undefined && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner className="task-waiting" size={24} aria-label={text.loading} />}
        {isDrawn && (
          <InstanceDiagram key={openedAt} instanceId={task.processInstanceId} onClose={() => setDrawn(false)} />
        )}
        {value && <AddedContent {...value.added} />}
        {value && about?.({ record, isEditable: may.has('complete') && !isAdvice, gate })}
        {value && <TaskHistory nodes={value.history} />}
        {value && <SignersNote task={value.own} tasks={value.tasks} history={value.history} onChanged={refresh} />}
        {value && may.has('complete') && (
          <CommentForm
            record={record}
            comments={value.comments}
            history={value.history}
            decision={value.decision}
            mayReturn={may.has('disagree')}
            isOfSubject={task.businessKind !== '' && !isAdvice}
            onDecide={decide}
            onComments={reload}
          />
        )}
        {may.has('complete') && foot}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.close} onClick={onClose} />
            {onInstance && <Button text={text.instance} onClick={onInstance} />}
            <Button text={isDrawn ? text.noDiagram : text.diagram} onClick={() => setDrawn(!isDrawn)} />
            {value?.own && <AddSignersButton task={value.own} onChanged={refresh} />}
            {may.has('reassign') && (
              <Button text={text.reassign} loading={isActing} onClick={() => setChoosing(true)} />
            )}
            {may.has('claim') && <Button intent="primary" text={text.claim} loading={isActing} onClick={claim} />}
          </>
        }
      />
      {isChoosing && (
        <PersonChoice
          title={text.reassignTo}
          find={(asked, signal) => findForTask(asked, signal, task.taskId)}
          onChoose={handOn}
          onClose={() => setChoosing(false)}
        />
      )}
    </Dialog>
  )
}
