import type { BulkResult } from '../../../../../elements/base/contract/user.ts'
import { leavesRules, outsideRules } from '../../../rows/kept.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal, throwFirst, type Refusals } from '../../../kernel/refusal.ts'
import { keptUsers } from '../account/user-list.ts'
import { lockExisting, noUser, type UserRecord } from '../account/users.ts'

type Check = (people: UserRecord[]) => Refusals | Promise<Refusals>

/** Users of a bulk change, with those that were refused. */
interface Sieve {
  people: UserRecord[]
  /** Drops the users that the check refuses. @throws the first refusal if none is left */
  drop(check: Check): Promise<void>
  /** Writes, and drops users that the write would move out of the caller's data rules. */
  write<Result>(write: (tx: Transaction, people: UserRecord[]) => Promise<Result>): Promise<Result>
  result(): BulkResult
}

class Outside extends Error {
  readonly ids: string[]
  constructor(ids: string[]) {
    super('rows left the data rules')
    this.ids = ids
  }
}

/** Locks the users of a bulk change. Each is checked, so that one of them does not prevent the change of the others. */
export const openSieve = async (tx: Transaction, caller: Caller, ids: string[]): Promise<Sieve> => {
  const failed: BulkResult['failed'] = []
  const sieve: Sieve = {
    people: await lockExisting(tx, caller, ids),
    async drop(check) {
      const refusals = await check(sieve.people)
      if (refusals.size === 0) return
      failed.push(
        ...sieve.people.flatMap(({ id, realname: title }) => {
          const refusal = refusals.get(id)
          return refusal ? [{ id, title, message: refusal.message }] : []
        })
      )
      sieve.people = sieve.people.filter(({ id }) => !refusals.has(id))
      if (sieve.people.length === 0) throwFirst(refusals)
    },
    async write(write) {
      for (;;) {
        try {
          return await tx.transaction(async inner => {
            const result = await write(inner, sieve.people)
            const outside = await outsideRules(
              inner,
              keptUsers,
              caller,
              sieve.people.map(({ id }) => id)
            )
            if (outside.length) throw new Outside(outside)
            return result
          })
        } catch (error) {
          if (!(error instanceof Outside)) throw error
          const refusal: Refusal = await leavesRules(tx, keptUsers, caller)
          await sieve.drop(() => new Map(error.ids.map(id => [id, refusal])))
        }
      }
    },
    result: () => ({ done: sieve.people.map(({ id }) => id), failed })
  }
  const found = new Set(sieve.people.map(({ id }) => id))
  const missing = ids.filter(id => !found.has(id))
  if (found.size === 0) throw noUser()
  failed.push(...missing.map(id => ({ id, title: '', message: noUser().message })))
  return sieve
}
