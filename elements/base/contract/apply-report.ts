import { allReplyTypes, type ApplyGroup, type ApplyReplyType, type RemedyKind } from './apply-steps.ts'
import { get } from './endpoint.ts'

/** Columns of the official table: citizens, five kinds of organisation, and the total (国办公开办函〔2021〕30号). */
export const annualColumns = ['person', 'business', 'research', 'welfare', 'legal', 'other', 'total'] as const
export type AnnualColumn = (typeof annualColumns)[number]

/** `known`, information that was already public, is counted as `open`. */
export type AnnualAnswer = Exclude<ApplyReplyType, 'known' | 'withdrawn' | 'not-mine' | 'rectified'>
/** Kinds of answer that count in the row of another kind. */
const countedElsewhere: readonly ApplyReplyType[] = ['known', 'withdrawn', 'not-mine', 'rectified']
/**
 * Rows of the official table: 一 received, 二 carried over from the previous year, 三 answered, by kind and in total, 四
 * carried over to the next year.
 */
export const annualRows = [
  'received',
  'carried',
  ...allReplyTypes.filter((type): type is AnnualAnswer => !countedElsewhere.includes(type)),
  'answered',
  'remaining'
] as const
export type AnnualRow = 'received' | 'carried' | AnnualAnswer | 'answered' | 'remaining'

/** Application that makes 一 + 二 differ from 三 + 四: it ended without a kind of answer, or before it was received. */
export interface AnnualProblem {
  id: string
  code: string
  title: string
  reason: 'no-answer' | 'ends-early'
}

/** Each row has the columns of `annualColumns`. Each remedy has the columns of `remedyResults` and their sum. */
export interface AnnualReport {
  year: string
  /** Last day counted: the end of the year, or today. */
  until: string
  /** Sites of the agency, and how many of them the caller may not see: their applications are not counted. 0 for all sites. */
  sites: number
  unseen: number
  counts: Record<AnnualRow, number[]>
  remedies: Record<RemedyKind, number[]>
  /** At most 100. */
  problems: AnnualProblem[]
}

const base = '/applypublic/applyPublic'

export interface AnnualQuery {
  year: string
  /** A site of the agency that reports. '' means all sites of the caller. */
  subsiteId?: string
}
/** ◆ Computes the annual report of a year. */
export const annualReport = get<AnnualReport, AnnualQuery>(`${base}/annualReport`)
/** ◆ The official tables as a spreadsheet, or the report as a document file. */
export const annualFiles = { xlsx: `${base}/annualReport/exportXls`, docx: `${base}/annualReport/exportDoc` }

/** Builds the value of `ApplicationQuery.annual` that lists the applications behind a figure, of the sites of one agency or of all. */
export const annualCell = (year: string, row: AnnualRow, column: AnnualColumn, subsiteId = '') =>
  [year, row, column, subsiteId].join(':')

/** Figures of a department or site. Days are working days. */
export interface SupervisedPart {
  id: string
  name: string
  /** Applications in progress; of these, overdue ones and those with five working days or less. */
  open: number
  overdue: number
  near: number
  /** Applications that ended within the last 365 days, and the median of their days; null if there are none. */
  ended: number
  medianDays: number | null
  /** Number of the ended applications that ended late. Late entries count on the day of their entry. */
  late: number
  /** Applications with a step that was entered late (补录). */
  enteredLate: number
}

export interface Supervision {
  /** Figures of all applications together. */
  all: SupervisedPart
  departments: SupervisedPart[]
  sites: SupervisedPart[]
  /** Longest overdue first, at most 50. */
  overdue: {
    id: string
    code: string
    title: string
    /** List that contains the application. */
    group: ApplyGroup
    /** '' while the calendar of its year is missing. */
    dueDate: string
    /** Working days. */
    daysOver: number
    departName: string
    subsiteName: string
  }[]
}
/** ◆ Covers one site, or all sites that the caller sees. */
export const applySupervision = get<Supervision, { subsiteId?: string }>(`${base}/supervision`)
