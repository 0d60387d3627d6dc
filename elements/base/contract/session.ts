import type { SessionSubsite, SiteType } from './subsite.ts'
import { get, post, put } from './endpoint.ts'

export const sessionRights = { 'system:user:unlock': '解锁账号' } as const

export interface UserInfo {
  id: string
  username: string
  realname: string
  avatar: string
  phone: string
  email: string
  /** Of the department in which they work, see `selectDepartment`. */
  orgCode: string
  departName: string
  /** ◆ An administrator gave the password: until it is changed, every other call is refused with code 428. */
  mustChangePassword?: boolean
}

export interface SignedIn {
  token: string
  userInfo: UserInfo
  subsite: SessionSubsite
}

/** Purpose of a code sent to a phone: sign in, register, recover access. */
export const smsModes = ['0', '1', '2'] as const
export type SmsMode = (typeof smsModes)[number]

/** `String(code) === '200'` alone means success, for these two and for no other call. */
export const login = post<SignedIn, { username: string; password: string }>('/sys/login', { open: true })
export const phoneLogin = post<SignedIn, { mobile: string; captcha: string }>('/sys/phoneLogin', { open: true })
export const sendSms = post<null, { mobile: string; smsmode: SmsMode }>('/account/sms', { open: true })
/** Whether a code is right, without using it up; a wrong one costs a try. */
export const checkSms = post<null, { mobile: string; smsmode: SmsMode; captcha: string }>('/account/checkSms', {
  open: true
})
export const validateCasTicket = get<SignedIn, { ticket: string; service: string }>('/cas/client/validateLogin', {
  open: true
})
export const logout = post<null>('/sys/logout')

export const register = post<
  { username: string },
  { username: string; password: string; confirmpassword: string; realname: string; mobile: string; captcha: string }
>('/auth/register', { open: true })

/** Recover access: a code sent to the phone of the account and a new password. */
export const forgePassword = post<
  null,
  { username: string; mobile: string; captcha: string; password: string; confirmpassword: string }
>('/auth/forge-password', { open: true })

/** Goes to another sub-site; the answer holds a new token, the old one is replaced. */
export const changeCurrentSubsite = post<SignedIn, undefined, { subsiteId: string; siteType: SiteType }>(
  '/subsite/subsite/changeCurrentSubsite'
)

/** ◆ A department of the caller's own. */
export interface OwnDepartment {
  id: string
  orgCode: string
  departName: string
}

/** The caller's departments, the first one first; `orgCode` is that in which they work now, '' where they have none. */
export const currentDepartments = get<{ list: OwnDepartment[]; orgCode: string }>('/sys/user/getCurrentUserDeparts')

/**
 * Goes to another of the caller's own departments; `username` must be theirs. The token stays. The sub-site becomes one of that
 * department, where the caller may work in one, and else stays. The platform's kin takes it by PUT: both are registered.
 */
export const selectDepartment = post<
  { userInfo: UserInfo; subsite: SessionSubsite },
  { orgCode: string; username: string }
>('/sys/selectDepart')
export const selectDepartmentByPut = put<
  { userInfo: UserInfo; subsite: SessionSubsite },
  { orgCode: string; username: string }
>('/sys/selectDepart')

export const getUserInfo = get<{ userInfo: UserInfo; subsite: SessionSubsite }>('/sys/user/getUserInfo')

export const updatePassword = post<
  null,
  { username: string; oldpassword: string; password: string; confirmpassword: string }
>('/sys/user/updatePassword')

/** Opens an account that wrong passwords closed. */
export const unlockUser = put<null, { username: string }>('/sys/user/unlock')

/** What the sign-in page may offer. */
export const getLoginOptions = get<{ casUrl: string; register: boolean }>('/auth/options', { open: true })
