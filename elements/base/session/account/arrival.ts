import { atom, keepMount } from 'nanostores'
import { getUserInfo } from '../../contract/session.ts'
import { codes } from '../../contract/envelope.ts'
import { Refused, sentence } from '../../core/language/errors.ts'
import { setHostColour } from '../../core/look/theme.ts'
import { tellPage } from '../../core/page/tell-page.ts'
import { environment, setEnvironment } from '../wire/environment.ts'
import { receiveOptions, type HostOptions } from '../wire/page.ts'
import { forgetRenewals, renew } from '../wire/renewal.ts'
import { send } from '../request/send.ts'
import { $session, awaitHost, followApi, handIn, isHandedIn, type Session } from '../wire/session.ts'
import { hearWindows } from '../wire/tell-session.ts'

/** `asking` while the platform identifies the user of a host's token; an error if that failed. */
export const $arrival = atom<'asking' | { error: unknown } | undefined>(undefined)

/** Newest token given by the host. Answers about older tokens are ignored. */
let newest: string | undefined

/** Loads the session of a token. A session is always complete: elements never see a user without name or site. */
async function whoseIs(token: string): Promise<Session> {
  try {
    const { userInfo, subsite } = await send(getUserInfo, { token })
    return { token, userInfo, subsite }
  } catch (error) {
    if (!environment.renewToken || !(error instanceof Refused) || error.code !== codes.expired) throw error
    return whoseIs(await renew(token))
  }
}

async function arrive(token: string): Promise<boolean> {
  newest = token
  // A user that the host signed in earlier stays until the new one is known. Any other session ends at once.
  awaitHost()
  $arrival.set('asking')
  try {
    const session = await whoseIs(token)
    if (newest !== token) return $session.get() !== undefined
    handIn(session)
    $arrival.set(undefined)
    return true
  } catch (error) {
    if (newest !== token) return $session.get() !== undefined
    handIn(undefined, 'end')
    $arrival.set({ error })
    tellPage(sentence(error), 'session')
    return false
  }
}

/** Repeats the request after a failure. */
export const arriveAgain = (): void => void (newest && arrive(newest))

async function receive({ token, of: _of, theme, ...rest }: HostOptions): Promise<boolean> {
  if (theme?.primary !== undefined) setHostColour(theme.primary)
  const before = environment.api
  setEnvironment(rest)
  if (environment.api !== before) followApi()
  if (token === undefined) return $session.get() !== undefined
  forgetRenewals()
  if (token) return arrive(token)
  newest = undefined
  $arrival.set(undefined)
  handIn(undefined)
  return false
}
receiveOptions(receive)
// A host without elements in its page is notified of other windows, too.
keepMount($session)

// Windows that switch the site at the same time hear each other in different orders. The platform knows the last site.
hearWindows(told => {
  const token = $session.get()?.token
  if (told?.reason !== 'switch' || !isHandedIn() || !token || token !== told.was) return
  const settle = (session: Session) => $session.get()?.token === token && handIn({ ...session, token })
  void whoseIs(token).then(settle, () => undefined)
})
