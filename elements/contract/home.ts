import type { ArticleRow, ArticleState } from './article.ts'
import { get } from './endpoint.ts'

/** A day of visits to the back office: `visit` sign-ins and page loads, `ip` distinct addresses. `tian` is YYYY-MM-DD, `type` MM-DD. */
export interface VisitDay {
  tian: string
  type: string
  visit: number
  ip: number
}

export const visitInfo = get<VisitDay[]>('/sys/visitInfo')
export const loginfo = get<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }>('/sys/loginfo')

/** A task that waits for the caller; `path` leads to the list behind it. */
export interface Task {
  key: 'review' | 'returned' | 'draft'
  count: number
}

/** True figures of the session's sub-site. */
export const homeFigures = get<{
  articles: Record<ArticleState, number>
  latest: ArticleRow[]
  tasks: Task[]
}>('/cms/home/figures')

/** The three counters of the public-information applications. */
export interface ApplyCounts {
  waitBadgeNum: number
  handleBadgeNum: number
  endBadgeNum: number
}
export const applyCounts = get<ApplyCounts, { menuId: string }>('/applypublic/applyPublic/getOwnerApplyPublicCount')
