import { and, asc, eq, inArray } from 'drizzle-orm'
import { explainPath, getPermissions, type MenuItem } from '../../../../elements/base/contract/menu.ts'
import { objectActionOf } from '../../../../elements/base/contract/object-grant.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { menus, rights, users } from '../../database/tables/accounts.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { mayAct } from '../../database/may-act.ts'
import { isAboveGrants, refusalOn, type Place } from '../../access/object-permissions.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { settleSession } from '../session/settle-session.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { englishTitles, titleKey } from './menu-entries.ts'
import { isNotBuilt } from './not-built.ts'
import { ExplainPathSchema, PermissionsSchema } from '../../results/people/menu.ts'

type Row = typeof menus.$inferSelect

export const split = (actions: string) => actions.split(',').filter(Boolean) as RightCode[]

type Badges = Readonly<Record<string, number>>

/** Counts the badges of all modules, by menu id. */
const countBadges = async (platform: Platform, caller: Caller): Promise<Badges> =>
  Object.assign({}, ...(await Promise.all(platform.modules.map(({ badges }) => badges?.(platform, caller)))))

const presentItem = (row: Row, children: MenuItem[], english: string | undefined, badgeNum?: number): MenuItem => ({
  id: row.id,
  path: row.path,
  name: row.name,
  ...(row.component && { component: row.component }),
  ...(row.redirect && { redirect: row.redirect }),
  ...((row.hidden || isNotBuilt(row) || (children.length > 0 && children.every(child => child.hidden))) && {
    hidden: true
  }),
  ...(row.alwaysShow && { alwaysShow: true }),
  ...(row.isTop && { isTop: true }),
  ...(row.menuCategory && !row.parentId && { menuCategory: row.menuCategory }),
  route: row.route,
  ...(badgeNum !== undefined && { badgeNum }),
  ...(children.length && { children }),
  meta: {
    title: row.title,
    ...(english && { english }),
    ...(row.icon && { icon: row.icon }),
    ...(row.permissions && { permissionList: split(row.permissions) }),
    ...(row.keepAlive && { keepAlive: true }),
    ...(row.url && { url: row.url, internalOrExternal: row.external })
  }
})

export const opens = (row: Pick<Row, 'permissions' | 'status'>, caller: Caller) =>
  row.status === '1' && (!row.permissions || split(row.permissions).some(action => holds(caller, action)))

/** Returns the entries from the top down to one. */
const chainOf = (rows: Row[], row: Row): Row[] => {
  const parent = rows.find(({ id }) => id === row.parentId)
  return parent ? [...chainOf(rows, parent), row] : [row]
}

/** Returns the rights that open the pages of a group. */
const neededBelow = (rows: Row[], group: Row, caller: Caller): RightCode[] => {
  const children = rows.filter(({ parentId }) => parentId === group.id)
  const own = children.filter(child => !opens(child, caller)).flatMap(({ permissions }) => split(permissions))
  return [...new Set([...own, ...children.flatMap(child => neededBelow(rows, child, caller))])]
}

/**
 * Returns the entries that the caller may open. Omits branches without children and page, and entries that lead to a
 * page the caller may not open. Unbuilt pages remain as hidden routes.
 */
const buildMenu = (rows: Row[], caller: Caller, english: ReadonlyMap<string, string>, badges: Badges): MenuItem[] => {
  const isReachable = (row: Row) => chainOf(rows, row).every(above => opens(above, caller))
  const isAllowed = (row: Row) => {
    const target = row.redirect && rows.find(({ path }) => path === row.redirect)
    return opens(row, caller) && (!target || isReachable(target))
  }
  const below = (parentId: string): MenuItem[] =>
    rows
      .filter(row => row.parentId === parentId && isAllowed(row))
      .flatMap(row => {
        const children = below(row.id)
        const hadChildren = rows.some(candidate => candidate.parentId === row.id)
        return hadChildren && !children.length
          ? []
          : [presentItem(row, children, english.get(titleKey(row)), badges[row.id])]
      })
  return below('')
}

/**
 * Returns the current site, and the sites and columns that grants limit, each with the rights that apply there. Lists
 * only rights that grants decide about; the others of `auth` apply everywhere. At all other sites of the caller the
 * rights of `auth` apply, so a person of a thousand sites gets a short answer.
 */
const objectsOf = (caller: Caller, held: RightCode[]) => {
  const actions = held.filter(action => objectActionOf[action])
  const at = (place: Place) => actions.filter(action => !refusalOn(caller, action, place))
  const limited = isAboveGrants(caller) ? [] : caller.reach.sites.keys()
  const here = caller.subsiteId ? [caller.subsiteId] : []
  const sites = [...new Set([...here, ...limited])].map(objId => ({
    obj: 'subsite' as const,
    objId,
    actions: at({ subsiteId: objId, columnId: '' })
  }))
  if (isAboveGrants(caller)) return sites
  const columns = [...caller.reach.sites].flatMap(([subsiteId, { marked }]) =>
    marked.map(objId => ({ obj: 'newsclass' as const, objId, actions: at({ subsiteId, columnId: objId }) }))
  )
  return [...sites, ...columns]
}

export const registerMenu = (platform: Platform) => {
  const { database } = platform
  const english = englishTitles(platform.modules.flatMap(({ menus = [] }) => menus))

  route(
    platform,
    explainPath,
    { right: null, query: ClosedObject({ path: Text(300, 1, '路径') }), result: ExplainPathSchema },
    async ({ caller, query }) => {
      const rows = await database.select().from(menus).orderBy(asc(menus.sortNo), asc(menus.id))
      const row = rows.find(({ path }) => path === query.path)
      const closed = row && chainOf(rows, row).find(above => !opens(above, caller))
      const wanted = closed ? split(closed.permissions) : row ? neededBelow(rows, row, caller) : []
      const words = await database
        .select()
        .from(rights)
        .where(inArray(rights.action, wanted))
        .orderBy(asc(rights.action))
      const administrators = await database
        .select({ name: users.realname })
        .from(users)
        .where(and(eq(users.isSuper, true), mayAct('users')))
        .orderBy(asc(users.id))
        .limit(3)
      return {
        title: row?.title ?? '',
        rights: words.map(({ describe }) => describe),
        codes: words.map(({ action }) => action),
        administrators: administrators.map(({ name }) => name)
      }
    }
  )

  const permissions = { right: null, withoutSite: true, result: PermissionsSchema, message: '查询成功！' }
  route(platform, getPermissions, permissions, async ({ caller: before, log }) => {
    const caller = { ...before, subsiteId: await settleSession(platform, before, log) }
    const rows = await database.select().from(menus).orderBy(asc(menus.sortNo), asc(menus.id))
    const all = await database.select().from(rights).orderBy(asc(rights.action))
    const held = all.filter(right => holds(caller, right.action))
    const actions = held.map(right => right.action)
    return {
      menu: buildMenu(rows, caller, english, await countBadges(platform, caller)),
      auth: held.map(({ action, type, describe }) => ({ action, type, describe })),
      allAuth: all.map(({ action, type, describe, status }) => ({ action, type, describe, status })),
      objectPermissionList: objectsOf(caller, actions)
    }
  })
}
