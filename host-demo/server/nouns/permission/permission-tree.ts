import { asc } from 'drizzle-orm'
import type { PermissionNode } from '../../../../elements/base/contract/role.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { menus, rights } from '../../database/tables/accounts.ts'
import { dataRules } from '../../database/tables/data-rules.ts'
import { mayGive, type Caller } from '../../access/caller.ts'
import type { Module } from '../../http/module.ts'

export type Menu = typeof menus.$inferSelect
export type Right = typeof rights.$inferSelect

/** Returns `area:noun` of a code. */
const nounOf = (code: string) => code.split(':', 2).join(':')

const node = (
  kind: PermissionNode['kind'],
  key: string,
  title: string,
  parentId: string,
  more: Partial<PermissionNode> = {}
): PermissionNode => ({
  key,
  value: key,
  title,
  slotTitle: title,
  icon: '',
  parentId,
  isLeaf: kind === 'right',
  ruleFlag: 0,
  kind,
  mayGive: false,
  children: [],
  ...more
})

export const grouped = <Row>(rows: Row[], keyOf: (row: Row) => string) => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

export const inOrder = (below: Map<string, Menu[]>, parentId = ''): Menu[] =>
  (below.get(parentId) ?? []).flatMap(row => [row, ...inOrder(below, row.id)])

/** Returns the first entry that requires a right of each noun; all rights of the noun are placed below it. */
const placesOf = (entries: Menu[]) => {
  const places = new Map<string, string>()
  for (const { id, permissions } of entries)
    for (const code of permissions.split(',').filter(Boolean))
      if (!places.has(nounOf(code))) places.set(nounOf(code), id)
  return places
}

export const groupOf = (noun: string) => `module-${noun}`

/**
 * Groups rights by parent: the administrator's choice, else the first entry that requires a right of the noun, else the
 * module's group.
 */
export const placeRights = (rows: Menu[], all: Right[], modules: readonly Module[]) => {
  const places = placesOf(inOrder(grouped(rows, row => row.parentId)))
  const entries = new Set(rows.map(row => row.id))
  const nouns = new Map(modules.flatMap(({ noun, rights = {} }) => Object.keys(rights).map(code => [code, noun])))
  return grouped(all, ({ action, parentId }) =>
    entries.has(parentId) ? parentId : (places.get(nounOf(action)) ?? groupOf(nouns.get(action) ?? ''))
  )
}

/** Returns all entries and rights in order. */
export const readEntries = async (tx: Database | Transaction) => ({
  rows: await tx.select().from(menus).orderBy(asc(menus.sortNo), asc(menus.id)),
  all: await tx.select().from(rights).orderBy(asc(rights.sortNo), asc(rights.action))
})

/** Returns the tree for granting. Entries without rights below them are open to everyone and left out. */
export const readPermissionTree = async (database: Database, modules: readonly Module[], caller: Caller) => {
  const { rows, all } = await readEntries(database)
  const below = grouped(rows, row => row.parentId)
  const placed = placeRights(rows, all, modules)
  const ruled = new Set(
    (await database.selectDistinct({ code: dataRules.permissionId }).from(dataRules)).map(row => row.code)
  )
  const leaves = (parentId: string) =>
    (placed.get(parentId) ?? []).map(({ action, describe }) =>
      node('right', action, describe, parentId, {
        mayGive: mayGive(caller, action),
        ruleFlag: ruled.has(action) ? 1 : 0
      })
    )
  const entries = (parentId: string): PermissionNode[] =>
    (below.get(parentId) ?? []).flatMap(({ id, title, icon }) => {
      const children = [...leaves(id), ...entries(id)]
      return children.length ? [node('menu', id, title, parentId, { icon, children })] : []
    })
  const groups = [...modules, { noun: '', title: '其他' }].flatMap(({ noun, title }) => {
    const children = leaves(groupOf(noun))
    return children.length ? [node('menu', groupOf(noun), title, '', { children })] : []
  })
  return [...entries(''), ...groups]
}

export const idsOf = (nodes: PermissionNode[]): string[] => nodes.flatMap(each => [each.key, ...idsOf(each.children)])

/** Returns the rights among the keys of a tree, ignoring menu entries. */
export const codesAmong = (keys: string) =>
  new Set(keys.split(',').filter((key): key is RightCode => key.includes(':')))
