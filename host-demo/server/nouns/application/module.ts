import { applyRights } from '../../../../elements/contract/apply.ts'
import { menuIds } from '../../../../elements/contract/menu.ts'
import type { Module } from '../../module.ts'
import { view, type MenuEntry } from '../menu/menu-entries.ts'
import { registerApplications } from './application-calls.ts'
import { enterCalendar, seedApplications } from './application-seed.ts'

const lists: MenuEntry[] = [
  [menuIds.applyWaiting, 'ApplyPublicWaitList', '待办申请', 'inbox'],
  [menuIds.applyHandled, 'ApplyPublicHandleList', '在办申请', 'done'],
  [menuIds.applyEnded, 'ApplyPublicEndList', '办结申请', 'archive']
].map(([id = '', page = '', title = '', icon = '']) => ({
  ...{ id, path: `/cms/applypublic/${page}`, title, icon, component: `cms/applypublic/${page}` },
  permissions: 'cms:apply:list'
}))

export const applicationModule: Module = {
  noun: 'application',
  title: '依申请公开',
  register: registerApplications,
  rights: applyRights,
  menus: [
    {
      id: '220',
      path: '/cms/applypublic',
      title: '依申请公开',
      icon: 'inbox',
      component: view,
      permissions: 'cms:apply:list',
      menuCategory: '2',
      sortNo: 53,
      children: lists
    }
  ],
  basis: enterCalendar,
  demo: seedApplications
}
