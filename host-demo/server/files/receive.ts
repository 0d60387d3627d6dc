import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

/** A file that has arrived, and what was said about it. */
export interface Arrived {
  /** On this machine. */
  path: string
  name: string
  isTruncated: boolean
}

export interface Received {
  fields: Record<string, string>
  file?: Arrived
}

const keep = async (part: MultipartFile, path: string): Promise<Arrived> => {
  await pipeline(part.file, createWriteStream(path, { mode: 0o644 }))
  return { path, name: part.filename ?? '', isTruncated: part.file.truncated }
}

/**
 * Streams the first file to `path`; further ones are read and dropped. What `check` refuses of the fields before the file is not kept.
 */
export const receive = async (
  request: FastifyRequest,
  path: string,
  check?: (fields: Received['fields']) => Promise<void>
): Promise<Received> => {
  const received: Received = { fields: {} }
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') received.fields[part.fieldname] = part.value
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
