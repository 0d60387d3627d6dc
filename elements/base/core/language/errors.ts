import { $locale, texts } from './locale.ts'

/** No answer from the platform: no network, the server is down, or the address is wrong. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** No answer within the time limit. */
export class TimedOut extends Error {
  override name = 'TimedOut'
}

/** Refusal by the platform. `message` is its text; `result` is its data, such as the newer record of a conflict. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: number
  readonly result?: unknown

  constructor(message: string, code: number, result?: unknown) {
    super(message)
    this.code = code
    this.result = result
  }
}

/** The session ended during the call and the user did not sign in again. */
export class SignedOut extends Error {
  override name = 'SignedOut'
}

/** The host page supplied a token that the platform no longer accepts, and no newer one. */
export class NotRenewed extends SignedOut {
  override name = 'NotRenewed'
}

const errorText = texts(
  {
    timedOut: '网络超时',
    unreachable: '无法连接服务器，请检查网络后重试',
    signedOut: '登录已过期，请重新登录',
    notRenewed: '页面的登录凭证已失效，请刷新页面后重试',
    unexpected: '出现意外错误，请重试'
  },
  {
    timedOut: 'The server took too long to respond. Check your network and try again.',
    unreachable: 'Can’t reach the server. Check your network and try again.',
    signedOut: 'Your session has expired. Sign in again.',
    notRenewed: 'This page’s sign-in is no longer valid. Reload the page.',
    unexpected: 'Something went wrong. Try again.'
  }
)

/** Turns any failure into one sentence in the language of the page. Messages from the platform are passed through. */
export function sentence(error: unknown): string {
  const text = errorText[$locale.get()]
  if (error instanceof TimedOut) return text.timedOut
  if (error instanceof Unreachable) return text.unreachable
  if (error instanceof NotRenewed) return text.notRenewed
  if (error instanceof SignedOut) return text.signedOut
  if (error instanceof Refused) return error.message
  return text.unexpected
}
