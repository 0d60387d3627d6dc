import { addArticle, type Article } from '../../../elements/base/contract/article.ts'
import { send } from '../../../elements/base/session/request/send.ts'
import { inside, place, until } from '../../support/element.ts'

let serial = 0

/** Returns a word that is unique on this page. */
export const oneWord = (): string => `${Date.now()}-${++serial}`

/** Creates a draft in a column of the first demo site. */
export const write = (change: Partial<Article> = {}): Promise<Article> =>
  send(addArticle, {
    body: {
      newsClassId: '1002',
      title: `列表测试 ${oneWord()}`,
      subTitle: '',
      author: '测试员',
      source: '',
      summary: '',
      keywords: '',
      content: '<p>正文</p>',
      isTop: false,
      publishDate: '',
      ...change
    }
  })

export const rows = (list: HTMLElement): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])
]
export const rowOf = (list: HTMLElement, title: string): HTMLElement | undefined =>
  rows(list).find(row => row.querySelector('.table-first a')?.textContent === title)
export const isQuiet = (list: HTMLElement): boolean => inside(list, 'table')?.getAttribute('aria-busy') === 'false'

export async function shown(html = '<qd-article-list></qd-article-list>'): Promise<HTMLElement> {
  const list = place(html)
  await until(() => rows(list).length > 0 && isQuiet(list), 'the articles')
  return list
}

export const rowAction = (list: HTMLElement, title: string, name: string): HTMLElement | undefined =>
  [...(rowOf(list, title)?.querySelectorAll<HTMLElement>('.table-actions button') ?? [])].find(
    button => button.textContent === name
  )
