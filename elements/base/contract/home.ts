import type { ArticleRow, ArticleState } from './article.ts'
import { get } from './endpoint.ts'
import { waitingKinds } from './inbox.ts'
import type { SessionSubsite } from './subsite.ts'

/** Visits on one day: `visit` counts sign-ins and page loads, `ip` addresses. `tian` is YYYY-MM-DD, `type` MM-DD. */
export interface VisitDay {
  tian: string
  type: string
  visit: number
  ip: number
}

export const visitInfo = get<VisitDay[]>('/sys/visitInfo')
export const loginfo = get<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }>('/sys/loginfo')

/** Kinds of tasks: those of the inbox, over all sites, then the caller's unfinished articles at the session's site. */
const taskKeys = [...waitingKinds, 'draft', 'changed'] as const

/** Number of tasks of one kind for the caller. */
export interface Task {
  key: (typeof taskKeys)[number]
  count: number
}

/** Figures of the session's site. `tasks` also covers the caller's other sites. */
export const homeFigures = get<{
  articles: Record<ArticleState, number>
  latest: ArticleRow[]
  tasks: Task[]
}>('/cms/home/figures')

/**
 * ◆ Facts about the platform and the session that pages of other products need before they draw. The specification names
 * the call and not its result.
 */
export interface CommonInformation {
  /** Current time of the platform, `YYYY-MM-DD HH:mm:ss`. */
  now: string
  subsite: SessionSubsite
  /** Maximum lifetime of a session in days. */
  sessionDays: number
  /** Maximum size of a file in bytes, and default maximum of files per field. */
  uploadLimit: number
  uploadCount: number
}
export const commonInformation = get<CommonInformation>('/information/common')
