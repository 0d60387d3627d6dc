import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns true if the folder contains nothing but hidden files, which belong to the system or to write probes. */
export const isEmptyFolder = async (folder: string) =>
  !existsSync(folder) || !(await readdir(folder)).some(name => !name.startsWith('.'))

/** Empties a folder but keeps it, because it may be a mount point. */
export const emptyFolder = async (folder: string) => {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
