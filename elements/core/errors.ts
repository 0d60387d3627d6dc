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
  constructor(
    message: string,
    readonly code: number,
    readonly result?: unknown,
    /** True when the person was told already, by a toast of the request layer. */
    readonly told = false
  ) {
    super(message)
  }
}

/** The session ended while the call was under way, and nobody signed in again. */
export class SignedOut extends Error {
  override name = 'SignedOut'
}

/** Any failure as one sentence for the person. */
export function sentence(error: unknown): string {
  if (error instanceof TimedOut) return '网络超时'
  if (error instanceof Unreachable) return '无法连接服务器，请检查网络后重试'
  if (error instanceof SignedOut) return '登录已过期，请重新登录'
  if (error instanceof Refused) return error.message
  return '出现意外错误，请重试'
}
