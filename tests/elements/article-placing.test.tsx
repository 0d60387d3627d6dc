import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-editor/define.ts'
import '../../elements/features/article-list/define.ts'
import { articleAction, articleById, articleList, type Article } from '../../elements/base/contract/article.ts'
import { articlePlaces, referArticles } from '../../elements/base/contract/article-placing.ts'
import { articlePushes, pushArticles } from '../../elements/base/contract/article-push.ts'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'
import { isQuiet, rowOf, shown, write } from './support/articles.ts'

const bulk = (list: HTMLElement, name: string): HTMLElement | undefined =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>('.table-bar button')].find(button => button.textContent === name)
const dialogOf = (element: HTMLElement): HTMLDialogElement | undefined =>
  [...element.shadowRoot!.querySelectorAll('dialog')].at(-1)
const dialogButton = (element: HTMLElement, name: string): HTMLButtonElement | undefined =>
  [...(dialogOf(element)?.querySelectorAll('button') ?? [])].find(button => button.textContent === name)
const columnRow = (list: HTMLElement, name: string): HTMLElement | undefined =>
  [...(dialogOf(list)?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])].find(
    row => row.querySelector('.tree-title')?.textContent === name
  )
const said = (message: string) => until(() => $toasts.get().some(each => each.message.includes(message)), message)
const count = async (newsClassId: string, title: string) =>
  (await send(articleList, { query: { newsClassId, title } })).total

/** Ticks articles in a list and opens a bulk action. */
async function open(list: HTMLElement, articles: readonly Article[], name: string): Promise<void> {
  for (const { title } of articles)
    (await until(() => isQuiet(list) && rowOf(list, title), title)).querySelector('input')!.click()
  ;(await until(() => bulk(list, name), name)).click()
  await until(() => columnRow(list, '临江要闻'), 'the columns')
}

async function published(): Promise<Article> {
  const article = await write()
  await send(articleAction, { body: { ids: [article.id], action: 'publish' } })
  return article
}

describe('articles in other columns', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[content-22] copies chosen articles to a column and says why others cannot be chosen', async () => {
    const articles = [await write(), await write()]
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    await open(list, articles, '复制到…')
    const dialog = dialogOf(list)!
    expect(dialog.textContent).to.include('复制 2 篇文章到')
    expect(columnRow(list, '政务公开')!.textContent).to.include('该栏目不可发文')
    expect(columnRow(list, '领导之窗')!.textContent).to.include('收“领导之窗”')
    expect(columnRow(list, '领导之窗')!.getAttribute('aria-disabled')).to.equal('true')
    columnRow(list, '领导之窗')!.click()
    expect(dialogButton(list, '复制')!.disabled).to.equal(true)
    columnRow(list, '部门动态')!.click()
    ;(await until(() => !dialogButton(list, '复制')?.disabled && dialogButton(list, '复制'), 'the button')).click()
    await said('已复制 2 篇到“部门动态”')
    for (const { title } of articles) expect(await count('1003', title)).to.equal(1)
    expect((await send(articleById, { query: { id: articles[0]!.id } })).newsClassId).to.equal('1002')
  })

  it('[content-22] copies to another site', async () => {
    const article = await write()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    await open(list, [article], '复制到…')
    const sites = await until(() => inside<HTMLSelectElement>(list, '#placing-site'), 'the sites')
    sites.value = '2'
    sites.dispatchEvent(new Event('change', { bubbles: true }))
    ;(await until(() => columnRow(list, '工作动态'), 'the columns of the other site')).click()
    ;(await until(() => !dialogButton(list, '复制')?.disabled && dialogButton(list, '复制'), 'the button')).click()
    await said('已复制 1 篇到“工作动态”')
    const { records } = await send(articleList, { query: { subsiteId: '2', title: article.title } })
    expect(records.map(({ newsClassId, state }) => [newsClassId, state])).to.deep.equal([['2001', 'draft']])
  })

  it('[content-22] asks about titles that the column has, and names what stays', async () => {
    const [article, taken] = [await write(), await write()]
    await write({ newsClassId: '1007', title: taken.title })
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    await open(list, [article, taken], '移动到…')
    await send(articleAction, { body: { ids: [article.id], action: 'submit' } })
    columnRow(list, '通知公告')!.click()
    ;(await until(() => !dialogButton(list, '移动')?.disabled && dialogButton(list, '移动'), 'the button')).click()
    const anyway = await until(() => dialogButton(list, '仍然移动这 1 篇'), 'the question')
    expect(dialogOf(list)!.textContent).to.include('“通知公告”已有 1 篇同名文章')
    expect(dialogOf(list)!.textContent).to.include(taken.title)
    anyway.click()
    await said('已移动 1 篇到“通知公告”')
    await until(() => dialogOf(list)?.textContent?.includes('1 篇文章没有移动'), 'what stays')
    expect(dialogOf(list)!.textContent).to.include(article.title)
    expect(dialogOf(list)!.textContent).to.include('正在审核，不能移动')
    dialogButton(list, '知道了')!.click()
    await until(() => isQuiet(list) && !rowOf(list, taken.title), 'the list without it')
    expect((await send(articleById, { query: { id: taken.id } })).newsClassId).to.equal('1007')
  })

  it('[content-22] shows public articles in several columns; each lists and removes its reference', async () => {
    const article = await published()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    await open(list, [article], '引用到…')
    columnRow(list, '部门动态')!.click()
    await until(() => dialogOf(list)!.textContent!.includes('已选 1 个栏目'), 'the first column')
    columnRow(list, '通知公告')!.click()
    await until(() => dialogOf(list)!.textContent!.includes('已选 2 个栏目'), 'both columns')
    dialogButton(list, '引用')!.click()
    await said('等 2 个栏目')
    list.remove()

    const target = await shown('<qd-article-list news-class-id="1003"></qd-article-list>')
    const show = await until(() => inside(target, '.referred button'), 'the references')
    expect(inside(target, '.referred h2')!.textContent).to.match(/引用到本栏目的文章（\d+）/)
    show.click()
    const line = await until(
      () =>
        [...target.shadowRoot!.querySelectorAll('.referred li')].find(li => li.textContent!.includes(article.title)),
      'the reference'
    )
    expect(line.querySelector('.mark')!.textContent).to.equal('引用')
    expect(line.textContent).to.include('来自“要闻动态 / 临江要闻”')
    expect(line.querySelector('a')!.getAttribute('href')).to.include(article.id)
    line.querySelector<HTMLElement>('button')!.click()
    ;(await until(() => dialogButton(target, '取消引用'), 'the question')).click()
    await said('已取消引用')
    await until(() => !inside(target, '.referred')?.textContent?.includes(article.title), 'the list without it')
    const { places } = await send(articlePlaces, { query: { id: article.id } })
    expect(places.map(({ columnName }) => columnName)).to.deep.equal(['通知公告'])
  })

  it('[content-22] the editor names the columns that also show the article', async () => {
    const article = await published()
    await send(referArticles, { body: { ids: [article.id], columnIds: ['1003'] } })
    const editor = place(`<qd-article-editor article-id="${article.id}"></qd-article-editor>`)
    const places = await until(() => inside(editor, '.places'), 'the columns')
    expect(places.textContent).to.include('要闻动态 / 部门动态')
    control(editor, '取消在“要闻动态 / 部门动态”的引用')!.click()
    ;(await until(() => dialogButton(editor, '取消引用'), 'the question')).click()
    await until(() => !inside(editor, '.places'), 'the end of the reference')
    expect((await send(articlePlaces, { query: { id: article.id } })).places).to.deep.equal([])
  })

  it('[content-22] pushes chosen articles to other sites, and the editor shows the answers', async () => {
    const articles = [await published(), await published()]
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    for (const { title } of articles)
      (await until(() => isQuiet(list) && rowOf(list, title), title)).querySelector('input')!.click()
    ;(await until(() => bulk(list, '推送到其他站点…'), 'the action')).click()
    ;(await until(() => columnRow(list, '优化营商环境专题'), 'the sites')).click()
    const note = inside<HTMLTextAreaElement>(list, '#push-note')!
    typeInto(note, '请转发')
    dialogButton(list, '取消')!.click()
    ;(
      await until(
        () => dialogOf(list)!.textContent!.includes('放弃填写的说明？') && dialogButton(list, '取消'),
        'the question'
      )
    ).click()
    await until(() => dialogButton(list, '推送'), 'the dialog with the note')
    expect(inside<HTMLTextAreaElement>(list, '#push-note')!.value).to.equal('请转发')
    ;(await until(() => !dialogButton(list, '推送')?.disabled && dialogButton(list, '推送'), 'the button')).click()
    await said('已推送 2 篇到 1 个站点')
    await until(() => !dialogOf(list), 'the list')
    const [first] = articles
    const answers = await send(articlePushes, { query: { id: first!.id } })
    expect(answers.map(({ siteName, state }) => [siteName, state])).to.deep.equal([['优化营商环境专题', 'waiting']])
    const editor = place(`<qd-article-editor article-id="${first!.id}"></qd-article-editor>`)
    await until(() => inside(editor, '.places')?.textContent?.includes('等待接收'), 'the answer')
  })

  it('[content-22] reads, accepts and refuses what other sites pushed', async () => {
    const articles = [await published(), await published()]
    await send(pushArticles, { body: { ids: articles.map(({ id }) => id), subsiteIds: ['7'], note: '请转发' } })
    const [first, second] = articles
    const list = await shown('<qd-article-list subsite-id="7"></qd-article-list>')
    ;(await until(() => inside(list, '.referred button'), 'the articles')).click()
    const lineOf = (title: string) =>
      [...list.shadowRoot!.querySelectorAll('.referred li')].find(li => li.textContent!.includes(title))
    expect((await until(() => lineOf(first!.title), first!.title)).textContent).to.include('请转发')
    control(list, `查看 ${first!.title}`)!.click()
    await until(() => dialogOf(list)?.querySelector('.received-text')?.textContent === '正文', 'the text')
    dialogOf(list)!.querySelector<HTMLElement>('[aria-label=关闭]')!.click()
    ;(await until(() => !dialogOf(list) && control(list, `接收 ${first!.title}`), 'the way to accept it')).click()
    const open = await until(
      () => [...(dialogOf(list)?.querySelectorAll('[role=treeitem]:not([aria-disabled])') ?? [])][0] as HTMLElement,
      'a column'
    )
    const column = open.querySelector('.tree-title')!.textContent!
    open.click()
    ;(await until(() => !dialogButton(list, '接收')?.disabled && dialogButton(list, '接收'), 'the button')).click()
    await said(`已接收 1 篇到“${column}”`)
    await until(() => !lineOf(first!.title), 'the list without it')
    control(list, `退回 ${second!.title}`)!.click()
    const reason = await until(() => dialogOf(list)?.querySelector('textarea'), 'the question')
    typeInto(reason, '与本站无关')
    dialogButton(list, '退回')!.click()
    await said('已退回')
    const [answer] = await send(articlePushes, { query: { id: second!.id } })
    expect([answer!.state, answer!.reason]).to.deep.equal(['refused', '与本站无关'])
  })

  it('[content-22] a failed call keeps the dialog and the choice', async () => {
    const article = await write()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    await open(list, [article], '移动到…')
    columnRow(list, '部门动态')!.click()
    const { fetch } = window
    window.fetch = async (...call) => {
      if (String(call[0]).includes('/cms/article/move')) throw new TypeError('offline')
      return fetch(...call)
    }
    try {
      ;(await until(() => !dialogButton(list, '移动')?.disabled && dialogButton(list, '移动'), 'the button')).click()
      await until(() => dialogOf(list)?.querySelector('[role=alert]'), 'the reason')
      expect(columnRow(list, '部门动态')!.getAttribute('aria-checked')).to.equal('true')
    } finally {
      window.fetch = fetch
    }
    dialogButton(list, '移动')!.click()
    await said('已移动 1 篇到“部门动态”')
  })
})
