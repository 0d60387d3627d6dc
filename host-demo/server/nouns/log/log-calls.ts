import Type from 'typebox'
import { logList, logTypes, operateTypes, verifyLog } from '../../../../elements/contract/log.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../http/fields.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { listLog } from './log-list.ts'
import { verifyStep } from './verify.ts'

const listFields = {
  ...pageFields,
  logType: Type.Optional(Type.Enum(logTypes, { title: '日志类型' })),
  operateType: Type.Optional(Type.Enum(operateTypes, { title: '操作类型' })),
  keyWord: Type.Optional(Text(100, 0, '关键字')),
  username: Type.Optional(Text(64, 0, '操作人')),
  ip: Type.Optional(Text(64, 0, 'IP')),
  subsiteId: Type.Optional(titled('站点', Id)),
  createTime_begin: Type.Optional(Text(19, 0, '操作时间')),
  createTime_end: Type.Optional(Text(19, 0, '操作时间'))
}

/** What was done, for those who may look; nobody writes here, and nobody deletes. */
export const registerLog = (platform: Platform) => {
  route(platform, logList, { right: 'system:log:list', query: ClosedObject(listFields) }, ({ caller, query }) =>
    listLog(platform.database, caller, query)
  )
  const after = Type.Optional(Type.String({ pattern: '^[t\\d.-]{1,40}$', title: '位置' }))
  route(platform, verifyLog, { right: 'system:log:verify', query: ClosedObject({ after }) }, ({ query }) =>
    verifyStep(platform.database, query.after)
  )
}
