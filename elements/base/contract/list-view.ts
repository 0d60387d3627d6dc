import type { Edited, Stamps } from './crud.ts'
import { get, post, put, remove } from './endpoint.ts'

export const listViewRights = {
  'system:view:share': '与角色共享列表视图'
} as const

/** Limits: views per user and list, characters of the name and the query, columns, and roles. */
export const viewLimits = { perList: 50, name: 60, query: 6000, columns: 80, roles: 50 } as const

/** Content of a saved view. */
export interface ViewContent {
  /** Filters, advanced query and sort order, as a URL query. */
  query: string
  /** Hidden columns. */
  hidden: string[]
  /** Column widths in pixels. */
  widths: { key: string; width: number }[]
}

/** ◆ `list` is the path of the list's call, for example `/sys/dict/list`. */
export interface ListViewDraft {
  list: string
  viewName: string
  content: ViewContent
  /** Roles that share the view; private if empty. */
  roleIds: string[]
  /** Makes the view the default of these roles. */
  isRoleDefault: boolean
}

export interface ListView extends ListViewDraft, Stamps {
  id: string
  isOwn: boolean
  /** True if the caller may rename, overwrite and delete it. */
  mayEdit: boolean
  /** True if the list opens with it: the caller's choice, or otherwise the default of one of their roles. */
  isDefault: boolean
  /** True if the caller chose it as their default. */
  isOwnDefault: boolean
}

/** ◆ The caller's views of a list, and those shared with their roles, by name. */
export const listViews = get<ListView[], { list: string }>('/sys/view/list')
export const addView = post<ListView, ListViewDraft>('/sys/view/add')
/** Fails with code 409 and the current view if `version` is outdated. */
export const editView = put<ListView, ListViewDraft & Edited>('/sys/view/edit')
export const deleteView = remove<null, { id: string }>('/sys/view/delete')
/** ◆ Sets the view with which the list opens for the caller; '' uses the default of their roles. */
export const chooseView = put<null, { list: string; viewId: string }>('/sys/view/default')
/** ◆ Roles that a view can be shared with. */
export const viewRoles = get<{ id: string; roleName: string }[]>('/sys/view/roles')
