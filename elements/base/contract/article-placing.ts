import { get, post } from './endpoint.ts'
import type { Page } from './envelope.ts'
import type { RightCode } from './rights.ts'

/** ◆ Ways to place articles in other columns: as a new draft, instead of the present column, or beside it. */
export const placings = ['copy', 'move', 'refer'] as const
export type Placing = (typeof placings)[number]

export const rightOfPlacing = {
  copy: 'cms:article:add',
  move: 'cms:article:edit',
  refer: 'cms:article:publish'
} as const satisfies Record<Placing, RightCode>

/** Largest number of articles that are placed at once. */
export const mostPlaced: Readonly<Record<Placing, number>> = { copy: 200, move: 1000, refer: 200 }
/** Largest number of columns that are referenced at once. */
export const mostColumns = 20

/** ◆ Columns of a site that take none of the articles, with the reason. Without articles, only the column counts. */
export const placingTargets = post<
  { closed: { id: string; reason: string }[] },
  { ids: string[]; placing: Placing; subsiteId: string }
>('/cms/article/placingTargets')

/** Outcome: the articles that were placed, and the reason for each that was left out. */
export interface Placed {
  done: string[]
  failed: { id: string; title: string; message: string }[]
}
interface IntoColumn {
  ids: string[]
  columnId: string
  /** Places articles even if the column has one with the same title. */
  isRepeated?: boolean
}
/** `same` lists the articles that were left out, because the column has one with their title. */
export type PlacedOnce = Placed & { same: { id: string; title: string }[] }

/** ◆ Copies articles to a column of any site of the caller. Each copy is a draft of the caller and shares the files. */
export const copyArticles = post<PlacedOnce, IntoColumn>('/cms/article/copy')
/** ◆ Moves articles to another column of their site. Public ones stay public and change their column at once. */
export const moveArticles = post<PlacedOnce, IntoColumn>('/cms/article/move')
/**
 * ◆ Makes public articles appear in further columns of their site. References follow the article: its text, its
 * withdrawal and its deletion. Existing references stay.
 */
export const referArticles = post<Placed, { ids: string[]; columnIds: string[] }>('/cms/article/refer')

/** Column in which an article appears by reference. */
export interface ArticlePlace {
  columnId: string
  /** Names of the column and the one above. */
  columnName: string
  byName: string
  createTime: string
  isRemovable: boolean
}
/** ◆ Further columns of an article. `hidden` counts those that the caller may not list. */
export const articlePlaces = get<{ places: ArticlePlace[]; hidden: number }, { id: string }>('/cms/article/places')

/** Article that appears in a column by reference. */
export interface ReferredArticle {
  id: string
  /** '' if the article is not public and the caller may not see it. */
  title: string
  /** Column of the article. */
  columnName: string
  /** True if the public sees the article now. */
  isPublicNow: boolean
  byName: string
  createTime: string
  /** True if the caller may open the article. */
  isOpen: boolean
  isRemovable: boolean
}
/** ◆ Articles that appear in a column by reference, the newest references first. At most 100 rows per page. */
export const referredArticles = get<Page<ReferredArticle>, { columnId: string; pageNo?: number; pageSize?: number }>(
  '/cms/article/referred'
)
/** ◆ Removes an article from columns that refer to it. */
export const removeReferences = post<null, { id: string; columnIds: string[] }>('/cms/article/unrefer')
