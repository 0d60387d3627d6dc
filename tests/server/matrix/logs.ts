import { securityStatus } from '../../../elements/base/contract/security-status.ts'
import { classLogCounts, classLogList } from '../../../elements/base/contract/class-log.ts'
import {
  compareDataLog,
  dataLogList,
  dataTables,
  dataVersions,
  logList,
  lookList,
  verifyLog,
  visitList
} from '../../../elements/base/contract/log.ts'
import { type Sample } from './sample.ts'

export const logsSamples: Sample[] = [
  { endpoint: classLogList, right: 'cms:classlog:list' },
  { endpoint: classLogCounts, right: 'cms:classlog:list' },
  { endpoint: logList, right: 'system:log:list' },
  { endpoint: lookList, right: 'system:log:list', search: 'kind=user&subject=lihua' },
  { endpoint: securityStatus, right: 'system:log:list' },
  { endpoint: verifyLog, right: 'system:log:verify' },
  { endpoint: visitList, right: 'system:log:visits' },
  { endpoint: dataLogList, right: 'system:datalog:list' },
  { endpoint: dataTables, right: 'system:datalog:list' },
  { endpoint: dataVersions, right: 'system:datalog:list', search: 'dataTable=roles&dataId=none' },
  { endpoint: compareDataLog, right: 'system:datalog:list', search: 'dataId1=1&dataId2=2' }
]
