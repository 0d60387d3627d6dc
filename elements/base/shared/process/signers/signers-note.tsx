import type { HistoryNode } from '../../../contract/process-history.ts'
import type { InstanceTask } from '../../../contract/process-instance.ts'
import { useText } from '../../../core/language/text.ts'
import { RemoveSignerButton } from './signer-buttons.tsx'
import { signersText } from './signers.text.ts'

interface Props {
  task: InstanceTask | undefined
  /** All open tasks of the instance. */
  tasks: readonly InstanceTask[]
  history: readonly HistoryNode[]
  onChanged: () => void
}

/** Tells by whom a task was added, and shows what the people that were added to it said. */
export function SignersNote({ task, tasks, history, onChanged }: Props) {
  const text = useText(signersText)
  if (!task) return null
  const opinions = history.filter(({ added, state }) => added?.hostId === task.taskId && state !== 'cancelled')
  const removable = new Set(tasks.filter(({ mayRemove }) => mayRemove).map(({ taskId }) => taskId))
  return (
    <>
      {task.added && (
        <p className="signers-asked" role="note">
          {text.asked(task.added)}
        </p>
      )}
      {opinions.length > 0 && (
        <section className="signers" aria-label={text.opinions}>
          <h3>{text.opinions}</h3>
          <p role="note">{task.isWaiting ? text.waits : text.returned}</p>
          <ul>
            {opinions.map(({ taskId, assigneeName, candidate, outcome, comment }) => (
              <li key={taskId}>
                <span>{assigneeName || candidate}</span>
                <span className={outcome ? (comment.type === '3' ? 'mark mark-bad' : 'mark mark-good') : 'mark'}>
                  {outcome ? text.outcome(outcome) : text.pending}
                </span>
                {removable.has(taskId) && (
                  <RemoveSignerButton taskId={taskId} name={assigneeName || candidate} onChanged={onChanged} />
                )}
                {comment.comment && <p>{comment.comment}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
