import { expect } from '@esm-bundle/chai'
import type { Editor } from '@tiptap/core'
import { articleById, publicArticle } from '../../elements/base/contract/article.ts'
import { $toasts, dismiss } from '../../elements/base/core/overlay/toasts.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, signedIn, typeInto, until } from '../support/element.ts'
import { pictureOf } from './support/files.ts'
import { emptyEditor, pasteInto, textIn, toasted } from './support/pasting.ts'

const { send: sendRequest } = XMLHttpRequest.prototype
let letGo = (): void => undefined

/** Holds every upload on its way until `letGo`. */
function holdUploads(): void {
  const arrived = new Promise<void>(resolve => (letGo = resolve))
  XMLHttpRequest.prototype.send = function (body) {
    void arrived.then(() => sendRequest.call(this, body))
  }
}

function give(element: HTMLElement, file: File): void {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(file)
  textIn(element).focus()
  textIn(element).dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true })
  )
}

async function begun(title: string): Promise<HTMLElement> {
  const editor = await emptyEditor()
  pasteInto(textIn(editor), { 'text/html': '<p>正文</p>' })
  const field = inside<HTMLTextAreaElement>(editor, '.article-title')!
  typeInto(field, title)
  return editor
}

const savedOf = (element: HTMLElement) =>
  new Promise<string>(resolve =>
    element.addEventListener('qd-saved', event => resolve((event as CustomEvent<{ id: string }>).detail.id), {
      once: true
    })
  )
const dialogButton = (element: HTMLElement, name: string) =>
  [...element.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')].find(
    ({ textContent }) => textContent === name
  )
const shows = (element: HTMLElement, words: string): boolean => element.shadowRoot!.textContent!.includes(words)

describe('files on their way into an article', () => {
  beforeEach(async () => {
    await signedIn()
    for (const { id } of $toasts.get()) dismiss(id)
  })
  afterEach(() => {
    letGo()
    XMLHttpRequest.prototype.send = sendRequest
    clearPage()
  })

  it('[content-3] publishing waits for a picture that is being uploaded, with a bar, and takes it along', async () => {
    const editor = await begun(`等待 ${Date.now()}`)
    holdUploads()
    give(editor, await pictureOf(40, 30))
    await until(() => shows(editor, '正在上传 现场.png'), 'the upload')
    const saved = savedOf(editor)
    ;(await until(() => control(editor, '发布'), 'publish')).click()
    await until(() => shows(editor, '正在上传 1 个文件，完成后发布：现场.png'), 'the bar')
    expect(dialogButton(editor, '发布')).to.equal(undefined)
    letGo()
    ;(await until(() => dialogButton(editor, '发布'), 'the question')).click()
    const id = await saved
    await until(() => shows(editor, '已发布'), 'the state')
    expect((await send(publicArticle, { query: { id } })).content).to.match(/<img src="\/files\//)
  })

  it('[content-3] waiting can be given up: nothing is submitted', async () => {
    const editor = await begun(`放弃 ${Date.now()}`)
    holdUploads()
    give(editor, await pictureOf(40, 30))
    await until(() => shows(editor, '正在上传 现场.png'), 'the upload')
    ;(await until(() => control(editor, '提交'), 'submit')).click()
    const bar = await until(() => inside(editor, '.settling'), 'the bar')
    bar.querySelector('button')!.click()
    await until(() => !inside(editor, '.settling'), 'the bar to go')
    expect(shows(editor, '待审核')).to.equal(false)
  })

  it('[content-3] submitting asks with the names of the files that failed', async () => {
    const editor = await begun(`失败 ${Date.now()}`)
    give(editor, new File(['x'], 'logo.tif', { type: 'image/tiff' }))
    await until(() => shows(editor, 'logo.tif：'), 'the problem')
    ;(await until(() => control(editor, '提交'), 'submit')).click()
    await until(() => shows(editor, '1 个文件没有上传成功，仍要提交？') && shows(editor, 'logo.tif。'), 'the question')
    ;(await until(() => dialogButton(editor, '取消'), 'cancel')).click()
    expect(shows(editor, '待审核')).to.equal(false)
    ;(await until(() => control(editor, '提交'), 'submit')).click()
    const saved = savedOf(editor)
    ;(await until(() => dialogButton(editor, '仍要提交'), 'the answer')).click()
    const id = await saved
    await until(() => shows(editor, '待审核'), 'the state')
    expect((await send(articleById, { query: { id } })).state).to.equal('submitted')
  })

  it('[content-3] a save says that files are still on their way', async () => {
    const editor = await begun(`保存 ${Date.now()}`)
    holdUploads()
    give(editor, await pictureOf(40, 30))
    await until(() => shows(editor, '正在上传 现场.png'), 'the upload')
    control(editor, '保存草稿')!.click()
    await until(() => toasted().includes('已保存，1 个文件还在上传，完成后请再次保存'), 'the sentence')
    letGo()
    await until(() => textIn(editor).querySelector('img'), 'the picture')
    expect((textIn(editor) as HTMLElement & { editor: Editor }).editor.getHTML()).to.include('/files/')
  })
})
