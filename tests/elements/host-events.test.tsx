import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-list/define.ts'
import '../../elements/features/role-list/define.ts'
import '../../elements/features/article-editor/define.ts'
import type { ArticleEditorElement } from '../../elements/features/article-editor/element.ts'
import { articleById, articleList } from '../../elements/base/contract/article.ts'
import { roleCalls } from '../../elements/base/contract/role.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { createRecord } from '../../elements/base/crud/record/record.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { takeStep } from '../../elements/base/shared/article/take-step.ts'
import { clearPage, control, inside, place, signedIn, signedOut, until } from '../support/element.ts'
import { rows, shown, write } from './support/articles.ts'
import { button, designerOf } from './support/designer.ts'

interface Refreshable extends HTMLElement {
  refresh: () => void
}

/** Collects the details of an event at the document. */
const heard: Record<string, Record<string, unknown>[]> = {}
const names = ['qd-changed', 'qd-denied', 'qd-dirty', 'qd-select', 'qd-navigate']
const hear = (event: Event) =>
  void (heard[event.type] ??= []).push((event as CustomEvent<Record<string, unknown>>).detail)

describe('[guest-11] a host page reacts to elements', () => {
  const { fetch } = window
  beforeEach(() => {
    for (const name of names) {
      heard[name] = []
      document.addEventListener(name, hear)
    }
  })
  afterEach(() => {
    for (const name of names) document.removeEventListener(name, hear)
    window.fetch = fetch
    clearPage()
  })

  it('by qd-changed with noun, action and ids', async () => {
    await signedIn()
    const record = createRecord<{ id: string; version: number; name: string }, { name: string }>({
      noun: 'link',
      blank: { name: '' },
      draftOf: ({ name }) => ({ name }),
      save: async (draft, _record, version) => ({ ...draft, id: '7', version: version + 1 }),
      keep: { keyOf: () => 'host-events', fits: (draft): draft is { name: string } => Boolean(draft) }
    })
    for (const name of ['甲', '乙']) {
      record.edit({ name })
      await record.save()
    }
    expect(heard['qd-changed']).to.deep.equal([
      { noun: 'link', action: 'add', ids: ['7'] },
      { noun: 'link', action: 'edit', ids: ['7'] }
    ])
    const article = await write()
    await takeStep('delete', [article as never], {})
    expect(heard['qd-changed']!.slice(2)).to.deep.equal([
      { noun: 'article', action: 'delete', ids: [article.id] },
      { noun: 'recycled', action: '', ids: [] }
    ])
  })

  it('by qd-select, which it may prevent to open the record itself', async () => {
    await signedIn()
    const list = await shown()
    const stay = (event: Event) => event.preventDefault()
    list.addEventListener('qd-navigate', stay)
    const open = (at: number) => rows(list)[at]!.querySelector<HTMLElement>('.row-link')!.click()
    open(0)
    await until(() => heard['qd-navigate']!.length === 1, 'the article')
    expect(heard['qd-select']![0]!.noun).to.equal('article')
    expect(String(heard['qd-navigate']![0]!.path)).to.contain(String(heard['qd-select']![0]!.id))
    list.addEventListener('qd-select', stay)
    open(1)
    await until(() => heard['qd-select']!.length === 2, 'the second selection')
    rows(list)[1]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await until(() => heard['qd-select']!.length === 3, 'the selection by key')
    expect(heard['qd-navigate']).to.have.length(1)
  })

  it('by refresh(), which loads the list again and keeps the rows meanwhile', async () => {
    await signedIn()
    const list = (await shown()) as Refreshable
    let asked = 0
    window.fetch = async (...call) => {
      if (String(call[0]).includes(articleList.path)) asked += 1
      return fetch(...call)
    }
    list.refresh()
    await until(() => asked === 1, 'the request')
    expect(rows(list).length).to.be.greaterThan(0)
  })

  it('by qd-dirty when unsaved work arises and when it is gone', async () => {
    signedOut()
    const designer = await designerOf({ list: [], config: {} })
    button(designer, '单行文本').click()
    await until(() => heard['qd-dirty']!.length > 0, 'the mark')
    expect(heard['qd-dirty']!.map(({ dirty }) => dirty)).to.deep.equal([true])
    designer.undo()
    await until(() => heard['qd-dirty']!.length === 2, 'the end of the mark')
    expect(heard['qd-dirty']![1]!.dirty).to.equal(false)
  })

  it('by save(), which saves as Ctrl+S does and tells whether everything is saved', async () => {
    await signedIn()
    const article = await write()
    const editor = place<ArticleEditorElement & { save: () => Promise<boolean> }>(
      `<qd-article-editor article-id="${article.id}"></qd-article-editor>`
    )
    const title = await until(() => inside<HTMLTextAreaElement>(editor, '.article-title'), 'the title')
    await until(() => control(editor, '保存草稿'), 'the rights')
    const enter = (value: string) => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(title), 'value')!
      set!.call(title, value)
      title.dispatchEvent(new Event('input', { bubbles: true }))
    }
    enter('')
    await until(() => editor.isDirty(), 'the change')
    expect(await editor.save()).to.equal(false)
    enter(`${article.title} 改`)
    await until(() => title.value.endsWith('改'))
    expect(await editor.save()).to.equal(true)
    expect((await send(articleById, { query: { id: article.id } })).title).to.equal(`${article.title} 改`)
    expect(heard['qd-changed']!.some(({ action, ids }) => action === 'edit' && String(ids) === article.id)).to.equal(
      true
    )
  })

  it('by qd-denied with the right that is missing', async () => {
    await signedIn('lihua')
    const refused = await send(roleCalls.list, { query: { pageNo: 1, pageSize: 10 } as never }).catch(error => error)
    expect(refused.code).to.equal(codes.forbidden)
    expect(heard['qd-denied']).to.deep.equal([{ right: 'system:role:list', message: refused.message }])
    place('<qd-role-list></qd-role-list>')
    // The list asks for its saved views as well.
    const ofList = () => heard['qd-denied']!.filter(detail => Object(detail).right === 'system:role:list')
    await until(() => ofList().length === 2, 'the refusal of the list')
  })
})

describe('the look that a host chooses', () => {
  afterEach(() => {
    clearPage()
    document.documentElement.removeAttribute('style')
    document.head.querySelector('meta[name="color-scheme"]')?.remove()
  })

  it('[guest-14] fields stay light in a page with a dark color-scheme', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="color-scheme" content="dark">')
    const list = place('<qd-article-list></qd-article-list>')
    const root = await until(() => list.shadowRoot!.querySelector('.qd-root'))
    expect(getComputedStyle(root).colorScheme).to.equal('light')
  })

  it('[guest-10] font, corners and main colour follow the host, with contrast', async () => {
    document.documentElement.style.cssText = '--qd-theme-font: monospace; --qd-theme-radius: 0px'
    const { configure } = await import('../../elements/configure.ts')
    await configure({ theme: { primary: '#ffcc00' } })
    const list = place('<qd-article-list></qd-article-list>')
    const root = await until(() => list.shadowRoot!.querySelector<HTMLElement>('.qd-root'))
    const style = getComputedStyle(root)
    expect(style.fontFamily).to.equal('monospace')
    expect(style.getPropertyValue('--bp-surface-border-radius')).to.equal('0px')
    expect(style.getPropertyValue('--qd-primary')).to.equal('#ffcc00')
    expect(style.getPropertyValue('--qd-primary-strong')).not.to.equal('#ffcc00')
    await configure({ theme: { primary: '#1890FF' } })
    expect(getComputedStyle(root).getPropertyValue('--qd-primary')).to.equal('#1890FF')
  })
})
