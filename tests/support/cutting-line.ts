import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy to a platform that can cut connections and lose responses. */
export interface CuttingLine {
  /** Address of the platform behind the proxy. */
  origin: string
  /** Transferred bytes of upload parts. `calls` lists the methods of the calls. */
  sent: () => number
  calls: () => readonly string[]
  /** Cuts the connection after this many more bytes, until `mend`. */
  cutAt: (bytes: number) => void
  /** Resolves when the connection is cut. */
  isCut: () => Promise<void>
  mend: () => void
  /** Loses the next response to a part that ends at or after this offset. */
  loseAnswerAt: (bytes: number) => void
  stop: () => void
}

export async function startCuttingLine(platform: string): Promise<CuttingLine> {
  const calls: string[] = []
  let sent = 0
  let limit = Infinity
  let lost = Infinity
  let isBroken = false
  let tell: () => void = () => undefined
  let cut = new Promise<void>(resolve => (tell = resolve))

  const pass = (asked: IncomingMessage, answered: ServerResponse) => {
    if (isBroken) return void asked.destroy()
    const { method = 'GET', url = '/', headers } = asked
    const isPart = method === 'PATCH'
    if (url.includes('/sys/common/tus')) calls.push(method)
    const before = sent
    const onward = request(new URL(url, platform), { method, headers }, answer => {
      const end = Number(asked.headers['upload-offset']) + Number(asked.headers['content-length'])
      if (isPart && end >= lost) {
        lost = Infinity
        answer.resume()
        return void answer.once('end', () => asked.socket.destroy())
      }
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(answered)
    })
    onward.on('error', () => asked.socket.destroy())
    asked.on('error', () => onward.destroy())
    asked.on('data', (part: Buffer) => {
      if (isPart) sent += part.length
      if (sent > limit && isPart && before <= sent) {
        limit = Infinity
        isBroken = true
        onward.destroy()
        server.closeAllConnections()
        return tell()
      }
      if (!onward.write(part)) {
        asked.pause()
        onward.once('drain', () => asked.resume())
      }
    })
    asked.on('end', () => onward.end())
  }
  const server = createServer(pass)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    calls: () => calls,
    cutAt(bytes) {
      limit = sent + bytes
      cut = new Promise<void>(resolve => (tell = resolve))
    },
    isCut: () => cut,
    mend: () => {
      isBroken = false
    },
    loseAnswerAt(bytes) {
      lost = bytes
    },
    stop() {
      server.closeAllConnections()
      server.close()
    }
  }
}
