import { domainRights } from '../../../../elements/base/contract/domain.ts'
import { domains } from '../../database/tables/domains.ts'
import type { Module } from '../../http/module.ts'
import { registerDomains } from './domain-calls.ts'
import { seedDomains } from './domain-seed.ts'
import { asciiOf } from './domains.ts'

export const domainModule: Module = {
  noun: 'domain',
  title: '域名',
  register: registerDomains,
  rights: domainRights,
  menus: [
    {
      id: '123',
      parentId: '120',
      path: '/domain/DomainList',
      title: '域名管理',
      icon: 'globe',
      component: 'domain/DomainList',
      permissions: 'cms:domain:list',
      menuCategory: '1',
      sortNo: 13
    }
  ],
  duplicates: [
    {
      tableName: 'domain',
      fieldName: 'host',
      table: domains,
      column: domains.asciiHost,
      read: asciiOf,
      rights: ['cms:domain:add', 'cms:domain:edit']
    }
  ],
  demo: seedDomains
}
