import { get } from './endpoint.ts'

/** The three counters of the public-information applications. */
export interface ApplyCounts {
  waitBadgeNum: number
  handleBadgeNum: number
  endBadgeNum: number
}
export const applyCounts = get<ApplyCounts, { menuId: string }>('/applypublic/applyPublic/getOwnerApplyPublicCount')
