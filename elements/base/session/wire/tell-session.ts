import type { SessionChange, SessionReason, SignedIn } from '../../contract/session.ts'
import { notifyPage } from '../../core/page/tell-page.ts'
import { writeJson } from '../../core/values/json.ts'
import { environment } from './environment.ts'

/** Change of the session, as other windows of the origin receive it. */
export interface ToldSession {
  session: SignedIn | undefined
  /** Token before the change. */
  was: string | undefined
  reason: SessionReason
  /** Identifies the change. */
  id: string
}

const sender = [...crypto.getRandomValues(new Uint32Array(2))].join('-')
let count = 0
export const newChangeId = (): string => `${sender}.${++count}`

interface Told {
  id?: string
  content?: string
}

/** Last change that was reported to the page, by API base. Copies of the scripts share it. */
const symbol = Symbol.for('qundao.session@1')
const toldOf = ((globalThis as Record<symbol, unknown>)[symbol] ??= {}) as Record<string, Told>

const nobody = writeJson(['', null, null])

/**
 * Reports a change to the host page: calls `onSession` and dispatches `qd-session` on the document. Copies of the
 * scripts in one page report a change once.
 */
export function tellHost({ session, was, reason, id }: ToldSession): void {
  if (typeof document === 'undefined') return
  const { api } = environment
  const { token = '', userInfo: user, subsite } = session ?? {}
  const content = writeJson([token, user ?? null, subsite ?? null])
  const last = (toldOf[api] ??= {})
  const before = last.content ?? (was === undefined ? nobody : undefined)
  if (last.id === id || (content === before && reason !== 'password')) return
  Object.assign(last, { content, id })
  const detail: SessionChange = { token, user, subsite, reason, api }
  try {
    environment.onSession?.(detail)
  } catch (error) {
    reportError(error)
  }
  notifyPage('qd-session', detail)
}

const channelName = 'qundao:session'

type Message = ToldSession & { api: string; from: string }

export function tellWindows(told: ToldSession): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ ...told, api: environment.api, from: sender } satisfies Message)
  channel.close()
}

/**
 * Calls `hear` with changes by other windows of the origin, and by other copies of the scripts in this page. The
 * argument is undefined if another version of the scripts sent the message.
 * @returns a function that stops
 */
export function hearWindows(hear: (told: ToldSession | undefined) => void): () => void {
  // In Node an open channel would keep the process alive.
  if (typeof BroadcastChannel === 'undefined' || typeof document === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Message | string | null>) => {
    if (typeof data !== 'object' || data === null) hear(undefined)
    else if (data.api === environment.api && data.from !== sender) hear(data)
  }
  return () => channel.close()
}
