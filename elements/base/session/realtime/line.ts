import { closeCodes, heartbeat, heartbeatInterval, type PushMessage } from '../../contract/realtime.ts'

/** `off`: no further attempts with this token. */
export type LineState = 'off' | 'connecting' | 'up'

/** Shortest and longest delay between attempts, in ms. Doubles each time, ± 50 %, to spread reconnecting pages. */
const [firstWait, longestWait] = [1000, 60_000]
/** Silence in ms after which the connection is considered dead. */
const silence = 2.5 * heartbeatInterval

/** Timeout in ms for the WebSocket handshake. */
const handshakeLimit = 15_000

const commands: readonly PushMessage['cmd'][] = ['topic', 'user', 'apply', 'task', 'access', 'content']

/** Parses a message of the platform. Returns undefined for unknown messages. */
export function readPush(text: unknown): PushMessage | undefined {
  try {
    const { cmd, msgId, msgTxt } = Object(JSON.parse(String(text))) as Partial<PushMessage>
    if (!cmd || !commands.includes(cmd)) return undefined
    return { cmd, msgId: String(msgId ?? ''), msgTxt: String(msgTxt ?? '') }
  } catch {
    return undefined
  }
}

/** Converts the API base to a WebSocket address. */
export const socketAddress = (api: string, path: string): string =>
  new URL(api + path, location.href).href.replace(/^http/, 'ws')

interface Line {
  address: string
  token: string
  hear(message: PushMessage): void
  tell(state: LineState): void
}

/**
 * Keeps a WebSocket open and reconnects when it breaks.
 * @returns a function that closes it
 */
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
    // Closing a socket that is still connecting would log an error to the console.
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
      // Blocked by the page's security policy, or ws: on an https: page. Retrying cannot help.
      tell('off')
      return
    }
    socket = next
    // A hanging handshake would block other sockets of the page to the same host.
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
  /** Reconnects at once when the network returns or the page becomes visible. */
  const hurry = (): void => {
    if (document.visibilityState === 'hidden') return
    if (socket) return beat()
    if (again === undefined) return
    failures = 0
    open()
  }
  /** The page's security policy blocks the socket. Each further attempt would log an error. */
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
