import type { SessionSubsite } from '../../contract/subsite.ts'
import {
  changeCurrentSubsite,
  checkSms,
  currentDepartments,
  forgePassword,
  getUserInfo,
  login,
  logout,
  phoneLogin,
  register,
  secondStep,
  selectDepartment,
  sendSms,
  updatePassword,
  validateCasTicket,
  type OwnDepartment,
  type SignedIn,
  type SmsMode
} from '../../contract/session.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '../../contract/passkey.ts'
import { sentence } from '../../core/language/errors.ts'
import { writeJson } from '../../core/values/json.ts'
import { $locale } from '../../core/language/locale.ts'
import { toast, toastAfterReload } from '../../core/overlay/toasts.ts'
import { environment } from '../wire/environment.ts'
import { requestText } from '../wire/request.text.ts'
import { leave, requireOwn } from '../dialogs/sign-in-again.ts'
import { send } from '../request/send.ts'
import { sendSignIn } from '../wire/call.ts'
import { keepSignOut } from '../wire/oidc-visit.ts'
import { askPasskey } from '../wire/passkeys.ts'
import { $session, keepSession } from '../wire/session.ts'

/** Starts the session of a sign-in. */
export function startSignedIn({ token, userInfo, subsite }: SignedIn): void {
  keepSignOut(undefined)
  requireOwn({ token, userInfo, subsite })
  keepSession({ token, userInfo, subsite }, 'sign-in')
}

export const signIn = async (body: BodyOf<typeof login>): Promise<void> =>
  startSignedIn(await sendSignIn(login, { body }))

export const signInByPhone = async (mobile: string, captcha: string): Promise<void> =>
  startSignedIn(await sendSignIn(phoneLogin, { body: { mobile, captcha } }))

/** Signs in with a passkey that the user chooses. */
export async function signInByPasskey(): Promise<void> {
  const { attempt, options } = await send(beginPasskeySignIn)
  const credential = await askPasskey(options)
  startSignedIn(await sendSignIn(finishPasskeySignIn, { body: { attempt, credential } }))
}

/** Second step of a sign-in. */
export const signInByCode = async (ticket: string, code: string): Promise<void> =>
  startSignedIn(await sendSignIn(secondStep, { body: { ticket, code } }))

/** Signs in with a ticket of the CAS server. Unlike the other sign-ins, `success` decides, not the code. */
export const signInByTicket = async (ticket: string, service: string): Promise<void> =>
  startSignedIn(await send(validateCasTicket, { query: { ticket, service }, noDialog: true }))

export const sendCode = (mobile: string, smsmode: SmsMode): Promise<null> =>
  send(sendSms, { body: { mobile, smsmode } })

export const checkCode = (mobile: string, smsmode: SmsMode, captcha: string): Promise<null> =>
  send(checkSms, { body: { mobile, smsmode, captcha } })

export const registerAccount = (body: BodyOf<typeof register>): Promise<{ username: string }> =>
  send(register, { body })

export const recoverAccess = (body: BodyOf<typeof forgePassword>): Promise<null> => send(forgePassword, { body })

/** Ends the session on the platform. The local session ends even if that call fails. */
export async function signOut(): Promise<void> {
  try {
    const left = await send(logout, { body: undefined, noDialog: true, timeout: 6000 })
    keepSignOut(left?.address)
  } catch (error) {
    toastAfterReload(sentence(error), 'danger')
    toast(sentence(error), 'danger')
  }
  leave('sign-out')
}

/** Reloads the user's data from the platform. */
export async function restoreUser(): Promise<void> {
  const session = $session.get()
  if (!session) return
  const { userInfo, subsite } = await send(getUserInfo, { noDialog: true })
  const now = $session.get()
  if (now?.token !== session.token) return
  const next = { ...now, userInfo, subsite: subsite ?? now.subsite }
  if (next.subsite.id !== session.subsite.id)
    toast(requestText[$locale.get()].movedSite(session.subsite.name, next.subsite.name), 'info')
  if (writeJson(next) !== writeJson(now)) keepSession(next)
}

export async function changePassword(body: BodyOf<typeof updatePassword>): Promise<void> {
  await send(updatePassword, { body })
  const session = $session.get()
  if (session) keepSession(session, 'password')
}

/**
 * Switches to another site. The shell restarts at its home page, unless `isForPage` is set: then the current page
 * and its unsaved input stay.
 */
export async function switchSubsite(
  subsite: Pick<SessionSubsite, 'id' | 'siteType'>,
  isForPage = false
): Promise<void> {
  const result = await send(changeCurrentSubsite, {
    query: { subsiteId: subsite.id, siteType: subsite.siteType }
  })
  keepSession(result, 'switch')
  const said = requestText[$locale.get()].switched
  if (isForPage) return void toast(said, 'success')
  toastAfterReload(said, 'success')
  environment.reload('/dashboard/analysis')
}

/** Returns the signed-in user's departments and the code of the one they currently work in. */
export const loadDepartments = (signal: AbortSignal): Promise<{ list: OwnDepartment[]; orgCode: string }> =>
  send(currentDepartments, { signal })

/** Switches to another department of the user. The shell restarts, at its home page if the site changed. */
export async function switchDepartment(orgCode: string): Promise<void> {
  const { userInfo: { username = '' } = {} } = $session.get() ?? {}
  const { userInfo, subsite } = await send(selectDepartment, { body: { orgCode, username } })
  const before = $session.get()
  if (!before) return
  keepSession({ ...before, userInfo, subsite: subsite ?? before.subsite }, 'switch')
  toastAfterReload(requestText[$locale.get()].switched, 'info')
  environment.reload(subsite && subsite.id !== before.subsite.id ? '/dashboard/analysis' : undefined)
}
