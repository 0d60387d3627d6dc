import type { Transaction } from '../../../database/open.ts'
import { databaseTime } from '../../../database/clock.ts'
import type { Caller } from '../../../access/caller.ts'
import { hasExpired } from '../../../database/may-act.ts'
import { administratorRefusals } from '../../../access/three-administrators.ts'
import { parseTime } from '../../../kernel/clock.ts'
import { Refusal, refuseAll, throwFirst, type Refusals } from '../../../kernel/refusal.ts'
import { endSessionsOf } from '../../session/tokens.ts'
import { lastSuperRefusals } from './reach.ts'
import type { UserRecord } from './users.ts'

export interface Validity {
  /** `YYYY-MM-DD`, or ''. */
  validUntil: string
  /** Confirms a day in the past. */
  endsNow?: boolean | undefined
}

const verb = '设置有效期'

/** @throws Refusal if the day does not exist, or is over and was not confirmed */
export const requireDay = async (tx: Transaction, { validUntil, endsNow = false }: Validity) => {
  if (validUntil && !parseTime(validUntil)) throw new Refusal('有效期至（validUntil）格式不正确，请修改后重试')
  if (!endsNow && hasExpired(validUntil, await databaseTime(tx)))
    throw new Refusal(`有效期至 ${validUntil} 已经过去，保存后账号立即不能登录，请确认后再保存`)
}

/** Refuses locked people that cannot get a new last day. */
export const validityRefusals = async (
  tx: Transaction,
  caller: Caller,
  people: UserRecord[],
  dayOf: (user: UserRecord) => string
): Promise<Refusals> => {
  const limited = people.filter(user => dayOf(user) && dayOf(user) !== user.validUntil)
  const now = await databaseTime(tx)
  const ownEnded = limited.filter(user => user.id === caller.userId && hasExpired(dayOf(user), now))
  return new Map([
    ...(await administratorRefusals(tx, limited, verb)),
    ...(await lastSuperRefusals(tx, limited, verb)),
    ...refuseAll(ownEnded, new Refusal('不能给自己设置已经过去的有效期'))
  ])
}

/** Ends the sessions of accounts if their new last day is over. */
export const endExpired = async (tx: Transaction, validUntil: string, ids: string[]) => {
  if (hasExpired(validUntil, await databaseTime(tx))) await endSessionsOf(tx, ids)
}

/** Checks the last day of one locked person before it is written. A day that stays is not checked. */
export const requireValidity = async (tx: Transaction, caller: Caller, row: UserRecord, validity: Validity) => {
  if (row.validUntil === validity.validUntil) return
  await requireDay(tx, validity)
  throwFirst(await validityRefusals(tx, caller, [row], () => validity.validUntil))
  await endExpired(tx, validity.validUntil, [row.id])
}
