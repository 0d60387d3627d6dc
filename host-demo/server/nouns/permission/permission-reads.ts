import Type from 'typebox'
import {
  permissionCalls,
  permissionChoices,
  permissionList,
  permissionLoss,
  systemMenuList,
  systemSubmenu,
  type Permission
} from '../../../../elements/base/contract/permission.ts'
import type { Database, Transaction } from '../../database/open.ts'
import type { menus, rights } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, splitIds } from '../../kernel/fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { split } from '../menu/menu-calls.ts'
import { branchIn, lossOf } from './permission-branch.ts'
import { ParentId, PermissionId, PermissionIds } from './permission-fields.ts'
import { idsOf, placeRights, readEntries, readPermissionTree } from './permission-tree.ts'
import { presentMenu, presentRight, readPermissions, readRuleFlags, rolesWith } from './permissions.ts'
import {
  PermissionChoicesSchema,
  PermissionLossSchema,
  PermissionRowSchema,
  PermissionSchema
} from '../../results/people/permission.ts'

const stampsOf = (row: typeof menus.$inferSelect | typeof rights.$inferSelect) => ({
  version: row.version,
  createByName: row.createByName,
  createTime: formatTime(row.createTime),
  updateByName: row.updateByName,
  updateTime: formatTime(row.updateTime)
})

/** Returns an entry or button, with the calls that require it. */
export const readPermission = async (
  tx: Database | Transaction,
  platform: Platform,
  caller: Caller,
  id: string
): Promise<Permission> => {
  const { rows, all } = await readEntries(tx)
  const entry = rows.find(row => row.id === id)
  const right = all.find(row => row.action === id)
  if (entry) {
    const codes = split(entry.permissions)
    return {
      ...presentMenu(entry, caller),
      isLeaf: !rows.some(row => row.parentId === id),
      ...stampsOf(entry),
      calls: [],
      roleNames: await rolesWith(tx, codes)
    }
  }
  if (!right) throw notFound('菜单')
  const placed = placeRights(rows, all, platform.modules)
  const [parentId = ''] = [...placed].find(([, below]) => below.includes(right)) ?? []
  return {
    ...presentRight(platform, right, parentId, caller, await readRuleFlags(tx)),
    ...stampsOf(right),
    calls: [...(platform.guarded.get(right.action) ?? [])],
    roleNames: await rolesWith(tx, [right.action])
  }
}

export const registerPermissionReads = (platform: Platform) => {
  const { database, modules } = platform
  const right = 'system:permission:list'

  route(platform, permissionList, { right, result: Type.Array(PermissionRowSchema) }, ({ caller }) =>
    readPermissions(platform, caller)
  )

  route(platform, systemMenuList, { right, result: Type.Array(PermissionRowSchema) }, async ({ caller }) => {
    const tree = await readPermissions(platform, caller)
    return tree.filter(row => !row.isGroup).map(row => ({ ...row, children: [] }))
  })

  route(
    platform,
    systemSubmenu,
    { right, query: ClosedObject({ parentId: ParentId }), result: Type.Array(PermissionRowSchema) },
    async ({ caller, query }) => {
      const flat = (await readPermissions(platform, caller)).flatMap(function all(row): (typeof row)[] {
        return [row, ...row.children.flatMap(all)]
      })
      return flat.filter(row => row.parentId === query.parentId).map(row => ({ ...row, children: [] }))
    }
  )

  route(platform, permissionChoices, { right, result: PermissionChoicesSchema }, async ({ caller }) => {
    const treeList = await readPermissionTree(database, modules, caller)
    return { treeList, ids: idsOf(treeList) }
  })

  route(
    platform,
    permissionCalls.byId,
    { right, query: ClosedObject({ id: PermissionId }), result: PermissionSchema },
    ({ caller, query }) => readPermission(database, platform, caller, query.id)
  )

  route(
    platform,
    permissionLoss,
    { right: 'system:permission:delete', query: ClosedObject({ ids: PermissionIds }), result: PermissionLossSchema },
    async ({ query }) => {
      const entries = await readEntries(database)
      return lossOf(database, branchIn(platform, entries, splitIds(query.ids)))
    }
  )
}
