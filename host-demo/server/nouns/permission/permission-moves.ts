import { inArray, eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import { movePermission, permissionCalls } from '../../../../elements/base/contract/permission.ts'
import type { Transaction } from '../../database/open.ts'
import { menus, rights } from '../../database/tables/accounts.ts'
import { dataRules } from '../../database/tables/data-rules.ts'
import { roleRights } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, splitIds } from '../../kernel/fields.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { branchIn, lockPermissions, requireOwn, requireWay } from './permission-branch.ts'
import { ParentId, PermissionId, PermissionIds } from './permission-fields.ts'
import { requirePlace } from './permission-places.ts'
import { placeRights, readEntries, type Menu } from './permission-tree.ts'

/** Numbers rows from 1 in the given order. */
const number = (tx: Transaction, table: 'menus' | 'rights', keys: string[]) =>
  tx.execute(sql`update ${sql.raw(table)} m set sort_no = o.place
    from unnest(${sql.param(keys)}::text[]) with ordinality as o(key, place)
    where ${sql.raw(table === 'menus' ? 'm.id' : 'm.action')} = o.key and m.sort_no <> o.place`)

const placedAt = (others: string[], id: string, index: number) => [
  ...others.slice(0, index),
  id,
  ...others.slice(index)
]

/** Registers the calls that move or delete a branch of the tree. */
export const registerPermissionMoves = (platform: Platform) => {
  const { database, modules } = platform

  route(
    platform,
    movePermission,
    {
      right: 'system:permission:edit',
      body: ClosedObject({
        id: PermissionId,
        parentId: ParentId,
        index: Type.Integer({ minimum: 0, maximum: 1_000_000 })
      }),
      message: '移动成功！'
    },
    async ({ caller, body: { id, parentId, index }, log }) => {
      await database.transaction(async tx => {
        await lockPermissions(tx)
        const entries = await readEntries(tx)
        const { rows, all } = entries
        const branch = branchIn(platform, entries, [id])
        const entry = rows.find(row => row.id === id)
        requireOwn(caller, entry ? { entries: [entry], buttons: [] } : branch)
        const parent = requirePlace(rows, entry && id, parentId, !entry)
        const placed = placeRights(rows, all, modules)
        const there = (placed.get(parentId) ?? []).map(row => row.action as string).filter(code => code !== id)
        const titleOf = (key: string) => rows.find(row => row.id === key)?.title ?? '（顶层）'
        const [from = ''] = entry
          ? [entry.parentId]
          : ([...placed].find(([, below]) => below.some(({ action }) => action === id)) ?? [])
        if (entry) {
          const category = parent ? parent.menuCategory : entry.menuCategory
          const moved = new Set(branch.entries.map(row => row.id))
          const change = (row: Menu): Menu => ({
            ...row,
            ...(moved.has(row.id) && { menuCategory: category }),
            ...(row.id === id && { parentId, isTop: !parentId })
          })
          requireWay(rows, rows.map(change), caller)
          await tx
            .update(menus)
            .set({ menuCategory: category })
            .where(inArray(menus.id, [...moved]))
          await tx.update(menus).set({ parentId, isTop: !parentId }).where(eq(menus.id, id))
          const others = rows.filter(row => row.parentId === parentId && row.id !== id).map(row => row.id)
          // Buttons precede the entries.
          await number(tx, 'menus', placedAt(others, id, Math.max(0, index - there.length)))
        } else {
          if (!parent) throw new Refusal('按钮要放在一个菜单之下')
          await tx
            .update(rights)
            .set({ parentId })
            .where(
              inArray(
                rights.action,
                branch.buttons.map(row => row.action)
              )
            )
          await number(tx, 'rights', placedAt(there, id, index))
        }
        const object = entry?.title ?? branch.buttons[0]?.describe ?? ''
        const changes =
          from === parentId ? [] : [{ title: '上级菜单', before: titleOf(from), after: titleOf(parentId) }]
        await log(tx, { action: entry ? '移动菜单' : '移动按钮', operateType: '3', object, objectId: id, changes })
      })
      return null
    }
  )

  const remove = (caller: Caller, log: Log<Operation>, ids: string[]) =>
    database.transaction(async tx => {
      await lockPermissions(tx)
      const all = await readEntries(tx)
      const branch = branchIn(platform, all, ids)
      const { entries, buttons } = branch
      const preset = buttons.find(({ action }) => Object.hasOwn(platform.rights, action))
      if (preset) throw new Refusal(`“${preset.describe}”是系统自带的按钮，接口以它鉴权，不能删除`)
      if (!entries.length && !buttons.length) throw notFound('菜单')
      requireOwn(caller, branch)
      const gone = new Set(entries.map(row => row.id))
      requireWay(
        all.rows,
        all.rows.filter(row => !gone.has(row.id)),
        caller
      )
      const codes = buttons.map(row => row.action)
      await tx.delete(menus).where(inArray(menus.id, [...gone]))
      await tx
        .update(rights)
        .set({ parentId: '' })
        .where(inArray(rights.parentId, [...gone]))
      await tx.delete(dataRules).where(inArray(dataRules.permissionId, codes))
      await tx.delete(roleRights).where(inArray(roleRights.action, codes))
      await tx.delete(rights).where(inArray(rights.action, codes))
      await log(tx, [
        ...entries.map(row => ({ action: '删除菜单', operateType: '4' as const, object: row.title, objectId: row.id })),
        ...buttons.map(row => ({
          action: '删除按钮',
          operateType: '4' as const,
          object: row.describe,
          objectId: row.action
        }))
      ])
      return null
    })

  const { delete: removeOne, deleteBatch } = permissionCalls
  const right = 'system:permission:delete'
  route(
    platform,
    removeOne,
    { right, proof: 'delete', query: ClosedObject({ id: PermissionId }), message: '删除成功!' },
    ({ caller, query, log }) => remove(caller, log, [query.id])
  )
  route(
    platform,
    deleteBatch,
    { right, proof: 'delete', query: ClosedObject({ ids: PermissionIds }), message: '删除成功!' },
    ({ caller, query, log }) => remove(caller, log, splitIds(query.ids))
  )
}
