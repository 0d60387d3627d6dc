import { expect } from '@esm-bundle/chai'
import '../../elements/features/watermark-settings/define.ts'
import { pictureWatermarkOne, pictureWatermarkSave } from '../../elements/base/contract/watermark.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, inside, place, signedIn, typeInto, until } from '../support/element.ts'
import { giveFiles } from '../support/pick-files.ts'

type Settings = HTMLElement & { isDirty: () => boolean }

async function shown(attributes = 'subsite-id="6"'): Promise<Settings> {
  const settings = place<Settings>(`<qd-watermark-settings ${attributes}></qd-watermark-settings>`)
  await until(() => inside(settings, '.mark-form'), 'the settings')
  return settings
}

const field = (settings: Element, name: string): HTMLInputElement =>
  inside<HTMLInputElement>(settings, `#mark-${name}`)!

const save = (settings: Element): void => inside<HTMLButtonElement>(settings, 'footer button')!.click()
const kept = (objId = '6', obj: 'subsite' | 'newsclass' = 'subsite') =>
  send(pictureWatermarkOne, { query: { obj, objId } })

describe('watermark settings', () => {
  beforeEach(() => signedIn())
  afterEach(async () => {
    clearPage()
    await signedIn()
    const { picturePath: _picturePath, ...mark } = await kept()
    if (mark.isOn) await send(pictureWatermarkSave, { body: { ...mark, isOn: false } })
  })

  it('[UP-6] sets text at a position, previews and saves it', async () => {
    const settings = await shown()
    await until(() => !field(settings, 'text').readOnly, 'the rights')
    field(settings, 'isOn').click()
    typeInto(field(settings, 'text'), '市生态环境局')
    inside<HTMLInputElement>(settings, '[aria-label="左上"]')!.click()
    await until(() => inside(settings, '.mark-preview text')?.textContent === '市生态环境局', 'the preview')
    expect(inside(settings, '.mark-preview text')!.getAttribute('text-anchor')).to.equal('start')
    expect(settings.isDirty()).to.equal(true)
    save(settings)
    await until(() => !settings.isDirty(), 'the save')
    const { isOn, text, position } = await kept()
    expect([isOn, text, position]).to.deep.equal([true, '市生态环境局', 1])
  })

  it('[UP-6] reports invalid values at their fields and moves the focus there', async () => {
    const settings = await shown()
    await until(() => !field(settings, 'text').readOnly, 'the rights')
    typeInto(field(settings, 'opacity'), '101')
    save(settings)
    await until(() => settings.shadowRoot!.textContent?.includes('应为 1 到 100 之间的整数'), 'the sentence')
    expect(settings.shadowRoot!.activeElement?.id).to.equal('mark-opacity')
    typeInto(field(settings, 'opacity'), '')
    save(settings)
    await until(() => settings.shadowRoot!.textContent?.includes('应为 1 到 100 之间的整数'), 'the sentence')
  })

  it('[UP-6] a picture is chosen, uploaded without a watermark, and shown', async () => {
    const settings = await shown()
    await until(() => !field(settings, 'text').readOnly, 'the rights')
    const kind = inside<HTMLSelectElement>(settings, '#mark-kind')!
    kind.value = 'picture'
    kind.dispatchEvent(new Event('change', { bubbles: true }))
    field(settings, 'isOn').click()
    const opener = await until(() => inside(settings, '#mark-pictureId'), 'the field')
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 60 })
    canvas.getContext('2d')!.fillRect(0, 0, 120, 60)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
    await giveFiles(settings, opener, new File([blob!], '标志.png', { type: 'image/png' }))
    const image = await until(() => settings.shadowRoot!.querySelector('.mark-preview image'), 'the mark')
    await until(() => image.getAttribute('width') === '120', 'its size')
    save(settings)
    await until(() => !settings.isDirty(), 'the save')
    expect((await kept()).picturePath).to.match(/^\/files\/1\/|^\/files\/6\//)
  })

  it('[UP-6] a column has its own watermark', async () => {
    const settings = await shown('news-class-id="1002"')
    await until(() => settings.shadowRoot!.textContent?.includes('栏目“'), 'the column')
    expect((await kept('1002', 'newsclass')).obj).to.equal('newsclass')
  })

  it('[UP-6] is read-only without the right, and names the person to ask', async () => {
    await signedIn('lihua')
    const settings = await shown('')
    await until(() => settings.shadowRoot!.textContent?.includes('没有权限：设置图片水印'), 'the sentence')
    expect(field(settings, 'text').readOnly).to.equal(true)
    expect(inside(settings, 'footer') === null).to.equal(true)
  })
})
