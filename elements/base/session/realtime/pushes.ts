import { atom, onMount } from 'nanostores'
import { socketPath, type PushMessage } from '../../contract/realtime.ts'
import { environment, keyOfPlatform } from '../wire/environment.ts'
import { $session, $token } from '../wire/session.ts'
import { lead } from './elect-leader.ts'
import { keepLine, socketAddress, type LineState } from './line.ts'

/** What pages of one person tell each other, by the kind of it. */
interface Said {
  kind: string
  data?: unknown
}

/** Whether the platform can push: `up` in each page as soon as one of the browser's pages holds the socket. */
export const $line = atom<LineState>('off')
/** Whether this page is the one that asks for all of them. */
export const $leads = atom(false)

const hearers = new Map<string, Set<(data: unknown) => void>>()
let channel: BroadcastChannel | undefined

const pass = ({ kind, data }: Said): void => hearers.get(kind)?.forEach(hear => hear(data))

/** Says it to the other pages of the person. */
export const sayToPages = (kind: string, data?: unknown): void => channel?.postMessage({ kind, data } satisfies Said)

/**
 * Hears what other pages say, and of the kind `push` what the platform says: as data of unknown shape, for they may be of another version
 * of these elements. Answers how to stop.
 */
export function hearPages(kind: string, hear: (data: unknown) => void): () => void {
  const all = hearers.get(kind) ?? new Set()
  hearers.set(kind, all.add(hear))
  return () => void all.delete(hear)
}

/** Of the person, of the applications of their sites, of tasks that came to them. */
export type PushKind = 'push' | 'apply' | 'task'

/** Hears that the platform pushed something, whichever page holds the socket. */
export const onPush = (hear: () => void, kind: PushKind = 'push'): (() => void) => hearPages(kind, hear)

const isState = (said: unknown): said is LineState => said === 'off' || said === 'connecting' || said === 'up'

/** Holds the socket for all pages; another token is another socket. */
function holdSocket(userId: string): () => void {
  let end = (): void => {}
  const tell = (state: LineState): void => {
    $line.set(state)
    sayToPages('line', state)
  }
  const hear = (message: PushMessage): void => {
    const kind: PushKind = message.cmd === 'apply' || message.cmd === 'task' ? message.cmd : 'push'
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

/** Undefined in a browser without such a thing, or where the page has no origin of its own. */
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
  // A page that nobody can tell anything asks for itself.
  const leave = channel ? lead(name, begin) : begin()
  return () => {
    leave()
    for (const stop of stops) stop()
    channel?.close()
    channel = undefined
    $line.set('off')
  }
}

// As long as anything in this page listens, for whoever is signed in.
onMount($line, () => {
  let user: string | undefined
  let leave = (): void => {}
  const stop = $session.subscribe(session => {
    const next = session?.userInfo.id
    if (next === user) return
    leave()
    user = next
    leave = next ? join(next) : () => {}
  })
  return () => {
    stop()
    leave()
  }
})
