import { get } from './endpoint.ts'

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
