import { get, post } from './endpoint.ts'

const base = '/applypublic/applyPublic'

/** A file of a step of an application. It has no address: who may handle the application asks for it by its id. */
export interface ApplyFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** Whether the applicant may fetch it with the query code. */
  isGiven: boolean
}

/** Bytes; 50 MB. */
export const stepFileLimit = 52_428_800
/** Files of one step at most. */
export const mostStepFiles = 10

/**
 * ◆ POST, multipart: `file`, with `id` of the application in the query; answers the envelope of an `ApplyFile`. It is its sender's until a step
 * takes it, and gone after a day without one.
 */
export const sendStepFile = `${base}/file`
/** ◆ With `id` of the file: answers it, for who may handle its application. */
export const stepFilePath = `${base}/file`
/** ◆ POST `{ code, queryCode, id }`: answers a file that the applicant was given. */
export const givenFilePath = `${base}/progress/file`

/** What a citizen can send as a file: proof of who they are, of a reason to pay less, what a correction adds. */
export const citizenFileTypes = ['pdf', 'ofd', 'doc', 'docx', 'wps', 'jpg', 'jpeg', 'png'] as const
/** Bytes; 10 MB. */
export const citizenFileLimit = 10_485_760
/** Files that the applicant sends of one application at most. */
export const mostCitizenFiles = 10
/**
 * ◆ POST, multipart: `code` and `queryCode`, then `file`; answers the envelope of an `ApplyFile`. Open, a few from one address a minute; taken
 * until the application has ended. Only who handles it fetches what was sent.
 */
export const sendCitizenFile = `${base}/progress/file/send`

/** What a site sets for its ended applications. */
export interface ApplyTerm {
  /** Whole years after the end until the personal data is deleted; 0 keeps it. */
  keepYears: number
  /** 0 before the first change. */
  version: number
  updateByName: string
  updateTime: string
}
/** Years that can be set at most. */
export const longestTerm = 100
/** ◆ Of the session's sub-site. */
export const applyTerm = get<ApplyTerm>(`${base}/term`)
/** ◆ How many ended applications of the session's sub-site have their personal data deleted at once when so many years are set. */
export const applyTermPreview = get<{ affected: number; endedUntil: string }, { keepYears: number }>(
  `${base}/term/preview`
)
/** ◆ For all of the site's ended applications, also those of years ago. 409 as an edit. */
export const saveApplyTerm = post<ApplyTerm, { keepYears: number; version: number }>(`${base}/term`)
