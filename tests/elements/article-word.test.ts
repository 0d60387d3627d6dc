import { expect } from '@esm-bundle/chai'
import mammoth from 'mammoth'
import { articleById } from '../../elements/base/contract/article.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, signedIn, typeInto, until } from '../support/element.ts'
import { cleanPasted } from '../../elements/base/rich-text/editor/pasted-html.ts'
import { readWord } from '../../elements/base/rich-text/word/read-word.ts'
import { emptyEditor, pasteInto, readBy, textIn, withoutSpace, type PasteCase } from './support/pasting.ts'
import { officeCases } from './support/office-cases.ts'
import { ownCases } from './support/word-cases.ts'

const answer = await fetch('/shared-data/word-paste.json')
const shared = answer.ok ? ((await answer.json()) as PasteCase[]) : []

/** Returns the file that the page saves while `act` runs. */
async function saved(act: () => void): Promise<ArrayBuffer> {
  const own = HTMLAnchorElement.prototype.click
  const files: Promise<ArrayBuffer>[] = []
  HTMLAnchorElement.prototype.click = function () {
    files.push(fetch(this.href).then(file => file.arrayBuffer()))
  }
  try {
    act()
    return await await until(() => files[0], 'the file')
  } finally {
    HTMLAnchorElement.prototype.click = own
  }
}

describe('[AR-2] export of an article to Word', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  for (const each of [...shared, ...ownCases, ...officeCases])
    it(`[content-22] saves first, and keeps every word, also when it is imported again: ${each.name}`, async () => {
      const editor = await emptyEditor()
      pasteInto(textIn(editor), { 'text/html': each.html, 'text/plain': each.text?.join('\r\n') ?? '' })
      await until(() => textIn(editor).textContent!.trim() !== '', 'the text')
      const field = inside<HTMLTextAreaElement>(editor, '.article-title')!
      const title = `导出 ${Date.now()}`
      typeInto(field, title)
      let id = ''
      editor.addEventListener('qd-saved', event => (id = (event as CustomEvent<{ id: string }>).detail.id))
      const arrayBuffer = await saved(() => control(editor, '导出 Word')!.click())
      const { content } = await send(articleById, { query: { id } })
      const written = new DOMParser().parseFromString(content, 'text/html').body
      for (const picture of written.querySelectorAll('img')) picture.replaceWith('')
      const { value } = await mammoth.convertToHtml({ arrayBuffer })
      const read = new DOMParser().parseFromString(value, 'text/html').body
      const words = withoutSpace(read.textContent!).replace(/〔图片：[^〕]*〕/g, '')
      expect(words).to.equal(withoutSpace(title + written.textContent!))
      for (const tag of ['table', 'li', 'td[colspan], th[colspan]', 'td[rowspan], th[rowspan]'])
        expect(read.querySelectorAll(tag).length, tag).to.equal(written.querySelectorAll(tag).length)
      const given = new File([arrayBuffer], 'a.docx')
      const word = await readWord(given, { signal: new AbortController().signal, onProgress: () => undefined })
      const again = new DOMParser().parseFromString(cleanPasted(word.html).html, 'text/html').body
      const markers = readBy(again).replace(/〔图片：[^〕]*〕/g, '')
      expect(markers, 'imported again').to.equal(withoutSpace(title) + readBy(written))
      for (const tag of ['table', 'td, th', 'td[colspan], th[colspan]', 'td[rowspan], th[rowspan]', 'a[href]'])
        expect(again.querySelectorAll(tag).length, `${tag} again`).to.equal(written.querySelectorAll(tag).length)
    })
})
