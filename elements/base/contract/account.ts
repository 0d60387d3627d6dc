import { get, post, put } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { Sex, UserRow, UserSession } from './user.ts'

/** Fields that users may change in their own account. Only administrators change the rest. */
export interface OwnAccountDraft {
  /** Address of a picture on the platform, or ''. */
  avatar: string
  sex: Sex
  /** `YYYY-MM-DD`, or ''. */
  birthday: string
  /** Unique, or ''. */
  email: string
}

/** ◆ Successful or failed sign-in of the user. */
export interface OwnSignIn {
  id: string
  action: string
  ip: string
  createTime: string
}

/** ◆ The caller's own account; `id` is always theirs. Needs no right. */
export const ownAccount = get<UserRow>('/account/center/query')
/** ◆ Fails with code 409 and the current account if `version` is outdated. */
export const editOwnAccount = put<UserRow, OwnAccountDraft & { id: string; version: number }>('/account/center/edit')
/** ◆ */
export const ownSessions = get<UserSession[]>('/account/center/sessions')
/** ◆ Ends the session `id`, or without `id` all except the current one. */
export const endOwnSessions = post<null, { id?: string }>('/account/center/endSessions')
/** ◆ Newest first. */
export const ownSignIns = get<Page<OwnSignIn>, PageQuery>('/account/center/signIns')
