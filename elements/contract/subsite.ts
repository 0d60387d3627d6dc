import type { UserInfo } from './session.ts'
import { get, post } from './endpoint.ts'

export type SiteType = 'generalsite' | 'templatesite' | 'affiliatedsite' | 'virtualsite' | 'synSite'

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

export const changeCurrentSubsite = post<
  { userInfo: UserInfo; subsite: SessionSubsite; token: string },
  undefined,
  { subsiteId: string; siteType: SiteType }
>('/subsite/subsite/changeCurrentSubsite')
