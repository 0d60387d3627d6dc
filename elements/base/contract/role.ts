import { crud, type Stamps } from './crud.ts'
import { get, post, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import { sheetCalls } from './sheet.ts'
import type { UserRow } from './user.ts'

export const roleRights = {
  'system:role:list': '查看角色',
  'system:role:add': '新建和复制角色',
  'system:role:edit': '修改角色',
  'system:role:delete': '删除角色',
  'system:role:export': '导出角色',
  'system:role:importExcel': '导入角色',
  'system:permission:saveRole': '给角色授权'
} as const

export interface RoleDraft {
  roleName: string
  /** What programs know it by; unique. */
  roleCode: string
  description: string
}

export interface Role extends RoleDraft, Stamps {
  id: string
  /** ◆ People who hold it. */
  userCount: number
  /** ◆ The administrator's: it holds every right, and is neither deleted nor stripped. */
  isPreset: boolean
  /** ◆ Which of the three administrators' it is; '' for any other. */
  area: '' | 'system' | 'security' | 'audit'
}

/** Sort columns: createTime (default), roleName, roleCode, updateTime. */
export interface RoleQuery extends PageQuery {
  /** `*text*` searches within. */
  roleName?: string
  roleCode?: string
  createTime_begin?: string
  createTime_end?: string
}

export const roleCalls = crud<Role, RoleDraft, RoleQuery>('/sys/role')
/** By the code. What a role may is not in the sheet. */
export const roleSheet = sheetCalls('/sys/role')
/** The roles there are, for who administers people. ◆ `mayGive`: the caller holds all that the role gives. */
export const allRoles =
  get<{ id: string; roleName: string; roleCode: string; mayGive: boolean }[]>('/sys/role/queryall')
/** Success means that the code is free. */
export const checkRoleCode = get<null, { roleCode: string; id?: string }>('/sys/role/checkRoleCode')
/** ◆ A new role with the rights of another; whoever copies holds them all. */
export const copyRole = post<Role, { id: string; roleName: string; roleCode: string }>('/sys/role/copy')

/**
 * Menu entries with the rights below them as leaves. A leaf's key is the code of its right; entries are not granted
 * themselves: who holds a right that an entry asks for sees it.
 */
export interface PermissionNode {
  key: string
  value: string
  title: string
  slotTitle: string
  icon: string
  parentId: string
  isLeaf: boolean
  /** 1: data rules hang on it. */
  ruleFlag: 0 | 1
  /** ◆ */
  kind: 'menu' | 'right'
  /** ◆ Of a right: the caller holds it, and may give and take it. */
  mayGive: boolean
  children: PermissionNode[]
}

export const permissionTree = get<{ treeList: PermissionNode[]; ids: string[] }>('/sys/role/queryTreeList')
/** The codes of the role's rights. */
export const rolePermissions = get<string[], { roleId: string }>('/sys/permission/queryRolePermission')

/** Both are comma-separated codes; what is no right in them, like a menu entry's id, is no matter. */
export interface PermissionChange {
  roleId: string
  /** As they shall be. */
  permissionIds: string
  /** As they were when the person began: only the difference is written. */
  lastpermissionIds: string
}

/** Nobody gives or takes what they do not hold. */
export const saveRolePermissions = post<null, PermissionChange>('/sys/permission/saveRolePermission')

/** ◆ A right with the number of people who get or lose it, because no other role of theirs holds it. */
export interface PermissionEffect {
  permissionId: string
  title: string
  people: number
}
/** ◆ What a change would do. Nothing is written. */
export const previewRolePermissions = post<{ given: PermissionEffect[]; taken: PermissionEffect[] }, PermissionChange>(
  '/sys/permission/previewRolePermission'
)

export const roleMembers = get<Page<UserRow>, PageQuery & { roleId: string; username?: string; realname?: string }>(
  '/sys/user/userRoleList'
)
/** Nobody gives a role that holds what they do not hold. */
export const addRoleMembers = post<null, { roleId: string; userIdList: string[] }>('/sys/user/addSysUserRole')
export const removeRoleMember = remove<null, { roleId: string; userId: string }>('/sys/user/deleteUserRole')
export const removeRoleMembers = remove<null, { roleId: string; userIds: string }>('/sys/user/deleteUserRoleBatch')
