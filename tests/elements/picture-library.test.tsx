import { expect } from '@esm-bundle/chai'
import '../../elements/features/picture-library/define.ts'
import { addArticle, articleAction, blankDraft } from '../../elements/base/contract/article.ts'
import { pictureList } from '../../elements/base/contract/picture.ts'
import { upload } from '../../elements/base/session/upload/upload.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, signedOut, typeInto, until } from '../support/element.ts'

const rows = (list: Element): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])
]

const button = (list: Element, scope: string, name: string): HTMLElement | undefined =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>(`${scope} button`)].find(
    found => found.textContent?.trim() === name
  )

/** Uploads a picture with a unique name into a folder of the site. */
async function uploaded(dir: string): Promise<{ name: string; url: string }> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
  canvas.getContext('2d')!.fillRect(40, 40, 200, 100)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
  const name = `图片库测试-${crypto.randomUUID().slice(0, 8)}.png`
  const { url } = await upload(new File([blob!], name, { type: 'image/png' }), {
    kind: 'image',
    dir,
    signal: new AbortController().signal,
    onProgress: () => undefined
  })
  return { name, url }
}

/** Uploads a document and returns its unique name. */
async function sentDocument(): Promise<string> {
  const name = `文件库测试-${crypto.randomUUID().slice(0, 8)}.pdf`
  await upload(new File([`%PDF-1.4 ${name}`], name), {
    kind: 'file',
    dir: '',
    signal: new AbortController().signal,
    onProgress: () => undefined
  })
  return name
}

async function shown(query: Record<string, string>): Promise<HTMLElement> {
  const list = place(`<qd-picture-library query="${new URLSearchParams(query)}"></qd-picture-library>`)
  await until(() => rows(list).length > 0, 'a picture')
  return list
}

describe('picture library', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[UP-1] shows thumbnails with size and folder, searchable by name and folder', async () => {
    const { name } = await uploaded('library-test')
    const list = await shown({ name, dir: 'library-test' })
    expect(rows(list).length).to.equal(1)
    expect(rows(list)[0]!.textContent).to.match(/图片库测试.*图片.*library-test.*未使用.*系统管理员/)
    const small = inside<HTMLImageElement>(list, '.picture-small img')!
    await until(() => small.complete && small.naturalWidth > 0, 'the small picture')
    expect(small.naturalWidth).to.equal(320)
  })

  it('[files-F9] a new platform has pictures and articles that show them', async () => {
    const list = await shown({ name: '沿江绿道南段', dir: 'news' })
    expect(rows(list)[0]!.textContent).to.match(/沿江绿道南段\.jpg.*1 处，已公开.*李华/)
    const small = inside<HTMLImageElement>(list, '.picture-small img')!
    await until(() => small.complete && small.naturalWidth > 0, 'the small picture')
    button(list, 'tr.table-row', '查看')!.click()
    const use = await until(() => inside<HTMLAnchorElement>(list, '.picture-uses a'), 'the article')
    expect(use.textContent).to.equal('沿江绿道南段建成开放')
  })

  it('[UP-1] lists where a picture is used, with links', async () => {
    const { name, url } = await uploaded('')
    const title = `用图 ${Date.now()}`
    const body = { ...blankDraft('1002'), title, content: `<p><img src="${url}" alt=""></p>` }
    const { id } = await send(addArticle, { body })
    const list = await shown({ name })
    expect(rows(list)[0]!.textContent).to.contain('1 处')
    button(list, 'tr.table-row', '查看')!.click()
    const use = await until(() => inside<HTMLAnchorElement>(list, '.picture-uses a'), 'the article')
    expect(use.textContent).to.equal(title)
    expect(use.getAttribute('href')).to.contain(id)
    await send(articleAction, { body: { ids: [id], action: 'delete' } })
  })

  it('[UP-1] explains why a picture in use cannot be deleted', async () => {
    const { name, url } = await uploaded('')
    const body = { ...blankDraft('1002'), title: '用图的文章', content: `<p><img src="${url}" alt=""></p>` }
    const { id } = await send(addArticle, { body })
    const list = await shown({ name })
    inside<HTMLElement>(list, '.table-actions [aria-label="更多操作"]')!.click()
    await until(() => button(list, '.table-menu', '删除'), 'the menu')
    button(list, '.table-menu', '删除')!.click()
    await until(() => button(list, 'dialog', '删除'), 'the question')
    button(list, 'dialog', '删除')!.click()
    await until(() => inside(list, 'dialog')?.textContent?.includes('正在“用图的文章”中使用'), 'the reason')
    await send(articleAction, { body: { ids: [id], action: 'delete' } })
  })

  it('[UP-1] moves a picture to a folder; an invalid folder is reported at the field', async () => {
    const { name } = await uploaded('')
    const list = await shown({ name })
    const move = await until(() => button(list, '.table-actions', '移动'), 'the action')
    move.click()
    const field = await until(() => inside<HTMLInputElement>(list, 'dialog input'), 'the folder')
    typeInto(field, '../etc')
    button(list, 'dialog', '移动')!.click()
    await until(() => inside(list, '#value-problem'), 'the reason')
    typeInto(field, 'archive/2026')
    button(list, 'dialog', '移动')!.click()
    await until(() => rows(list)[0]?.textContent?.includes('archive/2026'), 'the folder in the list')
  })

  it('[UP-1] uploads pictures into a folder and shows them at once', async () => {
    const dir = `sent-${Date.now()}`
    await uploaded(dir)
    const list = await shown({ dir })
    await until(() => control(list, '上传文件'), 'the way in')
    control(list, '上传文件')!.click()
    const folder = await until(() => inside<HTMLInputElement>(list, '#dir'), 'the folder')
    typeInto(folder, dir)
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
    const files = new DataTransfer()
    for (const name of ['一.png', '二.png', '三.exe']) files.items.add(new File([blob!], name, { type: 'image/png' }))
    const chooser = inside<HTMLInputElement>(list, 'input[type=file]')!
    chooser.files = files.files
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => rows(list).length === 3, 'the pictures in the list')
    expect(inside(list, 'dialog')!.textContent).to.contain('文件类型不正确')
    button(list, '.qd-dialog-footer', '关闭')!.click()
    await until(() => !inside(list, 'dialog'), 'the dialog to be gone')
  })

  it('[content-20] switches to a gallery of larger thumbnails, remembered, used with the keyboard', async () => {
    const dir = `图库测试-${Date.now()}`
    for (const _ of [1, 2, 3, 4, 5]) await uploaded(dir)
    let list = await shown({ dir })
    const cards = (): HTMLElement[] => [...list.shadowRoot!.querySelectorAll<HTMLElement>('.gallery-card[data-key]')]
    const focused = (): number => cards().indexOf(list.shadowRoot!.activeElement as HTMLElement)
    const press = (key: string) =>
      list.shadowRoot!.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    try {
      const gallery = await until(() => control(list, '图库'), 'the switch')
      expect(gallery.getAttribute('aria-pressed')).to.equal('false')
      gallery.click()
      await until(() => cards().length === 5, 'the cards')
      expect(rows(list).length).to.equal(0)
      const picture = inside<HTMLImageElement>(list, '.gallery-card img')!
      await until(() => picture.complete && picture.naturalWidth > 0, 'the thumbnail')
      expect([picture.naturalWidth, picture.loading]).to.deep.equal([320, 'lazy'])
      expect(picture.clientWidth).to.be.greaterThan(120)
      expect(cards()[0]!.textContent).to.match(/图片库测试.*\.png400×300 · .*未使用/)

      expect(cards().map(card => card.tabIndex)).to.deep.equal([0, -1, -1, -1, -1])
      cards()[0]!.focus()
      press('ArrowRight')
      expect(focused()).to.equal(1)
      press('End')
      expect(focused()).to.equal(4)
      press('Home')
      press('ArrowDown')
      const across = cards().filter(card => card.offsetTop === cards()[0]!.offsetTop).length
      expect(focused()).to.equal(across < 5 ? across : 0)
      press('Home')
      press(' ')
      await until(() => inside(list, '.table-bar')?.textContent?.includes('已选 1 项'), 'the selection')
      expect(control(list, '移动') ?? button(list, '.table-bar', '移动')).to.not.equal(undefined)
      press('Enter')
      await until(() => inside(list, 'dialog .picture-whole img'), 'the file')

      clearPage()
      list = place(`<qd-picture-library query="${new URLSearchParams({ dir })}"></qd-picture-library>`)
      await until(() => cards().length === 5, 'the gallery again')
      const more = cards()[1]!.querySelector<HTMLElement>('[aria-label="更多操作"]')!
      more.click()
      await until(() => button(list, '.table-menu', '重命名'), 'the actions')
      expect(inside(list, 'dialog')).to.equal(null)
    } finally {
      const back = control(list, '列表')
      back?.click()
    }
    await until(() => rows(list).length === 5, 'the list')
  })

  it('[content-20] the gallery on a phone has two columns; without files it says what belongs there', async () => {
    const dir = `手机-${Date.now()}`
    for (const _ of [1, 2, 3]) await uploaded(dir)
    const list = await shown({ dir })
    list.style.cssText = 'display: block; width: 360px'
    const back = () => control(list, '列表')?.click()
    try {
      ;(await until(() => control(list, '图库'), 'the switch')).click()
      const cards = () => [...list.shadowRoot!.querySelectorAll<HTMLElement>('.gallery-card[data-key]')]
      await until(() => cards().length === 3, 'the cards')
      await until(() => cards()[0]!.offsetTop === cards()[1]!.offsetTop, 'two beside each other')
      expect(cards()[2]!.offsetTop).to.be.greaterThan(cards()[0]!.offsetTop)
      expect(inside(list, '.gallery')!.scrollWidth).to.be.at.most(360)
      list.setAttribute('query', String(new URLSearchParams({ dir: '没有' })))
      await until(() => list.shadowRoot!.textContent!.includes('没有符合条件的记录'), 'the empty state')
    } finally {
      back()
    }
  })

  it('[UP-10] [content-11] finds a document by kind, and offers it under its name', async () => {
    const name = await sentDocument()
    const list = await shown({ name, kind: 'document' })
    expect(rows(list)[0]!.textContent).to.match(/PDF文件库测试.*文档.*未使用/)
    button(list, 'tr.table-row', '查看')!.click()
    const save = await until(() => inside<HTMLAnchorElement>(list, 'dialog a[download]'), 'the download')
    const answer = await fetch(save.href)
    expect(answer.headers.get('content-disposition')).to.contain(encodeURIComponent(name))
  })

  it('[UP-10] replaces a file: names the public pages, refuses other types, keeps the choice', async () => {
    const name = await sentDocument()
    const { path } = (await send(pictureList, { query: { name } })).records[0]!
    const title = `公开引用 ${Date.now()}`
    const body = { ...blankDraft('1002'), title, content: `<p><a href="${path}">附件</a></p>` }
    const { id } = await send(addArticle, { body })
    for (const action of ['submit', 'publish'] as const) await send(articleAction, { body: { ids: [id], action } })
    const list = await shown({ name })
    inside<HTMLElement>(list, '.table-actions [aria-label="更多操作"]')!.click()
    await until(() => button(list, '.table-menu', '替换'), 'the menu')
    button(list, '.table-menu', '替换')!.click()
    await until(() => inside(list, 'dialog')?.textContent?.includes('公众看到的 1 处内容会立即改变'), 'the warning')
    expect(inside(list, 'dialog')!.textContent).to.contain(title)
    const chooser = inside<HTMLInputElement>(list, 'dialog input[type=file]')!
    const choose = (file: File) => {
      const files = new DataTransfer()
      files.items.add(file)
      chooser.files = files.files
      chooser.dispatchEvent(new Event('change', { bubbles: true }))
    }
    choose(new File(['abc'], '新.txt'))
    await until(() => inside(list, 'dialog [role=alert]')?.textContent?.includes('只能选择 pdf 文件'), 'the reason')
    const content = `%PDF-1.4 ${crypto.randomUUID()} 新内容`
    choose(new File([content], '新.pdf'))
    await until(() => inside(list, 'dialog')?.textContent?.includes('新文件：新.pdf'), 'the choice')
    button(list, 'dialog', '替换')!.click()
    await until(() => !inside(list, 'dialog'), 'the replacement')
    expect(await (await fetch(path)).text()).to.equal(content)
    for (const action of ['withdraw', 'delete'] as const) await send(articleAction, { body: { ids: [id], action } })
  })

  it('[content-11] clears what nothing uses after asking', async () => {
    const own = window.fetch
    const asked: string[] = []
    window.fetch = (...call) => {
      const address = String(call[0] instanceof Request ? call[0].url : call[0])
      if (!/picture\/(idle|clear)/.test(address)) return own(...call)
      asked.push(address)
      const result = address.includes('idle') ? { count: 3, size: 5000 } : { done: 3, size: 5000, left: 0 }
      const answer = { success: true, code: 200, message: '', result, timestamp: Date.now() }
      return Promise.resolve(Response.json(answer))
    }
    try {
      const list = place('<qd-picture-library></qd-picture-library>')
      await until(() => list.shadowRoot?.textContent?.includes('3 个文件已 7 天以上无处使用，共 4.9 KB'), 'the offer')
      button(list, '.picture-room', '清理')!.click()
      await until(() => inside(list, 'dialog')?.textContent?.includes('清理 3 个未使用的文件？'), 'the question')
      button(list, 'dialog', '清理')!.click()
      await until(() => asked.some(address => address.includes('clear')), 'the clearing')
    } finally {
      window.fetch = own
    }
  })

  it('[security-5] takes a file down with a reason, shows the receipt, and gives it back', async () => {
    const name = await sentDocument()
    const list = await shown({ name })
    const act = async (verb: string) => {
      inside<HTMLElement>(list, '.table-actions [aria-label="更多操作"]')!.click()
      await until(() => button(list, '.table-menu', verb), 'the menu')
      button(list, '.table-menu', verb)!.click()
      return until(() => inside<HTMLTextAreaElement>(list, 'dialog textarea'), 'the reason')
    }
    const writeReason = (field: HTMLTextAreaElement, reason: string) => {
      typeInto(field, reason)
    }
    const reason = await act('立即下线')
    button(list, 'dialog', '立即下线')!.click()
    await until(() => inside(list, 'dialog')?.textContent?.includes('请填写原因'), 'the problem')
    writeReason(reason, '误发')
    button(list, 'dialog', '立即下线')!.click()
    await until(() => inside(list, 'dialog')?.textContent?.includes('由系统管理员下线。原因：误发'), 'the receipt')
    button(list, 'dialog', '关闭')!.click()
    await until(() => rows(list)[0]?.textContent?.includes('已下线'), 'the state')
    writeReason(await act('恢复公开'), '核实无误')
    button(list, 'dialog', '恢复公开')!.click()
    await until(() => rows(list)[0]?.textContent?.includes('未使用'), 'the state before')
  })

  it('[UP-1] asks to sign in without a session', async () => {
    signedOut()
    const list = place('<qd-picture-library></qd-picture-library>')
    await until(() => list.shadowRoot?.textContent?.includes('未登录，请先登录后查看文件库'), 'the sentence')
  })
})
