import { eq, inArray } from 'drizzle-orm'
import { leavesRules, outsideRules } from '../../../rows/kept.ts'
import type { Transaction } from '../../../database/open.ts'
import { userDepartments } from '../../../database/tables/accounts.ts'
import type { Caller } from '../../../access/caller.ts'
import { inDataRules } from '../../../rows/scope.ts'
import { keptUsers } from './user-list.ts'

class RolledBack extends Error {
  readonly ids: string[]
  constructor(ids: string[]) {
    super('rolled back')
    this.ids = ids
  }
}

/** Returns those of the people that the caller would not see if they were in this department only. */
const hiddenIn = async (tx: Transaction, caller: Caller, ids: string[], departId: string): Promise<string[]> => {
  try {
    return await tx.transaction(async (inner): Promise<string[]> => {
      await inner.delete(userDepartments).where(inArray(userDepartments.userId, ids))
      await inner.insert(userDepartments).values(ids.map(userId => ({ userId, departId })))
      throw new RolledBack(await outsideRules(inner, keptUsers, caller, ids))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.ids
    throw error
  }
}

/** Memberships that a write begins or ends. */
interface MembershipChange {
  id: string
  departIds: readonly string[]
}

/**
 * Returns the people of memberships in departments that the caller's data rules do not cover: a deputy of one
 * department neither takes people into others nor out of them. Costs no statement for callers without rules.
 */
export const foreignMemberships = async (tx: Transaction, caller: Caller, changes: readonly MembershipChange[]) => {
  const foreign = new Set<string>()
  if (!inDataRules(keptUsers.scope, caller)) return foreign
  // The caller may be among the people: the rules go by the departments that the caller has now.
  const held = await tx
    .select({ id: userDepartments.departId })
    .from(userDepartments)
    .where(eq(userDepartments.userId, caller.userId))
  const now = { ...caller, departIds: held.map(({ id }) => id) }
  const byDepartment = new Map<string, string[]>()
  for (const { id, departIds } of changes)
    for (const departId of departIds) byDepartment.set(departId, [...(byDepartment.get(departId) ?? []), id])
  for (const [departId, ids] of byDepartment) for (const id of await hiddenIn(tx, now, ids, departId)) foreign.add(id)
  return foreign
}

export const requireOwnMemberships = async (tx: Transaction, caller: Caller, changes: readonly MembershipChange[]) => {
  if ((await foreignMemberships(tx, caller, changes)).size) throw await leavesRules(tx, keptUsers, caller)
}

/** Returns the ids that only one of the lists has. */
export const differing = (one: readonly string[], other: readonly string[]) => [
  ...one.filter(id => !other.includes(id)),
  ...other.filter(id => !one.includes(id))
]
