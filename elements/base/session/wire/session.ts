import { atom, computed, onMount } from 'nanostores'
import type { UserInfo } from '../../contract/session.ts'
import type { SessionSubsite } from '../../contract/subsite.ts'
import { readJson, shared } from '../../core/storage.ts'
import { writeJson } from '../../core/json.ts'
import { keyOfPlatform } from './environment.ts'

export interface Session {
  token: string
  userInfo: UserInfo
  subsite: SessionSubsite
}

/** Milliseconds; 7 days. */
export const lifetime = 604_800_000

const channelName = 'qundao:session'
const key = (): string => keyOfPlatform('qundao:session')

/** True while the token was handed in by the host page: then nothing is stored. */
let handedIn = false

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The stored session; undefined when there is none, it has expired, or what is stored is no session. */
function stored(): Session | undefined {
  const entry = readJson(shared, key()) as { value?: Partial<Session>; expire?: unknown } | undefined
  const value = entry?.value
  if (typeof entry?.expire !== 'number' || entry.expire <= Date.now()) return undefined
  if (!isText(value?.token) || !isText(value?.userInfo?.username) || !isText(value?.subsite?.id)) return undefined
  return value as Session
}

/** The session every element of every tab shares; undefined is signed out. */
export const $session = atom<Session | undefined>(stored())
export const $user = computed($session, session => session?.userInfo)
export const $subsite = computed($session, session => session?.subsite)
export const $token = computed($session, session => session?.token)

function refresh(): void {
  if (handedIn) return
  const next = stored()
  if (writeJson(next) !== writeJson($session.get())) $session.set(next)
}

// Another tab, another copy of these elements in this page, or a page coming back from the back-forward cache.
onMount($session, () => {
  // Outside a browser nobody else writes.
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

/** Keeps the session for 7 days, in every tab. When storage refuses, it lives in this page alone. */
export function keepSession(session: Session): void {
  $session.set(session)
  if (handedIn) return
  if (shared.write(key(), writeJson({ value: session, expire: Date.now() + lifetime }))) tellOthers()
}

/** Ends the session in every tab. */
export function endSession(): void {
  $session.set(undefined)
  if (handedIn) return
  shared.write(key(), null)
  tellOthers()
}

/** Another platform is spoken to from here on: nobody is signed in there by the word of the one before. */
export function followApi(): void {
  $session.set(undefined)
  refresh()
}

/** The host's session from here on: nothing is stored, and no other tab is followed. */
export function handIn(session: Session | undefined): void {
  handedIn = true
  $session.set(session)
}

export const isHandedIn = (): boolean => handedIn
