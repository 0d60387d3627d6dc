import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { TaskRecord } from '../instance/instances.ts'
import type { HeldTask } from '../instance/tasks.ts'

/** Refuses people that vote in the same round: they would have two votes. */
export const refuseSecondVote = async (
  tx: Transaction,
  { task, tokens }: Pick<HeldTask, 'task' | 'tokens'>,
  userId: string
): Promise<void> => {
  if (!tokens.find(({ id }) => id === task.tokenId)?.round) return
  const { rows } = await tx.execute(sql`
    select from process_tasks where token_id = ${task.tokenId} and id <> ${task.id} and state <> 'cancelled' and added_to = ''
      and ${userId} in (assignee_id, seat) limit 1`)
  if (rows.length > 0) throw new Refusal('此人已参加本次会签，不能再接办一票')
}

/** Refuses people that advise on a task, or are advised by it: they would wait for themselves. */
export const refuseInvolved = async (tx: Transaction, task: TaskRecord, userId: string): Promise<void> => {
  const { rows } = await tx.execute(sql`
    select from process_tasks t where t.token_id = ${task.tokenId} and t.id <> ${task.id} and t.state in ('open', 'claimed')
      and (t.added_to <> '' or ${task.addedTo} <> '') and t.assignee_id = ${userId} limit 1`)
  if (rows.length > 0) throw new Refusal('此人正在办理本环节的加签任务，不能接办')
}
