import { sql } from 'drizzle-orm'
import type { AddedKind } from '../../../../../elements/base/contract/process-added.ts'
import type { Transaction } from '../../../database/open.ts'
import { processCandidates, processTasks } from '../../../database/tables/processes.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { tellTasks } from '../instance/instances.ts'
import type { HeldTask } from '../instance/tasks.ts'
import type { Person } from '../people/known-people.ts'
import { withSubstitutes } from '../people/substitutes.ts'

/** Opens a task for each added person, at the position of the task that it belongs to. */
export const openAdded = async (
  tx: Transaction,
  { task, row }: HeldTask,
  people: readonly Person[],
  { kind, by }: { kind: AddedKind; by: string }
) => {
  for (const { id: person, realname } of people) {
    const named = { assigneeId: person, subjects: [], candidate: realname }
    const { assigneeId, subjects, candidate, standsFor } = await withSubstitutes(tx, named, row)
    const id = newId()
    const asked = assigneeId ? [`user:${assigneeId}`, ...subjects] : subjects
    await tx.insert(processTasks).values({
      ...{ id, instanceId: row.id, tokenId: task.tokenId, node: task.node, taskName: task.taskName, duty: task.duty },
      ...{ assigneeId, candidate, standsFor, asked, addedTo: task.id, addedKind: kind, addedBy: by }
    })
    if (subjects.length > 0)
      await tx.insert(processCandidates).values(subjects.map(subject => ({ taskId: id, subject })))
    await tellTasks(
      tx,
      asked.map(subject => ({ subject }))
    )
  }
}

/** Cancels open tasks that were added to a task. Returns their people. */
export const cancelAdded = async (tx: Transaction, which: { hostId: string } | { taskId: string }) => {
  const where = 'hostId' in which ? sql`t.added_to = ${which.hostId}` : sql`t.id = ${which.taskId}`
  // Includes the tasks that were added to these.
  const { rows } = await tx.execute<{ subject: string }>(sql`
    with recursive gone as (
      select t.id, t.assignee_id from process_tasks t where ${where} and t.state in ('open', 'claimed')
      union select a.id, a.assignee_id from gone join process_tasks a on a.added_to = gone.id and a.state in ('open', 'claimed')
    ), cancelled as (
      update process_tasks set state = 'cancelled', finish_time = ${currentTime().toISOString()}::timestamptz
      where id in (select id from gone)
    ), freed as (delete from process_candidates where task_id in (select id from gone) returning subject)
    select subject from freed union select 'user:' || assignee_id from gone where assignee_id <> ''`)
  await tellTasks(tx, rows)
  return rows.flatMap(({ subject }) => (subject.startsWith('user:') ? [subject.slice('user:'.length)] : []))
}
