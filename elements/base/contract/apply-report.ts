import { allReplyTypes, type ApplyGroup, type ApplyReplyType, type RemedyKind } from './apply-steps.ts'
import { get } from './endpoint.ts'

/** The columns of the official table: a citizen, the five kinds of organisation, and all of them (国办公开办函〔2021〕30号). */
export const annualColumns = ['person', 'business', 'research', 'welfare', 'legal', 'other', 'total'] as const
export type AnnualColumn = (typeof annualColumns)[number]

/** What was already public counts among what was given. */
export type AnnualAnswer = Exclude<ApplyReplyType, 'known' | 'withdrawn' | 'not-mine' | 'rectified'>
/** Kinds of answer that count in the row of another kind. */
const countedElsewhere: readonly ApplyReplyType[] = ['known', 'withdrawn', 'not-mine', 'rectified']
/** Its rows: 一 received, 二 carried over from the year before, 三 what was answered, by kind, with its sum, 四 carried over to the next. */
export const annualRows = [
  'received',
  'carried',
  ...allReplyTypes.filter((type): type is AnnualAnswer => !countedElsewhere.includes(type)),
  'answered',
  'remaining'
] as const
export type AnnualRow = 'received' | 'carried' | AnnualAnswer | 'answered' | 'remaining'

/** What keeps 一 + 二 from being 三 + 四: it ended without a kind of answer, or before it was received. */
export interface AnnualProblem {
  id: string
  code: string
  title: string
  reason: 'no-answer' | 'ends-early'
}

/** Each row by `annualColumns`; each remedy by `remedyResults`, then their sum. */
export interface AnnualReport {
  year: string
  /** The last day that it counts: of the year, or today. */
  until: string
  counts: Record<AnnualRow, number[]>
  remedies: Record<RemedyKind, number[]>
  /** At most 100. */
  problems: AnnualProblem[]
}

const base = '/applypublic/applyPublic'

export interface AnnualQuery {
  year: string
  /** '' for all sites of the caller. */
  subsiteId?: string
}
/** ◆ The annual report of a year, computed. */
export const annualReport = get<AnnualReport, AnnualQuery>(`${base}/annualReport`)
/** ◆ The same as the official table, as a sheet or as a document: each answers a file. */
export const annualFiles = { xlsx: `${base}/annualReport/exportXls`, docx: `${base}/annualReport/exportDoc` }

/** The cases behind a figure, of a site or of all: what `ApplicationQuery.annual` takes. */
export const annualCell = (year: string, row: AnnualRow, column: AnnualColumn, subsiteId = '') =>
  [year, row, column, subsiteId].join(':')

/** How a department, or a site, does. Days are working days. */
export interface SupervisedPart {
  id: string
  name: string
  /** In hand, among them those beyond their day and those with five working days or less. */
  open: number
  overdue: number
  near: number
  /** Ended within the last 365 days, and of those the median of the days they took; null of none. */
  ended: number
  medianDays: number | null
  /** Of those that ended, how many ended after their day. An end that was entered late counts on the day of its entry. */
  late: number
  /** Applications with a step that was entered late (补录). */
  enteredLate: number
}

export interface Supervision {
  /** Of everything together. */
  all: SupervisedPart
  departments: SupervisedPart[]
  sites: SupervisedPart[]
  /** The longest overdue first, at most 50. */
  overdue: {
    id: string
    code: string
    title: string
    /** In which list it stands. */
    group: ApplyGroup
    /** '' while the calendar of its year is missing. */
    dueDate: string
    /** Working days. */
    daysOver: number
    departName: string
    subsiteName: string
  }[]
}
/** ◆ Over all sites that the caller sees, or one of them. */
export const applySupervision = get<Supervision, { subsiteId?: string }>(`${base}/supervision`)
