import { get } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { LoggedChange } from './log.ts'

/** Operations on articles in the class log. */
export const classActions = [
  'add',
  'edit',
  'submit',
  'takeBack',
  'return',
  'publish',
  'withdraw',
  'delete',
  'restore'
] as const
export type ClassAction = (typeof classActions)[number]

/** Operation on an article. `createTime` is `YYYY-MM-DD HH:mm:ss`. */
export interface ClassLogRow {
  id: string
  /** '' for operations that are not among `classActions`. */
  kind: ClassAction | ''
  /** The operation as the log stores it: 「编辑文章」. */
  action: string
  /** Title of the article at that time. */
  title: string
  articleId: string
  /** Present column of the article; '' if the article was deleted for good. */
  columnName: string
  username: string
  /** '' if the user was deleted. */
  realname: string
  /** Departments of the user, joined by 、. */
  departments: string
  /** Version that the operation saved, '' if it saved none. */
  version: string
  ip: string
  changes: LoggedChange[]
  createTime: string
}

interface ClassLogFilter extends PageQuery {
  /** Column of the articles, with the columns below it. */
  columnId?: string
  /** Part of the name of a department of the user. */
  department?: string
  createTime_begin?: string
  createTime_end?: string
}

/** Sort columns: createTime (default). */
export interface ClassLogQuery extends ClassLogFilter {
  kind?: ClassAction
  /** `*text*` matches anywhere in the title. */
  title?: string
  /** `*text*` matches anywhere in the user name or the display name. */
  username?: string
}

/** Groups of the counts. `month` counts the whole site. */
export const classGroups = ['column', 'person', 'month'] as const
export type ClassGroup = (typeof classGroups)[number]

/** Numbers of articles in one month, of one column, author or the whole site. */
export interface ClassCount {
  id: string
  /** YYYY-MM. */
  month: string
  /** Column or author; '' for the whole site and for articles that were deleted for good. */
  name: string
  added: number
  submitted: number
  published: number
  returned: number
  /** Published articles among those published or returned, in percent; -1 if there are none. */
  adopted: number
}

/** Default period: the last twelve months. Ordered by month, newest first. */
export interface ClassCountQuery extends ClassLogFilter {
  group?: ClassGroup
  /** `*text*` matches anywhere in the name of the author. */
  author?: string
}

export const classLogRights = {
  'cms:classlog:list': '查看分类日志',
  'cms:classlog:export': '导出分类日志'
} as const

/** ◆ Operations on articles of the session's site. */
export const classLogList = get<Page<ClassLogRow>, ClassLogQuery>('/cms/classLog/list')
/** ◆ Counts of the session's site per month. */
export const classLogCounts = get<Page<ClassCount>, ClassCountQuery>('/cms/classLog/counts')
/** ◆ GET with the query of the lists. */
export const classLogSheet = { exportXls: '/cms/classLog/exportXls' }
export const classCountSheet = { exportXls: '/cms/classLog/countsExportXls' }
