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

export const taskKeys = ['review', 'returned', 'draft', 'changed'] as const

/** A task that waits for the caller. */
export interface Task {
  key: (typeof taskKeys)[number]
  count: number
}

/** True figures of the session's sub-site. */
export const homeFigures = get<{
  articles: Record<ArticleState, number>
  latest: ArticleRow[]
  tasks: Task[]
}>('/cms/home/figures')
