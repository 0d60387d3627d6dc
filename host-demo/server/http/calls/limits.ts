import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'

/** Timeouts in ms for receiving a JSON body and a file. */
const bodyTime = 20_000
const fileTime = 15 * 60_000
/** Limit of open connections per address. */
const mostConnections = 500
/** Time in ms that a stopping server waits for responses in progress. */
const lastAnswers = 10_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit of items in the JSON body, if higher than the default. */
    mostParts?: number
  }
}

const deepest = 32
const usualParts = 20_000

/** Returns the index of the closing quote of the string that opens at `begin`. */
const endOfText = (json: string, begin: number) => {
  for (let end = json.indexOf('"', begin + 1); end > 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return json.length
}

/** Checks nesting and number of items before parsing, which costs more. A long string counts as one item. */
const isModest = (json: string, mostParts: number) => {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') at = endOfText(json, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    else if (sign === ',') parts += 1
    if (depth > deepest || parts > mostParts) return false
  }
  return true
}

/** Parses JSON as a media type, unless it nests too deep or has too many items. */
export const parseModestJson = (http: FastifyInstance, mediaType = 'application/json') => {
  const parse = http.getDefaultJsonParser('error', 'error')
  if (http.hasContentTypeParser(mediaType)) http.removeContentTypeParser(mediaType)
  http.addContentTypeParser<string>(mediaType, { parseAs: 'string' }, (request, body, done) => {
    const { mostParts = usualParts } = request.routeOptions.config
    if (isModest(body, mostParts)) return parse(request, body, done)
    done(new Refusal('提交的内容层数或项数过多，请精简后重试'))
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

const boundArrival = (http: FastifyInstance) =>
  http.addHook('onRequest', async request => {
    if (!hasBody(request)) return
    const isFile =
      /^(multipart\/|application\/offset)/.test(request.headers['content-type'] ?? '') ||
      request.url.startsWith('/api/wopi/')
    const timer = setTimeout(() => request.raw.destroy(), isFile ? fileTime : bodyTime)
    const arrived = () => clearTimeout(timer)
    request.raw.once('end', arrived).once('close', arrived)
  })

const leaving = new WeakMap<Socket, () => void>()

/**
 * Stops counting the connection against its address; from here the limit per user applies. A whole office may share one
 * address.
 */
export const countNoMore = (socket: Socket) => leaving.get(socket)?.()

/** Newest response of each connection. */
const newest = new WeakMap<Socket, ServerResponse>()
const isIdle = (socket: Socket) => newest.get(socket)?.closed !== false

/** Over the limit, the oldest idle connection of an address makes room. A new one is refused if all are busy. */
const boundConnections = (http: FastifyInstance) => {
  const open = new Map<string, Set<Socket>>()
  http.server.on('request', ({ socket }, response) => newest.set(socket, response))
  http.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const others = open.get(address) ?? new Set()
    if (others.size >= mostConnections) {
      const idle = [...others].find(isIdle)
      if (!idle) return void socket.destroy()
      idle.destroy()
      leaving.get(idle)?.()
    }
    open.set(address, others.add(socket))
    const leave = () => {
      if (!leaving.delete(socket)) return
      others.delete(socket)
      if (others.size === 0 && open.get(address) === others) open.delete(address)
    }
    leaving.set(socket, leave)
    socket.once('close', leave)
  })
}

/** Finishes responses in progress on shutdown and closes idle connections at once. */
const closeGently = (http: FastifyInstance) => {
  const timers: NodeJS.Timeout[] = []
  http.addHook('preClose', async () => {
    timers.push(
      setInterval(() => http.server.closeIdleConnections(), 50),
      setTimeout(() => http.server.closeAllConnections(), lastAnswers)
    )
  })
  http.addHook('onClose', async () => timers.forEach(clearTimeout))
}

/**
 * Sets the limits for each caller. `isBehindProxy`: all connections have the proxy's address, so the proxy must limit
 * them.
 */
export const setLimits = (http: FastifyInstance, isBehindProxy: boolean) => {
  parseModestJson(http)
  boundArrival(http)
  if (!isBehindProxy) boundConnections(http)
  closeGently(http)
}
