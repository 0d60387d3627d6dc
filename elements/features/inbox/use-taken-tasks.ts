import { useRef } from 'react'
import type { WaitingRow } from '../../base/contract/inbox.ts'
import { takenTasks, type TakenTask } from '../../base/contract/process-decision.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { send } from '../../base/session/request/send.ts'
import type { InboxWords } from './texts/inbox.text.ts'

/** Time in ms within which a reload after a push is expected. */
const reloadTime = 5000
/** Limit of messages at a time; more tasks are counted in one message. */
const mostMessages = 3

/** Returns a sentence about a task that left the list. Empty if it did not leave because of other people. */
function sentenceOf(text: InboxWords, task: TakenTask): string {
  const { title, state, processState, assigneeName, isMine, withdrawnBy } = task
  if (withdrawnBy) return text.withdrawnBy(title, withdrawnBy)
  if (processState === '4' || processState === '5' || processState === '6')
    return text.processOver(title, text.processStates[processState])
  if (state === 'cancelled') return text.notNeeded(title)
  if (isMine || !assigneeName) return ''
  return state === 'done' ? text.doneBy(title, assigneeName) : text.claimedBy(title, assigneeName)
}

/**
 * Tells the user which tasks left the list after a push, and who took them.
 * @param onTaken called with the ids of these tasks
 */
export function useTakenTasks(text: InboxWords, onTaken: (ids: string[]) => void) {
  const shown = useRef(new Set<string>())
  const pushedAt = useRef(-Infinity)
  /** Tasks that the user acted on, which need no message. */
  const acted = useRef(new Set<string>())
  const report = async (ids: string[]) => {
    const tasks = await send(takenTasks, { query: { taskIds: ids.slice(0, 100).join() } })
    const told = tasks.flatMap(task => {
      const message = sentenceOf(text, task)
      return message ? [{ id: task.taskId, message }] : []
    })
    if (told.length > mostMessages) toast(text.takenMany(told.length), 'info')
    else for (const { message } of told) toast(message, 'info')
    if (told.length > 0) onTaken(told.map(({ id }) => id))
  }
  return {
    pushed: () => void (pushedAt.current = performance.now()),
    act: (taskId: string) => void acted.current.add(taskId),
    see(rows: readonly WaitingRow[]) {
      const now = new Set(rows.filter(({ kind }) => kind === 'task').map(({ subjectId }) => subjectId))
      const gone = [...shown.current].filter(id => !now.has(id) && !acted.current.has(id))
      shown.current = now
      // Rows also leave when the user filters or turns the page.
      if (gone.length === 0 || performance.now() - pushedAt.current > reloadTime) return
      // Without an answer the list is still correct.
      report(gone).catch(() => undefined)
    }
  }
}
