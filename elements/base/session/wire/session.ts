import { atom, computed, onMount } from 'nanostores'
import type { SessionReason, UserInfo } from '../../contract/session.ts'
import type { SessionSubsite } from '../../contract/subsite.ts'
import { keepApart, ownTab, readJson, shared } from '../../core/values/storage.ts'
import { writeJson } from '../../core/values/json.ts'
import { keyOfPlatform } from './environment.ts'
import { hearWindows, newChangeId, tellHost, tellWindows, type ToldSession } from './tell-session.ts'

export interface Session {
  token: string
  userInfo: UserInfo
  subsite: SessionSubsite
}

/** Lifetime of a stored session in ms: 7 days. */
export const lifetime = 604_800_000

const key = (): string => keyOfPlatform('qundao:session')

/** Entry of a tab that shows the platform as another person sees it. It hides the session of the browser. */
const viewingKey = (): string => keyOfPlatform('qundao:viewing')

/** True while this page shows a view that the tab stores. The sessions of other tabs do not concern it. */
let isView = false

/** Fragment of the address at which a tab opens that has to show a view. */
export const viewMark = '#qundao-view'

/** Set if this tab has to show a view that it does not have. It then shows no other session instead. */
let lost: 'over' | 'missing' | undefined

export const lostView = () => lost

/** True if the host page supplied the token. Nothing is stored then. */
let handedIn = false

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the stored session. Returns undefined if there is none, or it has expired or is invalid. */
function stored(): Session | undefined {
  const entry = readJson(ownTab, viewingKey())
  const isExpected = typeof location !== 'undefined' && location.hash === viewMark
  if (entry === undefined && !isExpected) return sessionIn(readJson(shared, key()))
  const view = sessionIn(entry)
  isView = true
  keepApart()
  if (!view) {
    lost = entry === undefined ? 'missing' : 'over'
    clearView()
  }
  return view
}

function sessionIn(stored: unknown): Session | undefined {
  const entry = stored as { value?: Partial<Session>; expire?: unknown } | undefined
  const value = entry?.value
  if (typeof entry?.expire !== 'number' || entry.expire <= Date.now()) return undefined
  if (!isText(value?.token) || !isText(value?.userInfo?.username) || !isText(value?.subsite?.id)) return undefined
  const { viewing, ...userInfo } = value.userInfo as UserInfo
  if (!viewing) return value as Session
  const secondsLeft = Math.ceil((entry.expire - Date.now()) / 1000)
  return { ...(value as Session), userInfo: { ...userInfo, viewing: { ...viewing, secondsLeft } } }
}

/** Epoch ms at which a view of the user ends, counted from when the user was received. */
const endOf = ({ viewing }: UserInfo): number => Date.now() + (viewing?.secondsLeft ?? 0) * 1000

/** Session shared by all elements and tabs; undefined when signed out. */
export const $session = atom<Session | undefined>(stored())
export const $user = computed($session, session => session?.userInfo)
export const $subsite = computed($session, session => session?.subsite)
/** Viewer and end (epoch ms) of a view as the user; undefined in all other sessions. */
export const $viewing = computed($user, user => user?.viewing && { viewer: user.viewing.viewer, until: endOf(user) })
export const $token = computed($session, session => session?.token)
/** Changes with the token and with the site: rights that were loaded for another value are outdated. */
export const $standing = computed($session, session => session && `${session.token} ${session.subsite.id}`)

/** Names the change from one session to another if the cause is not known, for example when another window stored it. */
function reasonOf(before: Session | undefined, now: Session | undefined): SessionReason {
  if (!now) return 'sign-out'
  if (before?.userInfo.id !== now.userInfo.id) return 'sign-in'
  if (before.subsite.id !== now.subsite.id) return 'switch'
  return before.token === now.token ? 'update' : 'renewal'
}

function change(session: Session | undefined, reason?: SessionReason, id = newChangeId()): ToldSession {
  if (session?.userInfo.viewing) keepApart()
  const before = $session.get()
  const told = { session, was: before?.token, reason: reason ?? reasonOf(before, session), id }
  if (writeJson(before) !== writeJson(session)) $session.set(session)
  tellHost(told)
  return told
}

function refresh(told?: ToldSession): void {
  if (handedIn || isView) return
  const next = stored()
  const isNew = writeJson(next) !== writeJson($session.get())
  if (isNew || (next && told?.reason === 'password')) change(next, told?.reason, told?.id)
}

/** Applies what another window of this origin did to the token that the host gave to both. */
function hear(told: ToldSession | undefined): void {
  if (!handedIn) return refresh(told)
  if (told?.was !== undefined && told.was === $session.get()?.token) change(told.session, told.reason, told.id)
}

// Follow other tabs, other copies of the scripts in this page, and returns from the back-forward cache.
onMount($session, () => {
  // Without a browser there are no other writers.
  if (typeof addEventListener !== 'function') return
  refresh()
  const onStorage = (event: StorageEvent) => {
    if (event.key === key() || event.key === null) refresh()
  }
  const onShow = () => refresh()
  const stop = hearWindows(hear)
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    stop()
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
})

/** Stores the session for 7 days, for all tabs. If storage is blocked, it lasts as long as the page. */
export function keepSession(session: Session, reason?: SessionReason): void {
  const told = change(session, reason)
  if (isView) return void storeView(session)
  if (handedIn || shared.write(key(), writeJson({ value: session, expire: Date.now() + lifetime }))) tellWindows(told)
}

/** Stores a view for this tab, and for a tab that it opens meanwhile. */
export const storeView = (session: Session): boolean =>
  ownTab.write(viewingKey(), writeJson({ value: session, expire: endOf(session.userInfo) }))

/** Removes all entries of this tab, so that no data of the person remains. */
function clearView(): void {
  for (const name of ownTab.keys()) if (name.startsWith('qundao:')) ownTab.write(name, null)
}

/** Removes the view that this tab stored for a tab that it has opened. */
export const withdrawView = (): boolean => ownTab.write(viewingKey(), null)

export const isViewStored = (): boolean => isView

/** Ends the session in all tabs. */
export function endSession(reason: 'sign-out' | 'end' = 'sign-out'): void {
  const told = change(undefined, reason)
  if (isView) return clearView()
  if (!handedIn) shared.write(key(), null)
  tellWindows(told)
}

/** Drops the session when the API base changes, and reads the one stored for the new platform. */
export function followApi(): void {
  isView = false
  $session.set(undefined)
  refresh()
}

/** Waits for the user of a token that the host supplied. Any other session ends for this page. */
export function awaitHost(): void {
  if (handedIn) return
  handedIn = true
  $session.set(undefined)
}

/** Uses a session supplied by the host: nothing is stored. */
export function handIn(session: Session | undefined, reason?: SessionReason): void {
  handedIn = true
  change(session, reason)
}

/** Notifies the host that its token has ended. The page keeps showing its data until the host decides. */
export const tellEnd = (): void =>
  tellHost({ session: undefined, was: $session.get()?.token, reason: 'end', id: newChangeId() })

export const isHandedIn = (): boolean => handedIn
