import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { uploadLimit } from '../../../../elements/base/contract/upload.ts'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { uploads } from '../../database/tables/files.ts'
import { hashing, openHash } from '../../files/hash.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { keepUpload } from '../upload/keep-upload.ts'
import { addVersion } from '../document/add-version.ts'
import { findDocument, lockName } from '../document/documents.ts'
import type { OfficePass } from './token.ts'
import { readFileLock, type LockAnswer } from './file-lock.ts'

interface Sent {
  pass: OfficePass
  lockId: string
  body: Readable
}

/** Bounds a body that is received. */
async function* bounded(body: Readable) {
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    if (size > uploadLimit) throw new Refusal('文件大小超出限制')
    yield part
  }
}

/** Returns the lock that forbids a save, if one does. Without a lock, only an empty file may be written. */
const conflictOf = (lock: { lockId: string } | undefined, lockId: string, size: number | undefined) => {
  const mayWrite = lock ? lockId !== '' && lock.lockId === lockId : size === 0
  return mayWrite ? undefined : { current: lock?.lockId ?? '' }
}

/** Saves what the office server sends as the next version. Saves of one lock replace each other until one is public. */
export const putFile = async (
  platform: Platform,
  caller: Caller,
  log: Log<Operation>,
  { pass: { articleId, documentId: id }, lockId, body }: Sent
): Promise<LockAnswer | { version: string }> => {
  const { database, storage } = platform
  const check = async () =>
    database.transaction(async tx => {
      const found = await findDocument(tx, caller, { id, articleId })
      const [file] = await tx.select().from(uploads).where(eq(uploads.id, found.current.uid))
      const lock = await readFileLock(tx, lockName(found))
      return { found, file, conflict: conflictOf(lock, lockId, file?.size) }
    })
  const { found, file, conflict } = await check()
  if (conflict) {
    body.resume()
    return conflict
  }
  const path = join(storage.arriving, newId())
  try {
    const hash = openHash()
    await pipeline(bounded(body), hashing(hash), createWriteStream(path, { mode: 0o644 }))
    const sha256 = hash.digest('hex')
    if (file?.sha256 === sha256 && (await stat(path)).size === file.size) return { version: found.current.uid }
    const extension = /\.[^.]+$/.exec(file?.path ?? '')?.[0] ?? ''
    const name = found.current.name.toLowerCase().endsWith(extension) ? found.current.name : `${id}${extension}`
    const arrived = { path, name, isTruncated: false, sha256 }
    const kept = await keepUpload(platform, { caller, log }, arrived, { action: 'uploadfile', dir: 'annex' })
    if (kept.state !== 'SUCCESS' || !kept.id) throw new Refusal(kept.state)
    const uploadId = kept.id
    return await database.transaction(async tx => {
      const now = await findDocument(tx, caller, { id, articleId })
      // The lock may have changed while the file arrived.
      const late = conflictOf(await readFileLock(tx, lockName(now)), lockId, file?.size)
      if (late) return late
      const given = { articleId, id: now.current.uid, uploadId, note: '在办公软件中保存', lockId }
      await addVersion(tx, caller, given, log)
      return { version: uploadId }
    })
  } finally {
    await rm(path, { force: true })
  }
}
