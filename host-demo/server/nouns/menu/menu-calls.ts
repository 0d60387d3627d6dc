import { asc } from 'drizzle-orm'
import { getPermissions, type MenuItem } from '../../../../elements/contract/menu.ts'
import type { RightCode } from '../../../../elements/contract/rights.ts'
import { menus, rights } from '../../database/tables/accounts.ts'
import { holds, type Caller } from '../../http/caller.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'

type Row = typeof menus.$inferSelect

const split = (actions: string) => actions.split(',').filter(Boolean) as RightCode[]

const presentItem = (row: Row, children: MenuItem[]): MenuItem => ({
  id: row.id,
  path: row.path,
  name: row.name,
  ...(row.component && { component: row.component }),
  ...(row.redirect && { redirect: row.redirect }),
  ...(row.hidden && { hidden: true }),
  ...(row.isTop && { isTop: true }),
  ...(row.menuCategory && { menuCategory: row.menuCategory }),
  route: row.route,
  ...(children.length && { children }),
  meta: {
    title: row.title,
    ...(row.icon && { icon: row.icon }),
    ...(row.permissions && { permissionList: split(row.permissions) }),
    ...(row.keepAlive && { keepAlive: true }),
    ...(row.url && { url: row.url, internalOrExternal: row.external })
  }
})

/** The entries the caller may open; a branch that is left without children and without a page of its own goes too. */
const buildMenu = (rows: Row[], caller: Caller): MenuItem[] => {
  const isAllowed = (row: Row) => !row.permissions || split(row.permissions).some(action => holds(caller, action))
  const below = (parentId: string): MenuItem[] =>
    rows
      .filter(row => row.parentId === parentId && isAllowed(row))
      .flatMap(row => {
        const children = below(row.id)
        const hadChildren = rows.some(candidate => candidate.parentId === row.id)
        return hadChildren && !children.length ? [] : [presentItem(row, children)]
      })
  return below('')
}

export const registerMenu = (platform: Platform) => {
  const { database } = platform

  route(platform, getPermissions, { right: null, message: '查询成功！' }, async ({ caller }) => {
    const rows = await database.select().from(menus).orderBy(asc(menus.sortNo), asc(menus.id))
    const all = await database.select().from(rights).orderBy(asc(rights.action))
    const held = all.filter(right => holds(caller, right.action))
    const actions = held.map(right => right.action)
    return {
      menu: buildMenu(rows, caller),
      auth: held.map(({ action, type, describe }) => ({ action, type, describe })),
      allAuth: all.map(({ action, type, describe, status }) => ({ action, type, describe, status })),
      objectPermissionList: caller.subsiteIds.map(objId => ({ obj: 'subsite' as const, objId, actions }))
    }
  })
}
