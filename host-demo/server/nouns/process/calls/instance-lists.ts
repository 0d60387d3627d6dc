import Type from 'typebox'
import {
  copiedInstances,
  type CopiedQuery,
  type CopiedRow
} from '../../../../../elements/base/contract/process-copy.ts'
import {
  handledInstances,
  instanceDetails,
  instanceSheets,
  instanceStatuses,
  managedInstances,
  startedInstances,
  type InstanceQuery,
  type InstanceRow,
  type InstanceScope
} from '../../../../../elements/base/contract/process-instance.ts'
import { registerExport } from '../../../http/crud/export-list.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../../kernel/fields.ts'
import { pageOf } from '../../../kernel/result-fields.ts'
import { CopiedRowSchema, InstanceDetailsSchema, InstanceRowSchema } from '../../../results/process/process-instance.ts'
import { resultWords } from '../definition/endings.ts'
import { readInstance } from '../overview/instance-details.ts'
import { listCopies, listInstances } from '../overview/instance-list.ts'

const manager = 'system:process:manage'

const queryFields = {
  ...pageFields,
  title: Type.Optional(Text(200, 0, '标题')),
  processName: Type.Optional(Text(60, 0, '流程')),
  starterName: Type.Optional(Text(60, 0, '发起人')),
  holderName: Type.Optional(Text(60, 0, '待办人')),
  status: Type.Optional(Type.Enum(instanceStatuses, { title: '状态' })),
  subsiteId: Type.Optional(titled('站点', Id)),
  startTime_begin: Type.Optional(Text(19, 0, '发起时间')),
  startTime_end: Type.Optional(Text(19, 0, '发起时间'))
}

const statusWord = ({ state, result }: InstanceRow) =>
  state === '2' ? '办理中' : state === '5' ? '已挂起' : resultWords[result || 'passed']

const copyFields = { ...queryFields, isRead: Type.Optional(Type.Enum(['0', '1'], { title: '阅读' })) }

type PlainScope = Exclude<InstanceScope, 'copied'>
const titles: Record<PlainScope, string> = { started: '我发起的流程', handled: '我办理的流程', managed: '流程实例' }

/** Columns of the exports. */
const sheetColumns: [string, (row: InstanceRow) => string][] = [
  ['标题', row => row.title],
  ['流程', row => row.processName],
  ['站点', row => row.subsiteName],
  ['发起人', row => row.starterName],
  ['状态', statusWord],
  ['当前环节', row => row.node],
  ['等待', row => row.waitsFor],
  ['等待自', row => row.waitsSince],
  ['发起时间', row => row.startTime],
  ['结束时间', row => row.endTime]
]

const registerSheet = (platform: Platform, scope: PlainScope) =>
  registerExport<InstanceRow, InstanceQuery>(platform, {
    path: instanceSheets[scope].exportXls,
    title: titles[scope],
    right: scope === 'managed' ? manager : null,
    query: queryFields,
    list: listInstances(scope),
    columns: sheetColumns
  })

const registerCopiedSheet = (platform: Platform) =>
  registerExport<CopiedRow, CopiedQuery>(platform, {
    path: instanceSheets.copied.exportXls,
    title: '抄送我的流程',
    right: null,
    query: copyFields,
    list: listCopies,
    columns: [
      ...sheetColumns,
      ['抄送人', row => row.senderName],
      ['说明', row => row.comment],
      ['抄送时间', row => row.copyTime],
      ['阅读时间', row => row.readTime]
    ]
  })

/** Registers the lists of instances, their exports, and the page of one instance. */
export const registerInstanceLists = (platform: Platform) => {
  const { database } = platform
  const listed = { query: ClosedObject(queryFields), result: pageOf(InstanceRowSchema) }
  route(platform, startedInstances, { right: null, ...listed }, ({ caller, query }) =>
    listInstances('started')(database, caller, query)
  )
  route(platform, handledInstances, { right: null, ...listed }, ({ caller, query }) =>
    listInstances('handled')(database, caller, query)
  )
  const copied = { query: ClosedObject(copyFields), result: pageOf(CopiedRowSchema) }
  route(platform, copiedInstances, { right: null, ...copied }, ({ caller, query }) =>
    listCopies(database, caller, query)
  )
  route(platform, managedInstances, { right: manager, ...listed }, ({ caller, query }) =>
    listInstances('managed')(database, caller, query)
  )
  route(
    platform,
    instanceDetails,
    {
      right: null,
      query: ClosedObject({ processInstanceId: titled('流程实例', Id) }),
      result: InstanceDetailsSchema
    },
    ({ caller, query }) => readInstance(database, caller, query.processInstanceId)
  )
  for (const scope of ['started', 'handled', 'managed'] as const) registerSheet(platform, scope)
  registerCopiedSheet(platform)
}
