import { logRights } from '../../../../elements/base/contract/log.ts'
import type { Module } from '../../http/module.ts'
import { everyHour } from '../../database/every-hour.ts'
import { logFailure } from '../../kernel/log.ts'
import { beginChain } from './chain.ts'
import { dropMonths } from './drop-months.ts'
import { keepLinking } from './keep-linking.ts'
import { registerLog } from './log-calls.ts'
import { registerLooks } from './looks.ts'
import { registerSecurityStatus } from './security-calls.ts'
import { prepareMonths } from './months.ts'
import { signChainWith } from './sign-chain.ts'

export const logModule: Module = {
  noun: 'log',
  title: '日志',
  async register(platform) {
    const { http, database } = platform
    signChainWith(database, { seal: platform.seal, file: platform.logEndFile })
    await beginChain(database)
    // Until the next hour the default partition receives the entries.
    const prepare = () => prepareMonths(database)
    await prepare().catch((error: unknown) => logFailure(http.log, 'warn', error, 'no month of the log was prepared'))
    everyHour(platform, 'months of the log', prepare)
    everyHour(platform, 'old months of the log', () => dropMonths(database))
    keepLinking(http, database)
    registerLog(platform)
    registerLooks(platform)
    registerSecurityStatus(platform)
  },
  rights: logRights,
  menus: [
    {
      id: '166',
      parentId: '160',
      path: '/system/LogList',
      title: '日志管理',
      english: 'Log',
      icon: 'document',
      component: 'system/LogList',
      permissions: 'system:log:list',
      menuCategory: '1',
      sortNo: 16
    },
    {
      id: '1661',
      parentId: '160',
      path: '/system/DataLogList',
      title: '数据日志',
      english: 'Versions of records',
      icon: 'history',
      component: 'system/DataLogList',
      permissions: 'system:datalog:list',
      menuCategory: '1',
      sortNo: 16
    },
    {
      id: '1663',
      parentId: '160',
      path: '/system/SecurityStatus',
      title: '安全状况',
      english: 'Security status',
      icon: 'done',
      component: 'system/SecurityStatus',
      permissions: 'system:log:list',
      menuCategory: '1',
      sortNo: 16
    }
  ]
}
