import type { Notice } from './announcement.ts'
import { get } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { TaskRow } from './process.ts'

/** Process tasks, applications for public information, articles to review, own articles that came back, announcements that ask for a reply. */
export const waitingKinds = ['task', 'apply', 'review', 'returned', 'notice'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** As the clock of an application marks it, the most urgent first; '' for what has no term, or time enough. */
export const urgencies = ['overdue', 'red', 'yellow', ''] as const

/** How much of each kind waits; a kind of which nothing can wait is absent. Above `mostWaiting` nobody counts. */
export type WaitingCounts = Partial<Record<WaitingKind, number>>
export const mostWaiting = 200

export interface WaitingRow {
  /** Unique over all kinds. */
  id: string
  kind: WaitingKind
  /** Of the task, application, article or announcement. */
  subjectId: string
  title: string
  /** Where it stands: the name of a task's step, the state of an application; '' of others. */
  step: string
  /** '' of what belongs to no site. */
  subsiteId: string
  subsiteName: string
  /** Who started, applied, wrote, sent back or sent it. */
  fromName: string
  since: string
  /** `YYYY-MM-DD`; '' for none. */
  dueDate: string
  urgency: (typeof urgencies)[number]
  /** Of an application: by what its list finds it; '' of others. */
  code: string
  /** Of a task alone. */
  task?: Omit<TaskRow, 'finishTime'>
  /** Of an announcement alone. */
  notice?: Notice
}

export type WaitingQuery = PageQuery & { kind?: WaitingKind; title?: string }
export type WaitingPage = Page<WaitingRow> & { counts: WaitingCounts }

/** ◆ What waits for the caller at all their sites: the most urgent first, then what waits longest. */
export const waitingList = get<WaitingPage, WaitingQuery>('/sys/inbox/list')
