import type { ObjectAction } from './object-grant.ts'
import { get, post, put, remove } from './endpoint.ts'

/** May articles be written in the column? */
export const yesNo = ['Y', 'N'] as const
/** '1' website management, '2' government disclosure. */
export const menuCategories = ['1', '2'] as const
export const onOff = ['1', '0'] as const
/** `fromType` of the tree: '-1' with the entries that are no columns, '0' without. */
export const treeKinds = ['-1', '0'] as const

export const columnRights = {
  'cms:newsclass:add': '新增栏目',
  'cms:newsclass:edit': '编辑栏目',
  'cms:newsclass:move': '移动栏目',
  'cms:newsclass:delete': '删除栏目',
  'cms:disclosure:column': '公开栏目管理'
} as const

/**
 * A node of the column tree. `key` and `value` are the column id; a negative key (-1 footer links, -3 ad slots)
 * is an entry of its own that leads straight to `url`.
 */
export interface ColumnNode {
  key: string
  value: string
  title: string
  icon: string
  url: string
  publishArt: (typeof yesNo)[number]
  /** ◆ Where grants on objects decide: what they leave the caller. Empty: it only stands above something that may be listed. */
  actions?: ObjectAction[]
  children: ColumnNode[]
}

/** Only stands above something that may be listed: it cannot be opened. */
export const isWayOnly = ({ actions }: Pick<ColumnNode, 'actions'>): boolean => actions?.length === 0

export interface Column {
  id: string
  subsiteId: string
  parentId: string
  name: string
  code: string
  url: string
  icon: string
  publishArt: (typeof yesNo)[number]
  menuCategory: (typeof menuCategories)[number]
  isShow: (typeof onOff)[number]
  description: string
  /** ◆ Of its articles; '' is the default model. */
  modelId: string
  /** ◆ The process by which its articles are reviewed; '' where whoever holds the right does it. */
  processId: string
  sortNo: number
  version: number
  createTime: string
  updateTime: string
  updateByName: string
}

/** `parentId` is '' at the top. */
export type ColumnDraft = Pick<
  Column,
  | 'subsiteId'
  | 'parentId'
  | 'name'
  | 'code'
  | 'url'
  | 'icon'
  | 'publishArt'
  | 'menuCategory'
  | 'isShow'
  | 'description'
  | 'modelId'
  | 'processId'
>

/** As a client sends it: what is missing is empty or the default in a new column, and stays as it is in an edited one. */
export type SentColumn = Pick<ColumnDraft, 'subsiteId' | 'name' | 'code'> &
  Partial<Omit<ColumnDraft, 'subsiteId' | 'name' | 'code'>>

export const columnTree = get<ColumnNode[], { subsiteId: string; fromType: (typeof treeKinds)[number] }>(
  '/newsclass/newsClass/queryTreeList'
)
export const columnById = get<{ newclass: Column }, { id: string }>('/newsclass/newsClass/queryById')
export const addColumn = post<{ id: string }, SentColumn>('/newsclass/newsClass/add')
export const editColumn = put<{ version: number }, SentColumn & { id: string; version: number }>(
  '/newsclass/newsClass/edit'
)
/** Puts a column under `parentId` ('' is the top) at `index` among its siblings. */
export const moveColumn = put<null, { id: string; parentId: string; index: number }>('/newsclass/newsClass/move')
/** What goes with a column when it is deleted; the column itself is not counted. */
export const columnContents = get<{ columns: number; articles: number; published: number }, { id: string }>(
  '/newsclass/newsClass/contents'
)
export const deleteColumn = remove<null, { id: string }>('/newsclass/newsClass/delete')
