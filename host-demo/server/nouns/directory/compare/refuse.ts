import { and, inArray } from 'drizzle-orm'
import type { RightCode } from '../../../../../elements/base/contract/rights.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import { administratorRefusals } from '../../../access/three-administrators.ts'
import type { Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { forbidden, type Refusals } from '../../../kernel/refusal.ts'
import { inDataRules } from '../../../rows/scope.ts'
import { departmentHolder } from '../../user/grants/holders.ts'
import { joinRefusals } from '../../user/grants/joining.ts'
import { foreignMemberships } from '../../user/account/membership.ts'
import { lastSuperRefusals, ownRefusals, reachRefusals } from '../../user/account/reach.ts'
import { keptUsers } from '../../user/account/user-list.ts'
import type { UserRecord } from '../../user/account/users.ts'
import type { DepartmentPlan, PersonPlan, Placed, Plan } from './plan.ts'

type Words = Readonly<Record<string, string>>

const rightsOf = (plan: PersonPlan): RightCode[] => [
  ...(plan.kind === 'add' ? (['system:user:add'] as const) : []),
  ...(plan.edits.length > 0 || plan.move ? (['system:user:edit'] as const) : []),
  ...(plan.kind === 'link' ? (['system:user:edit'] as const) : []),
  ...(plan.isBack || plan.kind === 'freeze' ? (['system:user:frozenBatch'] as const) : [])
]

const missingRight = (caller: Caller, rights: readonly RightCode[], words: Words) => {
  const missing = rights.find(right => !holds(caller, right))
  return missing ? forbidden(words[missing]).message : ''
}

/** The nearest department that exists: a new one gives its people what those above it give. */
const existing = (key: string, placed: ReadonlyMap<string, Placed>): string => {
  const place = placed.get(key)!
  return place.departId || existing(place.parentKey, placed)
}

const departsOf = ({ departKeys = [], otherDeparts }: PersonPlan, placed: ReadonlyMap<string, Placed>) => [
  ...new Set([...departKeys.map(key => existing(key, placed)), ...otherDeparts])
]

const readRecords = async (tx: Transaction, caller: Caller, ids: string[]) => {
  const found = new Map<string, UserRecord>()
  for (let at = 0; at < ids.length; at += 5000) {
    const some = and(inArray(users.id, ids.slice(at, at + 5000)), inDataRules(keptUsers.scope, caller))
    for (const row of await tx.select().from(users).where(some)) found.set(row.id, row)
  }
  return found
}

const refuseAllOf = (plans: PersonPlan[], refusals: Refusals) =>
  plans.map(plan => {
    const refusal = refusals.get(plan.userId || plan.key)
    return refusal ? refused(plan, refusal.message) : plan
  })
const refused = (plan: PersonPlan, reason: string): PersonPlan => ({
  ...plan,
  ...{ kind: 'refused', edits: [], values: {}, isBack: false, reason },
  move: undefined,
  departKeys: undefined
})

const isOpen = ({ kind }: PersonPlan) => kind === 'add' || kind === 'link' || kind === 'change' || kind === 'freeze'
const existingPeople = (plans: PersonPlan[], records: Map<string, UserRecord>, which: (plan: PersonPlan) => boolean) =>
  plans.filter(plan => isOpen(plan) && which(plan)).flatMap(({ userId }) => records.get(userId) ?? [])

/** Departments of the accounts, to compare what they get. */
type Held = (userId: string) => readonly string[]

const refuseJoining = async (
  tx: Transaction,
  caller: Caller,
  plans: PersonPlan[],
  { placed, held, words }: { placed: ReadonlyMap<string, Placed>; held: Held; words: Words }
) => {
  const moved = plans.filter(plan => isOpen(plan) && plan.departKeys)
  const joinings = moved.map(plan => ({
    ...{ id: plan.userId || plan.key, before: held(plan.userId), after: departsOf(plan, placed) }
  }))
  const refusals = new Map(await joinRefusals(tx, caller, departmentHolder, joinings, words))
  const foreign = await foreignMemberships(
    tx,
    caller,
    joinings
      .filter(({ id }) => !plans.some(({ key, userId }) => key === id && userId === ''))
      .map(({ id, before, after }) => ({
        id,
        departIds: [...before.filter(each => !after.includes(each)), ...after.filter(each => !before.includes(each))]
      }))
  )
  for (const id of foreign) refusals.set(id, forbidden('数据规则之外的部门'))
  return refuseAllOf(plans, refusals)
}

/** Turns changes that the caller may not make into refusals, by the rules for editing users by hand. */
export const refusePeople = async (
  tx: Transaction,
  caller: Caller,
  given: PersonPlan[],
  rest: { placed: ReadonlyMap<string, Placed>; held: Held; words: Words }
): Promise<PersonPlan[]> => {
  const { words } = rest
  const ids = [...new Set(given.flatMap(plan => (isOpen(plan) && plan.userId ? [plan.userId] : [])))]
  const records = await readRecords(tx, caller, ids)
  let plans = given.map(plan => {
    if (!isOpen(plan)) return plan
    if (plan.userId && !records.has(plan.userId))
      return refused(plan, plan.kind === 'link' ? '用户账号已被使用' : '账号在您的数据规则之外')
    const reason = missingRight(caller, rightsOf(plan), words)
    return reason ? refused(plan, reason) : plan
  })
  const drop = async (
    which: (plan: PersonPlan) => boolean,
    check: (people: UserRecord[]) => Promise<Refusals> | Refusals
  ) => {
    const people = existingPeople(plans, records, which)
    if (people.length > 0) plans = refuseAllOf(plans, await check(people))
  }
  const freezes = ({ kind }: PersonPlan) => kind === 'freeze'
  await drop(
    () => true,
    people => reachRefusals(tx, caller, people)
  )
  await drop(freezes, people => ownRefusals(caller, people, '冻结'))
  await drop(freezes, people => lastSuperRefusals(tx, people, '冻结'))
  await drop(freezes, people => administratorRefusals(tx, people, '冻结'))
  return refuseJoining(tx, caller, plans, rest)
}

/** Turns changes of departments that the caller may not make into refusals. */
export const refuseDepartments = (caller: Caller, plans: DepartmentPlan[], words: Words): DepartmentPlan[] =>
  plans.map(plan => {
    const right = plan.kind === 'departAdd' ? 'system:depart:add' : 'system:depart:edit'
    if (plan.kind === 'refused' || plan.kind === 'departLink' || plan.kind === 'departGone') return plan
    return holds(caller, right) ? plan : { ...plan, kind: 'refused', reason: forbidden(words[right]).message }
  })

/** Returns whether more people would be frozen or moved than the source allows. */
export const isBeyond = ({ people, linked }: Plan, mostShare: number) => {
  const count = people.filter(({ kind, move }) => kind === 'freeze' || (kind === 'change' && move)).length
  return linked > 0 && count * 100 > mostShare * linked
}
