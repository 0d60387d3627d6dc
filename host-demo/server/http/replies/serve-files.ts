import { extname } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mediaTypeOf } from '../../files/file-types.ts'
import type { Range, Storage } from '../../storage/storage.ts'
import { answerUnknownPath } from '../calls/errors.ts'

/** Extensions that a page may display; all other files are downloads. */
const shown = new Set(['.png', '.jpg', '.jpeg', '.jfif', '.pjpeg', '.pjp', '.gif', '.webp', '.bmp', '.avif', '.ico'])

/** Returns headers that keep an upload from acting as a page of this origin. */
const headersOf = (path: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  // File names are never reused.
  'cache-control': 'public, max-age=31536000, immutable',
  // Host pages on other origins show uploads.
  'cross-origin-resource-policy': 'cross-origin',
  // Host pages on other origins also read uploads, to crop and to draw. The address alone grants access; no cookie is
  // sent.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-range',
  ...(!shown.has(extname(path).toLowerCase()) && { 'content-disposition': 'attachment' })
})

/**
 * Parses `bytes=0-99` for a file of `size` bytes. Returns undefined for any other header, null if the range is beyond
 * the file.
 */
const rangeOf = (header: string | undefined, size: number): Range | null | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  return start <= end ? { start, end } : null
}

/** Matches files in the storage: no folders, no names that begin with a dot. */
const isPath = (path: string) => /^(?!\.)[\w-]+(\/(?!\.)[\w.-]+)+$/.test(path)

/** Streams files from remote storage through this server. */
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

/** Serves uploads at `/files/`. */
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
