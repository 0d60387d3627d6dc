import { expect } from '@esm-bundle/chai'
import '../../elements/article-list/define.ts'
import { articleAction, addArticle, articleById, editArticle, type Article } from '../../elements/contract/article.ts'
import { addColumn } from '../../elements/contract/column.ts'
import { $toasts } from '../../elements/core/toasts.ts'
import { changed } from '../../elements/session/changes.ts'
import { $permissions, forgetPermissions } from '../../elements/session/permissions.ts'
import { send } from '../../elements/session/request.ts'
import { shared } from '../../elements/core/storage.ts'
import { clearPage, control, inside, place, signedIn, until } from '../support/element.ts'

let serial = 0

/** A new draft in a column of the first demo site that takes articles. */
const write = (change: Partial<Article> = {}): Promise<Article> =>
  send(addArticle, {
    body: {
      newsClassId: '1002',
      title: `列表测试 ${Date.now()}-${++serial}`,
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

const rows = (list: HTMLElement): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])
]
const rowOf = (list: HTMLElement, title: string): HTMLElement | undefined =>
  rows(list).find(row => row.querySelector('.table-first a')?.textContent === title)
const isQuiet = (list: HTMLElement): boolean => inside(list, 'table')?.getAttribute('aria-busy') === 'false'

async function shown(html = '<qd-article-list></qd-article-list>'): Promise<HTMLElement> {
  const list = place(html)
  await until(() => rows(list).length > 0 && isQuiet(list), 'the articles')
  return list
}

function type(list: HTMLElement, label: string, words: string): void {
  const field = control(list, label) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, words)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const press = (target: Element, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))

const bulk = (list: HTMLElement, name: string): HTMLElement | undefined =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>('.table-bar button')].find(button => button.textContent === name)

const dialogButton = (list: HTMLElement, name: string): HTMLElement | undefined =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>('.bp6-dialog button')].find(button => button.textContent === name)

const nextPath = (list: HTMLElement): Promise<string> =>
  new Promise(resolve =>
    list.addEventListener(
      'qd-navigate',
      event => {
        event.preventDefault()
        resolve((event as CustomEvent<{ path: string }>).detail.path)
      },
      { once: true }
    )
  )

const rowAction = (list: HTMLElement, title: string, name: string): HTMLElement | undefined =>
  [...(rowOf(list, title)?.querySelectorAll<HTMLElement>('.table-actions button') ?? [])].find(
    button => button.textContent === name
  )

describe('article list', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AR-2] lists a site page by page, by cursor, and says how many there are', async () => {
    // A site no other test writes to.
    const list = await shown('<qd-article-list subsite-id="6"></qd-article-list>')
    const first = rows(list).map(row => row.dataset.key)
    expect(first.length).to.equal(20)
    expect(list.shadowRoot!.textContent).to.match(/共 \d+ 条/)
    const next = await until(() => control(list, '下一页'), 'the way to the next page')
    next.click()
    await until(() => isQuiet(list) && rows(list)[0]?.dataset.key !== first[0], 'the second page')
    expect(rows(list).some(row => first.includes(row.dataset.key))).to.equal(false)
    control(list, '上一页')!.click()
    await until(() => isQuiet(list) && rows(list)[0]?.dataset.key === first[0], 'the first page again')
  })

  it('[AR-2] sorts at the platform and tells the direction', async () => {
    const list = await shown('<qd-article-list subsite-id="6"></qd-article-list>')
    const head = control(list, '标题') as HTMLElement
    head.click()
    await until(() => isQuiet(list) && inside(list, 'th[aria-sort=descending]'), 'the order')
    head.click()
    await until(() => isQuiet(list) && inside(list, 'th[aria-sort=ascending]'), 'the other order')
  })

  it('[AR-2] filters by title and state, and offers to clear a filter that leaves nothing', async () => {
    const article = await write()
    const list = await shown()
    type(list, '标题包含', article.title)
    await until(() => rows(list).length === 1 && rowOf(list, article.title), 'the one article')
    type(list, '标题包含', '没有这样的标题')
    const clear = await until(() => control(list, '清除筛选'), 'the offer')
    clear.click()
    await until(() => rows(list).length === 20, 'all articles')
  })

  it('[staff-D15] a writer takes back what they submitted, in the list', async () => {
    await signedIn('lihua')
    const { id, title } = await write()
    await send(articleAction, { body: { ids: [id], action: 'submit' } })
    const list = await shown('<qd-article-list state="submitted" mine="1"></qd-article-list>')
    const button = await until(() => rowAction(list, title, '撤回提交'), 'the step')
    button.click()
    await until(() => !rowOf(list, title), 'the article to leave those under review')
    expect((await send(articleById, { query: { id } })).state).to.equal('draft')
  })

  it('[staff-D15] what is public and was changed says so, and is found among what is public now', async () => {
    const article = await write()
    await send(articleAction, { body: { ids: [article.id], action: 'publish' } })
    const { newsClassId, title, id, version } = article
    await send(editArticle, { body: { newsClassId, title, summary: '新的摘要', id, version } })
    const list = await shown(
      `<qd-article-list query="${new URLSearchParams({ title, isPublic: '1' })}"></qd-article-list>`
    )
    expect(rows(list).length).to.equal(1)
    expect(rowOf(list, title)!.textContent).to.contain('已发布·有修改')
    expect([...list.shadowRoot!.querySelectorAll('.filter-flag')].at(-1)!.textContent).to.equal('公开中')
  })

  it('[AR-2] begins with one’s own when told so, as a filter that is seen and cleared', async () => {
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

  it('[B10] takes SQL in a filter for text', async () => {
    const list = await shown()
    type(list, '标题包含', "'; drop table articles; --")
    await until(() => control(list, '清除筛选'), 'no match')
    changed('article')
    await until(() => control(list, '清除筛选'), 'no match, and no error')
  })

  it('[AR-2] leads to an article and to a new one', async () => {
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    const toNew = nextPath(list)
    const write = await until(() => control(list, '写文章'), 'the button')
    write.click()
    expect(await toNew).to.equal('/cms/article/edit?newsClassId=1002')
    const toOld = nextPath(list)
    press(rows(list)[0]!, 'Enter')
    expect(await toOld).to.equal(`/cms/article/edit?id=${rows(list)[0]!.dataset.key}`)
  })

  it('[AR-2] is walked by keys; Space selects and brings the bulk bar', async () => {
    const list = await shown()
    rows(list)[0]!.focus()
    press(rows(list)[0]!, 'ArrowDown')
    await until(() => list.shadowRoot!.activeElement === rows(list)[1], 'the second row in focus')
    press(rows(list)[1]!, ' ')
    await until(() => list.shadowRoot!.textContent!.includes('已选 1 项'), 'the bulk bar')
  })

  it('[AR-2] submits and publishes many at once, and tells by article why one stayed', async () => {
    const draft = await write()
    const other = await write()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    for (const { title } of [draft, other])
      (await until(() => rowOf(list, title), title)).querySelector('input')!.click()
    ;(await until(() => bulk(list, '发布'), 'the action')).click()
    const yes = await until(() => dialogButton(list, '发布'), 'the question')
    expect(list.shadowRoot!.querySelector('.bp6-dialog')!.textContent).to.include(other.title)
    yes.click()
    await until(() => $toasts.get().some(said => said.message === '已发布 2 篇文章'), 'the message')
    expect((await send(articleById, { query: { id: draft.id } })).state).to.equal('published')

    const third = await write()
    const fourth = await write()
    changed('article')
    for (const { title } of [third, fourth])
      (await until(() => isQuiet(list) && rowOf(list, title), title)).querySelector('input')!.click()
    ;(await until(() => bulk(list, '删除'), 'the action')).click()
    const remove = await until(() => dialogButton(list, '删除'), 'the question')
    // Somebody else is quicker.
    await send(articleAction, { body: { ids: [fourth.id], action: 'publish' } })
    remove.click()
    await until(() => list.shadowRoot!.textContent!.includes('1 篇文章未能处理'), 'the failures')
    const told = [...list.shadowRoot!.querySelectorAll('.bp6-dialog')].at(-1)!.textContent!
    expect(told).to.include(fourth.title)
    expect(told).to.include('请先撤回')
    await until(() => isQuiet(list) && rowAction(list, fourth.title, '撤回'), 'the list as it is by now')
  })

  it('[AR-2] where every one of the chosen stayed, the list shows why: it is loaded anew', async () => {
    const article = await write()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    const button = await until(() => rowAction(list, article.title, '提交'), 'the step')
    // Somebody else is quicker.
    await send(articleAction, { body: { ids: [article.id], action: 'submit' } })
    button.click()
    await until(() => list.shadowRoot!.textContent!.includes('文章当前为“待审核”，不能提交'), 'the reason')
    await until(() => isQuiet(list) && rowOf(list, article.title)?.textContent?.includes('待审核'), 'the state by now')
  })

  it('[AR-2] nothing is published but what was read', async () => {
    const article = await write()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    ;(await until(() => rowOf(list, article.title), 'the article')).querySelector('input')!.click()
    ;(await until(() => bulk(list, '发布'), 'the action')).click()
    const yes = await until(() => dialogButton(list, '发布'), 'the question')
    const { newsClassId, title, id, version } = article
    await send(editArticle, { body: { newsClassId, title, content: '<p>改到一半</p>', id, version } })
    yes.click()
    await until(() => list.shadowRoot!.textContent!.includes('文章在您查看后已有变化'), 'the refusal')
    expect((await send(articleById, { query: { id } })).state).to.equal('draft')
  })

  it('[AR-2] asks for the reason of a return', async () => {
    const article = await write()
    const { takeStep } = await import('../../elements/parts/article/take-step.ts')
    await takeStep('submit', [article], {})
    const list = await shown('<qd-article-list news-class-id="1002" state="submitted"></qd-article-list>')
    ;(await until(() => rowOf(list, article.title), 'the article')).querySelector('input')!.click()
    ;(await until(() => bulk(list, '退回'), 'the action')).click()
    const yes = await until(() => dialogButton(list, '退回'), 'the question')
    yes.click()
    await until(() => list.shadowRoot!.textContent!.includes('请填写原因'), 'the problem at the field')
    const field = inside<HTMLTextAreaElement>(list, 'textarea')!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, '请补充文号')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    dialogButton(list, '退回')!.click()
    await until(() => $toasts.get().some(said => said.message === '已退回 1 篇文章'), 'the message')
    expect((await send(articleById, { query: { id: article.id } })).returnReason).to.equal('请补充文号')
  })

  it('[AD-7] shows no button whose right is not held', async () => {
    forgetPermissions()
    await signedIn('zhaolei')
    const list = await shown()
    await until(() => $permissions.get(), 'the rights')
    expect(Boolean(control(list, '写文章'))).to.equal(false)
    expect(Boolean(control(list, '提交'))).to.equal(false)
    forgetPermissions()
  })

  it('[E2] shows a title as text', async () => {
    const article = await write({ title: `<img src=x onerror="window.broken=1">${Date.now()}` })
    const list = await shown()
    await until(() => rowOf(list, article.title), 'the title')
    expect('broken' in window).to.equal(false)
    expect(inside(list, 'img') === null).to.equal(true)
  })

  it('[E8] survives rubbish under its storage key', async () => {
    shared.write('qundao:table:articles:admin', '{"widths":{"title":"x"},"hidden":7')
    const list = await shown()
    expect(inside(list, 'th[scope=col]') !== null).to.equal(true)
    shared.write('qundao:table:articles:admin', null)
  })

  it('[C1] [ER-3] says why it could not load', async () => {
    const list = place('<qd-article-list subsite-id="no-such-site"></qd-article-list>')
    await until(() => control(list, '重试'), 'the offer to retry')
  })

  it('a column without articles tells of those in the columns below it, and shows them', async () => {
    const column = (name: string, parentId: string) =>
      send(addColumn, { body: { subsiteId: '1', parentId, name, code: `below-${Date.now()}-${++serial}` } })
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
