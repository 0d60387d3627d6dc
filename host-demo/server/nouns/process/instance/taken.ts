import { sql } from 'drizzle-orm'
import type { TakenTask } from '../../../../../elements/base/contract/process-decision.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { sentenceOfBar } from '../people/duties.ts'
import { subjectsOf } from '../people/people.ts'
import type { TaskRecord } from './instances.ts'

/** Returns the name of the assignee of a task, or its candidates as text. */
export const holderOf = async (
  tx: Transaction,
  { assigneeId, candidate }: Pick<TaskRecord, 'assigneeId' | 'candidate'>
): Promise<string> => {
  if (!assigneeId) return candidate
  const { rows } = await tx.execute<{ realname: string }>(sql`select realname from users where id = ${assigneeId}`)
  return rows[0]?.realname ?? ''
}

/**
 * Returns the refusal for people that were asked to do a task before someone else took it, or before a rule (`bar`)
 * excluded them.
 */
export const refusalOfTaken = async (
  tx: Transaction,
  task: TaskRecord,
  bar: string | null = null
): Promise<Refusal> => {
  if (bar !== null && (task.state === 'open' || task.state === 'claimed'))
    return new Refusal(sentenceOfBar(bar, task.taskName))
  if (task.state === 'cancelled' || !task.assigneeId) return new Refusal('该任务已经办理或取消，请刷新后查看')
  const name = await holderOf(tx, task)
  return new Refusal(`该任务已被他人${task.state === 'done' ? '办理' : '签收'}：${name}`)
}

/** Returns what became of tasks that the caller was asked to do. */
export const readTaken = async (database: Database, { userId }: Caller, ids: readonly string[]) => {
  const { rows } = await database.execute<TakenTask & Record<string, unknown>>(sql`
    select t.id as "taskId", i.title, t.task_name as "taskName", t.state, i.state as "processState",
      coalesce(u.realname, '') as "assigneeName", t.assignee_id = ${userId} as "isMine",
      case when i.result = 'withdrawn' then i.starter_name else '' end as "withdrawnBy"
    from process_tasks t join process_instances i on i.id = t.instance_id left join users u on u.id = t.assignee_id
    where t.id = any(${sql.param([...ids])}::text[]) and t.asked && ${subjectsOf(userId)} order by t.create_time, t.id`)
  return rows
}
