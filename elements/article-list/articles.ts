import {
  articleList,
  articleStates,
  type ArticleQuery,
  type ArticleRow,
  type ArticleState
} from '../contract/article.ts'
import type { Page, PageQuery } from '../contract/envelope.ts'
import { send } from '../session/request.ts'

/** What the filter row holds; dates are YYYY-MM-DD. */
export interface Filter {
  title: string
  author: string
  state: ArticleState | ''
  begin: string
  end: string
  /** Only what the signed-in person created. */
  mine: '1' | ''
}

export const noFilter: Filter = { title: '', author: '', state: '', begin: '', end: '', mine: '' }

export const isFiltered = (filter: Filter): boolean => Object.values(filter).some(value => value.trim() !== '')

/** A state an attribute names; anything else is none. */
export const stateOf = (value: string | undefined): ArticleState | '' =>
  articleStates.find(state => state === value) ?? ''

const holding = (words: string): string | undefined => (words.trim() ? `*${words.trim()}*` : undefined)

/** The filter as the platform takes it; what is empty is left out. */
export function queryOf(filter: Filter, subsiteId: string | undefined, newsClassId: string | undefined): ArticleQuery {
  return {
    subsiteId: subsiteId || undefined,
    newsClassId: newsClassId || undefined,
    title: holding(filter.title),
    author: holding(filter.author),
    state: filter.state || undefined,
    updateTime_begin: filter.begin ? `${filter.begin} 00:00:00` : undefined,
    updateTime_end: filter.end ? `${filter.end} 23:59:59` : undefined,
    mine: filter.mine || undefined
  }
}

export const loadArticles = (query: PageQuery & ArticleQuery, signal: AbortSignal): Promise<Page<ArticleRow>> =>
  send(articleList, { query, signal })

const editor = '/cms/article/edit'
export const pathOfArticle = (id: string): string => `${editor}?id=${encodeURIComponent(id)}`
export const pathOfNew = (newsClassId: string | undefined): string =>
  newsClassId ? `${editor}?newsClassId=${encodeURIComponent(newsClassId)}` : editor
