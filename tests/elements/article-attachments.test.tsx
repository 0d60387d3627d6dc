import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-editor/define.ts'
import type { ArticleEditorElement } from '../../elements/features/article-editor/element.ts'
import {
  addArticle,
  articleAction,
  articleById,
  editArticle,
  type Article,
  type SentDraft
} from '../../elements/base/contract/article.ts'
import { columnById } from '../../elements/base/contract/column.ts'
import { pictureList } from '../../elements/base/contract/picture.ts'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { forgetPermissions } from '../../elements/base/session/account/permissions.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { upload } from '../../elements/base/session/upload/upload.ts'
import { pdfOf } from '../support/documents.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'
import { giveFiles } from '../support/pick-files.ts'
import { pictureOf } from './support/files.ts'

type Editor = ArticleEditorElement

let serial = 0
const never = new AbortController().signal
const put = (file: File) => upload(file, { kind: 'file', dir: 'article', signal: never, onProgress: () => {} })
const write = (part: Partial<SentDraft> = {}): Promise<Article> =>
  send(addArticle, {
    body: { newsClassId: '1002', title: `文件 ${Date.now()}-${++serial}`, content: '<p>甲</p><p>乙</p>', ...part }
  })
const read = (id: string): Promise<Article> => send(articleById, { query: { id } })
const withPdf = async (pages = 3): Promise<Article> => {
  const { id } = await put(new File([pdfOf(pages)], '公报.pdf', { type: 'application/pdf' }))
  return write({ annexList: [{ uid: id!, name: '公报.pdf', orderValue: 1, introduce: '' }] })
}

async function opened(id: string): Promise<Editor> {
  const editor = place<Editor>(`<qd-article-editor article-id="${id}"></qd-article-editor>`)
  await until(() => inside(editor, '.ProseMirror p'), 'the text')
  return editor
}
const rows = (editor: Editor): HTMLElement[] => [...editor.shadowRoot!.querySelectorAll<HTMLElement>('.annex')]
const button = (editor: Editor, scope: string, name: string): HTMLElement | undefined =>
  [...editor.shadowRoot!.querySelectorAll<HTMLElement>(`${scope} button`)].find(
    found => found.textContent?.trim() === name
  )

async function attach(editor: Editor, ...files: File[]): Promise<void> {
  const opener = await until(() => inside(editor, '.drop-choose'), 'the choice of files')
  const before = rows(editor).length
  await giveFiles(editor, opener, ...files)
  await until(() => rows(editor).length === before + files.length, 'the files')
}

describe('attachments of an article', () => {
  beforeEach(() => signedIn())
  afterEach(() => {
    clearPage()
    $toasts.set([])
  })

  it('[UP-7] make the article unsaved when one is added, are saved with it and loaded again', async () => {
    const { id } = await write()
    const editor = await opened(id)
    expect(editor.isDirty()).to.equal(false)
    await attach(editor, await pictureOf(40, 30, 'image/png', '会场.png'))
    await until(() => editor.isDirty(), 'unsaved work')
    button(editor, '.steps', '保存草稿')!.click()
    await until(() => !editor.isDirty(), 'the save')
    const { annexList } = await read(id)
    expect(annexList.map(({ name, obj, objId }) => [name, obj, objId])).to.deep.equal([['会场.png', 'article', id]])
    clearPage()
    const again = await opened(id)
    await until(() => rows(again).length === 1, 'the attachment')
    expect(again.isDirty()).to.equal(false)
  })

  it('[content-20] and pictures go into the folder of the column, by its names', async () => {
    const { id } = await write()
    const editor = await opened(id)
    const name = `栏目图-${Date.now()}.png`
    await attach(editor, await pictureOf(40, 30, 'image/png', name))
    const { records } = await send(pictureList, { query: { name } })
    const { newclass: column } = await send(columnById, { query: { id: '1002' } })
    expect(records[0]!.dir).to.match(new RegExp(`^article(/[^/]+)*/${column.name}$`))
    const text = inside(editor, '.ProseMirror')!
    const pasted = `正文图-${Date.now()}.png`
    const data = new DataTransfer()
    data.items.add(await pictureOf(60, 30, 'image/png', pasted))
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await until(() => inside(editor, '.ProseMirror img'), 'the picture in the text')
    const sent = (await send(pictureList, { query: { name: pasted } })).records
    expect(sent.map(({ dir }) => dir)).to.deep.equal([records[0]!.dir])
  })

  it('[UP-7] leave nothing unsaved when one is added and removed', async () => {
    const { id } = await withPdf()
    const editor = await opened(id)
    await attach(editor, new File(['x'], '一.txt'))
    await until(() => editor.isDirty(), 'unsaved work')
    control(editor, '删除 一.txt')!.click()
    await until(() => button(editor, 'dialog', '删除'), 'the question')
    button(editor, 'dialog', '删除')!.click()
    await until(() => rows(editor).length === 1 && !editor.isDirty(), 'nothing unsaved')
  })

  it('[UP-7] are offered again after a reload', async () => {
    const { id } = await write()
    const editor = await opened(id)
    await attach(editor, new File(['x'], '一.txt'))
    await until(() => editor.isDirty(), 'unsaved work')
    dispatchEvent(new Event('pagehide'))
    clearPage()
    const again = await opened(id)
    const restore = await until(() => button(again, '', '恢复') ?? control(again, '恢复'), 'the offer')
    restore.click()
    await until(() => rows(again).length === 1, 'the attachment')
  })

  it('[UP-7] appear in a conflict only if they differ', async () => {
    const { id, version } = await withPdf()
    const editor = await opened(id)
    const mine = await read(id)
    const { newsClassId, annexList } = mine
    const drafts = annexList.map(({ uid, name, orderValue, introduce }) => ({ uid, name, orderValue, introduce }))
    inside(editor, '.sub-title')!.focus()
    const field = inside<HTMLInputElement>(editor, '.sub-title')!
    typeInto(field, '我的')
    await send(editArticle, { body: { id, version, newsClassId, title: '他人', annexList: drafts } })
    button(editor, '.steps', '保存草稿')!.click()
    const dialog = await until(() => inside(editor, 'dialog'), 'the conflict')
    expect(dialog.textContent).to.include('副标题')
    expect(dialog.textContent).to.not.include('附件')
  })

  it('[UP-7] can be previewed but not changed in a read-only article', async () => {
    const { id } = await withPdf()
    await send(articleAction, { body: { ids: [id], action: 'submit' } } as never)
    forgetPermissions()
    await signedIn('lihua')
    const editor = await opened(id)
    await until(() => rows(editor).length === 1, 'the attachment')
    expect(control(editor, '预览 公报.pdf')).to.not.equal(undefined)
    for (const name of ['删除 公报.pdf', '编辑 公报.pdf', '将 公报.pdf 插入正文'])
      expect(control(editor, name), name).to.equal(undefined)
    forgetPermissions()
  })

  it('[UP-7] pages of a PDF are inserted at the caret as pictures, in order', async () => {
    const { id } = await withPdf()
    const editor = await opened(id)
    const text = inside(editor, '.ProseMirror')!
    text.focus()
    const [first] = text.querySelectorAll('p')
    getSelection()!.setBaseAndExtent(first!, 1, first!, 1)
    document.dispatchEvent(new Event('selectionchange'))
    await until(() => control(editor, '将 公报.pdf 插入正文'), 'the attachment')
    control(editor, '将 公报.pdf 插入正文')!.click()
    await until(() => inside(editor, '#pdf-pages'), 'the dialog')
    button(editor, 'dialog', '插入')!.click()
    await until(() => text.querySelectorAll('img').length === 3, 'the pages')
    const parts = [...text.children].map(
      part => part.querySelector('img')?.alt ?? (part as HTMLImageElement).alt ?? part.textContent
    )
    expect(parts.filter(Boolean)).to.deep.equal(['甲', '公报-1', '公报-2', '公报-3', '乙'])
    expect(text.querySelector('img')!.src).to.include('/files/')
    await until(() => !inside(editor, '.uploads'), 'nothing on its way')
  })
})
