import { siteCheckRights } from '../../../../elements/base/contract/site-check.ts'
import type { Module } from '../../http/module.ts'
import { registerSiteCheck } from './site-check-calls.ts'

export const siteCheckModule: Module = {
  noun: 'siteCheck',
  title: '网站检查',
  register: registerSiteCheck,
  rights: siteCheckRights,
  menus: [
    {
      ...{ id: '138', parentId: '135', path: '/cms/siteCheck/SiteCheck', title: '网站检查', english: 'Site check' },
      ...{ icon: 'tick-circle', component: 'cms/siteCheck/SiteCheck', permissions: 'cms:sitecheck:list' },
      ...{ menuCategory: '1', sortNo: 19 }
    }
  ]
}
