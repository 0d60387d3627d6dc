import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypeOf } from '../../files/file-types.ts'
import { dispositionOf } from '../../kernel/made-file.ts'
import type { Range, Storage } from '../../storage/storage.ts'
import { answerUnknownPath } from '../calls/errors.ts'

/** Extensions that a page may display; all other files are downloads. */
const shown = new Set(['.png', '.jpg', '.jpeg', '.jfif', '.pjpeg', '.pjp', '.gif', '.webp', '.bmp', '.avif', '.ico'])

/** A withdrawn file is gone within a minute: caches ask again after that time. */
const caching = { public: 'public, max-age=60, must-revalidate', private: 'private, no-cache' }

interface SentFile {
  /** Address below `/files/`. */
  path: string
  /** Path in the storage. */
  stored: string
  isPublic: boolean
  /** Name of a download; absent for a file that pages show. */
  savedName?: string
}

/** Returns headers that keep an upload from acting as a page of this origin. */
const headersOf = ({ path, stored, isPublic, savedName }: SentFile): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': isPublic ? caching.public : caching.private,
  // Names in the storage are never reused, so that the name identifies the content.
  etag: `"${basename(stored)}"`,
  'accept-ranges': 'bytes',
  // Host pages on other origins show uploads.
  'cross-origin-resource-policy': 'cross-origin',
  // Host pages on other origins also read uploads, to crop and to draw. The address alone grants access; no cookie is
  // sent.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-range',
  ...(!shown.has(extname(path).toLowerCase()) && { 'content-disposition': 'attachment' }),
  ...(savedName !== undefined && { 'content-disposition': dispositionOf(savedName) })
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

/** Returns true if the client has the current content. */
const isFresh = (header: string | undefined, etag: string) =>
  header?.split(',').some(part => ['*', etag].includes(part.trim().replace(/^W\//, '')))

/** Responds as if the file did not exist. Caches must ask again, because it may be published at any time. */
export const answerNoFile = (reply: FastifyReply) => answerUnknownPath(reply.header('cache-control', 'no-store'))

/** Sends a file of the storage, whole or a range of it. The caller has checked that the request may read it. */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: SentFile
): Promise<FastifyReply> => {
  const { path, stored } = file
  const headers = headersOf(file)
  const etag = headers.etag ?? ''
  if (isFresh(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send()
  const size = await storage.size(stored)
  if (size === undefined) return answerNoFile(reply)
  const { 'if-range': condition = etag, range: asked } = request.headers
  const range = condition === etag ? rangeOf(asked, size) : undefined
  reply.headers({ ...headers, 'content-type': mediaTypeOf(extname(path).slice(1)) })
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await storage.read(stored, range))
}
