import type { Notice } from './announcement.ts'
import { get } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { TaskRow } from './process.ts'

/**
 * Process tasks, applications, articles to review, the user's returned articles, articles that other sites pushed,
 * announcements that need a reply, submitted announcements to release.
 */
export const waitingKinds = ['task', 'apply', 'review', 'returned', 'pushed', 'notice', 'release'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Urgency of an application, most urgent first; '' for no deadline or enough time. */
export const urgencies = ['overdue', 'red', 'yellow', ''] as const

/** Number of items per kind, counted up to `mostWaiting`. Kinds that do not apply to the user are absent. */
export type WaitingCounts = Partial<Record<WaitingKind, number>>
export const mostWaiting = 200

export interface WaitingRow {
  /** Unique across all kinds. */
  id: string
  kind: WaitingKind
  /** Id of the task, application, article or announcement. */
  subjectId: string
  title: string
  /** Name of the task's step or state of the application; '' for other kinds. */
  step: string
  /** '' if it belongs to no site. */
  subsiteId: string
  subsiteName: string
  /** User that started, applied, wrote, returned or sent it. */
  fromName: string
  since: string
  /** `YYYY-MM-DD`; '' for none. */
  dueDate: string
  urgency: (typeof urgencies)[number]
  /** Receipt number of an application, for its list; '' for other kinds. */
  code: string
  /** Only for tasks. */
  task?: Omit<TaskRow, 'finishTime'>
  /** Only for announcements. */
  notice?: Notice
}

export type WaitingQuery = PageQuery & { kind?: WaitingKind; title?: string }
export type WaitingPage = Page<WaitingRow> & { counts: WaitingCounts }

/** ◆ Inbox of the caller at all their sites: most urgent first, then oldest first. */
export const waitingList = get<WaitingPage, WaitingQuery>('/sys/inbox/list')
