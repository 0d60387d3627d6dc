import { crud, type Stamps } from './crud.ts'
import { get } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'

export interface SubsiteGroupDraft {
  name: string
  /** '' at the top. */
  parentId: string
  /** Groups are listed in this order, 1 and more. */
  sortNo: number
}

/** Sites that are listed together. */
export interface SubsiteGroup extends SubsiteGroupDraft, Stamps {
  id: string
  /** ◆ */
  parentName: string
  /** ◆ Sites and groups directly in it. */
  siteCount: number
  groupCount: number
}

/** Sort columns: sortNo (default, ascending), name. */
export interface SubsiteGroupQuery extends PageQuery {
  /** `*text*` searches within. */
  name?: string
}

export interface SubsiteGroupNode {
  key: string
  value: string
  title: string
  id: string
  name: string
  depId: string
  classify: '1'
  siteType: ''
  children: SubsiteGroupNode[]
}

export const subsiteGroupCalls = crud<SubsiteGroup, SubsiteGroupDraft, SubsiteGroupQuery>('/subsite/subsiteGroup')
/** All groups, also those that hold nothing. */
export const subsiteGroupTree = get<SubsiteGroupNode[]>('/subsite/subsiteGroup/queryTreeList')
