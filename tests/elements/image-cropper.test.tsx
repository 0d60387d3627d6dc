import { expect } from '@esm-bundle/chai'
import axe from 'axe-core'
import '../../elements/features/image-cropper/define.ts'
import type { ImageCropperElement } from '../../elements/features/image-cropper/element.ts'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { clearPage, control, inside, place, typeInto, until } from '../support/element.ts'
import { colourAt, pictureOf, turnedPicture } from './support/files.ts'

type Cropped = NonNullable<Awaited<ReturnType<ImageCropperElement['edit']>>>
interface Selection extends HTMLElement {
  x: number
  y: number
  width: number
  height: number
}

const cropper = (attributes = 'bare') =>
  place<ImageCropperElement>(`<qd-image-cropper ${attributes}></qd-image-cropper>`)
const selectionOf = (element: Element) =>
  until(() => {
    const found = inside<Selection>(element, 'cropper-selection')
    return found?.hasAttribute('aria-label') && found
  }, 'the selection')
/** Presses a key such as `Shift+ArrowLeft` at the focus. */
function key(element: Element, keys: string) {
  const [name, ...held] = keys.split('+').reverse()
  const event = { key: name, shiftKey: held.includes('Shift'), ctrlKey: held.includes('Control') }
  element.shadowRoot!.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { ...event, bubbles: true, composed: true })
  )
}
const press = (element: Element, name: string) => control(element, name)!.click()

const choose = (element: Element, selector: string, value: string) => typeInto(inside(element, selector)!, value)

describe('image cropper', () => {
  afterEach(() => {
    clearPage()
    $toasts.set([])
  })

  it('[UP-8] opens 800 px wide with a selection of 200×150 in the centre of the whole picture', async () => {
    const element = cropper()
    void element.edit(await pictureOf(1600, 800))
    const selection = await selectionOf(element)
    const dialog = inside(element, 'dialog')!
    expect(dialog.offsetWidth).to.equal(Math.min(800, innerWidth))
    expect(dialog.querySelector('h2')!.textContent).to.equal('图片裁剪')
    expect(control(element, '关闭')).to.not.equal(undefined)
    expect([selection.width, selection.height]).to.deep.equal([200, 150])
    const stage = inside(element, '.crop-stage')!
    expect(Math.round(selection.x + 100)).to.equal(Math.round(stage.clientWidth / 2))
    const picture = inside(element, 'cropper-drawn-picture')!.getBoundingClientRect()
    expect(picture.width / picture.height).to.be.closeTo(2, 0.01)
  })

  it("[UP-8] OK returns the selection as PNG at the picture's resolution, by promise and event", async () => {
    const element = cropper()
    const heard = new Promise<CustomEvent<Cropped>>(resolve =>
      element.addEventListener('qd-crop', event => resolve(event as CustomEvent<Cropped>), { once: true })
    )
    const answer = element.edit(await pictureOf(1600, 800))
    await selectionOf(element)
    const stage = inside(element, '.crop-stage')!
    const zoom = Math.min(stage.clientWidth / 1600, stage.clientHeight / 800)
    press(element, '确定')
    const cropped = (await answer)!
    expect([cropped.blob.type, cropped.name, cropped.isCropped]).to.deep.equal(['image/png', '现场.png', true])
    expect(cropped.width).to.be.closeTo(200 / zoom, 1)
    const bitmap = await createImageBitmap(cropped.blob)
    expect([bitmap.width, bitmap.height]).to.deep.equal([cropped.width, cropped.height])
    const corners = await Promise.all(
      [0.1, 0.9].flatMap(down => [0.1, 0.9].map(across => colourAt(cropped.blob, across, down)))
    )
    expect(corners).to.deep.equal(['#ff0000', '#00ff00', '#0000ff', '#ffff00'])
    expect((await heard).detail.blob).to.equal(cropped.blob)
    await until(() => !inside(element, 'dialog'), 'the closed dialog')
  })

  it('[UP-8] cancel returns the original and closes', async () => {
    const element = cropper()
    let told = 0
    element.addEventListener('qd-cancel', () => told++)
    const file = await pictureOf(300, 300)
    const answer = element.edit(file)
    await selectionOf(element)
    press(element, '关闭')
    const { blob, width, isCropped } = (await answer)!
    expect([blob, width, isCropped]).to.deep.equal([file, 300, false])
    expect(told).to.equal(1)
    await until(() => !inside(element, 'dialog'), 'the closed dialog')
  })

  it('[UP-8] [security-E10] refuses another type with a message that shows the name as text', async () => {
    const element = cropper()
    const answer = await element.edit(
      new File(['<svg/>'], '<img src=x onerror=alert(1)>.svg', { type: 'image/svg+xml' })
    )
    expect(answer).to.equal(undefined)
    expect($toasts.get().map(({ message }) => message)).to.deep.equal(['图片类型必须是.gif,jpeg,jpg,png,bmp中的一种'])
    expect(inside(element, 'dialog')).to.equal(null)
    expect(await element.edit('/files/a/b.webp')).to.equal(undefined)
    const [none] = new DataTransfer().files
    expect(await element.edit(none!), 'no file was chosen').to.equal(undefined)
  })

  it('[UP-8] crops a rotated camera picture upright', async () => {
    const element = cropper()
    const answer = element.edit(await turnedPicture(400, 200))
    await selectionOf(element)
    press(element, '确定')
    const { blob } = (await answer)!
    // A quarter to the right: blue came up from below left.
    expect([await colourAt(blob, 0.1, 0.1), await colourAt(blob, 0.9, 0.1)]).to.deep.equal(['#0000ff', '#ff0000'])
  })

  it('[UP-8] rotates, flips and resets', async () => {
    const element = cropper()
    const answer = element.edit(await pictureOf(400, 400))
    await selectionOf(element)
    for (const name of ['向左旋转 90°', '还原', '向右旋转 90°', '左右翻转']) press(element, name)
    press(element, '确定')
    const { blob } = (await answer)!
    // Rotated: blue red / yellow green; flipped: red blue / green yellow.
    expect([await colourAt(blob, 0.1, 0.1), await colourAt(blob, 0.9, 0.1)]).to.deep.equal(['#ff0000', '#0000ff'])
  })

  it('[UP-8] rotates freely, zooms, and locks an aspect ratio', async () => {
    const element = cropper()
    const answer = element.edit(await pictureOf(1000, 1000))
    const selection = await selectionOf(element)
    choose(element, '.crop-ratio select', '16:9')
    await until(() => Math.abs(selection.width / selection.height - 16 / 9) < 0.02, 'the ratio')
    expect(selection.height).to.be.at.least(119.9)
    const before = Number(/\d+/.exec(inside(element, '.crop-size')!.textContent!)![0])
    press(element, '放大')
    await until(() => Number(/\d+/.exec(inside(element, '.crop-size')!.textContent!)![0]) < before, 'a smaller result')
    choose(element, '.crop-angle input', '30')
    await until(() => inside(element, '.crop-angle output')!.textContent === '30°', 'the angle')
    press(element, '确定')
    const { width, height } = (await answer)!
    expect(width / height).to.be.closeTo(16 / 9, 0.02)
  })

  it('[UP-8] keyboard: arrows move the selection, Shift resizes it, at least 100×120 and inside the picture', async () => {
    const element = cropper()
    void element.edit(await pictureOf(800, 400))
    const selection = await selectionOf(element)
    await until(() => element.shadowRoot!.activeElement === selection, 'the focus on the selection')
    const { x, width } = selection
    key(element, 'ArrowRight')
    expect(selection.x).to.equal(x + 8)
    key(element, 'Control+ArrowRight')
    expect(selection.x).to.equal(x + 9)
    key(element, 'Shift+ArrowRight')
    expect(selection.width).to.equal(width + 8)
    for (let count = 0; count < 30; count++) key(element, 'Shift+ArrowLeft')
    for (let count = 0; count < 10; count++) key(element, 'Shift+ArrowUp')
    expect([selection.width, selection.height]).to.deep.equal([100, 120])
    for (let count = 0; count < 80; count++) key(element, 'ArrowLeft')
    expect(selection.x).to.equal(0)
  })

  it('[UP-8] first scales down a picture beyond 3000 pixels', async () => {
    const element = cropper('bare crop-width="4000" crop-height="4000" mode="cover"')
    const answer = element.edit(await pictureOf(4000, 3200))
    await selectionOf(element)
    press(element, '确定')
    const { width, height } = (await answer)!
    expect(Math.max(width, height)).to.be.within(2500, 3000)
  })

  it('[UP-8] reports damaged and missing pictures; closing then returns nothing', async () => {
    const element = cropper()
    for (const [source, words] of [
      [new File(['x'], 'a.png', { type: 'image/png' }), '图片打不开：文件已损坏，或不是图片。'],
      ['/files/no/picture.png', '图片打不开：它可能已被删除，或网络不通。']
    ] as const) {
      const answer = element.edit(source)
      await until(() => inside(element, '.crop-dialog [role=alert]')?.textContent === words, words)
      press(element, '关闭')
      expect(await answer).to.equal(undefined)
      await until(() => !inside(element, 'dialog'), 'the closed dialog')
    }
  })

  it('[UP-8] every control has a name, and axe finds no violations', async () => {
    const element = cropper('')
    expect(await until(() => control(element, '选择图片裁剪'), 'the button')).to.not.equal(undefined)
    void element.edit(await pictureOf(400, 300))
    await selectionOf(element)
    await until(() => element.shadowRoot!.getAnimations().length === 0, 'the dialog')
    const { violations } = await axe.run(element, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([])
  })

  it('[UP-8] events of the cropper do not reach the page', async () => {
    const element = cropper()
    const heard: string[] = []
    for (const name of ['change', 'action', 'transform']) document.body.addEventListener(name, () => heard.push(name))
    void element.edit(await pictureOf(400, 300))
    const selection = await selectionOf(element)
    selection.focus()
    key(element, 'ArrowRight')
    press(element, '放大')
    expect(heard).to.deep.equal([])
  })
})
