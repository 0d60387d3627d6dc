import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { BulkResult } from './user.ts'
import type { GrantKind } from './user-grant.ts'

export const grantReviewRights = { 'system:review:manage': '复核权限' } as const

/** ◆ Days without use after which accounts and grants are marked, and months after which a scope is due again. */
export const reviewLimits = { days: 90, months: 3, atOnce: 1000 } as const

/** ◆ Review of what the people of a department and all below it have been given, or of everybody the reviewer manages. */
export interface GrantReview {
  id: string
  /** Label of the department; '' for everybody. */
  scopeName: string
  createByName: string
  createTime: string
  /** Number of items without those that are gone. */
  total: number
  kept: number
  taken: number
  /** Number of people of the scope that the reviewer may not manage. */
  leftOut: number
  /** True for the newest review of its scope if it is older than three months. */
  isDue: boolean
}

/** ◆ `gone`: the user had lost the grant before the decision. */
export const reviewDecisions = ['', 'keep', 'take', 'gone'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]
/** ◆ Use in the last 90 days by the operation log. `unknown`: the rights only show things, which is not logged. */
export const grantUses = ['used', 'unused', 'unknown'] as const
export type GrantUse = (typeof grantUses)[number]
/** ◆ Items to show: without a decision, of accounts without use, without use themselves, without a last day. */
export const reviewShows = ['open', 'idle', 'unused', 'lasting'] as const
export type ReviewShow = (typeof reviewShows)[number]

/** ◆ Role, site or position of a user at the start of the review. */
export interface ReviewItem {
  id: string
  userId: string
  username: string
  realname: string
  departName: string
  /** '' for never. */
  lastSignIn: string
  /** True if the account was not used for 90 days. */
  isIdle: boolean
  kind: GrantKind
  name: string
  validUntil: string
  use: GrantUse
  /** Time of the last use in the 90 days before the review; '' for none. */
  lastUsed: string
  decision: ReviewDecision
  decidedByName: string
  decidedTime: string
}

/** ◆ Starts a review. Without a department, of everybody whom the caller may manage. */
export const startReview = post<GrantReview, { departId: string }>('/sys/grantReview/add')
/** ◆ Reviews of the caller, newest first; all for super administrators. */
export const grantReviews = get<GrantReview[]>('/sys/grantReview/list')
/** ◆ Items that the caller may decide, by person. */
export const reviewItems = get<Page<ReviewItem>, PageQuery & { reviewId: string; show?: string }>(
  '/sys/grantReview/items'
)
/** ◆ Keeps grants, or takes them back at once by the rules of the call that takes them. */
export const decideGrants = post<BulkResult, { reviewId: string; decision: 'keep' | 'take'; ids: string[] }>(
  '/sys/grantReview/decide'
)
export const reviewSheet = { exportXls: '/sys/grantReview/exportXls' }
