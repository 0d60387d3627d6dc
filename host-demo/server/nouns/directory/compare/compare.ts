import type { DirectoryChange, DirectoryRun } from '../../../../../elements/base/contract/directory.ts'
import { directoryChangeKinds } from '../../../../../elements/base/contract/directory.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Transaction } from '../../../database/open.ts'
import type { directories } from '../../../database/tables/directories.ts'
import { sha256 } from '../../../kernel/ids.ts'
import type { Snapshot } from '../read/snapshot.ts'
import { compareDepartments } from './compare-departments.ts'
import { comparePeople } from './compare-people.ts'
import type { PersonPlan, Placed, Plan } from './plan.ts'
import { readKnownDepartments, readKnownPeople } from './read-known.ts'
import { refuseDepartments, refusePeople } from './refuse.ts'

export interface Compared extends Plan {
  placed: ReadonlyMap<string, Placed>
  labelOf(departId: string): string
}

/** Removes what is below departments that the caller may not create. */
const withoutRefused = (placed: ReadonlyMap<string, Placed>, refusedKeys: ReadonlySet<string>) => {
  const isKept = (key: string): boolean => {
    if (key === '') return true
    const place = placed.get(key)
    return place !== undefined && (place.departId !== '' || !refusedKeys.has(key)) && isKept(place.parentKey)
  }
  return new Map([...placed].filter(([key]) => isKept(key)))
}

/** Compares a directory with the platform, as far as the caller may change it. Writes nothing. */
export const compare = async (
  tx: Transaction,
  source: typeof directories.$inferSelect,
  caller: Caller,
  { departments, people }: Snapshot,
  words: Readonly<Record<string, string>>
): Promise<Compared> => {
  const knownDepartments = await readKnownDepartments(tx, source)
  const found = compareDepartments(departments, knownDepartments)
  const plans = refuseDepartments(caller, found.plans, words)
  const refusedKeys = new Set(plans.filter(({ kind }) => kind === 'refused').map(({ key }) => key))
  const placed = withoutRefused(found.placed, refusedKeys)
  const known = await readKnownPeople(tx, source, people, knownDepartments)
  const held = (userId: string) => known.accounts.get(userId)?.departIds ?? []
  return {
    departments: plans.map(plan =>
      plan.kind === 'departAdd' && !placed.has(plan.key)
        ? { ...plan, kind: 'refused', reason: '它的上级部门不能同步' }
        : plan
    ),
    people: await refusePeople(tx, caller, comparePeople(people, known, placed), { placed, held, words }),
    linked: known.links.size,
    placed,
    labelOf: knownDepartments.labelOf
  }
}

const rowsOf = (plan: PersonPlan): Omit<DirectoryChange, 'no'>[] => {
  const { kind, key, label: name, edits, move, isBack, reason } = plan
  const row = { key, name, fields: [], reason }
  if (kind === 'add' || kind === 'link')
    return [{ ...row, kind: kind === 'add' ? 'personAdd' : 'personLink', fields: [...edits, ...(move ? [move] : [])] }]
  if (kind === 'freeze') return [{ ...row, kind: 'personFreeze' }]
  if (kind !== 'change') return [{ ...row, kind: 'refused' }]
  return [
    ...(edits.length > 0 ? [{ ...row, kind: 'personEdit' as const, fields: edits }] : []),
    ...(move ? [{ ...row, kind: 'personMove' as const, fields: [move] }] : []),
    ...(isBack ? [{ ...row, kind: 'personBack' as const }] : [])
  ]
}

/** Returns the differences as a person reads them, sorted by kind. */
export const changesOf = ({ departments, people }: Plan): DirectoryChange[] => {
  const order = new Map(directoryChangeKinds.map(([kind], at) => [kind, at]))
  const rows = [
    ...departments.map(({ kind, key, name, before, after, reason }) => {
      const title = kind === 'departMove' ? '上级部门' : '部门'
      const fields = kind === 'refused' || kind === 'departGone' ? [] : [{ title, before, after }]
      return { kind, key, name, fields, reason }
    }),
    ...people.flatMap(rowsOf)
  ]
  return rows
    .toSorted((one, other) => order.get(one.kind)! - order.get(other.kind)!)
    .map((row, at) => ({ ...row, no: at + 1 }))
}

/** Returns a hash of the differences, equal if a person would see the same. */
export const printOf = (changes: readonly DirectoryChange[]) => sha256(JSON.stringify(changes))

export const countsOf = (changes: readonly DirectoryChange[]): DirectoryRun['counts'] =>
  directoryChangeKinds.flatMap(([kind]) => {
    const count = changes.filter(change => change.kind === kind).length
    return count > 0 ? [{ kind, count }] : []
  })
