import { expect } from '@esm-bundle/chai'
import { articleById } from '../../elements/base/contract/article.ts'
import { $toasts, dismiss } from '../../elements/base/core/overlay/toasts.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, signedIn, typeInto, until } from '../support/element.ts'
import {
  emptyEditor,
  notesOf,
  pasteInto,
  readBy,
  textIn,
  toasted,
  withoutSpace,
  type PasteCase
} from './support/pasting.ts'
import { officeCases } from './support/office-cases.ts'
import { ownCases } from './support/word-cases.ts'

const answer = await fetch('/shared-data/word-paste.json')
const shared = answer.ok ? ((await answer.json()) as PasteCase[]) : []

/** Holds an article to what its case demands. */
function check(root: Element, each: PasteCase): void {
  if (each.text) expect(readBy(root), each.name).to.equal(withoutSpace(each.text.join('')))
  for (const words of each.mustNotContain ?? []) expect(root.textContent).not.to.include(words)
  for (const pattern of each.mustContainPattern ?? []) expect(root.innerHTML).to.match(new RegExp(pattern))
  if (each.bullets) expect(root.querySelectorAll('ul > li').length).to.be.greaterThan(0)
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  if (each.inPageLinks !== undefined) expect(links.length).to.equal(each.inPageLinks)
  for (const link of links) {
    const id = decodeURIComponent(link.getAttribute('href')!.slice(1))
    expect(link.target).to.equal('')
    expect([...root.querySelectorAll('a[id]')].some(anchor => anchor.id === id)).to.equal(true)
  }
}

async function save(editor: HTMLElement): Promise<string> {
  const saved = new Promise<string>(resolve =>
    editor.addEventListener('qd-saved', event => resolve((event as CustomEvent<{ id: string }>).detail.id), {
      once: true
    })
  )
  typeInto(inside(editor, '.article-title')!, `粘贴 ${Date.now()}`)
  control(editor, '保存草稿')!.click()
  return (await send(articleById, { query: { id: await saved } })).content
}

const parsed = (html: string): Element => new DOMParser().parseFromString(html, 'text/html').body

describe('[AR-7] text of Word and WPS', () => {
  beforeEach(async () => {
    await signedIn()
    for (const { id } of $toasts.get()) dismiss(id)
  })
  afterEach(clearPage)

  it(`[AR-7] the shared cases ${shared.length > 0 ? 'are read' : 'are not beside this project: only its own are tried'}`, () => {
    expect(answer.ok ? shared.length : 1).to.be.greaterThan(0)
  })

  for (const each of [...shared, ...ownCases, ...officeCases])
    it(`[AR-7] [content-1] [content-2] [content-15] [content-16] ${each.name}`, async () => {
      const editor = await emptyEditor()
      const plain = each.text?.join('\r\n') ?? ''
      pasteInto(textIn(editor), { 'text/html': each.html, 'text/plain': plain })
      await until(() => textIn(editor).textContent!.trim() !== '', 'the text')
      check(textIn(editor), each)
      for (const words of each.mustTell ?? []) await until(() => toasted().includes(words), `the words ${words}`)
      const kept = await save(editor)
      check(parsed(kept), each)
      expect(notesOf(editor), 'nothing is missing').to.deep.equal([])
    })
})
