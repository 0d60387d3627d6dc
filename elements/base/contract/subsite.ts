import { crud, sortCall, type Stamps } from './crud.ts'
import { get, post } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'

export const subsiteRights = {
  'cms:subsite:list': '查看站点管理',
  'cms:subsite:add': '新建站点和分组',
  'cms:subsite:edit': '修改站点和分组',
  'cms:subsite:delete': '删除站点和分组'
} as const

export const siteTypes = ['generalsite', 'templatesite', 'affiliatedsite', 'virtualsite', 'synSite'] as const
export type SiteType = (typeof siteTypes)[number]

export interface SessionSubsite {
  id: string
  name: string
  depId: string
  siteType: SiteType
}

/** A node of the sub-site tree. `classify` '1' is a group: it holds sites and cannot be chosen. */
export interface SubsiteNode {
  id: string
  depId: string
  name: string
  classify: '0' | '1'
  siteType: SiteType | ''
  childList: SubsiteNode[]
}

export const getSubsiteListByLoginUser = get<SubsiteNode[]>('/subsite/subsite/getSubsiteListByLoginUser')

/** '1' in use; '0' stopped: nobody is led there, and what it holds stays. */
export const siteStates = ['1', '0'] as const
export type SiteState = (typeof siteStates)[number]

export interface SubsiteDraft {
  name: string
  shortName: string
  siteType: SiteType
  /** '' for none. */
  groupId: string
  /** The department that runs it; '' for none. */
  depId: string
  /** The agency that decides on applications for disclosure and signs the letters; '' for none. */
  agencyId?: string
  /** As its pages call themselves. */
  siteTitle: string
  /** 网站标识码: ten letters or digits, of one site only; '' for none. */
  siteIDCode: string
  icpCode: string
  /** 公安备案 */
  policeCode: string
  /** http or https; '' for none. */
  homeUrl: string
  seoTitle: string
  seoKeywords: string
  seoDescription: string
  status: SiteState
  /** Sites are listed in this order, 1 and more. */
  sortNo: number
}

/** A site of the platform. */
export interface Subsite extends SubsiteDraft, Stamps {
  id: string
  /** ◆ */
  groupName: string
  depName: string
  agencyId: string
  agencyName: string
}

/** Sort columns: sortNo (default, ascending), name, createTime. */
export interface SubsiteQuery extends PageQuery {
  /** Of the name or the short one; `*text*` searches within. */
  name?: string
  /** One or several, comma-separated. */
  siteType?: string
  groupId?: string
  siteStatus?: SiteState
}

/** What a new site begins with. */
export interface NewSubsite extends SubsiteDraft {
  /** A site of the type templatesite whose columns are copied, without their articles; '' for none. */
  templateId: string
}

/** The sites of the caller. */
export const sortSubsites = sortCall('/subsite/subsite')
export const subsiteCalls = {
  ...crud<Subsite, SubsiteDraft, SubsiteQuery>('/subsite/subsite'),
  /** Whoever adds a site is given it. */
  add: post<Subsite, NewSubsite>('/subsite/subsite/add')
}
