import { inArray } from 'drizzle-orm'
import type { PermissionLoss } from '../../../../elements/base/contract/permission.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { dataRules } from '../../database/tables/data-rules.ts'
import { holds, mayGive, type Caller } from '../../access/caller.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import type { Platform } from '../../http/platform.ts'
import { opens, split } from '../menu/menu-calls.ts'
import { rolesWith } from './permissions.ts'
import { grouped, inOrder, type Menu, type readEntries, type Right } from './permission-tree.ts'

type Entries = Awaited<ReturnType<typeof readEntries>>

/** Serialises writers of the tree: two concurrent moves could create a cycle. */
export const lockPermissions = (tx: Transaction) => lockObject(tx, 'permissions')

export interface Branch {
  entries: Menu[]
  /** Buttons made by administrators, which go along. The platform's buttons move elsewhere. */
  buttons: Right[]
}

/** Returns the branches below these ids. */
export const branchIn = ({ rights }: Platform, { rows, all }: Entries, ids: string[]): Branch => {
  const below = grouped(rows, row => row.parentId)
  const found = ids.flatMap(id => {
    const row = rows.find(each => each.id === id)
    return row ? [row, ...inOrder(below, id)] : []
  })
  const entries = [...new Set(found)]
  const places = new Set(entries.map(({ id }) => id))
  const named = all.filter(({ action }) => ids.includes(action))
  const own = all.filter(({ action, parentId }) => places.has(parentId) && !Object.hasOwn(rights, action))
  if (ids.some(id => !places.has(id) && !named.some(({ action }) => action === id))) throw notFound('菜单')
  return { entries, buttons: [...new Set([...named, ...own])] }
}

export const lossOf = async (tx: Database | Transaction, { entries, buttons }: Branch): Promise<PermissionLoss> => {
  const lost = [...new Set([...entries.flatMap(row => split(row.permissions)), ...buttons.map(row => row.action)])]
  const rules = buttons.length
    ? await tx.$count(
        dataRules,
        inArray(
          dataRules.permissionId,
          buttons.map(row => row.action)
        )
      )
    : 0
  return {
    entries: entries.length,
    buttons: buttons.length,
    rules,
    roles: lost.length ? await rolesWith(tx, lost) : []
  }
}

const refuse = (message: string): never => {
  throw new Refusal(message, codes.forbidden)
}

/** Refuses entries that the caller may not open, and buttons that they could not grant. */
export const requireOwn = (caller: Caller, { entries, buttons }: Branch) => {
  const closed = entries.find(row => !opens({ ...row, status: '1' }, caller))
  if (closed) refuse(`您没有菜单“${closed.title}”的权限，不能修改它`)
  const beyond = buttons.find(row => !mayGive(caller, row.action))
  if (beyond) refuse(`您没有权限“${beyond.describe}”，不能修改它`)
}

/** Refuses to add or remove rights of an entry that the caller does not have. */
export const requireCodes = (caller: Caller, all: Right[], wanted: RightCode[], before: RightCode[] = []) => {
  const unknown = wanted.find(code => !all.some(({ action }) => action === code))
  if (unknown) throw new Refusal(`授权标识“${unknown}”不存在，请先添加按钮`)
  const changed = [...wanted.filter(code => !before.includes(code)), ...before.filter(code => !wanted.includes(code))]
  const beyond = changed.find(code => !holds(caller, code))
  if (beyond) refuse(`您没有权限“${all.find(({ action }) => action === beyond)?.describe ?? beyond}”，不能增减它`)
}

const page = 'system/PermissionList'

/** Returns true if the caller can reach the menu administration through the menu. */
const hasWay = (rows: Menu[], caller: Caller) => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const leads = (row: Menu | undefined, depth = 0): boolean =>
    row !== undefined &&
    depth < 20 &&
    !row.hidden &&
    opens(row, caller) &&
    (row.parentId === '' || leads(byId.get(row.parentId), depth + 1))
  return rows.some(row => row.component === page && row.path !== '' && row.route === '1' && leads(row))
}

/** Refuses to remove the last way to this page, where mistakes are corrected. */
export const requireWay = (before: Menu[], after: Menu[], caller: Caller) => {
  if (hasWay(before, caller) && !hasWay(after, caller))
    throw new Refusal('这是您进入“菜单管理”的最后一个入口，不能断开')
}
