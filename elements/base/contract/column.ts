import type { ObjectAction } from './object-grant.ts'
import { get, post, put, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

/** Whether articles may be written in the column. */
export const yesNo = ['Y', 'N'] as const
/** '1' website management, '2' government disclosure. */
export const menuCategories = ['1', '2'] as const
export const onOff = ['1', '0'] as const
/** Longest time between two articles in days. '' inherits from the parent, '0' expects no further articles. */
export const updateCycles = ['', '0', '1', '14', '30', '90', '180', '365'] as const
export type UpdateCycle = (typeof updateCycles)[number]
/** `fromType` of the tree: '-1' includes entries that are not columns, '0' excludes them. */
export const treeKinds = ['-1', '0'] as const

export const columnRights = {
  'cms:newsclass:add': '新增栏目',
  'cms:newsclass:edit': '编辑栏目',
  'cms:newsclass:move': '移动栏目',
  'cms:newsclass:delete': '删除栏目',
  'cms:disclosure:column': '公开栏目管理'
} as const

/**
 * Node of the column tree. `key` and `value` are the column id. A negative key (-1 footer links, -3 ad slots) is a
 * separate entry that links to `url`.
 */
export interface ColumnNode {
  key: string
  value: string
  title: string
  icon: string
  url: string
  publishArt: (typeof yesNo)[number]
  /** ◆ Actions that grants allow the caller, if grants apply. Empty: listed only for a visible column below it. */
  actions?: ObjectAction[]
  children: ColumnNode[]
}

/** Returns true if the node only leads to visible columns below it and cannot be opened. */
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
  /** ◆ Model of its articles; '' means the default model. */
  modelId: string
  /** ◆ Process that reviews its articles; '' if users with the right publish them directly. */
  processId: string
  /** ◆ File names of the site's templates for the column and for its articles; '' for those of the model. */
  listTemplate: string
  detailTemplate: string
  /** ◆ Longest time between two articles. */
  updateCycle: UpdateCycle
  /** ◆ User that answers for the column; '' inherits from the parent. */
  responsibleId: string
  responsibleName: string
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
  | 'listTemplate'
  | 'detailTemplate'
  | 'updateCycle'
  | 'responsibleId'
>

/** Column as sent by a client. Missing fields get defaults in a new column and are unchanged in an edited one. */
export type SentColumn = Pick<ColumnDraft, 'subsiteId' | 'name' | 'code'> &
  Partial<Omit<ColumnDraft, 'subsiteId' | 'name' | 'code'>>

export const columnTree = get<ColumnNode[], { subsiteId: string; fromType: (typeof treeKinds)[number] }>(
  '/newsclass/newsClass/queryTreeList'
)
export const columnById = get<{ newclass: Column }, { id: string }>('/newsclass/newsClass/queryById')
/** Cycle and responsible user that apply to a column, inherited ones included. '' for none. */
export interface ColumnDuty extends Pick<Column, 'updateCycle' | 'responsibleId' | 'responsibleName'> {
  /** The responsible user can no longer sign in. */
  isResponsibleGone: boolean
}
/** ◆ Duties of a column. */
export const columnDuty = get<ColumnDuty, { id: string }>('/newsclass/newsClass/duty')
export const addColumn = post<{ id: string }, SentColumn>('/newsclass/newsClass/add')
export const editColumn = put<{ version: number }, SentColumn & { id: string; version: number }>(
  '/newsclass/newsClass/edit'
)
/** Moves a column below `parentId` ('' is the top), to position `index` among its siblings. */
export const moveColumn = put<null, { id: string; parentId: string; index: number }>('/newsclass/newsClass/move')
/** Counts what is deleted together with a column, not including the column. */
export const columnContents = get<{ columns: number; articles: number; published: number }, { id: string }>(
  '/newsclass/newsClass/contents'
)
export const deleteColumn = remove<null, { id: string }>('/newsclass/newsClass/delete')

/** `subsiteId` is the current site by default. Sort columns: sortNo (default, ascending), name, createTime. */
export interface ColumnQuery extends PageQuery {
  subsiteId?: string
  /** `*text*` matches anywhere. */
  name?: string
  code?: string
  parentId?: string
  publishArt?: Column['publishArt']
  menuCategory?: Column['menuCategory']
}
/** Columns of a site as pages. */
export const columnList = get<Page<Column>, ColumnQuery>('/newsclass/newsClass/list')
/** Types of columns, as options for a select. */
export const columnTypes =
  get<{ value: Column['menuCategory']; text: string; title: string }[]>('/newsclass/newsClass/type')
