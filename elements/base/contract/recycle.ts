import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const recycledKinds = ['article', 'column', 'picture', 'link', 'linkType', 'adSlot', 'adItem'] as const
export type RecycledKind = (typeof recycledKinds)[number]

export const recycleSteps = ['restore', 'delete'] as const
export type RecycleStep = (typeof recycleSteps)[number]

/** Restoring and purging also need the right to delete that kind of object. */
export const recycleRights = { 'cms:recycle:list': '查看回收站' } as const

/** Deleted article, picture, link or ad item, or column, link type or ad slot with its content. `deletedAt` is `YYYY-MM-DD HH:mm:ss`. */
export interface RecycledRow {
  id: string
  kind: RecycledKind
  /** Id before deletion, and again after restoring. */
  objectId: string
  subsiteId: string
  title: string
  /** Name of its column or folder; '' at the top. */
  place: string
  /** Content of a column, not including the column. */
  columns: number
  articles: number
  deletedByName: string
  deletedAt: string
  /** Time of permanent deletion. */
  purgeAt: string
  /** Actions that the caller may take. */
  actions: RecycleStep[]
}

/** Sort columns: deletedAt (default). */
export interface RecycledQuery extends PageQuery {
  /** Default: the session's site. */
  subsiteId?: string
  kind?: RecycledKind
  /** `*text*` matches anywhere in the title. */
  title?: string
  deletedAt_begin?: string
  deletedAt_end?: string
}

export const recycledList = get<Page<RecycledRow>, RecycledQuery>('/cms/recycle/list')
/**
 * Restores up to 100 deletions or purges them. Public content is restored as withdrawn. A column without parent is
 * restored at the top. `failed` gives the reason for each entry left unchanged.
 */
export const recycleAction = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[]; action: RecycleStep }
>('/cms/recycle/action')
