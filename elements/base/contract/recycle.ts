import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const recycledKinds = ['article', 'column', 'picture'] as const
export type RecycledKind = (typeof recycledKinds)[number]

export const recycleSteps = ['restore', 'delete'] as const
export type RecycleStep = (typeof recycleSteps)[number]

/** Restoring and deleting for good need the right to delete what it is, besides. */
export const recycleRights = { 'cms:recycle:list': '查看回收站' } as const

/** A deletion: an article, a picture, or a column with all that was in it. `deletedAt` is `YYYY-MM-DD HH:mm:ss`. */
export interface RecycledRow {
  id: string
  kind: RecycledKind
  /** The id it had, and has again when it is restored. */
  objectId: string
  subsiteId: string
  title: string
  /** Name of the column it stood in, or the folder; '' at the top. */
  place: string
  /** What lies in a column, itself not counted. */
  columns: number
  articles: number
  deletedByName: string
  deletedAt: string
  /** Then it is gone for good. */
  purgeAt: string
  /** What the caller may do with it. */
  actions: RecycleStep[]
}

/** Sort columns: deletedAt (default). */
export interface RecycledQuery extends PageQuery {
  /** Default: the session's sub-site. */
  subsiteId?: string
  kind?: RecycledKind
  /** `*text*` searches within the title. */
  title?: string
  deletedAt_begin?: string
  deletedAt_end?: string
}

export const recycledList = get<Page<RecycledRow>, RecycledQuery>('/cms/recycle/list')
/**
 * Puts up to 100 deletions back where they were, or deletes them for good. What was public comes back withdrawn; a column whose
 * parent is gone comes back at the top. `failed` tells by id why one stayed.
 */
export const recycleAction = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[]; action: RecycleStep }
>('/cms/recycle/action')
