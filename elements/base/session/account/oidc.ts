import { beginOidc, finishOidc } from '../../contract/oidc.ts'
import { Refused } from '../../core/language/errors.ts'
import { $locale, texts } from '../../core/language/locale.ts'
import { send } from '../request/send.ts'
import { sendSignIn } from '../wire/call.ts'
import { keepVisit, takeFresh, takeVisit } from '../wire/oidc-visit.ts'
import { startSignedIn } from './account.ts'

const oidcText = texts(
  {
    unstored: '浏览器禁止本页存储数据，无法使用统一身份认证；请允许后重试，或使用其他方式登录',
    foreign: '本次登录不是从本页发起的，已拒绝；请重新点击统一身份认证登录',
    denied: '您取消了统一身份认证，或没有使用本平台的权限；可以重试或使用其他方式登录',
    failed: (code: string) => `统一身份认证没有完成（${code}），请重试或联系管理员`
  },
  {
    unstored:
      'This browser blocks storage for this page, which single sign-on needs. Allow it, or sign in another way.',
    foreign: 'This sign-in was not started on this page and was refused. Choose single sign-on again.',
    denied: 'You cancelled single sign-on, or may not use this platform. Try again or sign in another way.',
    failed: (code: string) => `Single sign-on failed (${code}). Try again or contact your administrator.`
  }
)

/** Response of the OpenID provider, from the address of the page. */
export interface OidcAnswer {
  code?: string
  state?: string
  iss?: string
  error?: string
}

/** Leaves for the OpenID provider, which returns to this page. */
export async function leaveForProvider(): Promise<void> {
  const redirectUri = location.origin + location.pathname
  const isFresh = takeFresh()
  const { address, state } = await send(beginOidc, { body: { redirectUri, ...(isFresh && { isFresh }) } })
  if (!keepVisit({ state, from: location.href })) throw new Refused(oidcText[$locale.get()].unstored, 0)
  location.assign(address)
}

/** Puts the address from before the visit back, so that the response is neither reloaded nor bookmarked. */
function clearAddress({ state, code, error }: OidcAnswer, from: string | undefined): void {
  const address = new URL(location.href)
  const { searchParams } = address
  const isShown = [state, code, error].some(value => value && [...searchParams.values()].includes(value))
  if (!isShown) return
  for (const name of ['code', 'state', 'iss', 'error', 'error_description', 'session_state']) searchParams.delete(name)
  history.replaceState(history.state, '', from ?? address.href)
}

/** @throws Refused if the response belongs to another browser or tab, or the provider or the platform refuses */
export async function signInByOidc(answer: OidcAnswer): Promise<void> {
  const text = oidcText[$locale.get()]
  const visit = takeVisit()
  const isOwn = visit !== undefined && visit.state === answer.state
  clearAddress(answer, isOwn ? visit.from : undefined)
  if (!isOwn) throw new Refused(text.foreign, 0)
  if (answer.error === 'access_denied') throw new Refused(text.denied, 0)
  if (answer.error || !answer.code) throw new Refused(text.failed(answer.error ?? 'no code'), 0)
  const { code, state, iss } = answer
  startSignedIn(await sendSignIn(finishOidc, { body: { code, state: state ?? '', ...(iss && { iss }) } }))
}
