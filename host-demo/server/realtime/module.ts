import websocket from '@fastify/websocket'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { closeCodes, heartbeatInterval } from '../../../elements/base/contract/realtime.ts'
import { TooMany } from '../kernel/too-many.ts'
import { callerCacheOf } from '../access/caller-cache.ts'
import { mayReadOwnWork } from '../access/client-session.ts'
import type { Module } from '../http/module.ts'
import { countNoMore } from '../http/calls/limits.ts'
import { callerOf, guard } from '../http/calls/route.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Platform } from '../http/platform.ts'
import { perMinute } from '../kernel/per-minute.ts'
import { logFailure } from '../kernel/log.ts'
import { listen } from './listen.ts'
import { pushTold, readTold } from './push.ts'
import { openSockets } from './sockets.ts'
import { endedAmong } from './still-signed-in.ts'

/** Sockets that a user may open in a minute. A browser opens one, and another after each loss. */
const mostOpened = 300
/** Limit of a message in bytes; a heartbeat has nine. */
const maxPayload = 4096
/** Time in ms that sockets have to close when the process ends. */
const goodbye = 1000
/** Close code when the process ends: the page reconnects to another process. */
const serviceRestart = 1012

/** Reads the token from the sub-protocol, because pages cannot set headers of a WebSocket. */
const tokenFromProtocol = async (request: FastifyRequest) => {
  const [token] = String(request.headers['sec-websocket-protocol'] ?? '').split(',')
  request.headers['x-access-token'] = token?.trim()
}

/** Lets users open only their own socket. The refusal does not reveal whether another user exists. */
const requireOwn = async (request: FastifyRequest) => {
  if (callerOf(request).userId !== (request.params as { userId: string }).userId) throw notFound('消息连接')
}

const register = async (platform: Platform) => {
  const { http, database, modules } = platform
  const sockets = openSockets()
  platform.gauge('qundao_sockets', 'Open sockets of pages.', () => sockets.count())
  const warn = (what: string) => (error: unknown) => logFailure(http.log, 'warn', error, what)

  await http.register(websocket, {
    options: { maxPayload, perMessageDeflate: false, clientTracking: true },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      sockets.closeAll(serviceRestart)
      const open = http.websocketServer.clients
      const end = setTimeout(() => open.forEach(socket => socket.terminate()), goodbye)
      end.unref()
      http.websocketServer.close()
      done()
    }
  })
  const mayOpen = perMinute(mostOpened)
  const check = guard(platform, null, { withoutSite: true })
  /**
   * Requests of ended sessions. They are accepted and then closed with a code: a refused handshake gives the page no
   * reason and logs an error in the browser console.
   */
  const ended = new WeakSet<FastifyRequest>()
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await check(request, reply)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return void ended.add(request)
    }
    await requireOwn(request)
    if (!mayOpen(callerOf(request).userId)) throw new TooMany()
  }
  const onRequest = [tokenFromProtocol, enter]
  for (const base of ['', '/api'])
    http.get(`${base}/websocket/:userId`, { websocket: true, onRequest }, (socket, request) => {
      if (ended.has(request)) return socket.close(closeCodes.signedOut)
      const caller = callerOf(request)
      countNoMore(request.raw.socket)
      sockets.add(socket, caller.userId, caller.tokenHash, mayReadOwnWork(caller))
    })

  const endSessions = async (users?: readonly string[]) =>
    sockets.endTokens(await endedAmong(database, sockets.tokensOf(users)))

  const cache = callerCacheOf(database)
  const stopListening = await listen(database, {
    hear(payload) {
      const told = readTold(payload)
      // First, because the pages answer a push with calls.
      cache.hear(told)
      if (told.spent) platform.allowance.hear(told.spent)
      if (told.cancelled) platform.works.hear(told.cancelled)
      pushTold(database, sockets, told, { modules, endSessions }).catch(warn('a push was not passed on'))
    },
    opened: ask => cache.follow(ask),
    lost: () => cache.lose(),
    missed: () => {
      sockets.refreshAll()
      endSessions().catch(warn('sessions were not looked at'))
    },
    warn: warn('listening broke off')
  })
  const sweeping = setInterval(() => {
    sockets.sweep()
    // A database that is unavailable must not end sessions.
    endSessions().catch(warn('sessions were not looked at'))
  }, heartbeatInterval)
  sweeping.unref()
  http.addHook('onClose', async () => {
    clearInterval(sweeping)
    await stopListening()
  })
}

/** Pushes changes to open pages. */
export const realtimeModule: Module = { noun: 'realtime', title: '消息推送', register }
