import { expect } from '@esm-bundle/chai'
import type { Editor } from '@tiptap/core'
import '../../elements/features/announcement-list/define.ts'
import { articleById } from '../../elements/base/contract/article.ts'
import { $toasts, dismiss } from '../../elements/base/core/overlay/toasts.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'
import { documentOf, formOf, soon, widget } from './support/form.ts'
import { emptyEditor, notesOf, readBy, textIn, withoutSpace } from './support/pasting.ts'
import { fileCases } from './support/word-file-cases.ts'
import { listed, numbering, p, run, wordFile } from './support/word-files.ts'

const editorOf = (element: HTMLElement): Editor => (textIn(element) as HTMLElement & { editor: Editor }).editor

/** Chooses files in the dialog of the tool. */
async function choose(element: HTMLElement, ...files: File[]): Promise<void> {
  control(element, '导入 Word 文档')!.click()
  const input = await until(() => inside<HTMLInputElement>(element, 'dialog input[type=file]'), 'the dialog')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Waits until the comparison with the document has been shown. */
async function compared(): Promise<void> {
  await import('../../elements/base/rich-text/paste/missing-words.ts')
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

const isClosed = (element: HTMLElement): boolean => !inside(element, 'dialog')
async function imported(element: HTMLElement, file: File): Promise<void> {
  await choose(element, file)
  await until(() => isClosed(element) || control(element, '不用'), 'the end of the import')
  control(element, '不用')?.click()
  await until(() => isClosed(element), 'the dialog to close')
}

async function save(editor: HTMLElement): Promise<string> {
  const saved = new Promise<string>(resolve =>
    editor.addEventListener('qd-saved', event => resolve((event as CustomEvent<{ id: string }>).detail.id), {
      once: true
    })
  )
  typeInto(inside(editor, '.article-title')!, `导入 ${Date.now()}`)
  control(editor, '保存草稿')!.click()
  return (await send(articleById, { query: { id: await saved } })).content
}
const parsed = (html: string): Element => new DOMParser().parseFromString(html, 'text/html').body
const pictureBytes = async () => new Uint8Array(await (await fetch('/shell/picture.png')).arrayBuffer())
const drawing = (id: string, about = '', kind = 'embed') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${about}"/><a:blip r:${kind}="${id}"/></wp:inline></w:drawing></w:r>`

describe('[content-22] import of a Word document', () => {
  beforeEach(async () => {
    await signedIn()
    for (const { id } of $toasts.get()) dismiss(id)
  })
  afterEach(clearPage)

  for (const { name, body, text, matches = [], without = [], said = [], ...parts } of fileCases)
    it(`[content-22] [AR-7] ${name}`, async () => {
      const editor = await emptyEditor()
      await imported(editor, await wordFile(body, parts))
      const check = (root: Element) => {
        expect(readBy(root)).to.equal(withoutSpace(text.join('')))
        for (const pattern of matches) expect(root.innerHTML).to.match(pattern)
        for (const words of without) expect(root.innerHTML).not.to.include(words)
        for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
          expect(root.querySelector(`a[id="${link.getAttribute('href')!.slice(1)}"]`), link.outerHTML).not.to.equal(
            null
          )
      }
      check(parsed(editorOf(editor).getHTML()))
      for (const words of said)
        await until(() => notesOf(editor).some(note => note.includes(words)), `the words ${words}`)
      await compared()
      expect(notesOf(editor).filter(note => note.includes('缺少'))).to.deep.equal([])
      check(parsed(await save(editor)))
    })

  it('[content-22] inserts at the cursor, and one undo takes the document back', async () => {
    const editor = await emptyEditor()
    const own = editorOf(editor)
    own.commands.setContent('<p>前后</p>')
    own.commands.setTextSelection(2)
    await imported(editor, await wordFile(p('一') + p('二')))
    expect(own.getHTML()).to.match(/^<p>前<\/p><p>一<\/p><p>二<\/p><p>后<\/p>/)
    own.commands.undo()
    expect(own.getText()).to.equal('前后')
    own.commands.clearContent()
    const footnotes = `<w:footnote w:id="2">${p('注')}</w:footnote>`
    const noted = await wordFile(p(`${run('一')}<w:r><w:footnoteReference w:id="2"/></w:r>`) + p(''), { footnotes })
    await imported(editor, noted)
    expect(own.getHTML().replace(/<a[^>]*>|<\/a>|<\/?sup>/g, '')).to.equal('<p>一[1]</p><p>[1] 注</p>')
  })

  it('[content-22] pictures are uploaded at their place; those that browsers cannot show are named with it', async () => {
    const editor = await emptyEditor()
    const file = await wordFile(
      p(run('前') + drawing('pic', '会场照片') + run('后')) +
        p(run('图表如下') + drawing('emf')) +
        p(run('链接') + drawing('far', '', 'link')),
      {
        links: {
          pic: ['image', 'media/image1.png'],
          emf: ['image', 'media/image2.emf'],
          far: ['image', 'file:///C:/secret.png']
        },
        files: { 'word/media/image1.png': await pictureBytes(), 'word/media/image2.emf': new Uint8Array(40) }
      }
    )
    await imported(editor, file)
    const picture = await until(() => textIn(editor).querySelector('img[src^="/files/"]'), 'the picture')
    expect(picture.getAttribute('alt')).to.equal('会场照片')
    const blocks = [...textIn(editor).children]
    const at = blocks.findIndex(block => block.contains(picture))
    expect([blocks[at - 1]?.textContent, blocks[at + 1]?.textContent]).to.deep.equal(['前', '后'])
    const rows = () => [...editor.shadowRoot!.querySelectorAll('.upload-name')].map(row => row.textContent ?? '')
    await until(() => rows().length === 2, 'the two others')
    expect(rows()[0]).to.match(/^image2\.emf：在“…[^”]*图表如下”之后，EMF 图片网页不能显示/)
    expect(rows()[1]).to.match(/^secret\.png：在“…[^”]*链接”之后，图片只有链接/)
    expect(control(editor, '重试')).to.equal(undefined)
    expect(control(editor, '选择图片')).not.to.equal(undefined)
  })

  it('[content-22] one undo takes pictures back that came after the text, also those on their way', async () => {
    const editor = await emptyEditor()
    const own = editorOf(editor)
    own.commands.setContent('<p>原文</p>')
    const file = await wordFile(p('前') + p(drawing('pic')) + p('中') + p(drawing('pic')) + p('后'), {
      links: { pic: ['image', 'media/image1.png'] },
      files: { 'word/media/image1.png': await pictureBytes() }
    })
    await imported(editor, file)
    await until(() => textIn(editor).querySelectorAll('img[src^="/files/"]').length === 2, 'the pictures')
    own.commands.undo()
    expect(own.getHTML()).to.equal('<p>原文</p>')
    own.commands.redo()
    expect(textIn(editor).querySelectorAll('img').length).to.equal(2)
    own.commands.undo()
    await imported(editor, file)
    own.commands.undo()
    await until(() => !inside(editor, '.uploads'), 'the uploads to stop')
    expect(own.getHTML()).to.equal('<p>原文</p>')
  })

  it('[content-22] offers the title of the document while the article has none', async () => {
    const editor = await emptyEditor()
    const file = await wordFile(p('关于防汛的通知', '<w:jc w:val="center"/>') + p('正文'))
    await choose(editor, file)
    const take = await until(() => control(editor, '用作标题'), 'the question')
    const title = inside<HTMLTextAreaElement>(editor, '.article-title')!
    expect(title.value).to.equal('')
    take.click()
    await until(() => title.value === '关于防汛的通知' && isClosed(editor), 'the title')
    await imported(editor, file)
    expect(editorOf(editor).getText().match(/正文/g)).to.have.length(2)
  })

  it('[content-22] a dropped document is imported or attached, as is asked', async () => {
    const editor = await emptyEditor()
    const file = await wordFile(p('正文文字'))
    const drop = () => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(file)
      const { left, top } = textIn(editor).getBoundingClientRect()
      textIn(editor).dispatchEvent(
        new DragEvent('drop', { dataTransfer, clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true })
      )
    }
    drop()
    ;(await until(() => control(editor, '添加为附件'), 'the question')).click()
    await until(() => inside(editor, '.article-attachments')?.textContent?.includes('通知'), 'the attachment')
    expect(editorOf(editor).getText().trim()).to.equal('')
    drop()
    ;(await until(() => control(editor, '导入正文'), 'the question')).click()
    await until(() => editorOf(editor).getText().includes('正文文字') && isClosed(editor), 'the text')
  })

  it('[content-22] announcements and fields of forms take documents in, too', async () => {
    const form = await formOf(documentOf([widget('editor', 'e')]))
    await soon(form, 'e', '.ProseMirror')
    const file = await wordFile(listed(1, '目的'), { numbering: numbering([[['chineseCounting', '第%1条']]]) })
    await until(() => control(form, '导入 Word 文档'), 'the tool')
    await imported(form, file)
    await until(() => /第一条\s目的/.test(String(form.value.e)), 'the words')
    const list = place('<qd-announcement-list></qd-announcement-list>')
    ;(await until(() => inside(list, 'button.resource-add'), 'the button that adds')).click()
    await until(() => inside(list, '.ProseMirror') && control(list, '表格'), 'the editor')
    await imported(list, file)
    expect(textIn(list).textContent).to.match(/第一条\s目的/)
  })

  it('[content-22] says what is wrong with a file in one sentence, and keeps the text', async () => {
    const editor = await emptyEditor()
    editorOf(editor).commands.setContent('<p>原文</p>')
    const old = new Uint8Array(2048)
    old.set([0xd0, 0xcf, 0x11, 0xe0])
    const locked = new Uint8Array(old)
    locked.set(new TextEncoder().encode([...'EncryptedPackage'].join('\0')), 900)
    const whole = new Uint8Array(await (await wordFile(p('正文'))).arrayBuffer())
    const bomb = new Uint8Array(40 * 1024 ** 2).fill(32)
    const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:document/>`
    const files: [File, string][] = [
      [new File([], '空.docx'), '文件是空的（0 字节）'],
      [new File([old], '旧.doc'), '旧版 Word 格式'],
      [new File([locked], '密.docx'), '打开密码'],
      [await wordFile(p('x'), { contentType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }), '含有宏'],
      [new File([whole.subarray(0, 300)], '断.docx'), '已损坏'],
      [new File(['PK'], '短.docx'), '已损坏'],
      [new File(['<html>'], '网页.docx'), '这不是 Word 文档'],
      [await wordFile(p('x'), { files: { 'word/document.xml': bomb } }), '解压后过大'],
      [await wordFile(p('x'), { files: { 'word/document.xml': entities } }), '已损坏'],
      [await wordFile('<w:p><w:r>', {}), '已损坏']
    ]
    control(editor, '导入 Word 文档')!.click()
    const input = await until(() => inside<HTMLInputElement>(editor, 'dialog input[type=file]'), 'the dialog')
    for (const [file, words] of files) {
      const transfer = new DataTransfer()
      transfer.items.add(file)
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await until(() => inside(editor, 'dialog [role=alert]')?.textContent?.includes(words), words)
    }
    expect(editorOf(editor).getText()).to.equal('原文')
  })

  it('[content-22] names words that did not come in', async () => {
    const editor = await emptyEditor()
    await imported(
      editor,
      await wordFile(
        `<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${p('甲')}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>${p('合并后不显示')}</w:tc></w:tr></w:tbl>`
      )
    )
    await until(() => notesOf(editor).some(note => /导入后与文档比较，缺少：“合并后不显示”/.test(note)), 'the note')
  })

  it('[content-22] a document of 100 pages is read while the page answers, and can be cancelled', async () => {
    const editor = await emptyEditor()
    const body = Array.from({ length: 2000 }, (_, at) => listed(1, `第 ${at} 段。${'各单位应当做好工作。'.repeat(6)}`))
    const file = await wordFile(body.join(''), { numbering: numbering([[['chineseCountingThousand', '第%1条']]]) })
    await choose(editor, file)
    const cancel = await until(
      () => inside(editor, 'dialog .bp6-progress-bar') && control(editor, '取消'),
      'the progress'
    )
    cancel.click()
    await until(() => isClosed(editor), 'the dialog to close')
    expect(editorOf(editor).getText().trim()).to.equal('')
    await imported(editor, file)
    expect(editorOf(editor).getText()).to.match(/第一千九百九十九条\s第 1998 段/)
    expect(notesOf(editor)).to.deep.equal([])
  })
})
