import type { Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { hold, type Held } from '../instance/instances.ts'
import { endInstance } from '../instance/states.ts'
import { whyNotWithdrawn } from './withdrawable.ts'

/** Withdraws an instance that the caller started. Its open tasks end. */
export const withdraw = async (
  tx: Transaction,
  { userId }: Caller,
  { processInstanceId, reason }: { processInstanceId: string; reason: string }
): Promise<Held> => {
  const held = await hold(tx, processInstanceId)
  if (held.row.starterId !== userId) throw notFound('流程')
  if (!/\S/.test(reason)) throw new Refusal('请填写撤回的原因')
  const why = await whyNotWithdrawn(tx, held)
  if (why) throw new Refusal(why)
  await endInstance(tx, held, { userId, action: 'withdraw', comment: reason }, '4', true)
  return held
}
