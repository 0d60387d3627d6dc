import type { WebSocket } from 'ws'
import { closeCodes, heartbeat, heartbeatInterval, type PushMessage } from '../../../elements/base/contract/realtime.ts'

/** Sockets of one person at one process: a browser needs one. */
export const mostSockets = 10
/** Messages that one may send between two sweeps: heartbeats are one of them. */
const mostMessages = 20
/** Bytes that wait to be sent to one who does not read. */
const mostWaiting = 65_536

/** Who are told to ask anew within a tenth of a second. */
const usersAtOnce = 100

interface Held {
  socket: WebSocket
  userId: string
  tokenHash: string
  /** Of the last heartbeat, by the process's own clock. */
  seen: number
  messages: number
}

/** Every kin of the platform answers it so. */
const answerToHeartbeat = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })

/** The sockets of this process. `now` is a clock in milliseconds. */
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
    add(socket: WebSocket, userId: string, tokenHash: string) {
      const held: Held = { socket, userId, tokenHash, seen: now(), messages: 0 }
      const mine = byUser.get(userId) ?? new Set()
      byUser.set(userId, mine.add(held))
      const [oldest] = mine
      if (mine.size > mostSockets && oldest) close(oldest, closeCodes.tooMany)
      socket.on('close', () => drop(held))
      const isTooMuch = () => {
        held.messages += 1
        if (held.messages <= mostMessages) return false
        // Policy violation: nobody has so much to say.
        close(held, 1008)
        return true
      }
      // Each is answered at once, and who does not read the answers has them wait here.
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

    /** Says it to all sockets of these people. */
    push(users: Iterable<string>, message: PushMessage) {
      const text = JSON.stringify(message)
      for (const user of users) for (const held of byUser.get(user) ?? []) send(held, text)
    },

    /** Has all pages ask anew what there is, a few at a time: what was told meanwhile is known to nobody. */
    refreshAll() {
      const users = [...byUser.keys()]
      const slice = () => {
        this.push(users.splice(0, usersAtOnce), { cmd: 'topic', msgId: '', msgTxt: '' })
        if (users.length > 0) setTimeout(slice, 100).unref()
      }
      slice()
    },

    /** Closes those whose tokens no longer hold. */
    endTokens(tokens: ReadonlySet<string>) {
      for (const held of [...all()]) if (tokens.has(held.tokenHash)) close(held, closeCodes.signedOut)
    },

    /** Closes those that three heartbeats did not come from. */
    sweep() {
      for (const held of [...all()]) {
        held.messages = 0
        if (now() - held.seen > 3 * heartbeatInterval) close(held, closeCodes.idle)
      }
    },

    /** All at once, for the process ends: they come back to another one. */
    closeAll(code: number) {
      for (const held of [...all()]) close(held, code)
    }
  }
}

export type Sockets = ReturnType<typeof openSockets>
