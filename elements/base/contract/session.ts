import type { SessionSubsite, SiteType } from './subsite.ts'
import { get, post, put } from './endpoint.ts'

export const sessionRights = { 'system:user:unlock': '解锁账号' } as const

/** ◆ Read-only session that shows the platform as another person sees it (`contract/viewing.ts`). */
export interface Viewing {
  /** Name of the viewer. */
  viewer: string
  /** Seconds until the view ends, at the time of the response. */
  secondsLeft: number
}

export interface UserInfo {
  id: string
  username: string
  realname: string
  avatar: string
  phone: string
  email: string
  /** Code of the user's current department, see `selectDepartment`. */
  orgCode: string
  departName: string
  /** ◆ The password was set by an administrator. Until it is changed, all other calls fail with code 428. */
  mustChangePassword?: boolean
  /** ◆ The password is older than the platform allows. Set beside `mustChangePassword`. */
  isPasswordOld?: boolean
  /** ◆ A role requires a second factor. Until the user has enabled one, all other calls fail with code 427. */
  mustEnrol?: boolean
  /** ◆ Set in a view as this user. */
  viewing?: Viewing
}

export interface SignedIn {
  token: string
  userInfo: UserInfo
  subsite: SessionSubsite
}

/** Purpose of a code sent by SMS: sign in, register, recover access. */
export const smsModes = ['0', '1', '2'] as const
export type SmsMode = (typeof smsModes)[number]

/** Cause of a change of the session. `update`: data of the user changed; `end`: the platform no longer accepts the token. */
export type SessionReason = 'sign-in' | 'switch' | 'renewal' | 'password' | 'update' | 'sign-out' | 'end'

/** Detail of `qd-session` and argument of `onSession`. */
export interface SessionChange {
  /** '' without a session. */
  token: string
  user: UserInfo | undefined
  subsite: SessionSubsite | undefined
  reason: SessionReason
  /** API base of the platform. */
  api: string
}

/**
 * Success is the code '200', a text, for these two calls only. `captcha` answers what was asked under `checkKey`. It is
 * needed after three failures of the name or from the address in 15 minutes (code 412), and ignored before.
 */
export const login = post<
  SignedIn,
  { username: string; password: string; captcha?: string; checkKey?: string | number }
>('/sys/login', { open: true })
export const phoneLogin = post<SignedIn, { mobile: string; captcha: string }>('/sys/phoneLogin', { open: true })
/**
 * ◆ Second step of every sign-in of a person with a second factor. The first step fails with code 424 and `{ ticket }`,
 * valid for one sign-in within five minutes. `code` has six digits, or is a recovery code.
 */
export const secondStep = post<SignedIn, { ticket: string; code: string }>('/sys/secondStep', { open: true })
/**
 * Picture of a captcha as a data URL. `key` is chosen by the caller and passed on as `checkKey`. A captcha is valid for
 * one attempt within two minutes, from the address that asked for it.
 */
export const captchaPicture = (key: string) => get<string>(`/sys/randomImage/${key}`, { open: true })

/** Written question for people who cannot read the picture. */
export interface CaptchaQuestion {
  chinese: string
  english: string
}

/** ◆ As `captchaPicture`, with a question instead of a picture. */
export const captchaQuestion = (key: string) => get<CaptchaQuestion>(`/sys/randomQuestion/${key}`, { open: true })

export const sendSms = post<null, { mobile: string; smsmode: SmsMode }>('/account/sms', { open: true })
/** Checks a code without using it up. A wrong code counts as an attempt. */
export const checkSms = post<null, { mobile: string; smsmode: SmsMode; captcha: string }>('/account/checkSms', {
  open: true
})
/** Signs in with a ticket of the CAS server. `token` is another name of `ticket`. `service` is the platform's by default. */
export const validateCasTicket = get<SignedIn, { ticket?: string; token?: string; service?: string }>(
  '/cas/client/validateLogin',
  { open: true }
)
/** ◆ After a sign-in by OIDC, `address` signs out at the provider, too. */
export const logout = post<{ address: string } | null>('/sys/logout')

export const register = post<
  { username: string },
  { username: string; password: string; confirmpassword: string; realname: string; mobile: string; captcha: string }
>('/auth/register', { open: true })

/** Recovers access with a code sent to the account's phone, and sets a new password. */
export const forgePassword = post<
  null,
  { username: string; mobile: string; captcha: string; password: string; confirmpassword: string }
>('/auth/forge-password', { open: true })

/** Switches the session to another site. Its token stays valid, and the result repeats it. */
export const changeCurrentSubsite = post<SignedIn, undefined, { subsiteId: string; siteType: SiteType }>(
  '/subsite/subsite/changeCurrentSubsite'
)

/** ◆ Department of the caller. */
export interface OwnDepartment {
  id: string
  orgCode: string
  departName: string
}

/** The caller's departments, main department first; `orgCode` is the current one, '' if there is none. */
export const currentDepartments = get<{ list: OwnDepartment[]; orgCode: string }>('/sys/user/getCurrentUserDeparts')

/**
 * Switches to another of the caller's departments; `username` must be theirs. The token stays valid. Switches to a site
 * of the department if the caller works at one. JeecgBoot uses PUT, so both methods are registered.
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
/** As `getUserInfo`, which has two names in the specification. */
export const ownUserInfo = get<{ userInfo: UserInfo; subsite: SessionSubsite }>('/user/info')

/** ◆ Tells that the user works in the page without other calls, such as writing. Counts as use of the session. */
export const tellUse = post<null>('/sys/user/use')

/**
 * `passwordProblem` names the rules for new passwords. A refused password has `problem` in the result, and must differ
 * from the person's last five.
 */
export const updatePassword = post<
  null,
  { username: string; oldpassword: string; password: string; confirmpassword: string }
>('/sys/user/updatePassword')

/** ◆ Where the caller changes the password of the directory (LDAP); '' for a password of this platform. */
export const passwordPlace = get<{ place: string }>('/sys/user/passwordPlace')

/** Unlocks an account after too many wrong passwords. */
export const unlockUser = put<null, { username: string }>('/sys/user/unlock')

/**
 * Options of the sign-in page. ◆ `oidc` is null without an OpenID provider; its name may be ''. Passkeys work in pages of
 * `passkeyOrigin`.
 */
export const getLoginOptions = get<{
  casUrl: string
  oidc: { name: string } | null
  passkeyOrigin: string
  register: boolean
}>('/auth/options', { open: true })
