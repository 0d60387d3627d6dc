import { expect } from '@esm-bundle/chai'
import { createRoot } from 'react-dom/client'
import '../../elements/features/uploader/define.ts'
import type { UploadedFile } from '../../elements/base/kit/upload/uploaded-file.ts'
import { forgetPermissions } from '../../elements/base/session/account/permissions.ts'
import type { UploaderElement } from '../../elements/features/uploader/element.ts'
import { FileGrid } from '../../elements/base/kit/pick/file-grid.tsx'
import onlineStyles from '../../elements/base/kit/pick/online-files.css?inline'
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

const all = (element: Element, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])
]
const items = (uploader: Element): string[] =>
  all(uploader, '.upload-item').map(item => `${item.querySelector('.item-name')!.textContent} ${item.className}`)
const notice = (uploader: Element): string => inside(uploader, '.pick-problem, .uploader-notice')?.textContent ?? ''

/** Draws a real picture. */
async function picture(name: string, color = '#1890ff'): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30)
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 40, 30)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}
const textFile = (name: string, words = '通知正文'): File => new File([words], name, { type: 'text/plain' })

function transferOf(...files: File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}
const zone = (uploader: Element): HTMLElement => inside(uploader, '.drop-zone')!
function drop(uploader: Element, ...files: File[]): void {
  const dataTransfer = transferOf(...files)
  zone(uploader).dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, composed: true, dataTransfer }))
}

async function uploaderOf(attributes = '', part: Partial<UploaderElement> = {}): Promise<UploaderElement> {
  const uploader = place<UploaderElement>(`<qd-uploader ${attributes}></qd-uploader>`)
  Object.assign(uploader, part)
  await until(() => zone(uploader), 'the drop zone')
  return uploader
}

/** Collects the details of all events of this name. */
function heard<Detail>(element: Element, name: string): Detail[] {
  const details: Detail[] = []
  element.addEventListener(name, event => details.push((event as CustomEvent<Detail>).detail))
  return details
}
const arrived = (uploader: UploaderElement, count: number) =>
  until(() => uploader.value.length === count && !uploader.isDirty(), `${count} files`)

/** Upload function of the host, which ends when the test says so. */
function ownUpload() {
  const calls: {
    file: File
    signal: AbortSignal
    onProgress: (share: number) => void
    answer: (url: string) => void
  }[] = []
  const upload: UploaderElement['upload'] = (file, { signal, onProgress }) =>
    new Promise((answer, fail) => {
      calls.push({ file, signal, onProgress, answer: url => answer({ url, name: file.name }) })
      signal.addEventListener('abort', () => fail(new Error('cancelled')))
    })
  return { calls, upload }
}

async function openOnline(uploader: Element): Promise<HTMLElement[]> {
  control(uploader, '在线文件')!.click()
  await until(() => inside(uploader, '[role=gridcell]'), 'the online files')
  return all(uploader, '[role=gridcell]')
}

describe('uploader', () => {
  beforeEach(async () => {
    await signedIn()
    forgetPermissions()
  })
  afterEach(clearPage)

  it('[UP-3] sends dropped files; each has its own state and error text', async () => {
    const uploader = await uploaderOf('type="image"')
    const changes = heard<{ files: UploadedFile[] }>(uploader, 'qd-change')
    const uploads = heard<{ file: UploadedFile }>(uploader, 'qd-upload')
    const errors = heard<{ message: string; name: string }>(uploader, 'qd-error')
    drop(uploader, await picture('会场.png'), textFile('假.png'), textFile('说明.txt'))
    await arrived(uploader, 1)
    await until(() => all(uploader, '.item-error').length === 2, 'what was refused')
    expect(items(uploader)).to.deep.equal([
      '会场.png upload-item item-success',
      '假.png upload-item item-error',
      '说明.txt upload-item item-error'
    ])
    expect(all(uploader, '.item-problem').map(({ textContent }) => textContent)).to.deep.equal([
      '文件类型不正确',
      '文件类型不正确'
    ])
    const [file] = uploader.value
    expect(file).to.include({ original: '会场.png', width: 40, height: 30 })
    expect(file!.url).to.match(/^\/files\//)
    expect(file!.id).to.be.a('string')
    expect(uploads.map(one => one.file.url)).to.deep.equal([file!.url])
    expect(changes.map(({ files }) => files.length)).to.deep.equal([1])
    expect(errors.map(({ name }) => name).sort()).to.deep.equal(['假.png', '说明.txt'])
  })

  it('[UP-2] states the limits: remaining count, size, type, empty files', async () => {
    const uploader = await uploaderOf('count="5" present="3" max-size="1048576"')
    drop(uploader, textFile('一.txt'), textFile('二.txt'), textFile('三.txt'))
    await arrived(uploader, 2)
    expect(notice(uploader)).to.equal('最多可上传2个文件')
    drop(uploader, textFile('大.txt', 'x'.repeat(1_048_577)), textFile('空.txt', ''))
    await until(() => all(uploader, '.item-error').length === 2)
    expect(all(uploader, '.item-problem').map(({ textContent }) => textContent)).to.deep.equal([
      '单个文件不能超过1M',
      '文件是空的，请重新选择'
    ])
  })

  it('[UP-2] asks before removal, and moves the focus to the file that takes the place', async () => {
    const uploader = await uploaderOf()
    drop(uploader, textFile('一.txt'), textFile('二.txt'))
    await arrived(uploader, 2)
    control(uploader, '删除 一.txt')!.click()
    await until(() => inside(uploader, 'dialog')?.textContent?.includes('确定删除该文件吗？'), 'the question')
    control(uploader, '取消')!.click()
    await until(() => !inside(uploader, 'dialog'))
    expect(uploader.value.length).to.equal(2)
    const changes = heard<{ files: UploadedFile[] }>(uploader, 'qd-change')
    control(uploader, '删除 一.txt')!.click()
    await until(() => inside(uploader, 'dialog'))
    control(uploader, '删除')!.click()
    await until(() => uploader.value.length === 1)
    expect(changes.at(-1)!.files.map(({ original }) => original)).to.deep.equal(['二.txt'])
    await until(() => uploader.shadowRoot!.activeElement === control(uploader, '删除 二.txt'), 'the focus')
  })

  it('[UP-2] takes 300 files at once without blocking', async () => {
    const { calls, upload } = ownUpload()
    const uploader = await uploaderOf('count="300"', { upload })
    const files = Array.from({ length: 400 }, (_, at) => textFile(`${at}.txt`))
    const begun = performance.now()
    drop(uploader, ...files)
    await until(() => all(uploader, '.upload-item').length === 300, '300 items')
    expect(performance.now() - begun).to.be.lessThan(3000)
    expect(notice(uploader)).to.equal('最多可上传300个文件')
    expect(calls.length).to.equal(3)
    expect(uploader.isDirty()).to.equal(true)
  })

  it('[UP-3] a function of the host replaces the upload, without a session', async () => {
    signedOut()
    const { calls, upload } = ownUpload()
    const uploader = await uploaderOf('', { upload })
    expect(control(uploader, '在线文件')).to.equal(undefined)
    drop(uploader, textFile('一.txt'), textFile('二.txt'))
    await until(() => calls.length === 2)
    calls[0]!.onProgress(0.5)
    await until(() => inside<HTMLProgressElement>(uploader, 'progress')?.value === 0.5, 'the progress')
    calls[0]!.answer('https://files.example/一.txt')
    await until(() => uploader.value.length === 1)
    expect(uploader.isDirty()).to.equal(true)
    control(uploader, '取消上传 二.txt')!.click()
    await until(() => !uploader.isDirty())
    expect(calls[1]!.signal.aborted).to.equal(true)
    drop(uploader, textFile('三.txt'))
    await until(() => calls.length === 3)
    calls[2]!.answer('javascript:alert(1)')
    await until(() => inside(uploader, '.item-problem')?.textContent?.includes('地址'), 'the refusal')
  })

  it('[UP-3] takes pasted files, also a picture without a name', async () => {
    const uploader = await uploaderOf('type="image"')
    const nameless = new File([await picture('x.png')], '', { type: 'image/png' })
    const clipboardData = transferOf(nameless)
    control(uploader, '在线文件')!.focus()
    uploader.shadowRoot!.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData })
    )
    await arrived(uploader, 1)
  })

  it('[UP-3] loses nothing when it is moved; pauses when removed and resumes when it is back', async () => {
    const { calls, upload } = ownUpload()
    const uploader = await uploaderOf('', { upload })
    drop(uploader, textFile('一.txt'))
    await until(() => calls.length === 1)
    const elsewhere = document.body.appendChild(document.createElement('section'))
    elsewhere.append(uploader)
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(calls[0]!.signal.aborted).to.equal(false)
    uploader.remove()
    await until(() => calls[0]!.signal.aborted, 'the pause')
    expect(uploader.isDirty()).to.equal(false)
    elsewhere.append(uploader)
    await until(() => calls.length === 2, 'going on')
    calls[1]!.answer('/files/1.txt')
    await until(() => uploader.value.length === 1)
  })

  it('[EM-3] takes part in its form: entries, reset, disabled, required, and no submission before uploads end', async () => {
    const form = place<HTMLFormElement>(
      `<form><fieldset><qd-uploader name="annex" required value="/files/a.pdf,/files/b.pdf"></qd-uploader></fieldset></form>`
    )
    const uploader = form.querySelector<UploaderElement>('qd-uploader')!
    await until(() => new FormData(form).getAll('annex').length === 2, 'the entries')
    expect(new FormData(form).getAll('annex')).to.deep.equal(['/files/a.pdf', '/files/b.pdf'])
    uploader.value = []
    expect(form.checkValidity()).to.equal(false)
    await until(() => notice(uploader) === '请上传文件', 'the sentence')
    const { calls, upload } = ownUpload()
    uploader.upload = upload
    drop(uploader, textFile('一.txt'))
    await until(() => calls.length === 1)
    expect(form.checkValidity()).to.equal(false)
    calls[0]!.answer('/files/1.txt')
    await until(() => form.checkValidity(), 'a valid form')
    expect(new FormData(form).getAll('annex')).to.deep.equal(['/files/1.txt'])
    form.querySelector('fieldset')!.disabled = true
    await until(() => (control(uploader, '选择文件') as HTMLButtonElement).disabled, 'the disabled button')
    expect(new FormData(form).getAll('annex')).to.deep.equal([])
    form.querySelector('fieldset')!.disabled = false
    uploader.value = [{ url: '/files/c.pdf', name: '丙.pdf' }]
    drop(uploader, textFile('二.txt'))
    form.reset()
    expect(uploader.value.map(({ original }) => original)).to.deep.equal(['丙.pdf'])
  })

  it('[security-S27] drops script values, and replaces ids with files when they are known', async () => {
    const first = await uploaderOf()
    drop(first, textFile('会议纪要.txt'))
    await arrived(first, 1)
    const [file] = first.value
    const second = await uploaderOf()
    second.value = [file!.id, 'javascript:alert(1)', { url: 'data:text/html,x' }, null, 7]
    expect(second.value).to.deep.equal([])
    await until(() => second.value.length === 1, 'the file of the id')
    expect(second.value[0]).to.include({ original: '会议纪要.txt', url: file!.url })
  })

  it('[security-D15] shows a name with 255 characters, direction signs and a path as plain text', async () => {
    const { upload } = ownUpload()
    const uploader = await uploaderOf('', { upload })
    drop(uploader, textFile(`${'长'.repeat(240)}\u202egpj.😀.txt`))
    await until(() => inside(uploader, '.item-name'))
    expect(inside(uploader, '.item-name')!.textContent).to.equal(`${'长'.repeat(240)}gpj.😀.txt`)
    expect(inside(uploader, '.upload-items')!.scrollWidth).to.be.at.most(inside(uploader, '.upload-items')!.clientWidth)
  })

  it('[UP-1] the second tab lists the files of the site: searched, chosen by keys, limited by the count', async () => {
    const name = `在线${Date.now()}`
    const uploader = await uploaderOf('type="image" count="2" present="0"')
    drop(uploader, await picture(`${name}-甲.png`), await picture(`${name}-乙.png`, '#c2333a'))
    await arrived(uploader, 2)
    const other = await uploaderOf('type="image" count="1"')
    await openOnline(other)
    const search = control(other, '搜索文件名') as HTMLInputElement
    typeInto(search, name)
    await until(() => all(other, '[role=gridcell]').length === 2, 'the two that match')
    const [first, second] = all(other, '[role=gridcell]')
    first!.focus()
    const press = (target: Element, key: string) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
    press(first!, ' ')
    await until(() => first!.getAttribute('aria-selected') === 'true', 'the choice')
    press(first!, 'ArrowRight')
    await until(() => other.shadowRoot!.activeElement === second, 'the next cell')
    press(second!, ' ')
    await until(() => second!.getAttribute('aria-selected') === 'true')
    expect(first!.getAttribute('aria-selected')).to.equal('false')
    control(other, '使用所选文件')!.click()
    await until(() => other.value.length === 1, 'the chosen file')
    expect(other.value[0]!.id).to.be.a('string')
    expect(inside(other, '.upload-item')!.textContent).to.contain(name)
  })

  it('[UP-1] refuses more files than the limit, with a message', async () => {
    const uploader = await uploaderOf('count="4" present="2"')
    drop(uploader, await picture('一.png'))
    await arrived(uploader, 1)
    uploader.value = []
    uploader.setAttribute('type', 'image')
    const more = await uploaderOf('type="image" count="3"')
    drop(more, await picture('甲.png'), await picture('乙.png'), await picture('丙.png'))
    await arrived(more, 3)
    const cells = await openOnline(uploader)
    for (const [at, cell] of cells.slice(0, 2).entries()) {
      cell.click()
      await until(() => all(uploader, '[role=gridcell][aria-selected=true]').length === at + 1, 'the choice')
    }
    cells[2]!.click()
    await until(() => notice(uploader) === '最多可选择2个文件', 'the sentence')
    expect(all(uploader, '[role=gridcell][aria-selected=true]').length).to.equal(2)
  })

  it('[UP-1] renders only visible rows of 10,000 online files, at any position', async () => {
    const holder = document.body.appendChild(document.createElement('div'))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(onlineStyles)
    document.adoptedStyleSheets = [sheet]
    const root = createRoot(holder)
    const files = Array.from({ length: 10_000 }, (_, at) => {
      return { url: `/files/none/${at}.txt`, size: 1, mtime: 1, original: `${at}.txt` }
    })
    const noFiles = new Map()
    root.render(
      <FileGrid
        label="在线文件"
        files={files}
        isPictures={false}
        isMultiple
        chosen={noFiles}
        onChoose={() => {}}
        onEnd={() => {}}
      />
    )
    const cells = () => [...holder.querySelectorAll<HTMLElement>('[role=gridcell]')]
    await until(() => cells().length > 0, 'cells')
    const drawn = cells().length
    expect(drawn).to.be.lessThan(250)
    cells()[0]!.focus()
    cells()[0]!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'End', ctrlKey: true, bubbles: true, cancelable: true })
    )
    await until(() => document.activeElement?.getAttribute('aria-label')?.startsWith('9999.txt'), 'the last file')
    expect(cells().length).to.be.lessThan(drawn + 50)
    root.unmount()
    document.adoptedStyleSheets = []
  })

  it('[UP-1] names the missing right and whom to ask; signed out, it asks to sign in', async () => {
    signedOut()
    const uploader = place('<qd-uploader></qd-uploader>')
    await until(() => uploader.shadowRoot?.textContent?.includes('未登录'), 'that nobody is signed in')
    await signedInWithout('cms:upload:add')
    await until(() => uploader.shadowRoot?.textContent?.includes('cms:upload:add'), 'the right')
    expect(uploader.shadowRoot!.textContent).to.contain('管理员')
  })

  it('[UP-1] opens as a dialog by its button or a script, and asks before closing while files are uploading', async () => {
    const { calls, upload } = ownUpload()
    const uploader = place<UploaderElement>('<qd-uploader mode="dialog"></qd-uploader>')
    uploader.upload = upload
    uploader.open()
    await until(() => inside(uploader, '.uploader-dialog'), 'the dialog')
    const inDialog = inside(uploader, '.uploader-dialog .drop-zone')!
    const dataTransfer = transferOf(textFile('一.txt'))
    inDialog.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, composed: true, dataTransfer }))
    await until(() => calls.length === 1)
    control(uploader, '完成')!.click()
    await until(() => control(uploader, '取消上传并关闭'), 'the question')
    control(uploader, '取消上传并关闭')!.click()
    await until(() => !inside(uploader, '.uploader-dialog'), 'the dialog to close')
    expect(calls[0]!.signal.aborted).to.equal(true)
    expect(uploader.isDirty()).to.equal(false)
  })
})
