import type { ApplyGroup } from './apply-steps.ts'
import { get } from './endpoint.ts'

/**
 * Facts that are computed again from the entries of a case: its course, state, term events, due date, end, kind and text of the
 * reply, facts that the letter states, and number of the letter.
 */
export const recountedFacts = [
  ...(['course', 'state', 'events', 'dueDate', 'endDate', 'replyType', 'reply', 'answer', 'letterNumber'] as const)
] as const
export type RecountedFact = (typeof recountedFacts)[number]

/**
 * Fact that differs, as codes: `course` has `action from to` for each step that differs, `events` has `action day` with
 * the last day or the working days, `state` and `replyType` have their code. Empty for nothing.
 */
export interface CaseDifference {
  fact: RecountedFact
  recorded: string[]
  recomputed: string[]
}

export interface CaseRecount {
  /** Number of entries that it was computed from; without any, nothing can be computed. */
  entries: number
  /** From the registration, which is no entry. */
  receiveDate: string
  /** Empty if the case agrees with its entries. */
  differences: CaseDifference[]
}

export interface DifferingCase {
  id: string
  code: string
  title: string
  subsiteName: string
  /** List that contains the case. */
  group: ApplyGroup
  entries: number
  differences: CaseDifference[]
}

export interface CasesRecount {
  checked: number
  differing: number
  /** At most 200, by number. */
  cases: DifferingCase[]
}

const base = '/applypublic/applyPublic/recount'

/** ◆ Computes a case again from its entries, and changes nothing. */
export const recountCase = get<CaseRecount, { id: string }>(base)
/** ◆ Computes all cases of a site again, or of all sites that the caller sees. */
export const recountCases = get<CasesRecount, { subsiteId?: string }>(`${base}/all`)
/** ◆ All differing cases as a spreadsheet. */
export const recountSheet = `${base}/exportXls`
