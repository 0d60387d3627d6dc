import {
  directoryChanges,
  directoryRun,
  directoryRuns,
  type DirectoryChange,
  type DirectoryChangeKind,
  type DirectoryRun
} from '../../base/contract/directory.ts'
import { send } from '../../base/session/request/send.ts'
import { environment } from '../../base/session/wire/environment.ts'

export const isWorking = ({ state }: DirectoryRun): boolean => state === 'reading' || state === 'applying'

/** Address that a SCIM client needs. */
export const scimAddress = (): string => new URL(`${environment.api}/scim/v2`, location.href).href

/** Returns the newest run of a source; undefined for none. */
export const newestRun = async (directoryId: string, signal: AbortSignal): Promise<DirectoryRun | undefined> =>
  (await send(directoryRuns, { query: { directoryId, pageSize: 1 }, signal })).records[0]

export const readRun = (id: string, signal: AbortSignal): Promise<DirectoryRun> =>
  send(directoryRun, { query: { id }, signal })

/** Differences of a page. */
export const pageSize = 100

export async function readChanges(
  runId: string,
  { kind, pages }: { kind: DirectoryChangeKind | undefined; pages: number },
  signal: AbortSignal
): Promise<{ records: DirectoryChange[]; total: number }> {
  const records: DirectoryChange[] = []
  let total = 0
  for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
    const page = await send(directoryChanges, { query: { runId, kind, pageNo, pageSize }, signal })
    records.push(...page.records)
    total = page.total
  }
  return { records, total }
}
