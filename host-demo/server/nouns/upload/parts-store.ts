import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { arrivals } from '../../database/tables/files.ts'
import { newId } from '../../kernel/ids.ts'
import type { Storage } from '../../storage/storage.ts'

const folderOf = (id: string) => `.parts/${id}/`
/** In the order of the names. */
const nameOf = (id: string, offset: number) => `${folderOf(id)}${String(offset).padStart(10, '0')}`

/** Of one upload, each looked at whenever it goes on: one in more is begun anew. A line that is cut at every turn makes fewer. */
const mostParts = 500

/**
 * What the protocol keeps: each part as a file of its own, whichever storage it is, so that any server goes on with it. A
 * part whose line was cut is kept as far as it came.
 */
export class PartsStore extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #database: Database
  readonly #storage: Storage

  constructor(database: Database, storage: Storage) {
    super()
    this.#database = database
    this.#storage = storage
  }

  /** The row that counts it was written before. */
  override async create(upload: Upload) {
    return upload
  }

  async #parts(id: string) {
    const found: { path: string; size: number }[] = []
    for await (const part of this.#storage.list(folderOf(id))) found.push(part)
    return found.sort((one, other) => (one.path < other.path ? -1 : 1))
  }

  /** Those that follow each other: one that two servers took at once may have left another behind it. */
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
    try {
      await pipeline(stream, createWriteStream(path)).finally(async () => {
        const size = await stat(path).then(
          found => found.size,
          () => 0
        )
        if (size) await this.#storage.put(nameOf(id, offset), path, 'application/octet-stream')
        offset += size
      })
      return offset
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Puts the parts together as a file of this machine. */
  async join(id: string, path: string) {
    const { chain } = await this.#chain(id)
    for (const [at, part] of chain.entries())
      await pipeline(await this.#storage.read(part.path), createWriteStream(path, { flags: at ? 'a' : 'w' }))
  }

  override async remove(id: string) {
    for (const { path } of await this.#parts(id)) await this.#storage.remove(path)
    await this.#database.delete(arrivals).where(eq(arrivals.id, id))
  }
}
