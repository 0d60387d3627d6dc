import { get, post, put } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { Sex, UserRow, UserSession } from './user.ts'

/** What a person may change about themselves; the rest is the administrators'. */
export interface OwnAccountDraft {
  /** Address of a picture of the platform, or ''. */
  avatar: string
  sex: Sex
  /** `YYYY-MM-DD`, or ''. */
  birthday: string
  /** Unique, or ''. */
  email: string
}

/** ◆ A time the person signed in, or failed to. */
export interface OwnSignIn {
  id: string
  action: string
  ip: string
  createTime: string
}

/** ◆ The caller as they are kept; `id` is theirs whatever is asked. Any session may ask. */
export const ownAccount = get<UserRow>('/account/center/query')
/** ◆ Code 409 with the account as it is now when `version` is no longer the newest. */
export const editOwnAccount = put<UserRow, OwnAccountDraft & { id: string; version: number }>('/account/center/edit')
/** ◆ */
export const ownSessions = get<UserSession[]>('/account/center/sessions')
/** ◆ Ends one, or without `id` all but the one that asks. */
export const endOwnSessions = post<null, { id?: string }>('/account/center/endSessions')
/** ◆ Newest first. */
export const ownSignIns = get<Page<OwnSignIn>, PageQuery>('/account/center/signIns')
