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
/** ◆ The caller's second factor (TOTP, RFC 6238). */
export interface OwnSecondFactor {
  /** '' without one. */
  enabledTime: string
  /** Recovery codes that are not used yet. */
  codesLeft: number
  /** A role requires it, so it cannot be removed. */
  isRequired: boolean
}
/** ◆ New secret, in base 32 and as `otpauth://` address. Nothing is stored before `enableSecondFactor`. */
export interface NewSecondFactor {
  secret: string
  address: string
  /** Encrypted secret to pass on to `enableSecondFactor` within ten minutes. */
  sealed: string
}
/** ◆ Each is accepted once instead of a code. They are told this once only. */
export interface RecoveryCodes {
  codes: string[]
}
export const ownSecondFactor = get<OwnSecondFactor>('/account/center/secondFactor')
export const beginSecondFactor = post<NewSecondFactor>('/account/center/beginSecondFactor')
/**
 * ◆ `code` proves that the app has the secret. `password` is needed more than ten minutes after signing in; users without
 * one leave it empty. The user's other sessions end.
 */
export const enableSecondFactor = post<RecoveryCodes, { sealed: string; code: string; password?: string }>(
  '/account/center/enableSecondFactor'
)
/** ◆ The former codes end. */
export const renewRecoveryCodes = post<RecoveryCodes, { code: string }>('/account/center/renewRecoveryCodes')
/** ◆ Users without a password leave it empty. */
export const removeSecondFactor = post<null, { password: string; code: string }>('/account/center/removeSecondFactor')
/** ◆ Newest first. */
export const ownSignIns = get<Page<OwnSignIn>, PageQuery>('/account/center/signIns')
