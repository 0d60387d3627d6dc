import { trustedHtml } from '../../../base/core/page/trusted-html.ts'
import {
  addArticle,
  articleById,
  editArticle,
  type Article,
  type ArticleDraft
} from '../../../base/contract/article.ts'
import { annexDraftOf } from '../../../base/contract/annex.ts'
import { findColumn } from '../../../base/shared/column/find-column.ts'
import { inert } from '../../../base/core/page/inert-html.ts'
import { lostParts } from '../../../base/rich-text/paste/lost-parts.ts'
import { send } from '../../../base/session/request/send.ts'

const fields = [
  'newsClassId',
  'title',
  'subTitle',
  'author',
  'source',
  'summary',
  'keywords',
  'content',
  'isTop',
  'topUntil',
  'publishDate',
  'withdrawDate',
  'annexList',
  'sortNo'
] as const

export const draftOf = (article: ArticleDraft): ArticleDraft => ({
  ...(Object.fromEntries(fields.map(field => [field, article[field]])) as unknown as ArticleDraft),
  annexList: article.annexList.map(annexDraftOf),
  modelFields: article.modelFields ?? {}
})

export const loadArticle = (id: string, signal?: AbortSignal): Promise<Article> =>
  send(articleById, { query: { id }, signal })

/**
 * Saves an article. `leftOut` of the result names every part of the text that is missing in it.
 * @throws Refused with code 409 and the newer article if someone else saved it.
 */
export async function saveArticle(
  draft: ArticleDraft,
  saved: { id: string; version: number } | undefined,
  subsite: string | undefined
): Promise<Article> {
  const now = saved
    ? await send(editArticle, { body: { ...draft, id: saved.id, version: saved.version }, subsite })
    : await send(addArticle, { body: draft, subsite })
  return { ...now, leftOut: lostParts(draft.content, now.content, now.leftOut) }
}

export const pathOfList = (newsClassId: string): string =>
  `/cms/article/ArticleList?${new URLSearchParams({ newsClassId })}`

export const siteOfColumn = async (id: string): Promise<string> => (await findColumn(id)).subsiteId

/** Converts HTML to text with one line per block. `sayPicture` returns the text for a picture. */
export function textOf(html: string, sayPicture: (alt: string) => string): string {
  const root = new DOMParser().parseFromString(trustedHtml(inert(html)), 'text/html')
  for (const block of root.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, tr, blockquote, pre, figcaption, br'))
    block.append('\n')
  for (const cell of root.querySelectorAll('td, th')) cell.append('  ')
  for (const picture of root.querySelectorAll('img'))
    picture.replaceWith(`${sayPicture(picture.getAttribute('alt') ?? '')}\n`)
  return (root.body.textContent ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
