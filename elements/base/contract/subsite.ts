import { binCalls } from './bin.ts'
import { crud, sortCall, type Stamps } from './crud.ts'
import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

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
  /** Agency that decides on applications for disclosure and signs the letters; '' for none. */
  agencyId?: string
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
  /** ◆ 三审由不同的人办理: writers do not review, and each step of a review needs another person. */
  differentReviewers?: boolean
  /**
   * ◆ 公告发布前审核: announcements to everyone, or to more people than this number, are released by another person than
   * their writers. 0 for no review.
   */
  announcementReview?: number
  /** ◆ 起草与签发由不同的人办理: writers of a reply to an application for disclosure do not sign it. */
  differentSigner?: boolean
}

/** Site of the platform. The wire format calls it `subsite`. */
export interface Subsite extends SubsiteDraft, Stamps {
  id: string
  /** ◆ */
  groupName: string
  depName: string
  agencyId: string
  agencyName: string
  differentReviewers: boolean
  announcementReview: number
  differentSigner: boolean
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
export const subsiteBin = binCalls('/subsite/subsite')
export const subsiteCalls = {
  ...crud<Subsite, SubsiteDraft, SubsiteQuery>('/subsite/subsite'),
  /** The caller is assigned to the new site. */
  add: post<Subsite, NewSubsite>('/subsite/subsite/add')
}

/** ◆ Node of `sitesAsTree`: a site or group with the keys of a tree select. */
export interface SubsiteTreeNode extends Omit<SubsiteNode, 'childList'> {
  key: string
  value: string
  title: string
  childList: SubsiteTreeNode[]
}

export interface SubsiteSeo {
  id: string
  name: string
  seoTitle: string
  seoKeywords: string
  seoDescription: string
}

/** As `subsiteCalls.list`, which has two names in the specification. */
export const subsitePages = get<Page<Subsite>, SubsiteQuery>('/subsite/subsite/querylist')
/** Sites of a group and the groups below it. For a site, the site itself; ◆ by default the current one. */
export const subsitePagesBelow = get<Page<Subsite>, SubsiteQuery & { subsiteId?: string }>(
  '/subsite/subsite/queryPageListBySubsiteId'
)
/** The caller's sites in their groups. */
export const sitesAsTree = get<SubsiteTreeNode[]>('/subsite/subsite/queryTreeList')
/** As `sitesAsTree`, sites of a department and its sub-departments only; ◆ by default of all departments. */
export const subsiteTreeOfDepartment = get<SubsiteTreeNode[], { departId?: string }>(
  '/subsite/subsite/queryTreeListByDepartId'
)
/** Options for a select: the caller's active sites. */
export const subsiteOptions = get<{ value: string; text: string; title: string }[]>('/subsite/subsite/selectList')
/** Texts for search engines; ◆ by default of the current site. */
export const subsiteSeo = get<SubsiteSeo, { id?: string }>('/subsite/subsite/seo')
