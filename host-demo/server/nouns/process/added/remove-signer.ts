import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { leaveRound } from '../../../bpmn/engine/complete.ts'
import { tellPeople } from '../definition/telling.ts'
import { holdOfTask, step } from '../instance/instances.ts'
import { holderOf } from '../instance/taken.ts'
import { isHere, managesAt, requireOpen, type HeldTask } from '../instance/tasks.ts'
import { readHost, settleAdded } from './advise.ts'
import { cancelAdded } from './open-added.ts'
import { isWaitingFor } from '../people/waiting.ts'

/** Returns true if the caller may remove the person of an added task. */
export const mayRemove = (caller: Caller, held: HeldTask) => {
  const { task, row, isManager, isWaiting } = held
  const isOpen = row.state === '2' && (task.state === 'open' || task.state === 'claimed')
  const isTheirs = isManager || (task.addedBy === caller.userId && isHere(caller, held))
  return isOpen && task.addedKind !== '' && !isWaiting && isTheirs
}

const holdAdded = async (tx: Transaction, caller: Caller, id: string): Promise<HeldTask> => {
  const held = await holdOfTask(tx, id)
  const task = await readHost(tx, id)
  const { rows } = await tx.execute<{ waiting: boolean }>(sql`select ${isWaitingFor(sql`${id}::text`)} as waiting`)
  const isManager = managesAt(caller, held.row.subsiteId)
  const part = { isMine: false, isCandidate: false, isManager, bar: null, skipBar: null }
  return { ...held, task, isWaiting: rows[0]!.waiting, ...part }
}

/** Removes an added person that has not decided (减签), and tells them. */
export const removeSigner = async (
  tx: Transaction,
  caller: Caller,
  { taskId, reason }: { taskId: string; reason: string }
) => {
  const held = await holdAdded(tx, caller, taskId)
  const { task, row } = held
  const isAdder = task.addedBy === caller.userId && isHere(caller, held)
  if (!task.addedKind || (!isAdder && !held.isManager)) throw notFound('任务')
  requireOpen(held)
  if (held.isWaiting) throw new Refusal('此人又请他人加签，不能减签')
  if (!/\S/.test(reason)) throw new Refusal('请填写减签的原因')
  const name = await holderOf(tx, task)
  const people = await cancelAdded(tx, { taskId })
  const deed = { userId: caller.userId, action: 'remove-signer', taskId, comment: `${name}：${reason}` }
  if (task.addedKind === 'parallel') await step(tx, held, deed, run => leaveRound(run, task.tokenId, task.seat))
  else await settleAdded(tx, held, deed, 'agree')
  await tellPeople(
    tx,
    { subsiteId: row.subsiteId, userIds: people },
    { title: `减签：${row.title}`, reason: `${caller.realname}已取消对您的加签：${reason}`, instanceId: row.id }
  )
  held.changes = [{ title: '减签', before: name, after: '' }]
  return held
}
