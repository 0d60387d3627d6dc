import { expect } from '@esm-bundle/chai'
import axe from 'axe-core'
import '../../elements/features/attachment-panel/define.ts'
import type { AttachmentPanelElement } from '../../elements/features/attachment-panel/element.ts'
import { annexByUploads, type Attachment } from '../../elements/base/contract/annex.ts'
import { addArticle, articleAction } from '../../elements/base/contract/article.ts'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { decodeText } from '../../elements/base/shared/attachment/preview/decode-text.ts'
import { readPages } from '../../elements/base/shared/attachment/preview/pdf-pages.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { upload } from '../../elements/base/session/upload/upload.ts'
import { docxOf, pdfOf, soundOf } from '../support/documents.ts'
import {
  clearPage,
  control,
  inside,
  place,
  signedIn,
  signedInWithout,
  signedOut,
  typeInto,
  until
} from '../support/element.ts'
import { giveFiles } from '../support/pick-files.ts'
import { colourAt, pictureOf } from './support/files.ts'

type Panel = AttachmentPanelElement

const never = new AbortController().signal
async function stored(file: File): Promise<Attachment> {
  const kind = file.type.startsWith('image/') ? 'image' : 'file'
  const { id } = await upload(file, { kind, dir: 'annex', signal: never, onProgress: () => {} })
  return (await send(annexByUploads, { query: { ids: id! } }))[0]!
}
const fileOf = (content: BlobPart, name: string, type = ''): File => new File([content], name, { type })

const rows = (panel: Element): HTMLElement[] => [...(panel.shadowRoot?.querySelectorAll<HTMLElement>('.annex') ?? [])]
const names = (panel: Element): (string | null)[] =>
  rows(panel).map(row => row.querySelector('.annex-name')!.textContent)
/** Clicks without moving the focus, as a pointer does. */
function press(panel: Element, name: string): void {
  control(panel, name)!.focus()
  control(panel, name)!.click()
}
const button = (panel: Element, scope: string, name: string): HTMLElement | undefined =>
  [...panel.shadowRoot!.querySelectorAll<HTMLElement>(`${scope} button`)].find(
    found => found.textContent?.trim() === name
  )

async function panelWith(value?: unknown, attributes = ''): Promise<Panel> {
  const panel = place<Panel>(`<qd-attachment-panel ${attributes}></qd-attachment-panel>`)
  if (value) panel.value = value as never
  await until(() => inside(panel, '.annexes'), 'the panel')
  await until(() => attributes.includes('readonly') || inside(panel, '.drop-choose'), 'the rights')
  return panel
}

const choose = (panel: Element, ...files: File[]): Promise<void> =>
  giveFiles(panel, inside(panel, '.drop-choose')!, ...files)

function type(panel: Element, id: string, words: string): void {
  const field = panel.shadowRoot!.getElementById(id)!
  typeInto(field, words)
}

const listOf = (panel: Panel): Attachment[] => panel.value as Attachment[]

describe('attachment panel', () => {
  let picture: Attachment
  let pdf: Attachment
  before(async () => {
    await signedIn()
    picture = await stored(await pictureOf(400, 300))
    pdf = await stored(fileOf(pdfOf(3), '公报.pdf', 'application/pdf'))
  })
  beforeEach(() => signedIn())
  afterEach(() => {
    clearPage()
    $toasts.set([])
  })

  it('[files-F10] states why nothing can be added without the right to upload', async () => {
    await signedInWithout('cms:upload:add')
    const panel = place<Panel>('<qd-attachment-panel required></qd-attachment-panel>')
    await until(() => panel.shadowRoot?.textContent?.includes('没有权限：上传文件'), 'the reason')
    expect(inside(panel, '.drop-choose')).to.equal(null)
    const silent = place<Panel>('<qd-attachment-panel readonly></qd-attachment-panel>')
    await until(() => silent.shadowRoot?.textContent?.includes('还没有附件'), 'the empty list')
    expect(silent.shadowRoot!.textContent).not.to.contain('没有权限')
  })

  it('[UP-7] shows the attachments of an object, filtered by `type`', async () => {
    const draft = {
      newsClassId: '1002',
      title: `附件 ${Date.now()}`,
      annexList: [picture, pdf].map(({ uid, name }, at) => ({ uid, name, orderValue: at + 1, introduce: '' }))
    }
    const { id } = await send(addArticle, { body: draft })
    const panel = place<Panel>(`<qd-attachment-panel obj="article" obj-id="${id}"></qd-attachment-panel>`)
    await until(() => rows(panel).length === 2, 'the attachments')
    expect(rows(panel)[0]!.textContent).to.include('PNG').and.to.include('400 × 300')
    panel.setAttribute('type', 'pdf')
    await until(() => rows(panel).length === 1 && names(panel)[0] === '公报.pdf', 'the pdf alone')
    await send(articleAction, { body: { ids: [id], action: 'delete' } } as never)
  })

  it('[UP-7] [house-16] uploads the chosen files, fires `qd-change` and adds the list to its form', async () => {
    const form = place<HTMLFormElement>('<form><qd-attachment-panel name="annex"></qd-attachment-panel></form>')
    const panel = form.firstElementChild as Panel
    await until(() => inside(panel, '.drop-choose'), 'the rights')
    let told: Attachment[] = []
    panel.addEventListener('qd-change', event => (told = (event as CustomEvent<{ value: Attachment[] }>).detail.value))
    await choose(panel, await pictureOf(40, 30, 'image/png', '一.png'), fileOf('正文', '二.txt', 'text/plain'))
    await until(() => !form.checkValidity() && panel.isDirty(), 'a form that waits for its files')
    await until(() => rows(panel).length === 2, 'both files')
    await until(() => !inside(panel, '.upload-item') && form.checkValidity(), 'the empty queue')
    // The order in which they were chosen, not the order of arrival.
    expect(names(panel)).to.deep.equal(['一.png', '二.txt'])
    expect(told.map(({ orderValue }) => orderValue)).to.deep.equal([1, 2])
    const sent = JSON.parse(String(new FormData(form).get('annex'))) as Attachment[]
    expect(sent.map(({ uid, path }) => [uid, path])).to.deep.equal(listOf(panel).map(({ uid, path }) => [uid, path]))
    form.reset()
    await until(() => rows(panel).length === 0, 'the reset')
    expect(new FormData(form).get('annex')).to.equal('')
  })

  it('[UP-2] refuses files beyond the count or of a wrong type, with a message', async () => {
    const panel = await panelWith([picture], 'count="1" type="image"')
    await choose(panel, await pictureOf(10, 10))
    await until(() => $toasts.get().some(({ message }) => message === '最多可上传1个文件'), 'the limit')
    panel.setAttribute('count', '3')
    let told = ''
    panel.addEventListener('qd-error', event => (told = (event as CustomEvent<{ message: string }>).detail.message))
    await choose(panel, fileOf('x', 'a.txt'))
    await until(() => inside(panel, '.item-error')?.textContent?.includes('文件类型不正确'), 'the reason')
    expect(told).to.equal('文件类型不正确')
    expect(rows(panel).length).to.equal(1)
  })

  it('[UP-7] edits name, sort value and introduction, with errors at the fields', async () => {
    const panel = await panelWith([picture, { ...pdf, orderValue: 2 }])
    press(panel, '编辑 现场.png')
    const dialog = await until(() => inside(panel, 'dialog'), 'the dialog')
    expect(dialog.querySelector('h2')!.textContent).to.equal('图片编辑')
    type(panel, 'annex-name', ' ')
    type(panel, 'annex-order', '1.5')
    button(panel, 'dialog', '确定')!.click()
    await until(() => panel.shadowRoot!.getElementById('annex-name-problem')?.textContent === '请填写标题', 'the error')
    expect(panel.shadowRoot!.getElementById('annex-order-problem')!.textContent).to.equal('请填写 0 到 1000000 的整数')
    expect(panel.shadowRoot!.activeElement!.id).to.equal('annex-name')
    type(panel, 'annex-name', '会场')
    type(panel, 'annex-order', '9')
    type(panel, 'annex-introduce', '全景')
    button(panel, 'dialog', '确定')!.click()
    await until(() => names(panel).join() === '公报.pdf,会场', 'the new order')
    expect(listOf(panel)[1]).to.include({ name: '会场', orderValue: 9, introduce: '全景', path: picture.path })
  })

  it('[UP-2] [UP-7] asks before deleting, then moves the focus to the next file', async () => {
    const panel = await panelWith([picture, { ...pdf, orderValue: 2 }])
    press(panel, '删除 现场.png')
    const dialog = await until(() => inside(panel, 'dialog'), 'the question')
    expect(dialog.textContent).to.include('确定删除该文件吗？').and.to.include('现场.png')
    await until(() => dialog.contains(panel.shadowRoot!.activeElement), 'the focus in the dialog')
    button(panel, 'dialog', '删除')!.click()
    await until(() => names(panel).join() === '公报.pdf', 'one file')
    await until(() => panel.shadowRoot!.activeElement?.getAttribute('aria-label') === '删除 公报.pdf', 'the focus')
  })

  it('[UP-7] sorts with Alt and arrow keys, keeps the focus on the handle and announces the position', async () => {
    const panel = await panelWith([picture, { ...pdf, orderValue: 2 }])
    control(panel, '排序 现场.png')!.focus()
    const key = { key: 'ArrowDown', altKey: true, bubbles: true }
    panel.shadowRoot!.activeElement!.dispatchEvent(new KeyboardEvent('keydown', key))
    await until(() => names(panel).join() === '公报.pdf,现场.png', 'the new order')
    expect(panel.shadowRoot!.activeElement!.getAttribute('aria-label')).to.equal('排序 现场.png')
    expect(inside(panel, '.annex-said')!.textContent).to.equal('现场.png 移到第 2 位，共 2 个')
    expect(listOf(panel).map(({ orderValue }) => orderValue)).to.deep.equal([1, 2])
  })

  it('[UP-8] [content-21] puts a cropped part in the place of the picture, with its introduction', async () => {
    const panel = await panelWith([pdf, { ...picture, orderValue: 2, introduce: '东门' }], 'count="2"')
    press(panel, '裁剪 现场.png')
    await until(() => inside(panel, 'cropper-selection')?.getAttribute('aria-label'), 'the cropper')
    expect(inside(panel, '.crop-moving')).to.equal(null)
    press(panel, '确定')
    await until(() => listOf(panel)[1]!.uid !== picture.uid, 'the part')
    expect(names(panel)).to.deep.equal(['公报.pdf', '现场.png'])
    const [, part] = listOf(panel)
    expect([part!.introduce, part!.orderValue]).to.deep.equal(['东门', 2])
  })

  it('[content-21] cropping an animated picture says that it no longer moves', async () => {
    // Two frames of 1×1 pixel.
    const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    const film = [71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, ...frame, ...frame, 0x3b]
    const moving = await stored(new File([new Uint8Array(film)], '横幅.gif', { type: 'image/gif' }))
    const panel = await panelWith([moving])
    press(panel, '裁剪 横幅.gif')
    await until(() => inside(panel, '.crop-moving')?.textContent?.includes('不再播放'), 'the sentence')
    press(panel, '关闭')
    expect(listOf(panel).map(({ uid }) => uid)).to.deep.equal([moving.uid])
  })

  it('[UP-7] previews pictures with zoom by wheel, keys and buttons, and pages through the files', async () => {
    const panel = await panelWith([picture, { ...pdf, orderValue: 2 }])
    press(panel, '预览 现场.png')
    const frame = await until(() => inside(panel, '.preview-frame'), 'the picture')
    const zoom = () => inside(panel, '.preview-tools output')!.textContent
    frame.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))
    await until(() => zoom() === '125%', 'the wheel')
    frame.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
    await until(() => zoom() === '156%', 'the key')
    press(panel, '适合窗口')
    await until(() => zoom() === '100%', 'the button')
    press(panel, '下一个')
    await until(() => inside(panel, '.preview-page'), 'the pdf')
  })

  it('[UP-7] [security-D16] draws the pages of a PDF and runs no script in it', async () => {
    const acting = await stored(fileOf(pdfOf(2, 'app.alert\\(1\\)'), '带脚本.pdf', 'application/pdf'))
    const panel = await panelWith([acting])
    press(panel, '预览 带脚本.pdf')
    const page = await until(() => inside<HTMLCanvasElement>(panel, '.preview-page'), 'the first page')
    await until(() => {
      if (page.width < 100) return false
      const pixel = page.getContext('2d')!.getImageData(page.width / 2, page.height - 10, 1, 1).data
      return pixel[2]! > 200 && pixel[0]! < 60
    }, 'the blue foot of the page')
    expect(page.getAttribute('aria-label')).to.equal('第 1 页，共 2 页')
    expect(inside(panel, '.preview-tools')!.textContent).to.include('共 2 页')
  })

  it('[content-22] shows the page in view, jumps, finds words, and gives the words of pages to screen readers', async () => {
    const long = await stored(fileOf(pdfOf(12), '长文.pdf', 'application/pdf'))
    const panel = await panelWith([long])
    press(panel, '预览 长文.pdf')
    const number = await until(() => inside<HTMLInputElement>(panel, '.preview-number input'), 'the page number')
    const region = inside(panel, '.preview-pages')!
    const top = (page: number) =>
      panel.shadowRoot!.querySelectorAll('.preview-page')[page - 1]!.getBoundingClientRect().top -
      region.getBoundingClientRect().top
    const type = (field: HTMLInputElement, words: string) => {
      typeInto(field, words)
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    }
    expect(number.value).to.equal('1')
    type(number, '7')
    await until(() => Math.abs(top(7)) < 20, 'page 7 in view')
    await until(() => number.value === '7', 'its number')
    await until(
      () =>
        [...panel.shadowRoot!.querySelectorAll('.preview-words')].some(({ textContent }) => textContent === 'Page 7'),
      'the words of the page'
    )
    region.scrollTop = 0
    await until(() => number.value === '1', 'the number after scrolling')
    const find = inside<HTMLInputElement>(panel, '.preview-find input')!
    const said = () => inside(panel, '.preview-tools [role=status]')!.textContent
    type(find, 'page  11')
    await until(() => said() === '第 11 页（1 / 1 页含有）', 'the page that was found')
    await until(() => number.value === '11' || top(11) < region.clientHeight, 'page 11 in view')
    type(find, 'Page 1')
    await until(() => said() === '第 12 页（4 / 4 页含有）', 'the next page with the words')
    find.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await until(() => said() === '第 1 页（1 / 4 页含有）', 'the first page again')
    type(find, '没有这句')
    await until(() => said()?.startsWith('没有找到'), 'the sentence')
  })

  it('[UP-7] hands over pages of a PDF as pictures', async () => {
    const panel = await panelWith([pdf])
    type Pages = { pages: { blob: Blob; width: number; height: number; number: number }[]; attachment: Attachment }
    const heard = new Promise<Pages>(resolve =>
      panel.addEventListener('qd-pdf-insert', event => resolve((event as CustomEvent<Pages>).detail))
    )
    press(panel, '将 公报.pdf 插入正文')
    await until(() => panel.shadowRoot!.getElementById('pdf-pages'), 'the dialog')
    type(panel, 'pdf-pages', '4')
    button(panel, 'dialog', '插入')!.click()
    await until(() => panel.shadowRoot!.getElementById('pdf-pages-problem'), 'the error')
    type(panel, 'pdf-pages', '1，3')
    button(panel, 'dialog', '插入')!.click()
    const { pages, attachment } = await heard
    expect([attachment.uid, pages.map(({ number }) => number)]).to.deep.equal([pdf.uid, [1, 3]])
    expect([pages[0]!.width, Math.round(pages[0]!.height / 100)]).to.deep.equal([1600, 21])
    expect(await colourAt(pages[0]!.blob, 0.5, 0.98)).to.equal('#00ffff')
  })

  it('[UP-7] parses page ranges as people write them', () => {
    expect(readPages('1-3,5', 9)).to.deep.equal([1, 2, 3, 5])
    expect(readPages('5 2、2', 9)).to.deep.equal([5, 2])
    for (const wrong of ['', '0', '10', '3-1', 'a', '1-']) expect(readPages(wrong, 9)).to.equal(undefined)
  })

  it('[UP-7] shows texts in their charset and mentions a truncated one', async () => {
    const chinese = new Uint8Array([0xd6, 0xd0, 0xce, 0xc4])
    expect(decodeText(chinese)).to.equal('中文')
    expect(decodeText(new TextEncoder().encode('中文'))).to.equal('中文')
    expect(decodeText(new TextEncoder().encode('中文').slice(0, 5), true)).to.equal('中')
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x2d, 0x4e]))).to.equal('中')
    const [old, long] = [
      await stored(fileOf(new Uint8Array([...chinese, 0x0a, 0x3c, 0x62, 0x3e]), '旧.txt')),
      await stored(fileOf('长'.repeat(400_000), '长.txt'))
    ]
    const panel = await panelWith([old, { ...long, orderValue: 2 }])
    press(panel, '预览 旧.txt')
    await until(() => inside(panel, '.preview-text')?.textContent === '中文\n<b>', 'the text')
    press(panel, '下一个')
    await until(() => inside(panel, '.preview-note')?.textContent === '文件较大，只显示了前 1M', 'the note')
    expect(inside(panel, '.preview-text')!.textContent!.length).to.equal(Math.floor((1024 * 1024) / 3))
  })

  it('[UP-7] shows the text of a Word document without links or external resources', async () => {
    const word = await stored(fileOf(docxOf(['关于印发的通知', '各单位：']), '通知.docx'))
    const panel = await panelWith([word])
    press(panel, '预览 通知.docx')
    const shown = await until(() => inside(panel, '.preview-word'), 'the document')
    expect([...shown.querySelectorAll('p')].map(line => line.textContent)).to.deep.equal([
      '关于印发的通知',
      '各单位：',
      '链接'
    ])
    expect(shown.querySelector('a, img, script')).to.equal(null)
  })

  it('[UP-7] plays sound', async () => {
    const sound = await stored(fileOf(soundOf(), '录音.wav'))
    const panel = await panelWith([sound])
    press(panel, '预览 录音.wav')
    const player = await until(() => inside<HTMLAudioElement>(panel, 'audio'), 'the player')
    await until(() => player.duration > 0.9, 'the length')
  })

  it('[UP-7] reports a file that was deleted before its preview, for every kind of file', async () => {
    const gone = (ext: string, at: number) => ({
      ...picture,
      uid: `gone${at}`,
      name: `无${ext}`,
      ext,
      path: `/files/no/gone${ext}`,
      thumb: '',
      orderValue: at
    })
    const exts = ['.png', '.pdf', '.txt', '.docx', '.mp3']
    const panel = await panelWith(exts.map(gone))
    for (const ext of exts) {
      press(panel, `预览 无${ext}`)
      await until(() => inside(panel, '.preview-trouble')?.textContent === '文件已被删除', ext)
      button(panel, '.preview', '关闭')!.click()
      await until(() => !inside(panel, '.preview'), 'the closed preview')
    }
  })

  it('[UP-7] [security-D14] completes drafts on the server and marks files that no longer exist', async () => {
    const drafts = [picture, { uid: 'nothing', name: '丢失.png' }].map(({ uid, name }, at) => ({
      uid,
      name,
      orderValue: at + 1,
      introduce: ''
    }))
    const panel = await panelWith(drafts)
    await until(() => inside(panel, '.annex .item-problem')?.textContent?.includes('文件已不存在'), 'the missing one')
    expect(control(panel, '预览 现场.png')).to.not.equal(undefined)
    expect(control(panel, '预览 丢失.png')).to.equal(undefined)
  })

  it('[UP-7] supports required, disabled and readonly like a form field', async () => {
    const form = place<HTMLFormElement>(
      '<form><fieldset><qd-attachment-panel name="annex" required></qd-attachment-panel></fieldset></form>'
    )
    const panel = form.querySelector<Panel>('qd-attachment-panel')!
    await until(() => inside(panel, '.drop-choose'), 'the rights')
    expect(form.reportValidity()).to.equal(false)
    await until(() => inside(panel, '[role=alert]')?.textContent === '请上传附件', 'the sentence')
    await until(() => panel.shadowRoot!.activeElement?.className.includes('drop-choose'), 'the focus')
    panel.value = [picture] as never
    expect(form.reportValidity()).to.equal(true)
    form.querySelector('fieldset')!.disabled = true
    await until(() => !inside(panel, '.annex-grip'), 'no handles')
    expect(new FormData(form).get('annex')).to.equal(null)
    const readonly = await panelWith([picture], 'readonly')
    await until(() => rows(readonly).length === 1, 'the file')
    for (const name of ['编辑 现场.png', '删除 现场.png', '上传附件'])
      expect(control(readonly, name)).to.equal(undefined)
    expect(control(readonly, '预览 现场.png')).to.not.equal(undefined)
  })

  it('[UP-7] [security-D15] shows a name as text, without characters that change the reading direction', async () => {
    const name = '<img src=x onerror=alert(1)>\u202egpj.exe'
    const panel = await panelWith([{ ...picture, name }])
    await until(() => names(panel)[0] === '<img src=x onerror=alert(1)>gpj.exe', 'the name')
  })

  it('[UP-7] axe finds no violations in the list, the edit dialog and the preview', async () => {
    const panel = await panelWith([picture, { ...pdf, orderValue: 2, introduce: '第一期' }])
    const check = async () => {
      await until(() => panel.shadowRoot!.getAnimations().length === 0, 'the end of motion')
      const { violations } = await axe.run(panel, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([])
    }
    await check()
    press(panel, '编辑 现场.png')
    await until(() => inside(panel, 'dialog'), 'the dialog')
    await check()
    button(panel, 'dialog', '取消')!.click()
    await until(() => !inside(panel, 'dialog'), 'the closed dialog')
    press(panel, '预览 公报.pdf')
    await until(() => inside(panel, '.preview-page'), 'the pages')
    await check()
  })

  it('[UP-7] asks to sign in without a session', async () => {
    signedOut()
    const panel = place<Panel>('<qd-attachment-panel></qd-attachment-panel>')
    await until(() => panel.shadowRoot?.textContent?.includes('未登录'), 'the sentence')
  })
})
