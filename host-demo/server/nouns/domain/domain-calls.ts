import { asc, inArray } from 'drizzle-orm'
import Type from 'typebox'
import { yesNo } from '../../../../elements/base/contract/column.ts'
import {
  domainCalls,
  domainProtocols,
  domainSites,
  domainStates,
  type DomainDraft
} from '../../../../elements/base/contract/domain.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { subsites } from '../../database/tables/content.ts'
import { crud } from '../../http/crud.ts'
import { Choice, Id, pageFields, Text, titled } from '../../kernel/fields.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../http/platform.ts'
import { keepDomain, keptDomains, listDomains, readDomain, requireNotNeeded } from './domains.ts'

const yesNoWords = { Y: '是', N: '否' }

/** The addresses of the sites. */
export const registerDomains = (platform: Platform) => {
  crud(platform, {
    ...keptDomains,
    calls: domainCalls,
    rights: {
      list: 'cms:domain:list',
      add: 'cms:domain:add',
      edit: 'cms:domain:edit',
      delete: 'cms:domain:delete'
    },
    nameOf: ({ host }) => host,
    read: readDomain,
    query: {
      ...pageFields,
      host: Type.Optional(Text(260, 0, '域名')),
      subsiteId: Type.Optional(titled('站点', Id)),
      domainStatus: Type.Optional(Type.Enum([...domainStates], { title: '状态' }))
    },
    list: listDomains,
    draft: {
      fields: {
        subsiteId: titled('站点', Id),
        host: Text(253, 1, '域名'),
        protocol: Choice([...domainProtocols], '协议', { https: 'HTTPS', http: 'HTTP' }),
        port: Type.Integer({ minimum: 0, maximum: 65_535, title: '端口' }),
        isPrimary: Choice([...yesNo], '主域名', yesNoWords),
        wildcard: Choice([...yesNo], '泛域名', yesNoWords),
        status: Choice([...domainStates], '状态', { 1: '启用', 0: '停用' })
      },
      keep: async (tx, draft: DomainDraft, caller, before) => {
        requireSubsite(caller, draft.subsiteId)
        return keepDomain(tx, draft, before)
      },
      inWords: ({ subsiteName, ...domain }) => ({ ...domain, subsiteId: subsiteName })
    },
    taken: {
      domains_ascii_host_unique: '该域名已被使用，请核对',
      domains_primary: '该站点的主域名刚被他人修改，请刷新后重试'
    },
    release: requireNotNeeded
  })

  route(platform, domainSites, { right: 'cms:domain:list' }, ({ caller }) =>
    platform.database
      .select({ id: subsites.id, name: subsites.name })
      .from(subsites)
      .where(inArray(subsites.id, [...caller.subsiteIds]))
      .orderBy(asc(subsites.sortNo), asc(subsites.id))
  )
}
