import { get, post } from './endpoint.ts'

const base = '/applypublic/applyPublic'

/** Reasons why a form cannot be used as the application form of a site. */
export const ownFormProblems = [
  /** A field that every application needs is missing, or an unsuitable type. */
  'missing',
  'type',
  /** A needed field is hidden or locked, so that nobody can fill it in. */
  'locked',
  /** A choice has a value that applications do not know. */
  'choice',
  /** Options or tokens from functions of a host page, which citizens do not have. */
  'function',
  'element',
  /** A rule is broken. */
  'rule',
  'large',
  'unreadable'
] as const

export interface OwnFormProblem {
  code: (typeof ownFormProblems)[number]
  /** Bound field; '' if the problem is not about one. */
  model: string
  /** Label of the field, or details. */
  name: string
}

/** Use of a form as the application form of its site. */
export interface OwnFormUse {
  isLive: boolean
  /** The design was changed after it went live. Citizens see the form as it was then. */
  isChanged: boolean
  /** Time at which it went live; '' if it is not live. */
  since: string
  byName: string
  /** Another form that is live at the site; '' if there is none. */
  otherName: string
  problems: OwnFormProblem[]
  /** Number of the design that was checked. */
  version: number
}

/** ◆ Checks a form for its use as the application form of its site. */
export const ownFormUse = get<OwnFormUse, { formId: string }>(`${base}/ownForm`)
/** ◆ Makes a form, as it is now, the application form of its site, or ends that. Fails with 409 if it was changed. */
export const switchOwnForm = post<OwnFormUse, { formId: string; isLive: boolean; version: number }>(`${base}/ownForm`)

/** Answers to one field of the application forms of a site. */
export interface OwnFormFigure {
  name: string
  /** Number of applications that filled it in. */
  filled: number
  /** Counts of choices, most frequent first; sum and average of numbers. Empty for texts. */
  counts: { label: string; count: number }[]
  sum: number | null
}
/** ◆ Fields of a site's own form, over all applications that were made with one. Contains no texts. */
export const ownFormFigures = get<OwnFormFigure[]>(`${base}/ownForm/figures`)

/**
 * ◆ POST, multipart: `subsiteId`, then `file`; returns an `ApplyFile` in the envelope. Needs no session, is limited per
 * address and minute. The file belongs to nobody until an application names it, and is deleted after a day if none does.
 */
export const sendFormFile = `${base}/apply/file`
/** Maximum length of the answers of an application as JSON. */
export const largestAnswers = 200_000
