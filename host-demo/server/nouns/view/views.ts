import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { ListView } from '../../../../elements/base/contract/list-view.ts'
import { heldRoles } from '../../database/held.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { listViewDefaults, listViewRoles, listViews } from '../../database/tables/list-views.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { notFound } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

export const shareRight = 'system:view:share'
/** Right to make a view the default of a role. */
export const defaultRight = 'system:role:edit'

/** Limit of returned views. */
const mostViews = 300

const sharedWith = (tx: Database | Transaction, caller: Caller) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(listViewRoles)
      .where(
        and(
          eq(listViewRoles.viewId, listViews.id),
          holds(caller, shareRight)
            ? undefined
            : inArray(
                listViewRoles.roleId,
                tx.select({ id: heldRoles.roleId }).from(heldRoles).where(eq(heldRoles.userId, caller.userId))
              )
        )
      )
  )

/** Condition: the caller's views, those of their roles, and all shared ones for administrators of views. */
const seenBy = (tx: Database | Transaction, caller: Caller) =>
  or(eq(listViews.userId, caller.userId), sharedWith(tx, caller))

type Row = typeof listViews.$inferSelect

/** Returns the views with their roles, and marks the default. */
const present = async (tx: Database | Transaction, caller: Caller, rows: Row[]): Promise<ListView[]> => {
  const ids = rows.map(({ id }) => id)
  const shares = await tx
    .select()
    .from(listViewRoles)
    .where(inArray(listViewRoles.viewId, ids))
    .orderBy(asc(listViewRoles.roleId))
  const chosen = await tx.select().from(listViewDefaults).where(eq(listViewDefaults.userId, caller.userId))
  const own = await tx.select({ id: heldRoles.roleId }).from(heldRoles).where(eq(heldRoles.userId, caller.userId))
  const mine = new Set(own.map(({ id }) => id))
  const choices = new Map(chosen.filter(({ viewId }) => ids.includes(viewId)).map(({ list, viewId }) => [list, viewId]))
  const defaults = new Map<string, string>()
  for (const { id, list } of rows)
    if (!defaults.has(list) && shares.some(each => each.viewId === id && each.isDefault && mine.has(each.roleId)))
      defaults.set(list, id)
  return rows.map(({ createBy: _createBy, userId, ...row }) => {
    const roles = shares.filter(({ viewId }) => viewId === row.id)
    const isOwn = userId === caller.userId
    return {
      ...row,
      roleIds: roles.map(({ roleId }) => roleId),
      isRoleDefault: roles.some(({ isDefault }) => isDefault),
      isOwn,
      mayEdit: isOwn || (roles.length > 0 && holds(caller, shareRight)),
      isDefault: (choices.get(row.list) ?? defaults.get(row.list)) === row.id,
      isOwnDefault: choices.get(row.list) === row.id,
      createTime: formatTime(row.createTime),
      updateTime: formatTime(row.updateTime)
    }
  })
}

export const viewsOf = async (tx: Database | Transaction, caller: Caller, list: string): Promise<ListView[]> => {
  const rows = await tx
    .select()
    .from(listViews)
    .where(and(eq(listViews.list, list), seenBy(tx, caller)))
    .orderBy(asc(listViews.viewName), asc(listViews.id))
    .limit(mostViews)
  return rows.length ? present(tx, caller, rows) : []
}

/** Returns a view that the caller may see. */
export const readView = async (tx: Database | Transaction, caller: Caller, id: string): Promise<ListView> => {
  const rows = await tx
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), seenBy(tx, caller)))
  const [view] = rows.length ? await present(tx, caller, rows) : []
  if (!view) throw notFound('视图')
  return view
}
