import { extname } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mediaTypeOf } from '../files/file-types.ts'
import type { Range, Storage } from '../storage/storage.ts'
import { answerUnknownPath } from './errors.ts'

/** What a page may show; all else is for saving. */
const shown = new Set(['.png', '.jpg', '.jpeg', '.jfif', '.pjpeg', '.pjp', '.gif', '.webp', '.bmp', '.avif', '.ico'])

/** Nothing that was uploaded may act as a page of this origin. */
const headersOf = (path: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  // Its name is never given to another file.
  'cache-control': 'public, max-age=31536000, immutable',
  // Pages of hosts on other origins show them too.
  'cross-origin-resource-policy': 'cross-origin',
  // And read them, to draw their pages and to crop: who knows the address of an upload has it, and no cookie comes along.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-range',
  ...(!shown.has(extname(path).toLowerCase()) && { 'content-disposition': 'attachment' })
})

/** `bytes=0-99` of a file of that size; undefined where it asks for something else, null where it asks for what is not there. */
const rangeOf = (header: string | undefined, size: number): Range | null | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  return start <= end ? { start, end } : null
}

/** A place in the storage: no folder of it, and nothing that begins with a dot. */
const isPath = (path: string) => /^(?!\.)[\w-]+(\/(?!\.)[\w.-]+)+$/.test(path)

/** Streams what is kept elsewhere through this server. */
const streamFiles = (http: FastifyInstance, storage: Storage) => {
  http.get('/files/*', async (request, reply): Promise<FastifyReply> => {
    const { '*': path } = request.params as { '*': string }
    const size = isPath(path) ? await storage.size(path) : undefined
    if (size === undefined) return answerUnknownPath(reply)
    const range = rangeOf(request.headers.range, size)
    reply.headers({
      ...headersOf(path),
      'content-type': mediaTypeOf(extname(path).slice(1)),
      'accept-ranges': 'bytes'
    })
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : size)
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : await storage.read(path, range))
  })
}

/** The uploads. */
export const serveFiles = async (http: FastifyInstance, storage: Storage) => {
  if (!storage.folder) return streamFiles(http, storage)
  await http.register(fastifyStatic, {
    root: storage.folder,
    prefix: '/files/',
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(headersOf(path))) reply.setHeader(name, value)
    }
  })
}
