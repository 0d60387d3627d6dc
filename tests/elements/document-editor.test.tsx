import { expect } from '@esm-bundle/chai'
import '../../elements/features/document-editor/define.ts'
import { addArticle, blankDraft } from '../../elements/base/contract/article.ts'
import { documentById, lockDocument } from '../../elements/base/contract/document.ts'
import { upload } from '../../elements/base/session/upload/upload.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, signedOut, until } from '../support/element.ts'
import { docxOf, ofdOf, pdfOf } from '../support/documents.ts'

const textIn = (element: Element): string => element.shadowRoot?.textContent ?? ''

async function sent(name: string, content: BlobPart): Promise<string> {
  const file = new File([content], name)
  const { id } = await upload(file, {
    ...{ kind: 'file', dir: 'annex' },
    ...{ signal: new AbortController().signal, onProgress: () => undefined }
  })
  return id!
}

async function attached(name: string, content: BlobPart): Promise<{ id: string; articleId: string }> {
  const id = await sent(name, content)
  const annexList = [{ uid: id, name, orderValue: 1, introduce: '' }]
  const body = { ...blankDraft('1002'), title: '文档编辑测试', content: '<p>正文</p>', annexList }
  return { id, articleId: (await send(addArticle, { body })).id }
}

const shown = ({ id, articleId }: { id: string; articleId: string }): HTMLElement =>
  place(`<qd-document-editor file-id="${id}" article-id="${articleId}"></qd-document-editor>`)

const inDialog = (editor: Element, name: string): HTMLElement =>
  [...inside(editor, 'dialog')!.querySelectorAll('button')].find(each => each.textContent?.trim() === name)!

/** Chooses a file as a person does in the system's dialog. */
function choose(editor: Element, name: string, content: BlobPart): void {
  const input = inside<HTMLInputElement>(editor, 'input[type=file]')!
  const data = new DataTransfer()
  data.items.add(new File([content], name))
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('document editor', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[seed-2] shows a Word document, saves the next version with a note, and opens the old one again', async () => {
    const file = await attached('通知.docx', docxOf(['第一版的文字']))
    const editor = shown(file)
    await until(() => textIn(editor).includes('第一版的文字'), 'the text')
    choose(editor, '改.docx', docxOf(['第二版的文字']))
    const note = await until(() => inside<HTMLTextAreaElement>(editor, 'dialog textarea'), 'the question')
    expect(textIn(editor)).to.contain('将作为第 2 版')
    note.focus()
    document.execCommand('insertText', false, '改了日期')
    inDialog(editor, '上传新版').click()
    await until(() => textIn(editor).includes('第二版的文字'), 'the second version')
    expect(textIn(editor)).to.contain('改了日期')
    control(editor, '查看 第 1 版')!.click()
    await until(() => textIn(editor).includes('第一版的文字'), 'the first version')
    expect(textIn(editor)).to.contain('正在查看第 1 版，当前为第 2 版')
  })

  it('[seed-2] shows a PDF', async () => {
    const editor = shown(await attached('文件.pdf', pdfOf(2)))
    await until(() => inside(editor, '.preview-pages'), 'the pages')
  })

  it('[seed-2] shows an OFD file with words that can be selected, says what is not drawn, and goes on', async () => {
    const page = (words: string): string =>
      `<ofd:TextObject ID="1" Boundary="10 20 100 10" Size="5"><ofd:TextCode X="1" Y="5" DeltaX="g 3 5">${words}</ofd:TextCode></ofd:TextObject>` +
      '<ofd:PathObject ID="2" Boundary="0 0 210 140"><ofd:AbbreviatedData>M 10 40 L 200 40</ofd:AbbreviatedData></ofd:PathObject>'
    const pages = Array.from({ length: 12 }, (_all, at) => page(`公文${at + 1}`))
    const file = ofdOf(pages, { body: '<ofd:Signatures>Signs.xml</ofd:Signatures>' })
    const editor = shown(await attached('公文.ofd', file))
    await until(() => inside(editor, 'svg text'), 'the words')
    expect(textIn(editor)).to.contain('电子签章（没有显示，也没有验证）')
    const words = editor.shadowRoot!.querySelector('text')!
    expect(words.getStartPositionOfChar(1).x).to.equal(6)
    const selection = getSelection()!
    selection.selectAllChildren(words)
    expect(String(selection)).to.equal('公文1')
    expect(editor.shadowRoot!.querySelectorAll('svg.drawn-page').length).to.equal(10)
    control(editor, '继续显示第 11 页起（共 12 页）')!.click()
    await until(() => editor.shadowRoot!.querySelectorAll('svg.drawn-page').length === 12, 'the other pages')
    expect(inside(editor, '.document-shown')!.scrollWidth).to.be.at.most(inside(editor, '.document-shown')!.clientWidth)
  })

  it('[seed-2] a lock names the other person, who is asked for when one takes over; then the file is one’s own', async () => {
    const file = await attached('通知.docx', docxOf(['锁']))
    await signedIn('wangmin')
    await send(lockDocument, { body: file })
    await signedIn()
    const editor = shown(file)
    await until(() => textIn(editor).includes('王敏正在编辑'), 'the name')
    expect(control(editor, '上传新版')).to.equal(undefined)
    control(editor, '接管编辑')!.click()
    await until(() => inside(editor, 'dialog'), 'the question')
    expect(textIn(editor)).to.contain('接管王敏的编辑？')
    inDialog(editor, '接管编辑').click()
    await until(() => textIn(editor).includes('您正在编辑'), 'the own lock')
    control(editor, '结束编辑')!.click()
    await until(() => !textIn(editor).includes('您正在编辑'), 'no lock')
    expect((await send(documentById, { query: file })).lock).to.equal(undefined)
  })

  it('[seed-2] says why a reader cannot edit, that a file is missing, and asks to sign in', async () => {
    const file = await attached('通知.docx', docxOf(['权限']))
    await signedIn('zhaolei')
    const reader = shown(file)
    await until(() => textIn(reader).includes('没有权限：编辑文章'), 'the reason')
    expect(control(reader, '上传新版')).to.equal(undefined)
    const none = shown({ id: 'nosuch', articleId: 'nosuch' })
    await until(() => textIn(none).includes('没有找到'), 'the refusal')
    const unnamed = place('<qd-document-editor></qd-document-editor>')
    await until(() => textIn(unnamed).includes('没有指定文件'), 'the hint')
    await signedOut()
    await until(() => textIn(unnamed).includes('未登录'), 'the sentence')
  })
})
