import type { Endpoint } from '../../contract/endpoint.ts'
import { codes } from '../../contract/envelope.ts'
import type { RefusedRight } from '../../contract/object-grant.ts'
import { Refused } from '../../core/errors.ts'
import { explainable } from '../../core/toasts.ts'
import { expirySentence, isSpent, sendCall } from '../wire/call.ts'
import { nextToken } from '../wire/expiry.ts'
import type { Answer, Options } from '../wire/fetch-once.ts'
import { tookToken } from '../wire/renewal.ts'

/** Milliseconds; for small look-ups that may fail quietly. */
export const shortTimeLimit = 6_000

/** Asks for the password in place when the session has expired. */
const loadSignIn = () => import('../dialogs/relogin-dialog.tsx')

/**
 * Renews the session after an answer that refuses its token.
 * @returns true when there is another token: the call is to be repeated
 * @throws SignedOut, NotRenewed
 */
export async function renewedAfter(answer: Answer, token: string | undefined): Promise<boolean> {
  if (!token) return false
  if (isSpent(answer, token)) return nextToken(token, expirySentence(answer), loadSignIn).then(() => true)
  tookToken(token)
  return false
}

/** Rethrows a failure. The toast of a missing right can explain the decision. */
function explainRefusal(error: unknown): never {
  if (error instanceof Refused && error.code === codes.forbidden) {
    const asked = error.result as RefusedRight | null
    if (asked?.right)
      explainable.set(error.message, () => import('./explain-right.ts').then(({ explainRight }) => explainRight(asked)))
  }
  throw error
}

/**
 * Sends a call of the contract and answers its result. An expired session is renewed in place and the call repeated.
 * @throws Refused when the platform says no, Unreachable, TimedOut, SignedOut; the signal's reason when aborted.
 */
export const send = <Result, Query, Body>(
  endpoint: Endpoint<Result, Query, Body>,
  options: Options<Query, Body> = {}
): Promise<Result> => sendCall(endpoint, options, renewedAfter).catch(explainRefusal)
