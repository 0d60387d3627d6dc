import { get } from './endpoint.ts'

export const applyRights = { 'cms:apply:list': '查看依申请公开' } as const

/** The three counters of the public-information applications. */
export interface ApplyCounts {
  waitBadgeNum: number
  handleBadgeNum: number
  endBadgeNum: number
}
export const applyCounts = get<ApplyCounts, { menuId: string }>('/applypublic/applyPublic/getOwnerApplyPublicCount')
