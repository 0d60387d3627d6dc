import { get, post } from './endpoint.ts'

const base = '/applypublic/applyPublic'

/** File of a step of an application. Has no public address: users that may handle the application load it by id. */
export interface ApplyFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** True if the applicant may download it with the query code. */
  isGiven: boolean
}

/** Maximum size in bytes: 50 MB. */
export const stepFileLimit = 52_428_800
/** Maximum number of files per step. */
export const mostStepFiles = 10

/**
 * ◆ POST, multipart: `file`, with the application's `id` in the query; returns an `ApplyFile` in the envelope. The file
 * belongs to its sender until a step uses it, and is deleted after a day if none does.
 */
export const sendStepFile = `${base}/file`
/** ◆ GET with the file's `id`: returns the file, to users that may handle the application. */
export const stepFilePath = `${base}/file`
/** ◆ POST `{ code, queryCode, id }`: returns a file that the applicant may download. */
export const givenFilePath = `${base}/progress/file`

/** File types that citizens may send: proof of identity, reasons for a lower fee, additions to an application. */
export const citizenFileTypes = ['pdf', 'ofd', 'doc', 'docx', 'wps', 'jpg', 'jpeg', 'png'] as const
/** Maximum size in bytes: 10 MB. */
export const citizenFileLimit = 10_485_760
/** Maximum number of files that an applicant sends per application. */
export const mostCitizenFiles = 10
/**
 * ◆ POST, multipart: `code` and `queryCode`, then `file`; returns an `ApplyFile` in the envelope. Needs no session, is
 * limited per address and minute, and works until the application ends. Only users that handle the application can
 * download the file.
 */
export const sendCitizenFile = `${base}/progress/file/send`

/** Retention setting of a site for ended applications. */
export interface ApplyTerm {
  /** Whole years from the end of an application until its personal data is deleted; 0 means never. */
  keepYears: number
  /** 0 before the first change. */
  version: number
  updateByName: string
  updateTime: string
}
/** Maximum of `keepYears`. */
export const longestTerm = 100
/** ◆ Setting of the session's site. */
export const applyTerm = get<ApplyTerm>(`${base}/term`)
/** ◆ Returns how many ended applications of the site would lose their personal data at once with this setting. */
export const applyTermPreview = get<{ affected: number; endedUntil: string }, { keepYears: number }>(
  `${base}/term/preview`
)
/** ◆ Applies to all ended applications of the site, including old ones. Fails with 409 like an edit. */
export const saveApplyTerm = post<ApplyTerm, { keepYears: number; version: number }>(`${base}/term`)
