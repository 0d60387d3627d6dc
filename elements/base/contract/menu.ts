import { get } from './endpoint.ts'

export interface MenuItem {
  id: string
  path: string
  name: string
  component?: string
  redirect?: string
  hidden?: boolean
  alwaysShow?: boolean
  isTop?: boolean
  /** '1' website management, '2' government disclosure; an entry without one belongs to both. */
  menuCategory?: '1' | '2'
  /** '0': not registered as a route. */
  route: '0' | '1'
  badgeNum?: number
  children?: MenuItem[]
  meta: {
    title: string
    /** ◆ English title; absent if an administrator has renamed the entry. */
    english?: string
    icon?: string
    /** The address of an external entry, http or https. */
    url?: string
    permissionList?: string[]
    keepAlive?: boolean
    /** Opens outside (true) or in a frame (false); only where `url` is given. */
    internalOrExternal?: boolean
  }
}

/** A button right. Type '2' rules a field, not a button. */
export interface Grant {
  action: string
  type: '1' | '2'
  describe: string
}

/** Every right there is. Status '0': its control is switched off, everybody holds it. */
export interface Right extends Grant {
  status: '0' | '1'
}

export interface Permissions {
  menu: MenuItem[]
  auth: Grant[]
  allAuth: Right[]
  objectPermissionList: { obj: 'subsite' | 'newsclass'; objId: string; actions: string[] }[]
}

export const getPermissions = get<Permissions>('/sys/permission/getUserPermissionByToken')

/**
 * Why a path of the shell leads nowhere for the caller: the title of its page ('' when there is none), the rights of which one
 * opens it (none: it is not built), and who grants rights.
 */
export const explainPath = get<
  /** ◆ `codes` are those of the rights. */
  { title: string; rights: string[]; codes?: string[]; administrators: string[] },
  { path: string }
>('/sys/permission/explainPath')

/** Codes that only menu entries ask for; the pages behind them bring their own rights. */
export const menuRights = {
  'cms:element:list': '查看页面元素'
} as const

/** Menu ids with a meaning of their own. The reference platform seeds them; a kin platform has the same shape. */
export const menuIds = {
  /** 首页: first, selected by default, restored on sign-out. */
  home: '1',
  /** 信息采编: the column tree leads to the columns' articles. */
  content: '100',
  /** 栏目管理: the column tree leads to column management. */
  columns: '110',
  /** 公开信息采编: as `content`, of sub-site 16. */
  disclosure: '200',
  /** 公开栏目管理: as `columns`, of sub-site 16. */
  disclosureColumns: '210',
  /** 依申请公开: waiting, handled, ended. */
  applyWaiting: '221',
  applyHandled: '222',
  applyEnded: '223'
} as const

/** The menus whose side shows the column tree. */
export const columnTreeMenus: readonly string[] = [
  menuIds.content,
  menuIds.columns,
  menuIds.disclosure,
  menuIds.disclosureColumns
]
/** Of these, the ones that always lead to column management. */
export const columnManageMenus: readonly string[] = [menuIds.columns, menuIds.disclosureColumns]
/** Of these, the ones that show the disclosure site whatever the current one is. */
export const disclosureMenus: readonly string[] = [menuIds.disclosure, menuIds.disclosureColumns]
export const disclosureSubsiteId = '16'
/** The tree node of the public-information applications. */
export const applyNodeKey = '227'
