import { get } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

/** '1' the sign-in log, '2' the operation log. */
export const logTypes = ['1', '2'] as const
export type LogType = (typeof logTypes)[number]

/** What was done: '1' looked up, '2' added, '3' changed, '4' deleted, '5' imported, '6' exported. */
export const operateTypes = ['1', '2', '3', '4', '5', '6'] as const
export type OperateType = (typeof operateTypes)[number]

/** ◆ A field that an operation changed, in the words of the person; long texts are cut, a text of HTML is told by its length. */
export interface LoggedChange {
  title: string
  before: string
  after: string
}

/** One object and what was done to it. Never a request's parameters. `createTime` is `YYYY-MM-DD HH:mm:ss`. */
export interface LogRow {
  id: string
  logType: LogType
  operateType: OperateType
  /** The whole as a sentence: 「编辑文章“关于…的通知”」. */
  logContent: string
  /** ◆ The verb and noun alone: 「编辑文章」. */
  action: string
  /** ◆ Name of what it was done to, as it was called then. */
  object: string
  /** ◆ '' where there is no single record. */
  objectId: string
  /** ◆ */
  changes: LoggedChange[]
  userid: string
  username: string
  /** ◆ The name people know the user by; '' when the user is gone. */
  realname: string
  /** ◆ */
  subsiteId: string
  /** ◆ '' when the site is gone. */
  subsiteName: string
  /** The caller's network address. */
  ip: string
  /** GET, POST, PUT or DELETE. */
  requestType: string
  /** The path of the call, without its query. */
  requestUrl: string
  createTime: string
}

/** Sort columns: createTime (default), username, ip. What the caller may not see is not in the list. */
export interface LogQuery extends PageQuery {
  logType?: LogType
  operateType?: OperateType
  /** Found within what was done and to what. */
  keyWord?: string
  /** ◆ `*text*` searches within the user name or the name. */
  username?: string
  /** ◆ */
  ip?: string
  /** ◆ Default: every sub-site of the caller. */
  subsiteId?: string
  createTime_begin?: string
  createTime_end?: string
}

export const logRights = { 'system:log:list': '查看日志' } as const

export const logList = get<Page<LogRow>, LogQuery>('/sys/log/list')
