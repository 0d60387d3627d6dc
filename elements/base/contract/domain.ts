import type { yesNo } from './column.ts'
import { crud, type Stamps } from './crud.ts'
import { get } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'

type YesNo = (typeof yesNo)[number]

export const domainRights = {
  'cms:domain:list': '查看域名',
  'cms:domain:add': '新增域名',
  'cms:domain:edit': '修改域名',
  'cms:domain:delete': '删除域名'
} as const

export const domainProtocols = ['https', 'http'] as const
export type DomainProtocol = (typeof domainProtocols)[number]

/** '1' in use, '0' stopped. */
export const domainStates = ['1', '0'] as const
export type DomainState = (typeof domainStates)[number]

export interface DomainDraft {
  subsiteId: string
  /** As people write it, Chinese too; of one site only. */
  host: string
  protocol: DomainProtocol
  /** 0 is that of the protocol. */
  port: number
  /** The one of a site that its addresses are written with. Making one primary takes it from the other. */
  isPrimary: YesNo
  /** What stands before it leads to the site, too. */
  wildcard: YesNo
  status: DomainState
}

/** An address of a site. */
export interface Domain extends DomainDraft, Stamps {
  id: string
  /** ◆ As the network has it: 政务 is xn--zfr164b. */
  asciiHost: string
  subsiteName: string
}

/** Sort columns: createTime (default), host. */
export interface DomainQuery extends PageQuery {
  /** Found within, in Chinese or as the network has it. */
  host?: string
  subsiteId?: string
  domainStatus?: DomainState
}

export const domainCalls = crud<Domain, DomainDraft, DomainQuery>('/domain/domain')
/** ◆ The sites that the caller may give a domain, stopped ones too. */
export const domainSites = get<{ id: string; name: string }[]>('/domain/domain/sites')
