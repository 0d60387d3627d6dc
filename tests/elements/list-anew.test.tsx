import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-list/define.ts'
import { addArticle, articleAction, editArticle, type Article } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { changed } from '../../elements/base/session/wire/changes.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, until } from '../support/element.ts'

let serial = 0

const write = (newsClassId: string, title: string): Promise<Article> =>
  send(addArticle, {
    body: {
      ...{ newsClassId, title, subTitle: '', author: '测试员', source: '', summary: '', keywords: '' },
      ...{ content: '<p>正文</p>', isTop: false, publishDate: '' }
    }
  })
const remove = ({ id }: Article) => send(articleAction, { body: { ids: [id], action: 'delete' } })

const rows = (list: HTMLElement): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])
]
const titles = (list: HTMLElement): string[] => rows(list).map(row => row.querySelector('.table-first a')!.textContent!)
const rowOf = (list: HTMLElement, { id }: Article): HTMLElement => rows(list).find(row => row.dataset.key === id)!
const boxOf = (list: HTMLElement, article: Article): HTMLInputElement => rowOf(list, article).querySelector('input')!
const tabStops = (list: HTMLElement): HTMLElement[] => rows(list).filter(row => row.tabIndex === 0)
const isQuiet = (list: HTMLElement): boolean => inside(list, 'table')?.getAttribute('aria-busy') === 'false'
const bar = (list: HTMLElement): string => inside(list, '.table-bar')!.textContent!
const bulk = (list: HTMLElement, name: string): HTMLElement =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>('.table-bar button')].find(each => each.textContent === name)!
const press = (target: Element, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))

/** Opens a list of three drafts, newest first. */
async function shown() {
  const { id } = await send(addColumn, {
    body: { subsiteId: '1', parentId: '', name: `来新行 ${++serial}`, code: `anew-${Date.now()}-${serial}` }
  })
  const [third, second, first] = [await write(id, '丙'), await write(id, '乙'), await write(id, '甲')]
  const list = place(`<qd-article-list news-class-id="${id}"></qd-article-list>`)
  await until(() => titles(list).join('') === '甲乙丙' && isQuiet(list), 'the articles')
  return { list, id, first: first!, second: second!, third: third! }
}

describe('a list that reloads because of another person', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('keeps rows selected that still exist, with their current data', async () => {
    const { list, id, first, third } = await shown()
    boxOf(list, first).click()
    boxOf(list, third).click()
    await until(() => bar(list).includes('已选 2 项'))
    await write(id, '新来')
    changed('article')
    await until(() => titles(list).join('') === '新来甲乙丙', 'the new row')
    expect([boxOf(list, first).checked, boxOf(list, third).checked]).to.deep.equal([true, true])
    expect(bar(list)).to.contain('已选 2 项')
    await send(editArticle, { body: { newsClassId: id, title: '丙改', id: third.id, version: third.version } })
    changed('article')
    await until(() => titles(list).includes('丙改'), 'the other title')
    bulk(list, '提交').click()
    const dialog = await until(() => inside(list, 'dialog'), 'the question')
    expect(dialog.textContent).to.contain('丙改')
    control(list, '取消')!.click()
  })

  it('deselects removed rows and shows how many remain', async () => {
    const { list, first, second, third } = await shown()
    for (const each of [first, second]) boxOf(list, each).click()
    await until(() => bar(list).includes('已选 2 项'))
    await remove(first)
    changed('article')
    await until(() => titles(list).join('') === '乙丙', 'the row to go')
    expect(bar(list)).to.contain('已选 1 项')
    await remove(second)
    changed('article')
    await until(() => titles(list).join('') === '丙', 'the other one to go')
    expect(bar(list)).to.contain('共 1 条')
    expect(boxOf(list, third).checked).to.equal(false)
  })

  it('deselects rows after a bulk action, not after a cancelled question', async () => {
    const { list, id, first, second } = await shown()
    for (const each of [first, second]) boxOf(list, each).click()
    await until(() => bar(list).includes('已选 2 项'))
    bulk(list, '发布').click()
    ;(await until(() => control(list, '取消'), 'the question')).click()
    await until(() => !inside(list, 'dialog'), 'the question to go')
    await write(id, '新来')
    changed('article')
    await until(() => titles(list).includes('新来'), 'the new row')
    expect(bar(list)).to.contain('已选 2 项')
    bulk(list, '发布').click()
    await until(() => inside(list, 'dialog'), 'the question')
    inside(list, 'dialog .bp6-intent-primary')!.click()
    await until(() => isQuiet(list) && rowOf(list, second).textContent!.includes('已发布'), 'the step')
    expect(bar(list)).to.contain('共 4 条')
  })

  it('deselects when other rows are loaded', async () => {
    const { list, first } = await shown()
    boxOf(list, first).click()
    await until(() => bar(list).includes('已选 1 项'))
    control(list, '标题')!.click()
    await until(() => isQuiet(list) && inside(list, 'th[aria-sort]'), 'the other order')
    await until(() => bar(list).includes('共 3 条'), 'nothing ticked')
    expect(boxOf(list, first).checked).to.equal(false)
  })

  it('keeps the tab stop and the focus on their row when it moves', async () => {
    const { list, id, first, second } = await shown()
    rows(list)[0]!.focus()
    press(rows(list)[0]!, 'ArrowDown')
    await until(() => list.shadowRoot!.activeElement === rowOf(list, second), 'the second row in focus')
    await write(id, '新来')
    changed('article')
    await until(() => titles(list).join('') === '新来甲乙丙', 'the new row')
    expect(tabStops(list).map(row => row.dataset.key)).to.deep.equal([second.id])
    expect(list.shadowRoot!.activeElement === rowOf(list, second)).to.equal(true)
    await remove(first)
    changed('article')
    await until(() => titles(list).join('') === '新来乙丙', 'a row to go')
    expect(tabStops(list).map(row => row.dataset.key)).to.deep.equal([second.id])
  })

  it('keeps the focus on its row when another row moves above it', async () => {
    const { list, id, first, third } = await shown()
    rowOf(list, first).focus()
    await send(editArticle, {
      body: { newsClassId: id, title: '丙', isTop: true, id: third.id, version: third.version }
    })
    changed('article')
    await until(() => titles(list).join('') === '丙甲乙', 'another order')
    expect(list.shadowRoot!.activeElement === rowOf(list, first)).to.equal(true)
    expect(tabStops(list).map(row => row.dataset.key)).to.deep.equal([first.id])
  })

  it('moves the tab stop to the row that takes the place of a removed one', async () => {
    const { list, second, third } = await shown()
    rowOf(list, second).focus()
    const outside = place('<button>外面</button>')
    outside.focus()
    await remove(second)
    changed('article')
    await until(() => titles(list).join('') === '甲丙', 'the row to go')
    expect(tabStops(list).map(row => row.dataset.key)).to.deep.equal([third.id])
    expect(document.activeElement === outside).to.equal(true)
  })
})
