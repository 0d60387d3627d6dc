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
  /**
   * '1' website management, '2' government disclosure. Entries at the top without a category belong to both; those below
   * have the category of the entry above.
   */
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
    /** Address of an external entry, http or https. */
    url?: string
    permissionList?: string[]
    keepAlive?: boolean
    /** True opens `url` in a new window, false in a frame. */
    internalOrExternal?: boolean
  }
}

/** Right to a button. Type '2' controls a field. */
export interface Grant {
  action: string
  type: '1' | '2'
  describe: string
}

/** Any right of the platform. Status '0' disables the control, so all users hold the right. */
export interface Right extends Grant {
  status: '0' | '1'
}

export interface Permissions {
  menu: MenuItem[]
  auth: Grant[]
  allAuth: Right[]
  /**
   * The current site, and the sites and columns that grants limit, with those rights of `objectActionOf` that apply
   * there. At all others, and for all other rights, `auth` applies.
   */
  objectPermissionList: { obj: 'subsite' | 'newsclass'; objId: string; actions: string[] }[]
}

export const getPermissions = get<Permissions>('/sys/permission/getUserPermissionByToken')

/**
 * Explains why the caller cannot open a path of the shell: the page's title ('' if there is none), the rights of which
 * any one opens it (empty: not built), and the users that can grant rights.
 */
export const explainPath = get<
  /** ◆ `codes` are the codes of the rights. */
  { title: string; rights: string[]; codes?: string[]; administrators: string[] },
  { path: string }
>('/sys/permission/explainPath')

/** Codes required only by menu entries. The pages have their own rights. */
export const menuRights = {
  'cms:element:list': '查看页面元素'
} as const

/** Menu ids with special meaning. Other JeecgBoot-compatible back offices must use the same ids. */
export const menuIds = {
  /** 首页: first, selected by default and after signing out. */
  home: '1',
  /** 信息采编: the column tree opens the articles of a column. */
  content: '100',
  /** 栏目管理: the column tree opens column management. */
  columns: '110',
  /** 公开信息采编: like `content`, for site 16. */
  disclosure: '200',
  /** 公开栏目管理: like `columns`, for site 16. */
  disclosureColumns: '210',
  /** 依申请公开: waiting, handled, ended. */
  applyWaiting: '221',
  applyHandled: '222',
  applyEnded: '223'
} as const

/** Menus with the column tree in the side bar. */
export const columnTreeMenus: readonly string[] = [
  menuIds.content,
  menuIds.columns,
  menuIds.disclosure,
  menuIds.disclosureColumns
]
/** Menus of these that always open column management. */
export const columnManageMenus: readonly string[] = [menuIds.columns, menuIds.disclosureColumns]
/** Menus of these that show the disclosure site, regardless of the current one. */
export const disclosureMenus: readonly string[] = [menuIds.disclosure, menuIds.disclosureColumns]
export const disclosureSubsiteId = '16'
/** Tree node of the public-information applications. */
export const applyNodeKey = '227'
/** Key of this tab's storage that the node sets before it opens the list of applications. */
export const skipApplyKey = 'qundao:skip-apply'
