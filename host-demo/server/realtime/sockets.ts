import type { WebSocket } from 'ws'
import { closeCodes, heartbeat, heartbeatInterval, type PushMessage } from '../../../elements/base/contract/realtime.ts'

/** Limit of sockets per person and process; a browser needs one. */
export const mostSockets = 10
/** Limit of messages per socket between two sweeps, heartbeats included. */
const mostMessages = 20
/** Limit of buffered bytes for a client that does not read. */
const mostWaiting = 65_536

/** Users that are refreshed per tenth of a second. */
const usersAtOnce = 100

interface Held {
  socket: WebSocket
  userId: string
  tokenHash: string
  /** May read the person's own messages. */
  readsOwnWork: boolean
  /** Time of the last heartbeat, by the process's monotonic clock. */
  seen: number
  messages: number
}

/** Answer to a heartbeat, as JeecgBoot sends it. */
const answerToHeartbeat = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })

/** Manages the sockets of this process. `now` is a clock in ms. */
export const openSockets = (now: () => number = () => performance.now()) => {
  const byUser = new Map<string, Set<Held>>()
  const all = function* () {
    for (const held of byUser.values()) yield* held
  }

  const drop = (held: Held) => {
    const others = byUser.get(held.userId)
    others?.delete(held)
    if (others?.size === 0) byUser.delete(held.userId)
  }

  const close = (held: Held, code: number) => {
    drop(held)
    held.socket.close(code)
  }

  const send = (held: Held, text: string) => {
    if (held.socket.bufferedAmount > mostWaiting) return held.socket.terminate()
    held.socket.send(text)
  }

  return {
    add(socket: WebSocket, userId: string, tokenHash: string, readsOwnWork = true) {
      const held: Held = { socket, userId, tokenHash, readsOwnWork, seen: now(), messages: 0 }
      const mine = byUser.get(userId) ?? new Set()
      byUser.set(userId, mine.add(held))
      const [oldest] = mine
      if (mine.size > mostSockets && oldest) close(oldest, closeCodes.tooMany)
      socket.on('close', () => drop(held))
      const isTooMuch = () => {
        held.messages += 1
        if (held.messages <= mostMessages) return false
        // 1008 is "policy violation": no client needs to send that much.
        close(held, 1008)
        return true
      }
      // Pings are answered immediately; the answers of a client that does not read pile up here.
      socket.on('ping', isTooMuch)
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (isTooMuch()) return
        if (isBinary || data.toString() !== heartbeat) return
        held.seen = now()
        send(held, answerToHeartbeat)
      })
    },

    users: () => [...byUser.keys()],
    count: () => [...all()].length,
    tokensOf: (users?: readonly string[]) => {
      const found = users ? users.flatMap(user => [...(byUser.get(user) ?? [])]) : [...all()]
      return [...new Set(found.map(({ tokenHash }) => tokenHash))]
    },

    /** Sends a message to all sockets of these users, without its text to those that may not read it. */
    push(users: Iterable<string>, message: PushMessage) {
      const text = JSON.stringify(message)
      const blank = JSON.stringify({ ...message, msgTxt: '' })
      for (const user of users) for (const held of byUser.get(user) ?? []) send(held, held.readsOwnWork ? text : blank)
    },

    /** Sends a message to many users, a few at a time, because their pages answer it with calls. */
    pushSlowly(users: readonly string[], message: PushMessage) {
      const left = [...users]
      const slice = () => {
        this.push(left.splice(0, usersAtOnce), message)
        if (left.length > 0) setTimeout(slice, 100).unref()
      }
      slice()
    },

    /** Asks all pages to reload, because notifications were lost. */
    refreshAll() {
      const users = [...byUser.keys()]
      this.pushSlowly(users, { cmd: 'topic', msgId: '', msgTxt: '' })
      this.pushSlowly(users, { cmd: 'access', msgId: '', msgTxt: '' })
    },

    /** Closes sockets with invalid tokens. */
    endTokens(tokens: ReadonlySet<string>) {
      for (const held of [...all()]) if (tokens.has(held.tokenHash)) close(held, closeCodes.signedOut)
    },

    /** Closes sockets after three missed heartbeats. */
    sweep() {
      for (const held of [...all()]) {
        held.messages = 0
        if (now() - held.seen > 3 * heartbeatInterval) close(held, closeCodes.idle)
      }
    },

    /** Closes all sockets at once because the process ends; clients reconnect to another one. */
    closeAll(code: number) {
      for (const held of [...all()]) close(held, code)
    }
  }
}

export type Sockets = ReturnType<typeof openSockets>
