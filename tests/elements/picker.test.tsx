import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-editor/define.ts'
import '../../elements/features/uploader/define.ts'
import type { ArticleEditorElement } from '../../elements/features/article-editor/element.ts'
import { addArticle, articleById, blankDraft } from '../../elements/base/contract/article.ts'
import { pictureAction, pictureList } from '../../elements/base/contract/picture.ts'
import type { UploadAnswer } from '../../elements/base/contract/upload.ts'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { upload } from '../../elements/base/session/upload/upload.ts'
import {
  clearPage,
  control,
  inside,
  place,
  saveByKey,
  signedIn,
  signedInWithout,
  typeInto,
  until
} from '../support/element.ts'
import { openOnline } from '../support/pick-files.ts'
import { pictureOf } from './support/files.ts'
import { pasteInto } from './support/pasting.ts'

type Editor = ArticleEditorElement & HTMLElement

const unique = () => crypto.randomUUID().slice(0, 8)

async function stored(name: string, dir = ''): Promise<UploadAnswer> {
  const on = { signal: new AbortController().signal, onProgress: () => undefined }
  return upload(await pictureOf(40, 30, 'image/png', name), { kind: 'image', dir, ...on })
}

async function write(): Promise<string> {
  const { id } = await send(addArticle, {
    body: { ...blankDraft('1002'), title: `选图 ${unique()}`, content: '<p>甲</p>' }
  })
  return id
}

async function opened(id: string): Promise<Editor> {
  const editor = place<Editor>(`<qd-article-editor article-id="${id}"></qd-article-editor>`)
  await until(() => inside(editor, '.ProseMirror p'), 'the text')
  return editor
}

const cells = (dialog: Element): HTMLElement[] => [...dialog.querySelectorAll<HTMLElement>('[role=gridcell]')]

const cellOf = (dialog: Element, name: string): Promise<HTMLElement> =>
  until(() => cells(dialog).find(cell => cell.textContent?.includes(name)), name)

function choose(dialog: Element, label: string, value: string): void {
  const field = dialog.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function search(dialog: Element, words: string): void {
  const field = dialog.querySelector<HTMLInputElement>('input[type=search]')!
  typeInto(field, words)
}

async function use(dialog: Element): Promise<void> {
  const button = [...dialog.querySelectorAll<HTMLButtonElement>('button')].find(
    one => one.textContent === '使用所选文件'
  )!
  await until(() => !button.disabled, 'the choice')
  button.click()
}

const usesOf = async (name: string): Promise<number | undefined> =>
  (await send(pictureList, { query: { name } })).records[0]?.uses

describe('picker', () => {
  beforeEach(() => signedIn())
  afterEach(() => {
    clearPage()
    $toasts.set([])
  })

  it('[UP-9] [content-7] [seed-3] a picture of the site in two articles is one file with two uses', async () => {
    const name = `公章-${unique()}.png`
    const { url } = await stored(name)
    for (const count of [1, 2]) {
      const id = await write()
      const editor = await opened(id)
      const dialog = await openOnline(editor, control(editor, '插入图片')!)
      expect(dialog.querySelector('h2')!.textContent).to.equal('插入图片')
      search(dialog, name)
      ;(await cellOf(dialog, name)).click()
      await use(dialog)
      await until(() => inside(editor, '.ProseMirror img'), 'the picture')
      saveByKey(inside(editor, '.ProseMirror')!)
      await until(() => !editor.isDirty(), 'the save')
      expect((await send(articleById, { query: { id } })).content).to.include(`src="${url}"`)
      expect(await usesOf(name)).to.equal(count)
      clearPage()
    }
  })

  it('[UP-9] [content-7] an attachment is one of the files of the site, once', async () => {
    const name = `表格-${unique()}.png`
    const { id: file } = await stored(name)
    const id = await write()
    const editor = await opened(id)
    const opener = await until(() => inside(editor, '.drop-choose'), 'the attachments')
    for (const round of [1, 2]) {
      const dialog = await openOnline(editor, opener)
      search(dialog, name)
      ;(await cellOf(dialog, name)).click()
      await use(dialog)
      await until(() => editor.shadowRoot!.querySelectorAll('.annex').length === 1, 'the attachment')
      if (round === 2)
        await until(() => $toasts.get().some(({ message }) => message.includes('已经在附件中')), 'a word')
    }
    saveByKey(inside(editor, '.ProseMirror')!)
    await until(() => !editor.isDirty(), 'the save')
    expect((await send(articleById, { query: { id } })).annexList.map(({ uid }) => uid)).to.deep.equal([file])
    expect(await usesOf(name)).to.equal(1)
  })

  it('[UP-9] a picture of the site takes the place of one that is missing after a paste', async () => {
    const name = `会标-${unique()}.png`
    const { url } = await stored(name)
    const editor = await opened(await write())
    pasteInto(inside(editor, '.ProseMirror')!, { 'text/html': '<p>前</p><img src="file:///C:/a.png"><p>后</p>' })
    const dialog = await openOnline(editor, await until(() => control(editor, '选择图片'), 'the question'))
    search(dialog, name)
    ;(await cellOf(dialog, name)).click()
    await use(dialog)
    const shown = await until(() => inside(editor, '.ProseMirror img'), 'the picture')
    expect(shown.getAttribute('src')).to.include(url)
    await until(() => !inside(editor, '.uploads'), 'no more questions')
  })

  it('[content-25] the question for a missing picture goes when its place is deleted, and stays otherwise', async () => {
    const editor = await opened(await write())
    const text = inside(editor, '.ProseMirror')!
    pasteInto(text, { 'text/html': '<p>前文</p><img src="file:///C:/a.png"><p>后文</p>' })
    await until(() => control(editor, '选择图片'), 'the question')
    text.focus()
    const last = [...text.querySelectorAll('p')].find(({ textContent }) => textContent?.includes('后文'))!
    getSelection()!.selectAllChildren(last)
    document.dispatchEvent(new Event('selectionchange'))
    pasteInto(text, { 'text/plain': '新文' })
    await until(() => text.textContent?.includes('新文'), 'the new words')
    expect(inside(editor, '.uploads')?.textContent).to.include('a.png')
    getSelection()!.selectAllChildren(text)
    document.dispatchEvent(new Event('selectionchange'))
    pasteInto(text, { 'text/plain': '重写' })
    await until(() => text.textContent?.trim() === '重写', 'the text is written anew')
    await until(() => !inside(editor, '.uploads'), 'no question')
  })

  it('[UP-9] a picture that was deleted while the dialog is open is named and not inserted', async () => {
    const name = `旧照-${unique()}.png`
    const { id } = await stored(name)
    const editor = await opened(await write())
    const dialog = await openOnline(editor, control(editor, '插入图片')!)
    search(dialog, name)
    ;(await cellOf(dialog, name)).click()
    await send(pictureAction, { body: { ids: [id!], action: 'delete' } })
    await use(dialog)
    await until(() => dialog.querySelector('[role=alert]')?.textContent?.includes(name), 'the sentence')
    expect(inside(editor, '.ProseMirror img')).to.equal(null)
    expect(cells(dialog).some(cell => cell.textContent?.includes(name))).to.equal(false)
  })

  it('[UP-9] files are found by folder, by who uploaded them, and among those chosen last', async () => {
    const [own, foreign] = [`自传-${unique()}.png`, `他传-${unique()}.png`]
    const dir = `活动图片/${unique()}`
    await stored(own, dir)
    await signedIn('lihua')
    await stored(foreign)
    await signedIn()
    const editor = await opened(await write())
    let dialog = await openOnline(editor, control(editor, '插入图片')!)
    await cellOf(dialog, foreign)
    await until(() => dialog.querySelector('select[aria-label="文件夹"]'), 'the folders')
    choose(dialog, '文件夹', dir)
    await until(() => cells(dialog).length === 1, 'one file')
    expect(cells(dialog)[0]!.textContent).to.include(own)
    choose(dialog, '文件夹', '')
    choose(dialog, '范围', 'mine')
    await cellOf(dialog, own)
    expect(cells(dialog).some(cell => cell.textContent?.includes(foreign))).to.equal(false)
    choose(dialog, '范围', 'all')
    ;(await cellOf(dialog, foreign)).click()
    await use(dialog)
    await until(() => inside(editor, '.ProseMirror img'), 'the picture')
    dialog = await openOnline(editor, control(editor, '插入图片')!)
    await until(() => cells(dialog).length > 0, 'the files')
    choose(dialog, '范围', 'recent')
    await until(() => cells(dialog)[0]?.textContent?.includes(foreign), 'the last one first')
  })

  it('[UP-9] a name of 200 characters, chosen with the keyboard inside a dialog of the host page', async () => {
    const name = `${unique()}${'关于做好冬季取暖安全工作的通知'.repeat(20).slice(0, 188)}.png`
    await stored(name)
    const host = place<HTMLDialogElement>('<dialog><qd-uploader type="image" mode="dialog"></qd-uploader></dialog>')
    host.showModal()
    const uploader = host.firstElementChild as HTMLElement & { value: { original: string }[] }
    await until(() => control(uploader, '上传文件'), 'the button')
    control(uploader, '上传文件')!.click()
    const dialog = await until(() => inside(uploader, 'dialog'), 'the dialog')
    const tab = await until(() => dialog.querySelector<HTMLElement>('[role=tab]'), 'the tabs')
    const press = (target: Element, key: string) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
    tab.focus()
    press(tab, 'ArrowRight')
    const online = dialog.querySelectorAll<HTMLElement>('[role=tab]')[1]!
    await until(() => uploader.shadowRoot!.activeElement === online, 'the focus on the tab')
    press(online, 'Enter')
    if (online.getAttribute('aria-selected') !== 'true') online.click()
    const cell = await cellOf(dialog, name.slice(0, 8))
    expect(cell.getBoundingClientRect().height).to.be.below(170)
    cell.focus()
    press(cell, ' ')
    await until(() => cell.getAttribute('aria-selected') === 'true', 'the choice')
    await use(dialog)
    await until(() => uploader.value.length === 1, 'the file')
    expect(uploader.value[0]!.original).to.equal(name)
  })

  it('[UP-9] without the right to upload, the dialog says whom to ask', async () => {
    await signedInWithout('cms:upload:add')
    const uploader = place('<qd-uploader mode="dialog"></qd-uploader>')
    await until(() => control(uploader, '上传文件'), 'the button')
    control(uploader, '上传文件')!.click()
    await until(() => uploader.shadowRoot!.textContent?.includes('cms:upload:add'), 'the sentence')
  })
})
