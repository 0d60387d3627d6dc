import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { RecycleStep } from './recycle.ts'

/** ◆ Deleted role, department or site. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface DeletedRecord {
  id: string
  /** Id before deletion, and again after restoring. */
  objectId: string
  title: string
  /** Path of its parent; '' at the top. */
  place: string
  /** Number of records of its branch, without itself. */
  below: number
  deletedByName: string
  deletedAt: string
  /** Time of permanent deletion. */
  purgeAt: string
}

/** Sort column: deletedAt. */
export interface DeletedQuery extends PageQuery {
  /** `*text*` matches anywhere. */
  title?: string
}

/**
 * Calls of the recycle bin of a noun above the sites. Restoring gives back the record and its settings, without its
 * people. `failed` gives the reason for each entry left unchanged.
 */
export const binCalls = (base: string) => ({
  list: get<Page<DeletedRecord>, DeletedQuery>(`${base}/deleted/list`),
  act: post<
    { done: string[]; failed: { id: string; title: string; message: string }[] },
    { ids: string[]; action: RecycleStep }
  >(`${base}/deleted/action`)
})

export type BinCalls = ReturnType<typeof binCalls>
