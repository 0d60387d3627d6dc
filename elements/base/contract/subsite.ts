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

/** Node of the site tree. `classify` '1' is a group: it contains sites and cannot be chosen. */
export interface SubsiteNode {
  id: string
  depId: string
  name: string
  classify: '0' | '1'
  siteType: SiteType | ''
  childList: SubsiteNode[]
}

export const getSubsiteListByLoginUser = get<SubsiteNode[]>('/subsite/subsite/getSubsiteListByLoginUser')

/** '1' active. '0' stopped: users cannot switch to it, and its content is unchanged. */
export const siteStates = ['1', '0'] as const
export type SiteState = (typeof siteStates)[number]

export interface SubsiteDraft {
  name: string
  shortName: string
  siteType: SiteType
  /** '' for none. */
  groupId: string
  /** Department that runs the site; '' for none. */
  depId: string
  /** Title on its pages. */
  siteTitle: string
  /** 网站标识码: ten letters or digits, unique; '' for none. */
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
  /** Position in lists, from 1. */
  sortNo: number
}

/** Site of the platform. The wire format calls it `subsite`. */
export interface Subsite extends SubsiteDraft, Stamps {
  id: string
  /** ◆ */
  groupName: string
  depName: string
}

/** Sort columns: sortNo (default, ascending), name, createTime. */
export interface SubsiteQuery extends PageQuery {
  /** Matches the name or short name; `*text*` matches anywhere. */
  name?: string
  /** Type, or several types, comma-separated. */
  siteType?: string
  groupId?: string
  siteStatus?: SiteState
}

/** Data of a new site. */
export interface NewSubsite extends SubsiteDraft {
  /** Site of type templatesite whose columns are copied without articles; '' for none. */
  templateId: string
}

/** Calls for the caller's sites. */
export const sortSubsites = sortCall('/subsite/subsite')
export const subsiteCalls = {
  ...crud<Subsite, SubsiteDraft, SubsiteQuery>('/subsite/subsite'),
  /** The caller is assigned to the new site. */
  add: post<Subsite, NewSubsite>('/subsite/subsite/add')
}
