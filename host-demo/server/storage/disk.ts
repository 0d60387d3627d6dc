import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Storage, StoredFile } from './storage.ts'

/** Opens a storage in a folder, which several machines may share: files are moved into place by a rename. */
export const openDisk = (folder: string): Storage => {
  const arriving = join(folder, '.arriving')
  mkdirSync(arriving, { recursive: true })
  const at = (path: string) => join(folder, path)

  return {
    arriving,
    folder,
    async put(path, file) {
      await mkdir(dirname(at(path)), { recursive: true })
      await rename(file, at(path))
    },
    size: path =>
      stat(at(path)).then(
        ({ size }) => size,
        error => {
          if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
          throw error
        }
      ),
    async read(path, range) {
      await stat(at(path))
      return createReadStream(at(path), range)
    },
    remove: path => rm(at(path), { force: true }),
    async *list(below = ''): AsyncIterable<StoredFile> {
      const entries = await readdir(at(below), { withFileTypes: true, recursive: true }).catch(missing => {
        if (missing.code === 'ENOENT') return []
        throw missing
      })
      for (const entry of entries) {
        const whole = join(entry.parentPath, entry.name)
        if (!entry.isFile() || whole.startsWith(arriving)) continue
        const found = await stat(whole).catch(() => undefined)
        if (found) yield { path: relative(folder, whole).split(sep).join('/'), size: found.size, changed: found.mtime }
      }
    },
    async room() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async check() {
      const probe = join(arriving, `.probe-${process.pid}`)
      try {
        await writeFile(probe, Buffer.alloc(4096, 1))
      } finally {
        await rm(probe, { force: true }).catch(() => undefined)
      }
    }
  }
}
