import { atom, onMount } from 'nanostores'
import { socketPath, type PushMessage } from '../../contract/realtime.ts'
import { environment, keyOfPlatform } from '../wire/environment.ts'
import { $session, $token } from '../wire/session.ts'
import { lead } from './elect-leader.ts'
import { keepLine, socketAddress, type LineState } from './line.ts'

/** Message between pages of one user. */
interface Said {
  kind: string
  data?: unknown
}

/** Connection state: `up` in every page as soon as one page of the browser holds the socket. */
export const $line = atom<LineState>('off')
/** True if this page is the leader, which sends requests for all pages. */
export const $leads = atom(false)

const hearers = new Map<string, Set<(data: unknown) => void>>()
let channel: BroadcastChannel | undefined

const pass = ({ kind, data }: Said): void => hearers.get(kind)?.forEach(hear => hear(data))

/** Broadcasts a message to the other pages of the user. */
export const sayToPages = (kind: string, data?: unknown): void => channel?.postMessage({ kind, data } satisfies Said)

/**
 * Listens to messages from other pages, and with the kind `push` also from the platform. Validate the data: other pages
 * may run another version of the elements.
 * @returns a function that stops
 */
export function hearPages(kind: string, hear: (data: unknown) => void): () => void {
  const all = hearers.get(kind) ?? new Set()
  hearers.set(kind, all.add(hear))
  return () => void all.delete(hear)
}

/**
 * `push`: messages for the user. `apply`: applications at the user's sites. `task`: tasks assigned to the user.
 * `access`: changes of the user's rights. `content`: questions and lines of interviews.
 */
export type PushKind = 'push' | 'apply' | 'task' | 'access' | 'content'

/** Listens to messages pushed by the platform, regardless of which page holds the socket. */
export const onPush = (hear: () => void, kind: PushKind = 'push'): (() => void) => hearPages(kind, hear)

const isState = (said: unknown): said is LineState => said === 'off' || said === 'connecting' || said === 'up'

/** Holds the socket for all pages. A new token opens a new socket. */
function holdSocket(userId: string): () => void {
  let end = (): void => {}
  const tell = (state: LineState): void => {
    $line.set(state)
    sayToPages('line', state)
  }
  const hear = (message: PushMessage): void => {
    const kind: PushKind = message.cmd === 'topic' || message.cmd === 'user' ? 'push' : message.cmd
    pass({ kind, data: message })
    sayToPages(kind, message)
  }
  const stop = $token.subscribe(token => {
    end()
    end = () => {}
    const address = socketAddress(environment.api, socketPath(userId))
    if (token) end = keepLine({ address, token, hear, tell })
  })
  return () => {
    stop()
    end()
    tell('off')
  }
}

/** Returns undefined if the browser lacks `BroadcastChannel` or the page has an opaque origin. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    const opened = new BroadcastChannel(name)
    opened.onmessage = ({ data }: MessageEvent<Said>) => {
      if (typeof data?.kind === 'string') pass(data)
    }
    return opened
  } catch {
    return undefined
  }
}

function join(userId: string): () => void {
  const name = `${keyOfPlatform('qundao:push')}:${userId}`
  channel = openChannel(name)
  const stops = [
    hearPages('line', state => isState(state) && !$leads.get() && $line.set(state)),
    hearPages('hello', () => $leads.get() && sayToPages('line', $line.get()))
  ]
  sayToPages('hello')
  const begin = () => {
    $leads.set(true)
    const end = holdSocket(userId)
    return () => {
      $leads.set(false)
      end()
    }
  }
  // Without a channel each page leads itself.
  const leave = channel ? lead(name, begin) : begin()
  return () => {
    leave()
    for (const stop of stops) stop()
    channel?.close()
    channel = undefined
    $line.set('off')
  }
}

/** Time in ms that the socket outlives the last listener: an element may be moved, or its page be opened again. */
const rest = 3000

let user: string | undefined
let leave: (() => void) | undefined
let leaving: ReturnType<typeof setTimeout> | undefined
let unfollow: (() => void) | undefined

function follow(next: string | undefined): void {
  if (next === user) return
  leave?.()
  user = next
  leave = next ? join(next) : undefined
}

// Connected while this page has listeners and a user is signed in.
onMount($line, () => {
  clearTimeout(leaving)
  unfollow ??= $session.subscribe(session => follow(session?.userInfo.id))
  return () => {
    leaving = setTimeout(() => {
      unfollow?.()
      unfollow = undefined
      follow(undefined)
    }, rest)
  }
})
