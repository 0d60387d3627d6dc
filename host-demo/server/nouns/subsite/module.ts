import { subsiteGroup } from '../../../../elements/base/contract/subsite-group.ts'
import { subsiteRights } from '../../../../elements/base/contract/subsite.ts'
import { subsites } from '../../database/tables/content.ts'
import type { Module } from '../../http/module.ts'
import { registerGroups } from './group-calls.ts'
import { registerSubsites } from './subsite-calls.ts'
import { registerSubsiteEdits } from './subsite-edits.ts'
import { registerSubsiteReads } from './subsite-reads.ts'
import { seedFirstSite, seedSites } from './subsite-seed.ts'

export const subsiteModule: Module = {
  noun: 'subsite',
  title: '站点',
  register(platform) {
    registerSubsites(platform)
    registerSubsiteEdits(platform)
    registerSubsiteReads(platform)
    registerGroups(platform)
  },
  nouns: [subsiteGroup],
  rights: subsiteRights,
  menus: [
    {
      id: '121',
      parentId: '120',
      path: '/subsite/SubsiteList',
      title: '站点列表',
      english: 'Site list',
      icon: 'site',
      component: 'subsite/SubsiteList',
      permissions: 'cms:subsite:list',
      menuCategory: '1',
      sortNo: 11
    },
    {
      id: '122',
      parentId: '120',
      path: '/subsite/SubsiteGroupList',
      title: '站点分组',
      english: 'Site groups',
      icon: 'folder',
      component: 'subsite/SubsiteGroupList',
      permissions: 'cms:subsite:list',
      menuCategory: '1',
      sortNo: 12
    }
  ],
  duplicates: [
    {
      tableName: 'subsite',
      fieldName: 'site_id_code',
      table: subsites,
      column: subsites.siteIDCode,
      rights: ['cms:subsite:add', 'cms:subsite:edit']
    }
  ],
  // The demo inserts its first site itself.
  basis: async (tx, { kind }) => kind === 'empty' && seedFirstSite(tx),
  demo: seedSites
}
