import { sql } from 'drizzle-orm'
import type { Caller } from '../../../access/caller.ts'
import type { Transaction } from '../../../database/open.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { tellPeople } from '../definition/telling.ts'
import { hold, takesPart, tellTasks } from '../instance/instances.ts'
import { requireKnown, type Person } from '../people/known-people.ts'

/** Gives a copy to people that cannot read an instance yet. */
const giveCopies = async (tx: Transaction, instanceId: string, by: Caller, people: readonly Person[]) => {
  for (const { id: userId } of people)
    await tx.execute(sql`
      insert into process_copies (id, instance_id, user_id, sender_name, comment)
      select ${newId()}, i.id, ${userId}, ${by.realname}, '' from process_instances i
      where i.id = ${instanceId} and not ${takesPart({ userId })}
      on conflict (instance_id, user_id) do nothing`)
}

/** Returns the people whose open pages show an instance: starter, people and candidates of its tasks, and people with copies. */
const readersOf = async (tx: Transaction, instanceId: string) => {
  const { rows } = await tx.execute<{ subject: string }>(sql`
    select 'user:' || starter_id as subject from process_instances where id = ${instanceId}
    union select 'user:' || assignee_id from process_tasks where instance_id = ${instanceId} and assignee_id <> ''
    union select c.subject from process_tasks t join process_candidates c on c.task_id = t.id
      where t.instance_id = ${instanceId} and t.state = 'open'
    union select 'user:' || user_id from process_copies where instance_id = ${instanceId}`)
  return rows
}

/** Adds a remark to an instance that the caller can read. @throws Refusal if one of the people may not be mentioned */
export const addRemark = async (
  tx: Transaction,
  caller: Caller,
  { processInstanceId, remark, userIds = [] }: { processInstanceId: string; remark: string; userIds?: string[] }
) => {
  const { row } = await hold(tx, processInstanceId)
  const asked = [...new Set(userIds)].filter(id => id !== caller.userId)
  const people = asked.length > 0 ? await requireKnown(tx, caller, row, asked) : []
  await giveCopies(tx, row.id, caller, people)
  const text = [...people.map(({ realname }) => `@${realname}`), remark].join(' ')
  await tx.execute(sql`
    insert into process_steps (instance_id, task_id, user_id, action, comment, change)
    values (${row.id}, '', ${caller.userId}, 'remark', ${text}, '{"consumed": [], "produced": []}')`)
  const mentioned = people.map(({ id }) => id)
  const starter = [caller.userId, ...mentioned].includes(row.starterId) ? [] : [row.starterId]
  const title = `评论：${row.title}`
  const tell = (userIds: string[], what: string) =>
    tellPeople(
      tx,
      { subsiteId: row.subsiteId, userIds },
      { title, reason: `${caller.realname}${what}：${remark}`, instanceId: row.id }
    )
  if (mentioned.length > 0) await tell(mentioned, '在评论中提到您')
  if (starter.length > 0) await tell(starter, '评论')
  await tellTasks(tx, await readersOf(tx, row.id))
  return { row, told: mentioned.length + starter.length }
}

/** Returns the time of the newest remark on an instance, '' if there are none, and the time of the database. */
export const readRemarkTimes = async (tx: Transaction, instanceId: string) => {
  const { rows } = await tx.execute<{ last: Date | null; now: Date }>(sql`
    select max(create_time) as last, now() as now from process_steps
    where instance_id = ${instanceId} and action = 'remark'`)
  const { last, now } = rows[0]!
  return { lastRemark: formatTime(last && new Date(last)), asOf: formatTime(new Date(now)) }
}
