import { atom, computed, onMount } from 'nanostores'
import type { UserInfo } from '../../contract/session.ts'
import type { SessionSubsite } from '../../contract/subsite.ts'
import { readJson, shared } from '../../core/values/storage.ts'
import { writeJson } from '../../core/values/json.ts'
import { keyOfPlatform } from './environment.ts'

export interface Session {
  token: string
  userInfo: UserInfo
  subsite: SessionSubsite
}

/** Lifetime of a stored session in ms: 7 days. */
export const lifetime = 604_800_000

const channelName = 'qundao:session'
const key = (): string => keyOfPlatform('qundao:session')

/** True if the host page supplied the token. Nothing is stored then. */
let handedIn = false

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the stored session. Returns undefined if there is none, or it has expired or is invalid. */
function stored(): Session | undefined {
  const entry = readJson(shared, key()) as { value?: Partial<Session>; expire?: unknown } | undefined
  const value = entry?.value
  if (typeof entry?.expire !== 'number' || entry.expire <= Date.now()) return undefined
  if (!isText(value?.token) || !isText(value?.userInfo?.username) || !isText(value?.subsite?.id)) return undefined
  return value as Session
}

/** Session shared by all elements and tabs; undefined when signed out. */
export const $session = atom<Session | undefined>(stored())
export const $user = computed($session, session => session?.userInfo)
export const $subsite = computed($session, session => session?.subsite)
export const $token = computed($session, session => session?.token)

function refresh(): void {
  if (handedIn) return
  const next = stored()
  if (writeJson(next) !== writeJson($session.get())) $session.set(next)
}

// Follow other tabs, other copies of the scripts in this page, and returns from the back-forward cache.
onMount($session, () => {
  // Without a browser there are no other writers.
  if (typeof addEventListener !== 'function') return
  refresh()
  const onStorage = (event: StorageEvent) => {
    if (event.key === key() || event.key === null) refresh()
  }
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
  if (channel) channel.onmessage = refresh
  addEventListener('storage', onStorage)
  addEventListener('pageshow', refresh)
  return () => {
    channel?.close()
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', refresh)
  }
})

function tellOthers(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/** Stores the session for 7 days, for all tabs. If storage is blocked, it lasts as long as the page. */
export function keepSession(session: Session): void {
  $session.set(session)
  if (handedIn) return
  if (shared.write(key(), writeJson({ value: session, expire: Date.now() + lifetime }))) tellOthers()
}

/** Ends the session in all tabs. */
export function endSession(): void {
  $session.set(undefined)
  if (handedIn) return
  shared.write(key(), null)
  tellOthers()
}

/** Drops the session when the API base changes, and reads the one stored for the new platform. */
export function followApi(): void {
  $session.set(undefined)
  refresh()
}

/** Uses a session supplied by the host: nothing is stored and other tabs are not followed. */
export function handIn(session: Session | undefined): void {
  handedIn = true
  $session.set(session)
}

export const isHandedIn = (): boolean => handedIn
