import { NotRenewed, sentence } from '../../core/errors.ts'
import { tellPage } from '../../core/tell-page.ts'
import { environment } from './environment.ts'

/** How often a host is asked in a row for a token that is good, and the wait before each time, in milliseconds. */
const waits = [0, 1000, 4000]
/** Milliseconds after giving up in which it is not asked again. */
const rest = 30_000

let failures = 0
/** Set when the host was given up. */
let restsUntil = 0
/** The host's last token, until the platform has taken it. */
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
      // Told when the last try has failed too.
    }
    failures++
  }
  restsUntil = Date.now() + rest
  const error = new NotRenewed()
  tellPage(sentence(error), 'session')
  throw error
}

/**
 * A fresh token of the host instead of `old`. However many calls fail together, it is asked once; what it gives may be no
 * good either, so that it is asked a few times, later each time, and then not for a while.
 * @throws NotRenewed, which the page is told by `qd-error`.
 */
export function renew(old: string): Promise<string> {
  running ??= ask(old).finally(() => (running = undefined))
  return running
}

/** The platform has taken a token: the next renewal begins anew. */
export function tookToken(token: string): void {
  if (token !== untried) return
  untried = undefined
  failures = 0
}

export function forgetRenewals(): void {
  failures = restsUntil = 0
  untried = undefined
}
