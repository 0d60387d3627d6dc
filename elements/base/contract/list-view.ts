import type { Edited, Stamps } from './crud.ts'
import { get, post, put, remove } from './endpoint.ts'

export const listViewRights = {
  'system:view:share': '与角色共享列表视图'
} as const

/** Of one person and list; letters of the query that a view holds; columns. */
export const viewLimits = { perList: 50, name: 60, query: 6000, columns: 80, roles: 50 } as const

/** What a view shows. */
export interface ViewContent {
  /** Filters, advanced query and order, as the query of an address. */
  query: string
  /** Columns that are put away. */
  hidden: string[]
  /** Pixels. */
  widths: { key: string; width: number }[]
}

/** ◆ `list` is the path of the list's call, as `/sys/dict/list`. */
export interface ListViewDraft {
  list: string
  viewName: string
  content: ViewContent
  /** Roles that see it; private without any. */
  roleIds: string[]
  /** It is the default of these roles. */
  isRoleDefault: boolean
}

export interface ListView extends ListViewDraft, Stamps {
  id: string
  isOwn: boolean
  /** Whether the caller may rename, overwrite and delete it. */
  mayEdit: boolean
  /** The list opens with it: the caller's own choice, or that of one of their roles where they have none. */
  isDefault: boolean
  /** The caller chose it as their default. */
  isOwnDefault: boolean
}

/** ◆ The views of a list that the caller made, or that one of their roles sees; by name. */
export const listViews = get<ListView[], { list: string }>('/sys/view/list')
export const addView = post<ListView, ListViewDraft>('/sys/view/add')
/** Code 409 with the view as it is now when `version` is no longer the newest. */
export const editView = put<ListView, ListViewDraft & Edited>('/sys/view/edit')
export const deleteView = remove<null, { id: string }>('/sys/view/delete')
/** ◆ With which view a list opens for the caller; '' leaves that to their roles. */
export const chooseView = put<null, { list: string; viewId: string }>('/sys/view/default')
/** ◆ The roles that a view may be shared with. */
export const viewRoles = get<{ id: string; roleName: string }[]>('/sys/view/roles')
