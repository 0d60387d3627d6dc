import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { findCaller, findCallerById } from '../../admit/find-caller.ts'
import { Unauthorised, type Caller } from '../../access/caller.ts'
import { readPass } from '../../access/file-pass.ts'
import { addressOf } from '../../access/operations.ts'
import { uploads } from '../../database/tables/files.ts'
import { refuseCallerAddress } from '../../http/addresses/refuse-address.ts'
import type { Platform } from '../../http/platform.ts'
import { answerNoFile, sendFile } from '../../http/replies/send-file.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isPublicFile, mayReadFile } from '../annex/file-access.ts'
import { countingRefused } from './refused-fetches.ts'

/** Returns the id in the name of a file: `<subsite>/<yyyymm>/<id>.<extension>`, thumbnails included. */
const idIn = (path: string) => /^[\w-]{1,64}\/\d{6}\/([\da-f]{32})(\.thumb)?\.\w{1,10}$/.exec(path)?.[1]

/**
 * Returns the caller of a request for a file: the session of the signed address, or of the token.
 * @throws Unauthorised, Refusal
 */
const readerOf = async ({ database, seal }: Platform, request: FastifyRequest, path: string): Promise<Caller> => {
  const { pass } = Object(request.query) as { pass?: unknown }
  if (pass === undefined) return findCaller(database, request)
  const read = readPass(seal, path, pass)
  const caller = read && (await findCallerById(database, read.sessionId, addressOf(request)))
  if (!caller || read.until <= caller.now) throw new Unauthorised()
  return caller
}

/**
 * Serves uploads at `/files/`. The database decides at every request whether a file is public, so that all servers agree
 * and a withdrawal is effective at once. Other files need a session; without the right to read a file the response is
 * that of a path that does not exist.
 */
export const serveUploads = (platform: Platform) => {
  const { http, database, storage, modules } = platform
  const countRefused = countingRefused(platform)
  const fileById = database
    .select({
      ...{ id: uploads.id, path: uploads.path, thumb: uploads.thumb },
      ...{ stored: uploads.stored, storedThumb: uploads.storedThumb, original: uploads.original },
      ...{ downSince: uploads.downSince, subsiteId: uploads.subsiteId, createBy: uploads.createBy },
      isPublic: sql<boolean>`${isPublicFile(modules)}`
    })
    .from(uploads)
    .where(eq(uploads.id, sql.placeholder('id')))
    .prepare('served-upload')

  /** Returns true if the session of the request may read the file. */
  const isForReader = async (request: FastifyRequest, path: string, file: Parameters<typeof mayReadFile>[3]) => {
    try {
      const caller = await readerOf(platform, request, path)
      if (caller.mustChangePassword || caller.mustEnrol || !caller.subsiteId) return false
      await refuseCallerAddress(platform, caller, false)
      return await mayReadFile(database, modules, caller, file)
    } catch (error) {
      if (error instanceof Unauthorised || error instanceof Refusal) return false
      throw error
    }
  }

  // Files are sent as they are: a compressed answer would have neither ranges nor its own ETag.
  http.get('/files/*', { compress: false }, async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    const id = idIn(path)
    const [file] = id ? await fileById.execute({ id }) : []
    if (!file || (path !== file.path && path !== file.thumb)) return answerNoFile(reply)
    if (!file.isPublic && !(await isForReader(request, path, file))) {
      if (file.downSince) countRefused(file.id)
      return answerNoFile(reply)
    }
    const stored = (path === file.path ? file.stored : file.storedThumb) || path
    const isDownload = 'download' in Object(request.query)
    return sendFile(request, reply, storage, {
      ...{ path, stored, isPublic: file.isPublic },
      ...(isDownload && { savedName: file.original })
    })
  })
}
