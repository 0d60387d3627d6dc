import { atom } from 'nanostores'
import { getUserInfo } from '../../contract/session.ts'
import { codes } from '../../contract/envelope.ts'
import { Refused, sentence } from '../../core/errors.ts'
import { tellPage } from '../../core/tell-page.ts'
import { environment, setEnvironment } from '../wire/environment.ts'
import { receiveOptions, type HostOptions } from '../wire/page.ts'
import { forgetRenewals, renew } from '../wire/renewal.ts'
import { send } from '../request/send.ts'
import { $session, followApi, handIn, isHandedIn, type Session } from '../wire/session.ts'

/** While the platform is asked who a token of the host belongs to, and when that failed. */
export const $arrival = atom<'asking' | { error: unknown } | undefined>(undefined)

/** The newest token that the host gave: an answer about an older one comes too late. */
let newest: string | undefined

/** Whose token it is. A session is whole or there is none: elements never meet a person without a name or a site. */
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
  // Who is on screen by this host's word stays until the new one is known; anybody else is not its person.
  if (!isHandedIn()) handIn(undefined)
  $arrival.set('asking')
  try {
    const session = await whoseIs(token)
    if (newest !== token) return $session.get() !== undefined
    handIn(session)
    $arrival.set(undefined)
    return true
  } catch (error) {
    if (newest !== token) return $session.get() !== undefined
    handIn(undefined)
    $arrival.set({ error })
    tellPage(sentence(error), 'session')
    return false
  }
}

/** Asks once more, after a failure. */
export const arriveAgain = (): void => void (newest && arrive(newest))

async function receive({ token, of: _of, ...rest }: HostOptions): Promise<boolean> {
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
