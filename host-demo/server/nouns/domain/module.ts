import { domain } from '../../../../elements/base/contract/domain.ts'
import { domains } from '../../database/tables/domains.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { words } from '../../rows/filters.ts'
import { seedDomains } from './domain-seed.ts'
import { asciiOf, keepDomain, requireNotNeeded } from './domains.ts'

export const domainModule = nounModule(domain, domains, {
  menu: {
    ...{ id: '123', parentId: '120', path: '/domain/DomainList', component: 'domain/DomainList' },
    ...{ title: '域名管理', icon: 'globe', sortNo: 13 }
  },
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
  demo: seedDomains,
  own: {
    filters: { host: words(domains.host, domains.asciiHost) },
    keep: (tx, draft, _caller, before) => keepDomain(tx, draft, before),
    taken: {
      domains_ascii_host_unique: '该域名已被使用，请核对',
      domains_primary: '该站点的主域名刚被他人修改，请刷新后重试'
    },
    release: requireNotNeeded
  }
})
