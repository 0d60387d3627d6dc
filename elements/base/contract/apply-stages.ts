import { get } from './endpoint.ts'

/**
 * Stages of a case: until it is accepted, waiting for the applicant's correction or payment, with the department, others
 * are asked, waiting for the signature, and from the answer to its delivery.
 */
export const applyStages = [
  ...(['registering', 'correcting', 'handling', 'asking', 'paying', 'signing', 'delivering'] as const)
] as const
export type ApplyStage = (typeof applyStages)[number]

/** Working days that a stage took. */
export interface StageTime {
  stage: ApplyStage
  days: number
  /** Limit of the law in working days; 0 if it has none. */
  limit: number
  /** The case is in it now; the days are those until today. */
  isOpen: boolean
}

/** Medians of the working days of cases that ended within the last 365 days; null if none had the stage. */
export interface StageMedians {
  /** Department; '' for cases without one. */
  id: string
  name: string
  ended: number
  medians: Record<ApplyStage, number | null>
}

export interface StageReport {
  all: StageMedians
  departments: StageMedians[]
}

const base = '/applypublic/applyPublic/stages'

/** ◆ Working days of a case by stage, in the order of the stages. */
export const caseStages = get<StageTime[], { id: string }>(base)
/** ◆ Medians by department, of one site or of all sites that the caller sees. */
export const stageReport = get<StageReport, { subsiteId?: string }>(`${base}/report`)
/** ◆ The same as a spreadsheet. */
export const stageSheet = `${base}/exportXls`
