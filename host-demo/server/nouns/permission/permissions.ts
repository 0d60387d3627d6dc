import { asc, eq, inArray } from 'drizzle-orm'
import type { PermissionRow } from '../../../../elements/base/contract/permission.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { problemOf } from '../../rows/rules.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { ruledBy } from '../../rows/scope.ts'
import { roleRights, roles } from '../../database/tables/accounts.ts'
import { dataRules } from '../../database/tables/data-rules.ts'
import { mayGive, type Caller } from '../../access/caller.ts'
import type { Platform } from '../../http/platform.ts'
import { opens } from '../menu/menu-calls.ts'
import { grouped, groupOf, placeRights, readEntries, type Menu, type Right } from './permission-tree.ts'

/** Returns the names of the roles with one of these rights, in order. */
export const rolesWith = async (tx: Database | Transaction, codes: RightCode[]) => {
  const rows = await tx
    .select({ name: roles.roleName })
    .from(roles)
    .where(
      inArray(roles.id, tx.select({ id: roleRights.roleId }).from(roleRights).where(inArray(roleRights.action, codes)))
    )
    .orderBy(asc(roles.createTime), asc(roles.id))
  return rows.map(({ name }) => name)
}

type Plain = Omit<PermissionRow, 'children'>

const flag = (value: boolean) => (value ? '1' : '0')

const blank: Omit<Plain, 'id' | 'key' | 'title' | 'name' | 'parentId' | 'menuType'> = {
  ...{ perms: '', url: '', component: '', redirect: '', address: '', icon: '', description: '', sortNo: 0 },
  ...{ isGroup: false, isPreset: false, mayEdit: false, takesRules: false, hasProblem: false },
  ...{ isLeaf: true, leaf: true },
  permsType: '1',
  internalOrExternal: '0',
  status: '1',
  route: '0',
  hidden: '0',
  keepAlive: '0',
  alwaysShow: '0',
  menuCategory: '',
  ruleFlag: 0
}

/** Returns the rights with data rules, and whether one of the rules is broken. */
export const readRuleFlags = async (tx: Database | Transaction) => {
  const rows = await tx
    .select({ code: dataRules.permissionId, condition: dataRules.condition })
    .from(dataRules)
    .where(eq(dataRules.status, '1'))
  const flags = new Map<string, { hasProblem: boolean }>()
  for (const { code, condition } of rows) {
    const isBroken = problemOf(ruledBy(code)?.ruled, condition) !== ''
    flags.set(code, { hasProblem: isBroken || (flags.get(code)?.hasProblem ?? false) })
  }
  return flags
}

export const presentMenu = (row: Menu, caller: Caller): Plain => ({
  ...blank,
  id: row.id,
  key: row.id,
  title: row.title,
  name: row.title,
  parentId: row.parentId,
  menuType: row.parentId ? '1' : '0',
  perms: row.permissions,
  url: row.path,
  component: row.component,
  redirect: row.redirect,
  address: row.url,
  internalOrExternal: flag(row.external),
  status: row.status,
  icon: row.icon,
  sortNo: row.sortNo,
  route: row.route,
  hidden: flag(row.hidden),
  keepAlive: flag(row.keepAlive),
  alwaysShow: flag(row.alwaysShow),
  menuCategory: row.menuCategory,
  description: row.description,
  mayEdit: opens({ ...row, status: '1' }, caller)
})

type Flags = Awaited<ReturnType<typeof readRuleFlags>>

export const presentRight = (
  { rights }: Platform,
  row: Right,
  parentId: string,
  caller: Caller,
  flags: Flags
): Plain => ({
  ...blank,
  id: row.action,
  key: row.action,
  title: row.describe,
  name: row.describe,
  parentId,
  menuType: '2',
  perms: row.action,
  permsType: row.type,
  status: row.status,
  sortNo: row.sortNo,
  description: row.description,
  ruleFlag: flags.has(row.action) ? 1 : 0,
  hasProblem: flags.get(row.action)?.hasProblem ?? false,
  isPreset: Object.hasOwn(rights, row.action),
  takesRules: ruledBy(row.action) !== undefined,
  mayEdit: mayGive(caller, row.action)
})

/** Returns the whole tree; buttons precede the entries of the same parent. */
export const readPermissions = async (platform: Platform, caller: Caller): Promise<PermissionRow[]> => {
  const { database, modules } = platform
  const { rows, all } = await readEntries(database)
  const flags = await readRuleFlags(database)
  const below = grouped(rows, row => row.parentId)
  const placed = placeRights(rows, all, modules)
  const withChildren = (row: Plain, children: PermissionRow[]): PermissionRow => ({
    ...row,
    isLeaf: !children.length,
    leaf: !children.length,
    children
  })
  const buttons = (parentId: string) =>
    (placed.get(parentId) ?? []).map(row => withChildren(presentRight(platform, row, parentId, caller, flags), []))
  const entries = (parentId: string): PermissionRow[] =>
    (below.get(parentId) ?? []).map(row =>
      withChildren(presentMenu(row, caller), [...buttons(row.id), ...entries(row.id)])
    )
  const groups = [...modules, { noun: '', title: '其他' }].flatMap(({ noun, title }) => {
    const id = groupOf(noun)
    const children = buttons(id)
    const group = { ...blank, id, key: id, title, name: title, parentId: '', menuType: '0', isGroup: true } as const
    return children.length ? [withChildren(group, children)] : []
  })
  return [...entries(''), ...groups]
}
