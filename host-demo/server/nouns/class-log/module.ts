import { classLogRights } from '../../../../elements/base/contract/class-log.ts'
import type { Module } from '../../http/module.ts'
import { registerClassLog } from './class-log-calls.ts'

export const classLogModule: Module = {
  noun: 'classLog',
  title: '分类日志',
  register: registerClassLog,
  rights: classLogRights,
  menus: [
    {
      id: '1662',
      parentId: '160',
      path: '/cms/log/ClassifyLogViewList',
      title: '分类日志',
      english: 'Article log',
      icon: 'document',
      component: 'cms/log/ClassifyLogViewList',
      permissions: 'cms:classlog:list',
      menuCategory: '1',
      sortNo: 16
    }
  ]
}
