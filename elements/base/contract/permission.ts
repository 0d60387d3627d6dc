import type { Stamps } from './crud.ts'
import { get, post, put, remove } from './endpoint.ts'
import type { PermissionNode } from './role.ts'

export const permissionRights = {
  'system:permission:list': '查看菜单和权限',
  'system:permission:add': '新建菜单和按钮',
  'system:permission:edit': '修改和移动菜单和按钮',
  'system:permission:delete': '删除菜单和按钮',
  'system:permission:addRule': '新建数据规则',
  'system:permission:editRule': '修改和试用数据规则',
  'system:permission:deleteRule': '删除数据规则'
} as const

/** '0' top-level entry, '1' sub-entry, '2' button (a right). */
export const menuTypes = ['0', '1', '2'] as const
export type MenuType = (typeof menuTypes)[number]
/** Without the right, '1' hides the control and '2' disables it. */
export const permsTypes = ['1', '2'] as const
export const onOff = ['0', '1'] as const
export type OnOff = (typeof onOff)[number]
export const menuCategories = ['', '1', '2'] as const

/** Menu entry or button. Fields that a button lacks are '' or '0'. */
export interface PermissionDraft {
  menuType: MenuType
  /** '' at the top. Not changed by an edit: use `movePermission`. */
  parentId: string
  name: string
  /** Entry: codes of which any one opens it, comma-separated. Button: its code, which never changes. */
  perms: string
  permsType: '1' | '2'
  /** Path in the shell. */
  url: string
  component: string
  redirect: string
  /** ◆ External address. */
  address: string
  /** '1' opens `address` in a new window. */
  internalOrExternal: OnOff
  /** '0': an entry is disabled, and the control of a button is free for all users. */
  status: OnOff
  icon: string
  route: OnOff
  hidden: OnOff
  keepAlive: OnOff
  alwaysShow: OnOff
  /** ◆ Top-level entries: '1' website management, '2' government disclosure, '' both. */
  menuCategory: (typeof menuCategories)[number]
  description: string
}

export interface GuardedCall {
  method: string
  path: string
}

/** Entry or button in the tree. */
export interface PermissionRow extends PermissionDraft {
  id: string
  key: string
  title: string
  sortNo: number
  isLeaf: boolean
  leaf: boolean
  /** 1 if it has data rules. */
  ruleFlag: 0 | 1
  /** ◆ Group of a module's rights that no menu entry uses. Not a record. */
  isGroup: boolean
  /** ◆ Built-in button: calls require it, so it cannot be deleted. */
  isPreset: boolean
  /** ◆ True if the caller may change it. */
  mayEdit: boolean
  /** ◆ True if its list supports data rules. */
  takesRules: boolean
  /** ◆ True if one of its rules is broken. */
  hasProblem: boolean
  children: PermissionRow[]
}

export interface Permission extends Omit<PermissionRow, 'children'>, Stamps {
  /** ◆ Calls that require it, as registered. */
  calls: GuardedCall[]
  /** ◆ Names of the roles that hold it; for an entry, of those that hold one of its codes. */
  roleNames: string[]
}

export const permissionList = get<PermissionRow[]>('/sys/permission/list')
/** Top-level entries, and the children of one; both without their children. */
export const systemMenuList = get<PermissionRow[]>('/sys/permission/getSystemMenuList')
export const systemSubmenu = get<PermissionRow[], { parentId: string }>('/sys/permission/getSystemSubmenu')
export const permissionChoices = get<{ treeList: PermissionNode[]; ids: string[] }>('/sys/permission/queryTreeList')

export const permissionCalls = {
  /** ◆ */
  byId: get<Permission, { id: string }>('/sys/permission/queryById'),
  add: post<Permission, PermissionDraft>('/sys/permission/add'),
  edit: put<Permission, PermissionDraft & { id: string; version: number }>('/sys/permission/edit'),
  /** Also deletes everything below. */
  delete: remove<null, { id: string }>('/sys/permission/delete'),
  deleteBatch: remove<null, { ids: string }>('/sys/permission/deleteBatch')
}
/** ◆ `index` counts from 0 among the children of the new parent. Fails if the move would create a cycle. */
export const movePermission = post<null, { id: string; parentId: string; index: number }>('/sys/permission/move')

/** ◆ Effect of a deletion: entries, buttons and rules deleted, and roles that lose a right or access to a page. */
export interface PermissionLoss {
  entries: number
  buttons: number
  rules: number
  roles: string[]
}
export const permissionLoss = get<PermissionLoss, { ids: string }>('/sys/permission/queryLoss')
