import type { Attachment } from './annex.ts'
import { get, post } from './endpoint.ts'

/** Version of an attachment. Versions are numbered from 1. */
export interface DocumentVersion {
  number: number
  /** The file; without a path if it was deleted. */
  file: Attachment
  note: string
  createByName: string
  createTime: string
  /** The version that the article names. */
  isCurrent: boolean
}

/** A person works on the file. Ends at `until` by the clock of the database. */
export interface DocumentLock {
  userName: string
  since: string
  until: string
  isMine: boolean
}

/** Attachment of an article, with its versions, newest first. */
export interface DocumentDetails {
  articleId: string
  articleTitle: string
  /** Upload of the current version. */
  id: string
  name: string
  versions: DocumentVersion[]
  lock?: DocumentLock
  /** The platform has an office server in which the file may be opened. */
  hasOffice: boolean
  /** Why the caller may not save a new version; '' if they may. */
  refusal: string
}

/** Minutes after which a lock ends. Taking it again restarts the time. */
export const lockMinutes = 30
/** Bounds of a shown workbook. */
export const shownSheet = { sheets: 10, rows: 200, columns: 40, characters: 500, bytes: 10 * 1024 * 1024 } as const

/** Worksheet as texts. */
export interface ShownSheet {
  name: string
  rows: string[][]
  /** The worksheet has more rows or columns. */
  isCut: boolean
}

type Named = { articleId: string; id: string }

/** ◆ Attachment of an article by the upload of any of its versions, for users that may see the article. */
export const documentById = get<DocumentDetails, { id: string; articleId?: string }>('/cms/document/queryById')
/** ◆ Contents of a version that is an .xlsx file. */
export const documentSheets = get<ShownSheet[], Named>('/cms/document/sheets')
/** ◆ Locks the file for the caller. `takes` ends the lock of another person. */
export const lockDocument = post<DocumentDetails, Named & { takes?: boolean }>('/cms/document/lock')
/** ◆ Ends the caller's lock. */
export const unlockDocument = post<DocumentDetails, Named>('/cms/document/unlock')
/** Address at which an office server opens a file: `token` is posted to it as `access_token`, `until` as `access_token_ttl` (ms). */
export interface OfficeAddress {
  action: string
  token: string
  until: number
}
/** ◆ Opens the file in the office server of the platform (WOPI), for reading if the caller may not edit. */
export const openInOffice = post<OfficeAddress, Named>('/cms/document/office')
/** ◆ Saves an upload as the next version. `id` is the current version that the caller saw. Ends the caller's lock. */
export const addDocumentVersion = post<DocumentDetails, Named & { uploadId: string; note?: string }>(
  '/cms/document/addVersion'
)
