import { closeCodes, heartbeat, heartbeatInterval, type PushMessage } from '../../contract/realtime.ts'

/** `off`: it will not be tried with this token any more. */
export type LineState = 'off' | 'connecting' | 'up'

/** Milliseconds between two tries: doubled each time, give or take a half, so that not all pages come back at once. */
const [firstWait, longestWait] = [1000, 60_000]
/** Milliseconds without a word after which nobody is at the other end, or this page slept. */
const silence = 2.5 * heartbeatInterval

/** Milliseconds that the platform may take to answer a socket. */
const handshakeLimit = 15_000

/** What the platform says, or undefined where that makes no sense here. */
export function readPush(text: unknown): PushMessage | undefined {
  try {
    const { cmd, msgId, msgTxt } = Object(JSON.parse(String(text))) as Partial<PushMessage>
    if (cmd !== 'topic' && cmd !== 'user' && cmd !== 'apply' && cmd !== 'task') return undefined
    return { cmd, msgId: String(msgId ?? ''), msgTxt: String(msgTxt ?? '') }
  } catch {
    return undefined
  }
}

/** The API base as a socket's address. */
export const socketAddress = (api: string, path: string): string =>
  new URL(api + path, location.href).href.replace(/^http/, 'ws')

interface Line {
  address: string
  token: string
  hear(message: PushMessage): void
  tell(state: LineState): void
}

/** Holds a socket and makes it anew as often as it breaks. Answers how to end. */
export function keepLine({ address, token, hear, tell }: Line): () => void {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let heard = 0
  let answers = false
  let beaten = Date.now()
  let isEnded = false

  const drop = (): void => {
    const old = socket
    socket = undefined
    // Closed while it opens, it would be reported to the console.
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close()
    else old?.close()
  }
  const retry = (): void => {
    const wait = Math.min(longestWait, firstWait * 2 ** failures++) * (0.5 + Math.random())
    clearTimeout(again)
    again = setTimeout(open, wait)
  }
  const broke = (code?: number): void => {
    socket = undefined
    if (isEnded) return
    const isRefused = code === closeCodes.signedOut || code === closeCodes.tooMany
    tell(isRefused ? 'off' : 'connecting')
    if (!isRefused) retry()
  }
  function open(): void {
    clearTimeout(again)
    tell('connecting')
    let next: WebSocket
    try {
      next = new WebSocket(address, [token])
    } catch {
      // The host page's policy, or http within https: it will not change its mind.
      tell('off')
      return
    }
    socket = next
    // Never answered, it would hold up the host page's own sockets to the same place.
    const waiting = setTimeout(() => next.close(), handshakeLimit)
    next.onopen = () => {
      clearTimeout(waiting)
      failures = 0
      answers = false
      heard = Date.now()
      next.send(heartbeat)
      tell('up')
    }
    next.onmessage = ({ data }) => {
      heard = Date.now()
      const message = readPush(data)
      if (message) hear(message)
      else answers = true
    }
    next.onclose = ({ code }) => {
      clearTimeout(waiting)
      if (socket === next) broke(code)
    }
  }
  const beat = (): void => {
    const now = Date.now()
    const slept = now - beaten > silence
    beaten = now
    if (!socket || socket.readyState !== WebSocket.OPEN) return
    if (slept || (answers && now - heard > silence)) {
      drop()
      failures = 0
      return open()
    }
    socket.send(heartbeat)
  }
  /** The network is back, or the page is looked at: now is better than later. */
  const hurry = (): void => {
    if (document.visibilityState === 'hidden') return
    if (socket) return beat()
    if (again === undefined) return
    failures = 0
    open()
  }
  /** The host page lets no socket through: each further try would stand in its console. */
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective !== 'connect-src' || !blockedURI.startsWith(new URL(address).origin)) return
    end()
    tell('off')
  }
  const end = (): void => {
    isEnded = true
    clearInterval(beating)
    clearTimeout(again)
    removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
    document.removeEventListener('securitypolicyviolation', onViolation)
    drop()
  }
  const beating = setInterval(beat, heartbeatInterval)
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  document.addEventListener('securitypolicyviolation', onViolation)
  open()
  return end
}
