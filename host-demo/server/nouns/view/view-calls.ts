import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import {
  addView,
  chooseView,
  deleteView,
  editView,
  listViews as viewList,
  viewLimits,
  viewRoles,
  type ListViewDraft
} from '../../../../elements/base/contract/list-view.ts'
import { stampsOf } from '../../rows/kept.ts'
import { lockObject } from '../../database/locks.ts'
import type { Transaction } from '../../database/open.ts'
import { roles } from '../../database/tables/accounts.ts'
import { listViewDefaults, listViewRoles, listViews } from '../../database/tables/list-views.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { ClosedObject, Id, oneLine, OptionalId } from '../../kernel/fields.ts'
import { conflict, forbidden, notFound, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { requireList } from './query-calls.ts'
import { ListPath, viewFields } from './view-fields.ts'
import { defaultRight, readView, shareRight, viewsOf } from './views.ts'
import { ListViewSchema, ViewRolesSchema } from '../../results/site/list-view.ts'

const title = '视图'

/** Replaces the roles of a view. A role has one default per list; the newest wins. */
const keepShares = async (tx: Transaction, viewId: string, { list, roleIds, isRoleDefault }: ListViewDraft) => {
  const ids = [...new Set(roleIds)]
  await tx.delete(listViewRoles).where(eq(listViewRoles.viewId, viewId))
  if (!ids.length) return
  const known = await tx.select({ id: roles.id }).from(roles).where(inArray(roles.id, ids)).for('key share')
  if (known.length < ids.length) throw notFound('角色')
  // Serialises writers of a list's defaults.
  await lockObject(tx, `view defaults ${list}`)
  if (isRoleDefault)
    await tx
      .update(listViewRoles)
      .set({ isDefault: false })
      .where(and(eq(listViewRoles.list, list), inArray(listViewRoles.roleId, ids)))
  await tx.insert(listViewRoles).values(ids.map(roleId => ({ viewId, roleId, list, isDefault: isRoleDefault })))
}

const isSameContent = (one: ListViewDraft, other: ListViewDraft) => isDeepStrictEqual(one.content, other.content)

const isSame = (one: ListViewDraft, other: ListViewDraft) =>
  one.isRoleDefault === other.isRoleDefault && one.roleIds.toSorted().join() === other.roleIds.toSorted().join()

/** Registers the calls for saved views. Users save views of lists they may see; sharing needs a right. */
export const registerViews = (platform: Platform) => {
  const { database } = platform
  const requireShare = (caller: Caller) => {
    if (!holds(caller, shareRight)) throw forbidden(platform.rights[shareRight])
  }
  /** Setting a role's default needs the right to edit roles. Others may still remove it. */
  const requireDefault = (caller: Caller, { roleIds, isRoleDefault }: ListViewDraft) => {
    if (isRoleDefault && roleIds.length && !holds(caller, defaultRight))
      throw new Refusal('只有可以编辑角色的人才能设置或修改角色的默认视图', codes.forbidden)
  }
  const requireFree = async (tx: Transaction, userId: string, { list, viewName }: ListViewDraft, id = '') => {
    await lockObject(tx, `views ${userId} ${list}`)
    const own = await tx
      .select({ id: listViews.id, viewName: listViews.viewName })
      .from(listViews)
      .where(and(eq(listViews.userId, userId), eq(listViews.list, list)))
    if (own.some(each => each.viewName === oneLine(viewName) && each.id !== id))
      throw new Refusal('已有同名的视图，请换一个名称')
    if (!id && own.length >= viewLimits.perList) throw new Refusal(`每个列表最多保存 ${viewLimits.perList} 个视图`)
  }

  route(
    platform,
    viewList,
    { right: null, query: ClosedObject({ list: ListPath }), result: Type.Array(ListViewSchema) },
    ({ caller, query }) => {
      requireList(platform, caller, query.list)
      return viewsOf(database, caller, query.list)
    }
  )

  route(platform, viewRoles, { right: shareRight, result: ViewRolesSchema }, () =>
    database.select({ id: roles.id, roleName: roles.roleName }).from(roles).orderBy(asc(roles.roleName)).limit(500)
  )

  route(
    platform,
    addView,
    {
      right: null,
      also: [shareRight, defaultRight],
      body: ClosedObject(viewFields),
      result: ListViewSchema,
      message: '保存成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        requireList(platform, caller, body.list)
        if (body.roleIds.length) requireShare(caller)
        requireDefault(caller, body)
        await requireFree(tx, caller.userId, body)
        const id = newId()
        const { list, content } = body
        const viewName = oneLine(body.viewName)
        const kept = { id, list, userId: caller.userId, viewName, content }
        await tx.insert(listViews).values({ ...kept, ...stampsOf(listViews, caller, true) })
        await keepShares(tx, id, body)
        await log(tx, { action: `新增${title}`, operateType: '2', object: viewName, objectId: id })
        return readView(tx, caller, id)
      })
  )

  /** Returns a view that the caller may change, and locks it until the transaction ends. */
  const lockView = async (tx: Transaction, caller: Caller, id: string) => {
    const [row] = await tx.select().from(listViews).where(eq(listViews.id, id)).for('update')
    const before = await readView(tx, caller, id)
    if (!row || !before.mayEdit) throw forbidden(platform.rights[shareRight])
    return { row, before }
  }

  route(
    platform,
    editView,
    {
      right: null,
      also: [shareRight, defaultRight],
      body: ClosedObject({ ...viewFields, id: Id, version: Type.Integer() }),
      result: ListViewSchema,
      message: '保存成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { row, before } = await lockView(tx, caller, body.id)
        requireList(platform, caller, row.list)
        if (row.version !== body.version) throw conflict(title, before)
        if (body.list !== row.list) throw new Refusal('视图不能移到别的列表')
        if (body.roleIds.length && !isSame(body, before)) requireShare(caller)
        if (!isSame(body, before) || !isSameContent(body, before)) requireDefault(caller, body)
        await requireFree(tx, row.userId, body, row.id)
        const viewName = oneLine(body.viewName)
        await tx
          .update(listViews)
          .set({ viewName, content: body.content, ...stampsOf(listViews, caller, false), version: row.version + 1 })
          .where(eq(listViews.id, row.id))
        if (!isSame(body, before)) await keepShares(tx, row.id, body)
        const changes =
          before.viewName === viewName ? [] : [{ title: '视图名称', before: before.viewName, after: viewName }]
        await log(tx, { action: `编辑${title}`, operateType: '3', object: viewName, objectId: row.id, changes })
        return readView(tx, caller, row.id)
      })
  )

  route(
    platform,
    deleteView,
    { right: null, also: [shareRight], query: ClosedObject({ id: Id }), message: '删除成功!' },
    ({ caller, query, log }) =>
      database.transaction(async tx => {
        const { row } = await lockView(tx, caller, query.id)
        await tx.delete(listViews).where(eq(listViews.id, row.id))
        await log(tx, { action: `删除${title}`, operateType: '4', object: row.viewName, objectId: row.id })
        return null
      })
  )

  route(
    platform,
    chooseView,
    { right: null, body: ClosedObject({ list: ListPath, viewId: OptionalId }), message: '保存成功！' },
    ({ caller, body: { list, viewId }, log }) =>
      database.transaction(async tx => {
        requireList(platform, caller, list)
        const { userId } = caller
        await tx
          .delete(listViewDefaults)
          .where(and(eq(listViewDefaults.userId, userId), eq(listViewDefaults.list, list)))
        const view = viewId ? await readView(tx, caller, viewId) : undefined
        if (view && view.list !== list) throw notFound(title)
        if (view) await tx.insert(listViewDefaults).values({ userId, list, viewId }).onConflictDoNothing()
        await log(tx, {
          action: view ? '设为默认视图' : '取消默认视图',
          operateType: '3',
          object: view?.viewName ?? list
        })
        return null
      })
  )
}
