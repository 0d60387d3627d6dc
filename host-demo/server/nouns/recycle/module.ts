import { recycleRights } from '../../../../elements/base/contract/recycle.ts'
import type { Module } from '../../http/module.ts'
import { registerRecycle } from './recycle-calls.ts'

export const recycleModule: Module = {
  noun: 'recycle',
  title: '回收站',
  register: registerRecycle,
  rights: recycleRights,
  menus: [
    {
      id: '167',
      parentId: '160',
      path: '/cms/recycle/RecycleBin',
      title: '回收站',
      english: 'Recycle bin',
      icon: 'archive',
      component: 'cms/recycle/RecycleBin',
      permissions: 'cms:recycle:list',
      menuCategory: '1',
      sortNo: 17
    }
  ]
}
