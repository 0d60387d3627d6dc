import { sql } from 'drizzle-orm'
import type { InstanceResult } from '../../../../../elements/base/contract/process.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Deed, InstanceRecord } from '../instance/instances.ts'
import { subjectOf } from '../people/subjects.ts'
import { tellPeople } from './telling.ts'

export const resultWords: Record<Exclude<InstanceResult, ''>, string> = {
  passed: '已通过',
  rejected: '未通过',
  closed: '已终止',
  invalid: '已作废',
  withdrawn: '已撤回'
}

/**
 * Tells the starter of an instance and the people with a copy how it ended, except the person who ended it. The noun of
 * a subject tells the starter itself.
 */
export const tellEnding = async (tx: Transaction, row: InstanceRecord, { userId, comment = '' }: Deed) => {
  if (!row.result) return
  const { rows } = await tx.execute<{ id: string }>(
    sql`select user_id as id from process_copies where instance_id = ${row.id}`
  )
  const people = new Set(rows.map(({ id }) => id))
  if (!subjectOf(row)) people.add(row.starterId)
  people.delete(userId)
  if (people.size === 0) return
  const title = `${row.title}：${resultWords[row.result]}`
  await tellPeople(
    tx,
    { subsiteId: row.subsiteId, userIds: [...people] },
    { title, reason: comment, instanceId: row.id }
  )
}
