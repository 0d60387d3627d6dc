import type { LoggedChange } from '../../../../../elements/base/contract/log.ts'
import type { RightCode } from '../../../../../elements/base/contract/rights.ts'
import { holds, maySee, type Caller } from '../../../access/caller.ts'
import { databaseTime } from '../../../database/clock.ts'
import { hasExpired } from '../../../database/may-act.ts'
import type { Transaction } from '../../../database/open.ts'
import { roleRights } from '../../../database/tables/accounts.ts'
import type { KnownRecord } from '../../../http/crud/crud-noun.ts'
import type { References } from '../../../http/crud/references.ts'
import { lastingRoles } from '../grants/grant-days.ts'
import { daysIn } from './cell-grants.ts'
import { readReferences } from './user-references.ts'

/** Columns with what a person has, each with the right to give it. */
export const grantColumns = {
  roleNames: { title: '角色', references: 'roles', right: 'system:user:addUserRole' },
  siteNames: { title: '站点', references: 'sites', right: 'system:user:subsite' },
  positionNames: { title: '岗位', references: 'positions', right: 'system:user:addUserRole' }
} as const satisfies Record<string, { title: string; references: string; right: RightCode }>
export type GrantColumn = keyof typeof grantColumns
export const grantNames = Object.keys(grantColumns) as GrantColumn[]

/** Grant in a cell with its last day, '' for none. `before` is the present last day; undefined for a new grant. */
interface CellGrant {
  id: string
  label: string
  day: string
  before: string | undefined
}

/** Returns what a complete cell gives anew, or until another day. */
const givenIn = (references: References, cell: string, held: string): CellGrant[] => {
  const days = daysIn(references, held)
  return [...daysIn(references, cell)]
    .map(([id, day]) => ({ id, day, label: references.labelOf(id), before: days.get(id) }))
    .filter(({ day, before }) => day !== before)
}

/** Returns the last days that a row changes or adds, for the log. */
export const changedDays = (
  known: Awaited<ReturnType<typeof readReferences>>,
  values: Record<GrantColumn, string>,
  before: KnownRecord | undefined
): LoggedChange[] =>
  grantNames.flatMap(name => {
    const { title, references } = grantColumns[name]
    return givenIn(known[references], values[name], String(before?.[name] ?? ''))
      .filter(given => given.day || given.before)
      .map(given => ({
        title: `${title}“${given.label}”到期日`,
        before: given.before === undefined ? '' : given.before || '无期限',
        after: given.day || '无期限'
      }))
  })

/** Returns the roles with rights that the caller does not have. */
const rolesBeyond = async (tx: Transaction, caller: Caller) => {
  const granted = await tx.select().from(roleRights)
  return new Set(granted.filter(({ action }) => !holds(caller, action)).map(({ roleId }) => roleId))
}

const noRight: Record<GrantColumn, string> = {
  roleNames: '您没有给用户分配角色的权限，请留空',
  siteNames: '您没有给用户分配站点的权限，请留空',
  positionNames: '您没有给用户分配角色的权限，不能分配岗位，请留空'
}

/** Returns a function for the problem of such a cell, '' for none. Only what changes has problems. */
export const readGrantProblems = async (tx: Transaction, caller: Caller) => {
  const references = await readReferences(tx)
  const beyond = await rolesBeyond(tx, caller)
  const now = await databaseTime(tx)

  const problemOf = (name: GrantColumn, { id, label, day, before }: CellGrant, isOwn: boolean) => {
    if (hasExpired(day, now)) return `“${label}”的到期日 ${day} 已经过去，要收回请去掉它`
    if (name === 'roleNames' && beyond.has(id)) return `角色“${label}”含有您没有的权限`
    if (name === 'roleNames' && day && lastingRoles.includes(id)) return `角色“${label}”不能设置到期日`
    if (name === 'siteNames' && !maySee(caller, id)) return `没有站点“${label}”，或您没有权限`
    return isOwn && before !== undefined ? '不能修改自己的到期日，请联系其他管理员' : ''
  }

  return (name: GrantColumn, cell: string, before: KnownRecord | undefined): string => {
    const held = String(before?.[name] ?? '')
    if (cell === held) return ''
    const { references: kind, right } = grantColumns[name]
    if (!holds(caller, right)) return noRight[name]
    const isOwn = before?.id === caller.userId && !caller.isSuper
    for (const given of givenIn(references[kind], cell, held)) {
      const problem = problemOf(name, given, isOwn)
      if (problem) return problem
    }
    return ''
  }
}
