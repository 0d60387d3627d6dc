import { get } from './endpoint.ts'
import type { GrantedObject, GrantSubject, ObjectAction } from './object-grant.ts'

/** Rows that each part of an overview names; further ones are counted. */
export const mostOverviewRows = 100

/** People of a site by role. The caller's data rules limit all counts to people of their list. */
export interface SitePeople {
  total: number
  /** People that can sign in. */
  active: number
  withoutRole: number
  /** Each role that people of the site have, with their number. A person with two roles counts in both. */
  roles: { id: string; name: string; count: number }[]
  /** Departments and positions that give the site, with the number of people that have it by them. */
  givers: { name: string; count: number }[]
}

/** Grants on the site and its columns. */
export interface SiteGrants {
  total: number
  rows: {
    objectType: GrantedObject
    objectName: string
    subjectType: GrantSubject
    /** '' for a deleted subject. */
    subjectName: string
    actions: ObjectAction[]
  }[]
}

export interface SiteOverview {
  id: string
  name: string
  depName: string
  agencyName: string
  status: '1' | '0'
  siteType: string
  differentReviewers: boolean
  differentSigner: boolean
  announcementReview: number
  /** Uploads in bytes. `maxSize` (MB) and `maxWidth` (px) limit one file or picture, 0 for no limit. */
  room: { used: number; quota: number; maxSize: number; maxWidth: number }
  columns: number
  /** null without the right to the list of users. */
  people: SitePeople | null
  /** null without the right to manage grants. */
  grants: SiteGrants | null
  /** null without the right to the list of domains. */
  domains: { host: string; protocol: string; isPrimary: 'Y' | 'N'; status: '1' | '0' }[] | null
  /** Names of IP rules of this site that are on; null without the right to their list. */
  ipRules: string[] | null
}

/** ◆ Returns the people and rules of one of the caller's sites. Parts without a right are null. */
export const siteOverview = get<SiteOverview, { id: string }>('/subsite/subsite/overview')
