import { get } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

/** '1' sign-in log, '2' operation log. */
export const logTypes = ['1', '2'] as const
export type LogType = (typeof logTypes)[number]

/** Operations: '1' read, '2' add, '3' change, '4' delete, '5' import, '6' export. */
export const operateTypes = ['1', '2', '3', '4', '5', '6'] as const
export type OperateType = (typeof operateTypes)[number]

/** ◆ Changed field in display form. Long texts are cut; of HTML only the length is recorded. */
export interface LoggedChange {
  title: string
  before: string
  after: string
}

/** Operation on one object. Never contains the parameters of the request. `createTime` is `YYYY-MM-DD HH:mm:ss`. */
export interface LogRow {
  id: string
  logType: LogType
  operateType: OperateType
  /** The operation as a sentence: 「编辑文章“关于…的通知”」. */
  logContent: string
  /** ◆ Verb and noun only: 「编辑文章」. */
  action: string
  /** ◆ Name of the object at that time. */
  object: string
  /** ◆ '' if there is no single record. */
  objectId: string
  /** ◆ */
  changes: LoggedChange[]
  userid: string
  username: string
  /** ◆ Display name of the user; '' if deleted. */
  realname: string
  /** ◆ */
  subsiteId: string
  /** ◆ '' if the site was deleted. */
  subsiteName: string
  /** Network address of the caller. */
  ip: string
  /** GET, POST, PUT or DELETE. */
  requestType: string
  /** Path of the call, without the query. */
  requestUrl: string
  createTime: string
}

/** Sort columns: createTime (default), username, ip. Contains only what the caller may see. */
export interface LogQuery extends PageQuery {
  /** ◆ Number of one entry, as exported files with personal data name it. */
  id?: string
  logType?: LogType
  operateType?: OperateType
  /** Searches the operation and the object. */
  keyWord?: string
  /** ◆ `*text*` matches anywhere in the user name or the display name. */
  username?: string
  /** ◆ */
  ip?: string
  /** ◆ Default: all sites of the caller. */
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
/** ◆ Records with personal data whose looks are reported. */
export const lookedKinds = ['user', 'application'] as const
export type LookedKind = (typeof lookedKinds)[number]

/** ◆ Look at the personal data of a person or an application: read, downloaded, exported, or viewed as the person. */
export interface LookRow
  extends Pick<LogRow, 'id' | 'action' | 'object' | 'username' | 'realname' | 'ip' | 'createTime'> {
  subsiteName: string
  /** Reason that was given; '' for none. */
  reason: string
}

/** Sort columns: createTime (default). */
export interface LookQuery extends PageQuery {
  /** Default: user. */
  kind?: LookedKind
  /** User name, or receipt number of the application. Without it the list is empty. */
  subject?: string
  createTime_begin?: string
  createTime_end?: string
}
/** ◆ Lists the looks at somebody's personal data. Logged itself. */
export const lookList = get<Page<LookRow>, LookQuery>('/sys/log/looks')
export const lookSheet = { exportXls: '/sys/log/looksExportXls' }

/** ◆ GET with the list's query. Exports the log as a spreadsheet. */
export const logSheet = { exportXls: '/sys/log/exportXls' }

/**
 * ◆ Breaks of the hash chain. `changed`: the text differs from the linked one. `missing`: entries or links were
 * deleted. `inserted`: the entry was never linked.
 */
export const breakKinds = ['changed', 'missing', 'inserted', 'unsigned'] as const

/** ◆ First entry that breaks the chain. */
export interface LogBreak {
  kind: (typeof breakKinds)[number]
  /** Number in the chain; 0 for an inserted entry. */
  seq: number
  /** Number of missing entries from there on. */
  count: number
  /** Position of the missing entries: between others, before the first, or after the last. */
  place: 'within' | 'head' | 'tail'
  /** Current content, '' if deleted. */
  id: string
  logContent: string
  createTime: string
}

/** ◆ Result of verifying a part of the chain. */
export interface LogVerified {
  /** Continue here; absent if all entries are verified or the chain is broken. */
  after?: string
  /** Share verified, 0 to 1. */
  progress: number
  /** Number of entries in the chain, and of new entries about to be linked. */
  total: number
  waiting: number
  /** Last link as `number:hash`. Record it elsewhere to detect a replacement of the whole chain. */
  end: string
  broken?: LogBreak
}

/** ◆ Verifies a few thousand entries of the chain. To continue, call again with `after`. */
export const verifyLog = get<LogVerified, { after?: string }>('/sys/log/verify')

/** ◆ Field of a record in a version. */
export interface DataField {
  name: string
  title: string
  value: string
}

/** Version of a record. */
export interface DataLogRow {
  id: string
  /** The table's name. */
  dataTable: string
  /** ◆ Display name of the record type: 「角色」. */
  title: string
  dataId: string
  /** ◆ Name of the record at that time. */
  name: string
  dataVersion: number
  /** JSON object of field names and values. */
  dataContent: string
  /** ◆ The same with field labels. */
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
  /** ◆ Name of the record at that time; `*text*` matches anywhere. */
  name?: string
  /** ◆ `*text*` matches anywhere. */
  createByName?: string
  /** ◆ Default: all sites of the caller. */
  subsiteId?: string
  createTime_begin?: string
  createTime_end?: string
}

export const dataLogList = get<Page<DataLogRow>, DataLogQuery>('/sys/dataLog/list')
/** Two versions, older first. */
export const compareDataLog = get<DataLogRow[], { dataId1: string; dataId2: string }>('/sys/dataLog/queryCompareList')
/** Stored versions of a record, newest first. */
export const dataVersions = get<
  { id: string; dataVersion: number; createByName: string; createTime: string }[],
  { dataTable: string; dataId: string }
>('/sys/dataLog/queryDataVerList')
/** ◆ Tables with stored versions. */
export const dataTables = get<{ dataTable: string; title: string }[]>('/sys/dataLog/queryTables')
/** ◆ Maximum number of versions per record, and of characters per value. */
export const dataLogLimits = { versions: 50, characters: 2000 } as const

/** ◆ Visits of a user from an address on one day. */
export interface VisitRow {
  id: string
  /** YYYY-MM-DD. */
  day: string
  username: string
  /** '' if the user was deleted. */
  realname: string
  ip: string
  visits: number
  lastTime: string
}

/** Sort columns: lastTime (default). */
export interface VisitQuery extends PageQuery {
  /** `*text*` matches anywhere in the user name or the display name. */
  username?: string
  ip?: string
  lastTime_begin?: string
  lastTime_end?: string
}

/** ◆ Visits of the back office, independent of sites. */
export const visitList = get<Page<VisitRow>, VisitQuery>('/sys/log/visitList')
export const visitSheet = { exportXls: '/sys/log/visitExportXls' }
export const dataLogSheet = { exportXls: '/sys/dataLog/exportXls' }
