import { get } from './endpoint.ts'

/** Statutory holidays by their names in the notices of the State Council. */
export const holidays = [
  ...(['new-year', 'spring', 'qingming', 'labour', 'dragon-boat', 'mid-autumn', 'national'] as const),
  'national-mid-autumn'
] as const
export type Holiday = (typeof holidays)[number]

/**
 * Why a day of a term counts or not: the day of receipt; the day from which correction or payment restarts the term, and
 * the days before it; days of waiting for them; weekends and holidays; consultations; working days, and those at weekends
 * instead of a holiday.
 */
export const termReasons = [
  ...(['receipt', 'corrected', 'paid', 'before-corrected', 'before-paid', 'correcting', 'paying'] as const),
  ...(['weekend', 'holiday', 'ask-third-party', 'ask-agency', 'working', 'make-up'] as const)
] as const
export type TermReason = (typeof termReasons)[number]

export interface TermDay {
  day: string
  /** Number of the working day in the term; 0 for a day that does not count. */
  number: number
  reason: TermReason
}

/** Day with the holiday that it belongs to and the notice that says so; '' if the office entered it or none. */
export interface ExplainedDay extends TermDay {
  holiday: Holiday | ''
  notice: string
}

export interface TermDays {
  days: ExplainedDay[]
  /** '' if no deadline is running. */
  dueDate: string
  /** Working days of the law, without the extension. */
  termDays: number
  /** Years without entered holidays: their days are a guess by weekday. */
  missingYears: string[]
}

/** ◆ Every day of the term of an application, from its receipt to the due date, or to today while no deadline runs. */
export const termDays = get<TermDays, { id: string }>('/applypublic/applyPublic/days')
