import { binCalls } from './bin.ts'
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
  /** Unique code for programs. */
  roleCode: string
  description: string
  /** ◆ '1': who holds the role needs a second factor. Omit to leave it unchanged. */
  needsSecondFactor?: '0' | '1'
}

export interface Role extends RoleDraft, Stamps {
  id: string
  needsSecondFactor: '0' | '1'
  /** ◆ Number of users. */
  userCount: number
  /** ◆ Role of the administrator: holds all rights and cannot be deleted or reduced. */
  isPreset: boolean
  /** ◆ Area of the three administrators; '' for other roles. */
  area: '' | 'system' | 'security' | 'audit'
}

/** Sort columns: createTime (default), roleName, roleCode, updateTime. */
export interface RoleQuery extends PageQuery {
  /** `*text*` matches anywhere. */
  roleName?: string
  roleCode?: string
  createTime_begin?: string
  createTime_end?: string
}

export const roleBin = binCalls('/sys/role')
export const roleCalls = crud<Role, RoleDraft, RoleQuery>('/sys/role')
/** Rows are identified by the code. Rights are not exported. */
export const roleSheet = sheetCalls('/sys/role')
/**
 * All roles, for users that administer users. ◆ `mayGive`: the caller holds all rights of the role. ◆
 * `isForDepartments`: departments may give it too.
 */
export const allRoles =
  get<{ id: string; roleName: string; roleCode: string; mayGive: boolean; isForDepartments: boolean }[]>(
    '/sys/role/queryall'
  )
/** Succeeds if the code is free. */
export const checkRoleCode = get<null, { roleCode: string; id?: string }>('/sys/role/checkRoleCode')
/** ◆ Creates a role with the rights of another. The caller must hold all of them. */
export const copyRole = post<Role, { id: string; roleName: string; roleCode: string }>('/sys/role/copy')

/**
 * Menu entries with their rights as leaves. The key of a leaf is the code of the right. Entries cannot be granted: a
 * user sees an entry if they hold one of its rights.
 */
export interface PermissionNode {
  key: string
  value: string
  title: string
  slotTitle: string
  icon: string
  parentId: string
  isLeaf: boolean
  /** 1 if it has data rules. */
  ruleFlag: 0 | 1
  /** ◆ */
  kind: 'menu' | 'right'
  /** ◆ For a right: true if the caller holds it, and so may grant and revoke it. */
  mayGive: boolean
  children: PermissionNode[]
}

export const permissionTree = get<{ treeList: PermissionNode[]; ids: string[] }>('/sys/role/queryTreeList')
/** Codes of the role's rights. */
export const rolePermissions = get<string[], { roleId: string }>('/sys/permission/queryRolePermission')

/** Both lists are comma-separated codes. Unknown entries, such as ids of menu entries, are ignored. */
export interface PermissionChange {
  roleId: string
  /** Desired rights. */
  permissionIds: string
  /** Rights when the user started editing. Only the difference is saved. */
  lastpermissionIds: string
}

/** Callers cannot grant or revoke rights that they do not hold. */
export const saveRolePermissions = post<null, PermissionChange>('/sys/permission/saveRolePermission')

/** ◆ Right with the number of users that gain or lose it. Users that hold it through another role are not counted. */
export interface PermissionEffect {
  permissionId: string
  title: string
  people: number
}
/** ◆ Previews the effect of a change without saving. */
export const previewRolePermissions = post<{ given: PermissionEffect[]; taken: PermissionEffect[] }, PermissionChange>(
  '/sys/permission/previewRolePermission'
)

export const roleMembers = get<Page<UserRow>, PageQuery & { roleId?: string; username?: string; realname?: string }>(
  '/sys/user/userRoleList'
)
/**
 * Callers cannot assign a role with rights that they do not hold. ◆ `validUntil`: the last day, `YYYY-MM-DD`. Members
 * keep theirs.
 */
export const addRoleMembers = post<null, { roleId: string; userIdList: string[]; validUntil?: string }>(
  '/sys/user/addSysUserRole'
)
export const removeRoleMember = remove<null, { roleId: string; userId: string }>('/sys/user/deleteUserRole')
export const removeRoleMembers = remove<null, { roleId: string; userIds: string }>('/sys/user/deleteUserRoleBatch')
