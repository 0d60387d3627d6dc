import {
  movePermission,
  permissionCalls,
  permissionChoices,
  permissionList,
  permissionLoss,
  type PermissionDraft,
  type PermissionLoss,
  type PermissionRow
} from '../../base/contract/permission.ts'
import type { PermissionNode } from '../../base/contract/role.ts'
import { isUnknownComponent } from '../../base/core/element/known-components.ts'
import type { Place } from '../../base/kit/tree/moves.ts'
import { layOut, type Tree } from '../../base/kit/tree/tree-model.ts'
import { send } from '../../base/session/request/send.ts'

type PermissionTree = Tree<PermissionRow>

export const loadTree = async (signal: AbortSignal): Promise<PermissionTree> =>
  layOut(await send(permissionList, { signal }))

/** Loads the permissions to choose from, below their menu entries. */
export const loadRights = async (signal: AbortSignal): Promise<Tree<PermissionNode>> =>
  layOut((await send(permissionChoices, { signal })).treeList)

export const move = (id: string, { parentId, index }: Place): Promise<null> =>
  send(movePermission, { body: { id, parentId, index } })

/** Deletes an entry or button and everything below it. */
export const remove = (id: string): Promise<null> => send(permissionCalls.deleteBatch, { query: { ids: id } })

export const loadLoss = (id: string): Promise<PermissionLoss> => send(permissionLoss, { query: { ids: id } })

export const isButton = ({ menuType }: Pick<PermissionDraft, 'menuType'>): boolean => menuType === '2'

/** Returns whether an entry leads to a component that does not exist. */
export const isLost = (row: Pick<PermissionRow, 'menuType' | 'component' | 'isGroup'>): boolean =>
  !isButton(row) && !row.isGroup && isUnknownComponent(row.component)

const entry: PermissionDraft = {
  ...{ menuType: '1', parentId: '', name: '', perms: '', permsType: '1', url: '', component: '', redirect: '' },
  ...{ address: '', internalOrExternal: '0', status: '1', icon: '', route: '1', hidden: '0', keepAlive: '0' },
  ...{ alwaysShow: '0', menuCategory: '', description: '' }
}

/** Returns a new entry or button below a parent. */
export const blankOf = (kind: string, parentId: string): PermissionDraft =>
  kind === 'button'
    ? { ...entry, menuType: '2', parentId, route: '0' }
    : { ...entry, menuType: parentId ? '1' : '0', parentId, component: parentId ? '' : 'layouts/RouteView' }
