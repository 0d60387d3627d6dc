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

export const logRights = {
  'system:log:list': '查看日志',
  'system:log:export': '导出日志',
  'system:log:verify': '校验日志',
  'system:log:visits': '查看访问记录',
  'system:datalog:list': '查看数据日志'
} as const

export const logList = get<Page<LogRow>, LogQuery>('/sys/log/list')
/** ◆ GET, the list's query: the log as a sheet. */
export const logSheet = { exportXls: '/sys/log/exportXls' }

/** ◆ `changed`: another text than was linked; `missing`: gone, or links of the chain are; `inserted`: never linked. */
export const breakKinds = ['changed', 'missing', 'inserted'] as const

/** ◆ The first entry that the chain does not hold. */
export interface LogBreak {
  kind: (typeof breakKinds)[number]
  /** Its number in the chain; 0 for one that was inserted. */
  seq: number
  /** How many are missing from there on. */
  count: number
  /** Where they are missing: among others, before the first that is left, or behind the last. */
  place: 'within' | 'head' | 'tail'
  /** As it stands now, '' where it is gone. */
  id: string
  logContent: string
  createTime: string
}

/** ◆ So much of the chain was looked at. */
export interface LogVerified {
  /** Where to go on; absent: all was looked at, or something is broken. */
  after?: string
  /** Of the whole, 0 to 1. */
  progress: number
  /** Entries in the chain, and those that are linked in a moment. */
  total: number
  waiting: number
  /** The last link, `number:hash`. Noted elsewhere, it tells later that no whole chain was put in the place of this one. */
  end: string
  broken?: LogBreak
}

/** ◆ Looks at some thousand entries of the chain: whoever asks goes on with `after`, and may stop at any time. */
export const verifyLog = get<LogVerified, { after?: string }>('/sys/log/verify')

/** ◆ A field of a record as a version held it. */
export interface DataField {
  name: string
  title: string
  value: string
}

/** A version of a record. */
export interface DataLogRow {
  id: string
  /** The table's name. */
  dataTable: string
  /** ◆ What people call what it holds: 「角色」. */
  title: string
  dataId: string
  /** ◆ What the record was called. */
  name: string
  dataVersion: number
  /** JSON: an object by the names of the fields. */
  dataContent: string
  /** ◆ The same with what people call the fields. */
  fields: DataField[]
  createBy: string
  /** ◆ */
  createByName: string
  createTime: string
}

/** Sort columns: createTime (default). */
export interface DataLogQuery extends PageQuery {
  dataTable?: string
  dataId?: string
  /** ◆ What the record was called; `*text*` searches within. */
  name?: string
  /** ◆ `*text*` searches within. */
  createByName?: string
  /** ◆ Default: every sub-site of the caller. */
  subsiteId?: string
  createTime_begin?: string
  createTime_end?: string
}

export const dataLogList = get<Page<DataLogRow>, DataLogQuery>('/sys/dataLog/list')
/** Two versions, the older one first. */
export const compareDataLog = get<DataLogRow[], { dataId1: string; dataId2: string }>('/sys/dataLog/queryCompareList')
/** The versions that are kept of a record, the newest first. */
export const dataVersions = get<
  { id: string; dataVersion: number; createByName: string; createTime: string }[],
  { dataTable: string; dataId: string }
>('/sys/dataLog/queryDataVerList')
/** ◆ The tables that versions are kept of. */
export const dataTables = get<{ dataTable: string; title: string }[]>('/sys/dataLog/queryTables')
/** ◆ Versions of a record that are kept, and characters of a value. */
export const dataLogLimits = { versions: 50, characters: 2000 } as const

/** ◆ How often a person came from an address on a day. */
export interface VisitRow {
  id: string
  /** YYYY-MM-DD. */
  day: string
  username: string
  /** '' where the user is gone. */
  realname: string
  ip: string
  visits: number
  lastTime: string
}

/** Sort columns: lastTime (default). */
export interface VisitQuery extends PageQuery {
  /** `*text*` searches within the user name or the name. */
  username?: string
  ip?: string
  lastTime_begin?: string
  lastTime_end?: string
}

/** ◆ Visits of the back office; they belong to no site. */
export const visitList = get<Page<VisitRow>, VisitQuery>('/sys/log/visitList')
export const visitSheet = { exportXls: '/sys/log/visitExportXls' }
export const dataLogSheet = { exportXls: '/sys/dataLog/exportXls' }
