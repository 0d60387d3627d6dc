import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { arrivals } from '../../database/tables/files.ts'
import { hashing, openHash } from '../../files/hash.ts'
import { newId } from '../../kernel/ids.ts'
import type { Storage } from '../../storage/storage.ts'

const folderOf = (id: string) => `.parts/${id}/`
/** Zero-padded, so that names sort by offset. */
const nameOf = (id: string, offset: number) => `${folderOf(id)}${String(offset).padStart(10, '0')}`

/**
 * Limit of parts per upload, because each request reads all of them. An upload with more must start over. Interrupted
 * connections create fewer parts than that.
 */
const mostParts = 500

/**
 * tus data store: each part is a file in the storage, so that any server can resume. A part of an interrupted request
 * is stored as far as it arrived.
 */
export class PartsStore extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #database: Database
  readonly #storage: Storage
  /** SHA-256 of the first parts that arrived whole at this server. */
  readonly #hashes = new Map<string, string>()

  constructor(database: Database, storage: Storage) {
    super()
    this.#database = database
    this.#storage = storage
  }

  /** The row was inserted before. */
  override async create(upload: Upload) {
    return upload
  }

  async #parts(id: string) {
    const found: { path: string; size: number }[] = []
    for await (const part of this.#storage.list(folderOf(id))) found.push(part)
    return found.sort((one, other) => (one.path < other.path ? -1 : 1))
  }

  /** Returns the consecutive parts. Two servers that received the same part at once may have left another one. */
  async #chain(id: string) {
    let offset = 0
    const chain = (await this.#parts(id)).filter(({ path, size }) => {
      if (path !== nameOf(id, offset)) return false
      offset += size
      return true
    })
    return { chain, offset }
  }

  override async getUpload(id: string) {
    const [row] = await this.#database.select().from(arrivals).where(eq(arrivals.id, id))
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const { chain, offset } = await this.#chain(id)
    if (chain.length >= mostParts) {
      await this.remove(id)
      throw ERRORS.FILE_NOT_FOUND
    }
    const { size, metadata, createTime } = row
    return new Upload({ id, size, offset, metadata, creation_date: createTime.toISOString() })
  }

  override async write(stream: Readable, id: string, offset: number) {
    const path = join(this.#storage.arriving, newId())
    const hash = openHash()
    const isFirst = offset === 0
    try {
      await pipeline(stream, hashing(hash), createWriteStream(path)).finally(async () => {
        const size = await stat(path).then(
          found => found.size,
          () => 0
        )
        if (size) await this.#storage.put(nameOf(id, offset), path, 'application/octet-stream')
        offset += size
      })
      if (isFirst) this.#hashes.set(id, hash.digest('hex'))
      return offset
    } finally {
      await rm(path, { force: true })
    }
  }

  /**
   * Moves the parts into a local file. A single part of this server is renamed; others are copied.
   *
   * @returns the SHA-256 of the file in hex
   */
  async join(id: string, path: string) {
    const { chain } = await this.#chain(id)
    const sha256 = this.#hashes.get(id)
    this.#hashes.delete(id)
    if (chain.length === 1 && sha256 && this.#storage.folder) {
      await rename(join(this.#storage.folder, chain[0]!.path), path)
      return sha256
    }
    const hash = openHash()
    for (const [at, part] of chain.entries())
      await pipeline(
        await this.#storage.read(part.path),
        hashing(hash),
        createWriteStream(path, { flags: at ? 'a' : 'w', highWaterMark: 1024 ** 2 })
      )
    return hash.digest('hex')
  }

  override async remove(id: string) {
    this.#hashes.delete(id)
    for (const { path } of await this.#parts(id)) await this.#storage.remove(path)
    await this.#database.delete(arrivals).where(eq(arrivals.id, id))
  }
}
