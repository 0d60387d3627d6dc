import { applyRights } from '../../../../elements/base/contract/apply.ts'
import { menuIds } from '../../../../elements/base/contract/menu.ts'
import type { Module } from '../../http/module.ts'
import { officialCalendars } from '../calendar/official-holidays.ts'
import { view, type MenuEntry } from '../menu/menu-entries.ts'
import { registerApplications } from './application-calls.ts'
import { seedApplications } from './application-seed.ts'
import { holidaysOf } from './bring-holidays.ts'
import { applicationsMenu, badgesOf } from './counts.ts'
import { pushApplications } from './push-applications.ts'
import { applicationsWaiting } from './waiting-applications.ts'

const lists: MenuEntry[] = [
  [menuIds.applyWaiting, 'ApplyPublicWaitList', '待办申请', 'Waiting', 'inbox'],
  [menuIds.applyHandled, 'ApplyPublicHandleList', '在办申请', 'In hand', 'done'],
  [menuIds.applyEnded, 'ApplyPublicEndList', '办结申请', 'Ended', 'archive']
].map(([id = '', page = '', title = '', english = '', icon = '']) => ({
  ...{ id, path: `/cms/applypublic/${page}`, title, english, icon, component: `cms/applypublic/${page}` },
  permissions: 'cms:apply:list'
}))

const reports: MenuEntry[] = [
  {
    ...{
      id: '224',
      path: '/cms/applypublic/ApplySupervision',
      title: '办理督办',
      english: 'Supervision',
      icon: 'people'
    },
    ...{ component: 'cms/applypublic/ApplySupervision', permissions: 'cms:apply:list' }
  },
  {
    ...{
      id: '225',
      path: '/cms/applypublic/AnnualReport',
      title: '年度报告',
      english: 'Annual report',
      icon: 'document'
    },
    ...{ component: 'cms/applypublic/AnnualReport', permissions: 'cms:apply:list' }
  }
]

export const applicationModule: Module = {
  noun: 'application',
  title: '依申请公开',
  register: registerApplications,
  rights: applyRights,
  waiting: [applicationsWaiting],
  badges: badgesOf,
  push: pushApplications,
  menus: [
    {
      id: applicationsMenu,
      path: '/cms/applypublic',
      title: '依申请公开',
      english: 'Applications',
      icon: 'inbox',
      component: view,
      permissions: 'cms:apply:list',
      menuCategory: '2',
      sortNo: 53,
      children: [...lists, ...reports]
    }
  ],
  references: officialCalendars.map(holidaysOf),
  demo: seedApplications
}
