import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Nothing that somebody put there: a hidden name is of the system, or tells whether the folder can be written. */
export const isEmptyFolder = async (folder: string) =>
  !existsSync(folder) || !(await readdir(folder)).some(name => !name.startsWith('.'))

/** The folder itself may be a disk of its own, and stays. */
export const emptyFolder = async (folder: string) => {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
