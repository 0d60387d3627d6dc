import { NotRenewed, sentence } from '../../core/language/errors.ts'
import { tellPage } from '../../core/page/tell-page.ts'
import { environment } from './environment.ts'

/** Delays in ms before the host is asked for a token. Their number limits the attempts. */
const waits = [0, 1000, 4000]
/** Pause in ms after the attempts failed. */
const rest = 30_000

let failures = 0
/** End of that pause, in epoch ms. */
let restsUntil = 0
/** Last token of the host, until the platform has accepted it. */
let untried: string | undefined
let running: Promise<string> | undefined

async function ask(old: string): Promise<string> {
  if (Date.now() < restsUntil) throw new NotRenewed()
  if (restsUntil > 0) forgetRenewals()
  if (old === untried) failures++
  while (environment.renewToken && failures < waits.length) {
    const wait = waits[failures]!
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    try {
      const token = await environment.renewToken()
      if (token && token !== old) return (untried = token)
    } catch {
      // Reported once the last attempt has failed too.
    }
    failures++
  }
  restsUntil = Date.now() + rest
  const error = new NotRenewed()
  tellPage(sentence(error), 'session')
  throw error
}

/**
 * Fetches a fresh token from the host to replace `old`. Concurrent failures share one request. If the host fails or its
 * token is refused, later attempts are delayed, then paused.
 * @throws NotRenewed, also reported with `qd-error`
 */
export function renew(old: string): Promise<string> {
  running ??= ask(old).finally(() => (running = undefined))
  return running
}

/** Resets the renewal delays: the platform has accepted a token. */
export function tookToken(token: string): void {
  if (token !== untried) return
  untried = undefined
  failures = 0
}

export function forgetRenewals(): void {
  failures = restsUntil = 0
  untried = undefined
}
