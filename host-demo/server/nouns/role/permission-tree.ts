import { asc } from 'drizzle-orm'
import type { PermissionNode } from '../../../../elements/contract/role.ts'
import type { RightCode } from '../../../../elements/contract/rights.ts'
import type { Database } from '../../database/open.ts'
import { menus, rights } from '../../database/tables/accounts.ts'
import { holds, type Caller } from '../../http/caller.ts'
import type { Module } from '../../module.ts'

type Menu = typeof menus.$inferSelect
type Right = typeof rights.$inferSelect

/** `area:noun` of a code. */
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

const grouped = <Row>(rows: Row[], keyOf: (row: Row) => string) => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const inOrder = (below: Map<string, Menu[]>, parentId = ''): Menu[] =>
  (below.get(parentId) ?? []).flatMap(row => [row, ...inOrder(below, row.id)])

/** The first entry that asks for a right of a noun has all of them below it. */
const placesOf = (entries: Menu[]) => {
  const places = new Map<string, string>()
  for (const { id, permissions } of entries)
    for (const code of permissions.split(',').filter(Boolean))
      if (!places.has(nounOf(code))) places.set(nounOf(code), id)
  return places
}

/** Rights by the key of the node that they stand below: an entry's, or their module's where no entry asks for them. */
const placeRights = (all: Right[], places: Map<string, string>, modules: readonly Module[]) => {
  const nouns = new Map(modules.flatMap(({ noun, rights = {} }) => Object.keys(rights).map(code => [code, noun])))
  return grouped(all, ({ action }) => places.get(nounOf(action)) ?? `module-${nouns.get(action) ?? ''}`)
}

/** Entries without any right below them lead everybody somewhere: there is nothing to grant. */
export const readPermissionTree = async (database: Database, modules: readonly Module[], caller: Caller) => {
  const rows = await database.select().from(menus).orderBy(asc(menus.sortNo), asc(menus.id))
  const all = await database.select().from(rights).orderBy(asc(rights.action))
  const below = grouped(rows, row => row.parentId)
  const placed = placeRights(all, placesOf(inOrder(below)), modules)
  const leaves = (parentId: string) =>
    (placed.get(parentId) ?? []).map(({ action, describe }) =>
      node('right', action, describe, parentId, { mayGive: holds(caller, action) })
    )
  const entries = (parentId: string): PermissionNode[] =>
    (below.get(parentId) ?? []).flatMap(({ id, title, icon }) => {
      const children = [...leaves(id), ...entries(id)]
      return children.length ? [node('menu', id, title, parentId, { icon, children })] : []
    })
  const groups = [...modules, { noun: '', title: '其他' }].flatMap(({ noun, title }) => {
    const children = leaves(`module-${noun}`)
    return children.length ? [node('menu', `module-${noun}`, title, '', { children })] : []
  })
  return [...entries(''), ...groups]
}

export const idsOf = (nodes: PermissionNode[]): string[] => nodes.flatMap(each => [each.key, ...idsOf(each.children)])

/** The rights among the keys of a tree; the menu entries among them are no matter. */
export const codesAmong = (keys: string) =>
  new Set(keys.split(',').filter((key): key is RightCode => key.includes(':')))
