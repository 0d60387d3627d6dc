import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

/** Milliseconds in which a body has to arrive, and a file. */
const bodyTime = 20_000
const fileTime = 15 * 60_000
/** Open connections of one address. */
const mostConnections = 500
/** Milliseconds that an answer in the making is waited for when the server stops. */
const lastAnswers = 10_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Items of the JSON body, where it may hold more than others. */
    mostParts?: number
  }
}

const deepest = 32
const usualParts = 20_000

/** Index of the quote that ends the text which begins at `begin`. */
const endOfText = (json: string, begin: number) => {
  for (let end = json.indexOf('"', begin + 1); end > 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return json.length
}

/** Looks at the text alone, because what is made of it costs more. Our bodies are shallow; long texts are one part. */
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

const parseModestJson = (http: FastifyInstance) => {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
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
    const isFile = /^(multipart\/|application\/offset)/.test(request.headers['content-type'] ?? '')
    const timer = setTimeout(() => request.raw.destroy(), isFile ? fileTime : bodyTime)
    const arrived = () => clearTimeout(timer)
    request.raw.once('end', arrived).once('close', arrived)
  })

const leaving = new WeakMap<Socket, () => void>()

/** From now on a connection is bounded by its person, not by its address: all of an office may have one. */
export const countNoMore = (socket: Socket) => leaving.get(socket)?.()

const boundConnections = (http: FastifyInstance) => {
  const open = new Map<string, number>()
  http.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const number = (open.get(address) ?? 0) + 1
    if (number > mostConnections) return void socket.destroy()
    open.set(address, number)
    const leave = () => {
      if (!leaving.delete(socket)) return
      const left = (open.get(address) ?? 1) - 1
      if (left) open.set(address, left)
      else open.delete(address)
    }
    leaving.set(socket, leave)
    socket.once('close', leave)
  })
}

/** A server that stops answers what it has begun to; connections without a request end at once. */
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

/** How much of everything one caller may take. `isBehindProxy`: all addresses are the proxy's, which bounds them. */
export const setLimits = (http: FastifyInstance, isBehindProxy: boolean) => {
  parseModestJson(http)
  boundArrival(http)
  if (!isBehindProxy) boundConnections(http)
  closeGently(http)
}
