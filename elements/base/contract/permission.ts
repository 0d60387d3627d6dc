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

/** '0' an entry at the top, '1' one below another, '2' a button: a right. */
export const menuTypes = ['0', '1', '2'] as const
export type MenuType = (typeof menuTypes)[number]
/** '1' who lacks the right does not see its control, '2' sees it closed. */
export const permsTypes = ['1', '2'] as const
export const onOff = ['0', '1'] as const
export type OnOff = (typeof onOff)[number]
export const menuCategories = ['', '1', '2'] as const

/** An entry of the menu, or a button. What a button does not have is '' or '0'. */
export interface PermissionDraft {
  menuType: MenuType
  /** '' at the top. An edit does not move it: `movePermission` does. */
  parentId: string
  name: string
  /** Of an entry: codes, comma-separated, of which one opens it. Of a button: its code, which never changes. */
  perms: string
  permsType: '1' | '2'
  /** Where it stands in the shell. */
  url: string
  component: string
  redirect: string
  /** ◆ The outer address that is shown or opened. */
  address: string
  /** '1': `address` opens in a window of its own. */
  internalOrExternal: OnOff
  /** '0': an entry leads nobody anywhere, a button's control is free for all. */
  status: OnOff
  icon: string
  route: OnOff
  hidden: OnOff
  keepAlive: OnOff
  alwaysShow: OnOff
  /** ◆ Of an entry at the top: '1' website management, '2' government disclosure, '' both. */
  menuCategory: (typeof menuCategories)[number]
  description: string
}

export interface GuardedCall {
  method: string
  path: string
}

/** An entry or button as the tree has it. */
export interface PermissionRow extends PermissionDraft {
  id: string
  key: string
  title: string
  sortNo: number
  isLeaf: boolean
  leaf: boolean
  /** 1: data rules hang on it. */
  ruleFlag: 0 | 1
  /** ◆ Stands for what a module brought that no entry asks for; no record. */
  isGroup: boolean
  /** ◆ A button of the platform's own: calls ask for it, so it stays. */
  isPreset: boolean
  /** ◆ The caller may change it. */
  mayEdit: boolean
  /** ◆ Its list takes data rules. */
  takesRules: boolean
  /** ◆ A rule of it is broken. */
  hasProblem: boolean
  children: PermissionRow[]
}

export interface Permission extends Omit<PermissionRow, 'children'>, Stamps {
  /** ◆ What the platform asks for it at, as it was registered. */
  calls: GuardedCall[]
  /** ◆ Names of the roles that hold it; of an entry, those that hold one of its codes. */
  roleNames: string[]
}

export const permissionList = get<PermissionRow[]>('/sys/permission/list')
/** Entries at the top, and what is below one, without their children. */
export const systemMenuList = get<PermissionRow[]>('/sys/permission/getSystemMenuList')
export const systemSubmenu = get<PermissionRow[], { parentId: string }>('/sys/permission/getSystemSubmenu')
export const permissionChoices = get<{ treeList: PermissionNode[]; ids: string[] }>('/sys/permission/queryTreeList')

export const permissionCalls = {
  /** ◆ */
  byId: get<Permission, { id: string }>('/sys/permission/queryById'),
  add: post<Permission, PermissionDraft>('/sys/permission/add'),
  edit: put<Permission, PermissionDraft & { id: string; version: number }>('/sys/permission/edit'),
  /** Takes what is below too. */
  delete: remove<null, { id: string }>('/sys/permission/delete'),
  deleteBatch: remove<null, { ids: string }>('/sys/permission/deleteBatch')
}
/** ◆ `index` counts from 0 among those below the new parent. A circle is refused. */
export const movePermission = post<null, { id: string; parentId: string; index: number }>('/sys/permission/move')

/** ◆ What would go with these: entries, buttons, and the roles that lose a right or their way to a page. */
export interface PermissionLoss {
  entries: number
  buttons: number
  rules: number
  roles: string[]
}
export const permissionLoss = get<PermissionLoss, { ids: string }>('/sys/permission/queryLoss')
