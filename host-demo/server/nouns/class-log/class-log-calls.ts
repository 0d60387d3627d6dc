import Type from 'typebox'
import {
  classActions,
  classCountSheet,
  classGroups,
  classLogCounts,
  classLogList,
  classLogSheet,
  type ClassCount,
  type ClassCountQuery,
  type ClassLogQuery,
  type ClassLogRow
} from '../../../../elements/base/contract/class-log.ts'
import type { Database } from '../../database/open.ts'
import type { Caller } from '../../access/caller.ts'
import { within } from '../../access/object-permissions.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../kernel/fields.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { ClassCountSchema, ClassLogRowSchema } from '../../results/content/class-log.ts'
import { countClasses } from './class-counts.ts'
import { listClassLog } from './class-log-list.ts'

const filters = {
  ...pageFields,
  columnId: Type.Optional(titled('栏目', Id)),
  department: Type.Optional(Text(60, 0, '部门')),
  createTime_begin: Type.Optional(Text(19, 0, '操作时间')),
  createTime_end: Type.Optional(Text(19, 0, '操作时间'))
}
const listFields = {
  ...filters,
  kind: Type.Optional(Type.Enum(classActions, { title: '操作' })),
  title: Type.Optional(Text(150, 0, '标题')),
  username: Type.Optional(Text(64, 0, '操作人'))
}
const countFields = {
  ...filters,
  group: Type.Optional(Type.Enum(classGroups, { title: '分组' })),
  author: Type.Optional(Text(64, 0, '撰稿人'))
}

/** Lists entries of the session's site only. */
const listHere = (database: Database, caller: Caller, query: ClassLogQuery) =>
  listClassLog(database, within(caller, caller.subsiteId), query)

const changesOf = ({ changes }: ClassLogRow) =>
  changes.map(({ title, before, after }) => `${title}：${before || '（空）'} → ${after || '（空）'}`).join('；')

const share = ({ adopted }: ClassCount) => (adopted < 0 ? '' : `${adopted}%`)

/** Registers the read-only calls of the class log. */
export const registerClassLog = (platform: Platform) => {
  const { database } = platform
  const right = 'cms:classlog:list'
  route(
    platform,
    classLogList,
    { right, query: ClosedObject(listFields), result: pageOf(ClassLogRowSchema) },
    ({ caller, query }) => listHere(database, caller, query)
  )
  route(
    platform,
    classLogCounts,
    { right, query: ClosedObject(countFields), result: pageOf(ClassCountSchema) },
    ({ caller, query }) => countClasses(database, caller, query)
  )
  registerExport<ClassLogRow, ClassLogQuery>(platform, {
    ...{ path: classLogSheet.exportXls, title: '分类日志', right: 'cms:classlog:export', listRight: right },
    query: listFields,
    list: listHere,
    columns: [
      ['标题', row => row.title],
      ['操作', row => row.action],
      ['栏目', row => row.columnName],
      ['账号', row => row.username],
      ['姓名', row => row.realname],
      ['部门', row => row.departments],
      ['版本', row => row.version],
      ['IP 地址', row => row.ip],
      ['改动', changesOf],
      ['时间', row => row.createTime]
    ]
  })
  registerExport<ClassCount, ClassCountQuery>(platform, {
    ...{ path: classCountSheet.exportXls, title: '发稿统计', right: 'cms:classlog:export', listRight: right },
    query: countFields,
    list: countClasses,
    columns: [
      ['月份', row => row.month],
      ['名称', row => row.name],
      ['撰写', row => String(row.added)],
      ['提交', row => String(row.submitted)],
      ['发稿', row => String(row.published)],
      ['退稿', row => String(row.returned)],
      ['采用率', share]
    ]
  })
}
