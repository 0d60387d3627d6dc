import type { ArticleRow, ArticleState } from './article.ts'
import { get } from './endpoint.ts'
import { waitingKinds } from './inbox.ts'

/** A day of visits to the back office: `visit` sign-ins and page loads, `ip` distinct addresses. `tian` is YYYY-MM-DD, `type` MM-DD. */
export interface VisitDay {
  tian: string
  type: string
  visit: number
  ip: number
}

export const visitInfo = get<VisitDay[]>('/sys/visitInfo')
export const loginfo = get<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }>('/sys/loginfo')

/** What waits as the inbox lists it, over all sites; then the caller's unfinished work at the session's site. */
export const taskKeys = [...waitingKinds, 'draft', 'changed'] as const

/** A task that waits for the caller. */
export interface Task {
  key: (typeof taskKeys)[number]
  count: number
}

/** True figures of the session's sub-site; `tasks` also of the caller's other ones. */
export const homeFigures = get<{
  articles: Record<ArticleState, number>
  latest: ArticleRow[]
  tasks: Task[]
}>('/cms/home/figures')
