import { readJson, shared } from '../../core/values/storage.ts'
import { $subsite } from '../wire/session.ts'

/** Maximum number of recently chosen files of a site. */
const most = 40

/** Ids only: names and addresses come from the platform, which checks who may see them. */
const keyOfRecent = (): string => `qundao:recent-files:${$subsite.get()?.id ?? ''}`

/** Returns the ids of files that were chosen in this browser for the session's site, newest first. */
export function recentFiles(): string[] {
  const found = readJson(shared, keyOfRecent())
  return Array.isArray(found)
    ? found.filter(id => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)).slice(0, most)
    : []
}

export function rememberFiles(ids: readonly string[]): void {
  const next = [...new Set([...ids, ...recentFiles()])].slice(0, most)
  shared.write(keyOfRecent(), JSON.stringify(next))
}
