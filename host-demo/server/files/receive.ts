import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { hashing, openHash } from './hash.ts'

/** Received file with its form fields. */
export interface Arrived {
  /** Local path. */
  path: string
  name: string
  isTruncated: boolean
  /** SHA-256 in hex, if it was computed on arrival. */
  sha256?: string
}

export interface Received {
  fields: Record<string, string>
  /** The values of `source[]`. */
  sources: string[]
  file?: Arrived
}

/** Name of a form field with the address of a picture. */
export const sourceField = /^source(\[\d*\])?$/

const keep = async (part: MultipartFile, path: string): Promise<Arrived> => {
  const hash = openHash()
  await pipeline(part.file, hashing(hash), createWriteStream(path, { mode: 0o644 }))
  return { path, name: part.filename ?? '', isTruncated: part.file.truncated, sha256: hash.digest('hex') }
}

/**
 * Streams the first file to `path`; further files are discarded. `check` may refuse the fields that precede the file,
 * before it is stored.
 */
export const receive = async (
  request: FastifyRequest,
  path: string,
  check?: (fields: Received['fields']) => Promise<void>
): Promise<Received> => {
  const received: Received = { fields: {}, sources: [] }
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string') continue
      if (sourceField.test(part.fieldname)) received.sources.push(part.value)
      else received.fields[part.fieldname] = part.value
    } else if (received.file) part.file.resume()
    else {
      try {
        await check?.(received.fields)
      } catch (error) {
        part.file.resume()
        throw error
      }
      received.file = await keep(part, path)
    }
  }
  return received
}
