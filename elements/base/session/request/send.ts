import type { Endpoint } from '../../contract/endpoint.ts'
import { codes } from '../../contract/envelope.ts'
import type { RefusedRight } from '../../contract/object-grant.ts'
import { proveIdentity } from '../../contract/proof.ts'
import { Refused } from '../../core/language/errors.ts'
import { $locale } from '../../core/language/locale.ts'
import { notifyPage } from '../../core/page/tell-page.ts'
import { explainable } from '../../core/overlay/toasts.ts'
import { expirySentence, isSpent, sendCall } from '../wire/call.ts'
import { nextToken } from '../wire/expiry.ts'
import type { Answer, Options } from '../wire/fetch-once.ts'
import { awaitProof, neededProof, type GivenProof } from '../wire/proof.ts'
import { tookToken } from '../wire/renewal.ts'
import { requestText } from '../wire/request.text.ts'

/** Timeout in ms for small lookups that may fail silently. */
export const shortTimeLimit = 6_000

/** Opens the sign-in dialog when the session has expired. */
const loadSignIn = () => import('../dialogs/relogin-dialog.tsx')

/** Opens the dialog that asks for the password before a sensitive call. */
const loadProof = () => import('../dialogs/proof-dialog.tsx')

const prove = (body: GivenProof) => send(proveIdentity, { body })

/**
 * Renews the session if the answer refuses its token, and asks for a proof if the answer requires one.
 * @returns true if the call should be repeated
 * @throws SignedOut, NotRenewed; Refused if the user gives no proof
 */
export async function renewedAfter(answer: Answer, token: string | undefined): Promise<boolean> {
  if (!token) return false
  if (isSpent(answer, token)) return nextToken(token, expirySentence(answer), loadSignIn).then(() => true)
  tookToken(token)
  const needed = neededProof(answer)
  if (!needed) return false
  return awaitProof(needed, requestText[$locale.get()].notProven, prove, loadProof).then(() => true)
}

/** Rethrows a failure. If a right is missing, the page gets `qd-denied`, and the toast a button that explains it. */
function explainRefusal(error: unknown): never {
  if (error instanceof Refused && error.code === codes.forbidden) {
    const asked = error.result as RefusedRight | null
    notifyPage('qd-denied', { right: asked?.right ?? '', message: error.message })
    if (asked?.right)
      explainable.set(error.message, () => import('./explain-right.ts').then(({ explainRight }) => explainRight(asked)))
  }
  throw error
}

/**
 * Sends a call of the contract and returns its result. If the session has expired, or a sensitive call needs a new proof,
 * a dialog asks for the password and the call is repeated.
 * @throws Refused by the platform, Unreachable, TimedOut, SignedOut; the signal's reason when aborted
 */
export const send = <Result, Query, Body>(
  endpoint: Endpoint<Result, Query, Body>,
  options: Options<Query, Body> = {}
): Promise<Result> => sendCall(endpoint, options, renewedAfter).catch(explainRefusal)
