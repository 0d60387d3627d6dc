import Type from 'typebox'
import { breakKinds, logTypes, operateTypes } from '../../../elements/base/contract/log.ts'
import { ClosedObject } from '../kernel/fields.ts'
import { booleans, numbers, optional, texts } from '../kernel/result-fields.ts'

const LoggedChangeSchema = ClosedObject(texts('title', 'before', 'after'))

export const LogRowSchema = ClosedObject({
  ...texts(
    'id',
    'logContent',
    'action',
    'object',
    'objectId',
    'userid',
    'username',
    'realname',
    'subsiteId',
    'subsiteName',
    'ip',
    'requestType',
    'requestUrl',
    'createTime'
  ),
  logType: Type.Enum(logTypes),
  operateType: Type.Enum(operateTypes),
  changes: Type.Array(LoggedChangeSchema)
})

export const LookRowSchema = ClosedObject(
  texts('id', 'action', 'object', 'username', 'realname', 'ip', 'createTime', 'subsiteName', 'reason')
)

const LogBreakSchema = ClosedObject({
  ...texts('id', 'logContent', 'createTime'),
  ...numbers('seq', 'count'),
  kind: Type.Enum(breakKinds),
  place: Type.Enum(['within', 'head', 'tail'])
})

export const LogVerifiedSchema = ClosedObject({
  ...texts('end'),
  ...numbers('progress', 'total', 'waiting'),
  ...optional(texts('after')),
  broken: Type.Optional(LogBreakSchema)
})

const DataFieldSchema = ClosedObject(texts('name', 'title', 'value'))

export const DataLogRowSchema = ClosedObject({
  ...texts('id', 'dataTable', 'title', 'dataId', 'name', 'dataContent', 'createBy', 'createByName', 'createTime'),
  ...numbers('dataVersion'),
  fields: Type.Array(DataFieldSchema)
})

export const DataVersionsSchema = Type.Array(
  ClosedObject({ ...texts('id', 'createByName', 'createTime'), ...numbers('dataVersion') })
)

export const DataTablesSchema = Type.Array(ClosedObject(texts('dataTable', 'title')))

export const VisitRowSchema = ClosedObject({
  ...texts('id', 'day', 'username', 'realname', 'ip', 'lastTime'),
  ...numbers('visits')
})

export const SecurityStatusSchema = ClosedObject({
  ...texts('asOf'),
  facts: ClosedObject({
    ...texts('archivedTime'),
    ...numbers(
      ...([
        'passwordDays',
        'idleMinutes',
        'mostSessions',
        'accounts',
        'withFactor',
        'withPasskey',
        'factorRoles',
        'unused'
      ] as const),
      ...(['proofMinutes'] as const),
      ...(['roles', 'dataRules', 'grants', 'entriesOfDay', 'waiting', 'ipRules', 'standbys', 'lockedNow'] as const)
    ),
    ...booleans('hasAdmin', 'isRegistering', 'isSeparated', 'isChainSigned', 'asksIpRules', 'hasChecksums')
  })
})
