import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-list/define.ts'
import { articleAction, articleById, editArticle } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { changed } from '../../elements/base/session/wire/changes.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'
import { oneWord, rowAction, rowOf, rows, shown, write } from './support/articles.ts'

function type(list: HTMLElement, label: string, words: string): void {
  const field = control(list, label) as HTMLInputElement
  typeInto(field, words)
}

describe('article list: filters', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AR-2] filters by title and state, and offers to clear a filter without matches', async () => {
    const article = await write()
    const list = await shown()
    type(list, '标题包含', article.title)
    await until(() => rows(list).length === 1 && rowOf(list, article.title), 'the one article')
    type(list, '标题包含', '没有这样的标题')
    const clear = await until(() => control(list, '清除筛选'), 'the offer')
    clear.click()
    await until(() => rows(list).length === 20, 'all articles')
  })

  it('[staff-D15] lets an author withdraw a submitted article', async () => {
    await signedIn('lihua')
    const { id, title } = await write()
    await send(articleAction, { body: { ids: [id], action: 'submit' } })
    const list = await shown('<qd-article-list state="submitted" mine="1"></qd-article-list>')
    const button = await until(() => rowAction(list, title, '撤回提交'), 'the step')
    button.click()
    await until(() => !rowOf(list, title), 'the article to leave those under review')
    expect((await send(articleById, { query: { id } })).state).to.equal('draft')
  })

  it('[staff-D15] marks published articles with changes and finds them among the published ones', async () => {
    const article = await write()
    await send(articleAction, { body: { ids: [article.id], action: 'publish' } })
    const { newsClassId, title, id, version } = article
    await send(editArticle, { body: { newsClassId, title, summary: '新的摘要', id, version } })
    const list = await shown(
      `<qd-article-list query="${new URLSearchParams({ title, publicState: 'public' })}"></qd-article-list>`
    )
    expect(rows(list).length).to.equal(1)
    expect(rowOf(list, title)!.textContent).to.contain('已发布·有修改')
  })

  it('[AR-2] starts with own articles if `mine` is set, as a filter that can be cleared', async () => {
    await signedIn('wangmin')
    const article = await write()
    await signedIn()
    const own = await write()
    const list = await shown('<qd-article-list state="draft" mine="1"></qd-article-list>')
    const box = inside<HTMLInputElement>(list, '.filter-flag input')!
    expect(box.labels![0]!.textContent).to.equal('只看我创建的')
    expect(box.checked).to.equal(true)
    await until(() => rowOf(list, own.title), 'the own article')
    expect(Boolean(rowOf(list, article.title))).to.equal(false)
    box.click()
    await until(() => rowOf(list, article.title), 'what another wrote')
    box.click()
    await until(() => !rowOf(list, article.title), 'the own articles again')
    ;[...list.shadowRoot!.querySelectorAll('button')].find(button => button.textContent === '清除')!.click()
    await until(() => !box.checked && rowOf(list, article.title), 'all articles')
  })

  it('[B10] treats SQL in a filter as text', async () => {
    const list = await shown()
    type(list, '标题包含', "'; drop table articles; --")
    await until(() => control(list, '清除筛选'), 'no match')
    changed('article')
    await until(() => control(list, '清除筛选'), 'no match, and no error')
  })

  it('an empty column mentions articles in its sub-columns and can show them', async () => {
    const column = (name: string, parentId: string) =>
      send(addColumn, { body: { subsiteId: '1', parentId, name, code: `below-${oneWord()}` } })
    const parent = await column('空的上级', '')
    const child = await column('有文章的下级', parent.id)
    const { title } = await write({ newsClassId: child.id })
    const list = place(`<qd-article-list news-class-id="${parent.id}"></qd-article-list>`)
    await until(() => inside(list, '.articles-below')?.textContent?.includes('下级栏目中有 1 篇文章'))
    control(list, '查看下级栏目的文章')!.click()
    await until(() => inside(list, '.table-row')?.textContent?.includes(title))
    expect(list.shadowRoot?.activeElement === control(list, '只看本栏目')).to.equal(true)
    expect(inside(list, '.with-below')?.textContent).to.contain('“空的上级”及其下级栏目的文章')
    control(list, '只看本栏目')!.click()
    await until(() => list.shadowRoot?.activeElement === control(list, '查看下级栏目的文章'), 'the focus')
    const alone = place(`<qd-article-list news-class-id="${(await column('一直空着', '')).id}"></qd-article-list>`)
    await until(() => inside(alone, '.table-state'))
    expect(inside(alone, '.articles-below')).to.equal(null)
  })
})
