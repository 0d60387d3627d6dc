import { logRights } from '../../../../elements/contract/log.ts'
import type { Module } from '../../module.ts'
import { registerLog } from './log-calls.ts'

export const logModule: Module = {
  noun: 'log',
  title: '日志',
  register: registerLog,
  rights: logRights,
  menus: [
    {
      id: '166',
      parentId: '160',
      path: '/system/LogList',
      title: '日志管理',
      icon: 'document',
      component: 'system/LogList',
      permissions: 'system:log:list',
      menuCategory: '1',
      sortNo: 16
    }
  ]
}
