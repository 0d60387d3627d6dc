import { $locale, texts } from './locale.ts'

/** The platform did not answer: no network, a dead server, an address that is no platform. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** No answer within the time limit. */
export class TimedOut extends Error {
  override name = 'TimedOut'
}

/** The platform answered and said no; `message` is its sentence, `result` what it sent along (the newer record of a conflict). */
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

/** The session ended while the call was under way, and nobody signed in again. */
export class SignedOut extends Error {
  override name = 'SignedOut'
}

/** The host page brought a token that the platform no longer takes, and no better one. */
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
    timedOut: 'The network is too slow: no answer in time',
    unreachable: 'The server cannot be reached; check the network and try again',
    signedOut: 'Your session has expired; sign in again',
    notRenewed: 'The sign-in of this page is no longer valid; load the page anew',
    unexpected: 'Something unexpected failed; try again'
  }
)

/** Any failure as one sentence for the person, in the language of the page. What the platform said stays as it said it. */
export function sentence(error: unknown): string {
  const text = errorText[$locale.get()]
  if (error instanceof TimedOut) return text.timedOut
  if (error instanceof Unreachable) return text.unreachable
  if (error instanceof NotRenewed) return text.notRenewed
  if (error instanceof SignedOut) return text.signedOut
  if (error instanceof Refused) return error.message
  return text.unexpected
}
