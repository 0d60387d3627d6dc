import { sql } from 'drizzle-orm'
import type { ProcessCopy } from '../../../../../elements/base/contract/process-instance.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { keepCopies } from '../definition/keep-copies.ts'
import { hold, takesPart } from '../instance/instances.ts'
import { managesAt } from '../instance/tasks.ts'
import { requireKnown } from '../people/known-people.ts'

/** Returns true if the caller takes or took part in an instance. */
const isPart = async (tx: Transaction, caller: Caller, id: string) => {
  const { rows } = await tx.execute(sql`select from process_instances i where i.id = ${id} and ${takesPart(caller)}`)
  return rows.length > 0
}

export const mayCopy = async (tx: Transaction, caller: Caller, row: { id: string; subsiteId: string }) =>
  managesAt(caller, row.subsiteId) || isPart(tx, caller, row.id)

/** Sends copies. @throws Refusal if one of the people may not get one */
export const sendCopies = async (
  tx: Transaction,
  caller: Caller,
  { processInstanceId, userIds, comment = '' }: { processInstanceId: string; userIds: string[]; comment?: string }
) => {
  const { row } = await hold(tx, processInstanceId)
  if (!(await mayCopy(tx, caller, row))) throw notFound('流程')
  const asked = [...new Set(userIds)].filter(id => id !== caller.userId)
  if (asked.length === 0) throw new Refusal('请选择抄送给谁，不能只抄送给自己')
  const people = await requireKnown(tx, caller, row, asked)
  const reason = `${caller.realname}抄送给您，供您查阅。${comment}`
  const given = { people, userId: caller.userId, senderName: caller.realname, comment, reason }
  const told = await keepCopies(tx, row, given)
  return { row, told, count: people.length }
}

export const markRead = async (database: Database, caller: Caller, instanceId: string) => {
  await database.execute(sql`
    update process_copies set read_time = now()
    where instance_id = ${instanceId} and user_id = ${caller.userId} and read_time is null`)
  return null
}

/** Limit of copies on the page of an instance. */
const mostShown = 500

/** Returns the copies of an instance, the newest first. */
export const copiesOf = async (tx: Transaction, instanceId: string): Promise<ProcessCopy[]> => {
  const { rows } = await tx.execute<
    Record<'user_id' | 'realname' | 'department' | 'sender_name' | 'comment', string> & {
      create_time: Date
      read_time: Date | null
    }
  >(sql`
    select k.user_id, u.realname, coalesce(department_label(u.depart_id), '') as department, k.sender_name, k.comment,
      k.create_time, k.read_time
    from process_copies k join users u on u.id = k.user_id
    where k.instance_id = ${instanceId} order by k.create_time desc, u.realname, k.id limit ${mostShown}`)
  return rows.map(row => ({
    userId: row.user_id,
    userName: row.department ? `${row.realname}（${row.department}）` : row.realname,
    ...{ senderName: row.sender_name, comment: row.comment },
    copyTime: formatTime(new Date(row.create_time)),
    readTime: row.read_time ? formatTime(new Date(row.read_time)) : ''
  }))
}

/** True if the caller has a copy of an instance. */
export const isCopied = async (database: Database, { userId }: Caller, instanceId: string) => {
  const { rows } = await database.execute(
    sql`select from process_copies where instance_id = ${instanceId} and user_id = ${userId}`
  )
  return rows.length > 0
}
