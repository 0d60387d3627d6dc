import Type from 'typebox'
import {
  compareDataLog,
  dataLogList,
  dataLogSheet,
  dataTables,
  dataVersions,
  logList,
  logSheet,
  logTypes,
  operateTypes,
  verifyLog,
  visitList,
  visitSheet,
  type DataLogQuery,
  type DataLogRow,
  type LogQuery,
  type LogRow,
  type VisitQuery,
  type VisitRow
} from '../../../../elements/base/contract/log.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../kernel/fields.ts'
import { versionedTables } from '../../access/keep-versions.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { listDataLog, readTwo, readVersions } from './data-log.ts'
import { listLog } from './log-list.ts'
import { verifyStep } from './verify.ts'
import { listVisits } from './visit-list.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import {
  DataLogRowSchema,
  DataTablesSchema,
  DataVersionsSchema,
  LogRowSchema,
  LogVerifiedSchema,
  VisitRowSchema
} from '../../results/log.ts'

const listFields = {
  ...pageFields,
  id: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', title: '日志编号' })),
  logType: Type.Optional(Type.Enum(logTypes, { title: '日志类型' })),
  operateType: Type.Optional(Type.Enum(operateTypes, { title: '操作类型' })),
  keyWord: Type.Optional(Text(100, 0, '关键字')),
  username: Type.Optional(Text(64, 0, '操作人')),
  ip: Type.Optional(Text(64, 0, 'IP')),
  subsiteId: Type.Optional(titled('站点', Id)),
  createTime_begin: Type.Optional(Text(19, 0, '操作时间')),
  createTime_end: Type.Optional(Text(19, 0, '操作时间'))
}

const dataFields = {
  ...pageFields,
  dataTable: Type.Optional(titled('表名', Id)),
  dataId: Type.Optional(titled('数据ID', Id)),
  name: Type.Optional(Text(64, 0, '名称')),
  createByName: Type.Optional(Text(64, 0, '修改人')),
  subsiteId: Type.Optional(titled('站点', Id)),
  createTime_begin: Type.Optional(Text(19, 0, '时间')),
  createTime_end: Type.Optional(Text(19, 0, '时间'))
}

const visitFields = {
  ...pageFields,
  username: Type.Optional(Text(64, 0, '用户')),
  ip: Type.Optional(Text(64, 0, 'IP')),
  lastTime_begin: Type.Optional(Text(19, 0, '时间')),
  lastTime_end: Type.Optional(Text(19, 0, '时间'))
}

const typeNames = { 1: '登录日志', 2: '操作日志' }
const operationNames = { 1: '查询', 2: '添加', 3: '修改', 4: '删除', 5: '导入', 6: '导出' }
const changesOf = ({ changes }: LogRow) =>
  changes.map(({ title, before, after }) => `${title}：${before || '（空）'} → ${after || '（空）'}`).join('；')

/** Registers the exports of the logs. */
const registerExports = (platform: Platform) => {
  registerExport<LogRow, LogQuery>(platform, {
    path: logSheet.exportXls,
    title: '日志',
    right: 'system:log:export',
    listRight: 'system:log:list',
    query: listFields,
    list: listLog,
    columns: [
      ['日志内容', row => row.logContent],
      ['日志类型', row => typeNames[row.logType]],
      ['操作类型', row => (row.logType === '1' ? '账号' : operationNames[row.operateType])],
      ['账号', row => row.username],
      ['姓名', row => row.realname],
      ['站点', row => row.subsiteName],
      ['IP 地址', row => row.ip],
      ['请求', row => `${row.requestType} ${row.requestUrl}`],
      ['改动', changesOf],
      ['时间', row => row.createTime]
    ]
  })
  registerExport<DataLogRow, DataLogQuery>(platform, {
    path: dataLogSheet.exportXls,
    title: '数据日志',
    right: 'system:log:export',
    listRight: 'system:datalog:list',
    query: dataFields,
    list: listDataLog,
    columns: [
      ['表名', row => row.dataTable],
      ['数据', row => row.title],
      ['名称', row => row.name],
      ['数据ID', row => row.dataId],
      ['版本号', row => String(row.dataVersion)],
      ['数据内容', row => row.fields.map(({ title, value }) => `${title}：${value}`).join('；')],
      ['修改人', row => row.createByName],
      ['时间', row => row.createTime]
    ]
  })
  registerExport<VisitRow, VisitQuery>(platform, {
    path: visitSheet.exportXls,
    title: '访问记录',
    right: 'system:log:export',
    listRight: 'system:log:visits',
    query: visitFields,
    list: listVisits,
    columns: [
      ['日期', row => row.day],
      ['账号', row => row.username],
      ['姓名', row => row.realname],
      ['IP 地址', row => row.ip],
      ['次数', row => String(row.visits)],
      ['最近一次', row => row.lastTime]
    ]
  })
}

/** Registers the read-only calls of the logs. */
export const registerLog = (platform: Platform) => {
  route(
    platform,
    logList,
    { right: 'system:log:list', query: ClosedObject(listFields), result: pageOf(LogRowSchema) },
    ({ caller, query }) => listLog(platform.database, caller, query)
  )
  const after = Type.Optional(Type.String({ pattern: '^[t\\d.-]{1,40}$', title: '位置' }))
  route(
    platform,
    verifyLog,
    { right: 'system:log:verify', isHeavy: true, query: ClosedObject({ after }), result: LogVerifiedSchema },
    ({ query }) => verifyStep(platform.database, query.after)
  )

  const right = 'system:datalog:list'
  route(
    platform,
    dataLogList,
    { right, query: ClosedObject(dataFields), result: pageOf(DataLogRowSchema) },
    ({ caller, query }) => listDataLog(platform.database, caller, query)
  )
  const LogId = Type.String({ pattern: '^\\d{1,15}$', title: '所选版本' })
  route(
    platform,
    compareDataLog,
    { right, query: ClosedObject({ dataId1: LogId, dataId2: LogId }), result: Type.Array(DataLogRowSchema) },
    ({ caller, query }) => readTwo(platform.database, caller, [query.dataId1, query.dataId2])
  )
  route(
    platform,
    dataVersions,
    {
      right,
      query: ClosedObject({ dataTable: titled('表名', Id), dataId: titled('数据ID', Id) }),
      result: DataVersionsSchema
    },
    ({ caller, query }) => readVersions(platform.database, caller, query.dataTable, query.dataId)
  )
  route(platform, dataTables, { right, result: DataTablesSchema }, () =>
    [...versionedTables]
      .map(([dataTable, title]) => ({ dataTable, title }))
      .sort((a, b) => a.dataTable.localeCompare(b.dataTable))
  )

  route(
    platform,
    visitList,
    { right: 'system:log:visits', query: ClosedObject(visitFields), result: pageOf(VisitRowSchema) },
    ({ caller, query }) => listVisits(platform.database, caller, query)
  )
  registerExports(platform)
}
