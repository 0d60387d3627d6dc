import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-editor/define.ts'
import type { ArticleEditorElement } from '../../elements/features/article-editor/element.ts'
import { textOf } from '../../elements/features/article-editor/record/articles.ts'
import { isDraft, keyOfDraft } from '../../elements/features/article-editor/record/article-record.ts'
import { shelfOf } from '../../elements/base/crud/record/kept.ts'
import { $user } from '../../elements/base/session/wire/session.ts'
import { annexByUploads } from '../../elements/base/contract/annex.ts'
import { pictureWatermarkOne, pictureWatermarkSave } from '../../elements/base/contract/watermark.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { processChoices } from '../../elements/base/contract/process-choice.ts'
import {
  addArticle,
  articleById,
  editArticle,
  type Article,
  type ArticleDraft
} from '../../elements/base/contract/article.ts'
import { $toasts, dismiss } from '../../elements/base/core/overlay/toasts.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { environment, setEnvironment } from '../../elements/base/session/wire/environment.ts'
import { forgetPermissions } from '../../elements/base/session/account/permissions.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'

let serial = 0

const draft = (change: Partial<ArticleDraft> = {}): ArticleDraft => ({
  annexList: [],
  modelFields: {},
  newsClassId: '1002',
  title: `编辑测试 ${Date.now()}-${++serial}`,
  subTitle: '',
  author: '',
  source: '',
  summary: '',
  keywords: '',
  content: '<p>第一段</p>',
  isTop: false,
  topUntil: '',
  publishDate: '',
  withdrawDate: '',
  sortNo: 0,
  ...change
})

/** Creates a column of the first site. Its articles go through a review process. */
async function reviewedColumn(): Promise<string> {
  const [process] = await send(processChoices, { query: { subsiteId: '1' } })
  const code = `reviewed-${Date.now()}`
  return (await send(addColumn, { body: { subsiteId: '1', name: code, code, processId: process!.id } })).id
}

const kept = (key: string) => shelfOf($user.get()?.id).find(key, isDraft)
const write = (change: Partial<ArticleDraft> = {}): Promise<Article> => send(addArticle, { body: draft(change) })
const read = (id: string): Promise<Article> => send(articleById, { query: { id } })

async function opened(attributes: string): Promise<ArticleEditorElement> {
  const editor = place<ArticleEditorElement>(`<qd-article-editor ${attributes}></qd-article-editor>`)
  await until(
    () =>
      inside(editor, '.ProseMirror') &&
      ((control(editor, '表格') && control(editor, '保存草稿')) || shows(editor, '您只能查看')),
    'the editor with its tools'
  )
  return editor
}

function fill(field: HTMLElement | null | undefined, value: string): void {
  const own = field as HTMLInputElement
  typeInto(own, value)
}

const titleField = (editor: HTMLElement) => inside<HTMLTextAreaElement>(editor, '.article-title')!
const shows = (editor: HTMLElement, words: string): boolean => editor.shadowRoot!.textContent!.includes(words)
const said = (message: string) => until(() => $toasts.get().some(said => said.message === message), message)
const dialogButton = (editor: HTMLElement, name: string): HTMLElement | undefined =>
  [...editor.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')].find(button => button.textContent === name)

/** Same as `until` for an asynchronous check. */
async function eventually(check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 5000
  while (!(await check())) if (performance.now() > deadline) throw new Error('what the test waits for did not come')
}

/** Resolves when the element is drawn, before it takes the focus. No person is that quick. */
function atOnce(editor: HTMLElement, selector: string): Promise<HTMLElement> {
  return new Promise(resolve => {
    const found = () => {
      const element = inside(editor, selector)
      if (!element) return
      observer.disconnect()
      resolve(element)
    }
    const observer = new MutationObserver(found)
    observer.observe(editor.shadowRoot!, { childList: true, subtree: true })
    found()
  })
}

function paste(editor: HTMLElement, data: DataTransfer): void {
  const text = inside(editor, '.ProseMirror')!
  text.focus()
  text.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true })
  )
}

function pasteText(editor: HTMLElement, words: string): void {
  const data = new DataTransfer()
  data.setData('text/plain', words)
  paste(editor, data)
}

/** Selects the text of an element, or places the caret after it. */
function select(editor: HTMLElement, selector: string, isBehind = false): void {
  const target = inside(editor, `.ProseMirror ${selector}`)!
  inside(editor, '.ProseMirror')!.focus()
  getSelection()!.setBaseAndExtent(target, isBehind ? target.childNodes.length : 0, target, target.childNodes.length)
  document.dispatchEvent(new Event('selectionchange'))
}

function pasteHtml(editor: HTMLElement, html: string): void {
  const data = new DataTransfer()
  data.setData('text/html', html)
  data.setData('text/plain', 'x')
  paste(editor, data)
}

async function picture(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 4
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], '现场.png', { type: 'image/png' })
}

describe('article editor', () => {
  beforeEach(async () => {
    await signedIn()
    for (const { id } of $toasts.get()) dismiss(id)
  })
  afterEach(clearPage)

  it('[AR-2] creates an article, saves, submits and publishes it', async () => {
    const key = keyOfDraft('admin', undefined, '1002')
    await shelfOf($user.get()?.id).drop(key)
    const editor = await opened('news-class-id="1002"')
    const title = `新文章 ${Date.now()}`
    fill(titleField(editor), title)
    pasteHtml(editor, '<h2 class="MsoHeading2">小标题</h2><p>正文</p>')
    expect(editor.isDirty()).to.equal(true)
    const saved = new Promise<string>(resolve =>
      editor.addEventListener('qd-saved', event => resolve((event as CustomEvent<{ id: string }>).detail.id), {
        once: true
      })
    )
    control(editor, '保存草稿')!.click()
    const id = await saved
    await said('已保存')
    await until(() => !editor.isDirty(), 'the clean state')
    expect((await read(id)).content).to.include('<h2>小标题</h2>')
    expect(await kept(key)).to.equal(undefined)
    ;(await until(() => control(editor, '提交'), 'submit')).click()
    await until(() => shows(editor, '待审核'), 'the state')
    ;(await until(() => control(editor, '发布'), 'publish')).click()
    ;(await until(() => dialogButton(editor, '发布'), 'the question')).click()
    await until(() => shows(editor, '已发布'), 'the state')
    fill(titleField(editor), `${title} 改`)
    ;(await until(() => control(editor, '保存草稿'), 'save')).click()
    await until(() => shows(editor, '已发布·有修改'), 'the state that says that the public reads another text')
    expect((await read(id)).isPublic).to.equal(true)
  })

  it('[WF-1] never offers to publish a new article of a column with a process', async () => {
    const seen = new Set<string>()
    const editor = place<ArticleEditorElement>(
      `<qd-article-editor news-class-id="${await reviewedColumn()}"></qd-article-editor>`
    )
    const look = () =>
      editor.shadowRoot?.querySelectorAll('.steps button').forEach(({ textContent }) => seen.add(textContent ?? ''))
    const watching = new MutationObserver(look)
    await until(() => editor.shadowRoot, 'its root')
    watching.observe(editor.shadowRoot!, { childList: true, subtree: true })
    await until(() => control(editor, '提交'), 'the step that the process has')
    watching.disconnect()
    look()
    expect([...seen]).to.include.members(['保存草稿', '提交'])
    expect([...seen]).not.to.include('发布')
  })

  it("[UP-6] adds the watermark of the article's column to a picture", async () => {
    const query = { obj: 'newsclass' as const, objId: '1003' }
    const mark = async (isOn: boolean) => {
      const { picturePath: _picturePath, ...before } = await send(pictureWatermarkOne, { query })
      const body = { ...before, isOn, text: '通知公告', minWidth: 0, minHeight: 0 }
      await send(pictureWatermarkSave, { body })
    }
    await mark(true)
    const editor = await opened('news-class-id="1003"')
    const data = new DataTransfer()
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
    data.items.add(new File([blob!], '现场.png', { type: 'image/png' }))
    paste(editor, data)
    const shown = await until(() => inside<HTMLImageElement>(editor, '.ProseMirror img[src*="/files/"]'), 'the picture')
    await mark(false)
    const id = /([\da-f]{32})/.exec(shown.src)![1]!
    const [file] = await send(annexByUploads, { query: { ids: id } })
    expect(file!.originalPath).to.equal(`/api/annex/original?id=${id}`)
  })

  it('[AR-2] reports missing values at their fields and sends nothing', async () => {
    const editor = await opened('')
    control(editor, '保存草稿')!.click()
    await until(() => shows(editor, '请填写标题') && shows(editor, '请选择栏目'), 'both problems')
    expect(editor.shadowRoot!.activeElement === titleField(editor)).to.equal(true)
  })

  it('[AR-2] saves with Ctrl+S, but not during composition', async () => {
    const article = await write()
    const editor = await opened(`article-id="${article.id}"`)
    fill(titleField(editor), `${article.title} 改`)
    const press = (change: KeyboardEventInit) =>
      titleField(editor).dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 's',
          ctrlKey: true,
          bubbles: true,
          composed: true,
          cancelable: true,
          ...change
        })
      )
    expect(press({ isComposing: true })).to.equal(true)
    expect(press({})).to.equal(false)
    await said('已保存')
    expect((await read(article.id)).title).to.equal(`${article.title} 改`)
  })

  it('[AR-2] sends an unedited text as it was stored', async () => {
    const article = await write({
      content: '<figure><img src="https://example.com/a.png" alt="图" /><figcaption>说明</figcaption></figure><p>后</p>'
    })
    const editor = await opened(`article-id="${article.id}"`)
    expect(editor.isDirty()).to.equal(false)
    fill(inside(editor, '#author'), '张三')
    control(editor, '保存草稿')!.click()
    await said('已保存')
    expect((await read(article.id)).content).to.equal(article.content)
  })

  it('[AR-2] preserves typing and offers it after a reload', async () => {
    const article = await write()
    const key = keyOfDraft('admin', article.id, undefined)
    const editor = await opened(`article-id="${article.id}"`)
    fill(titleField(editor), '没有保存的标题')
    pasteHtml(editor, '<p>没有保存的正文</p>')
    await eventually(async () => (await kept(key))?.draft.content.includes('没有保存的正文') ?? false)
    clearPage()
    const again = await opened(`article-id="${article.id}"`)
    expect(titleField(again).value).to.equal(article.title)
    ;(await until(() => control(again, '恢复'), 'the offer')).click()
    await until(
      () =>
        titleField(again).value === '没有保存的标题' &&
        inside(again, '.ProseMirror')?.textContent?.includes('没有保存的正文'),
      'what was typed'
    )
    control(again, '保存草稿')!.click()
    await said('已保存')
    expect(await kept(key)).to.equal(undefined)
  })

  it('[AR-2] deletes the stored draft when the offer is refused', async () => {
    const article = await write()
    const key = keyOfDraft('admin', article.id, undefined)
    await shelfOf($user.get()?.id).put(key, { draft: draft({ title: '旧的' }), version: 1, at: Date.now() })
    const editor = await opened(`article-id="${article.id}"`)
    ;(await until(() => control(editor, '放弃'), 'the offer')).click()
    await until(() => !control(editor, '放弃'), 'the offer to go')
    await eventually(async () => (await kept(key)) === undefined)
    expect(titleField(editor).value).to.equal(article.title)
  })

  it('[AR-2] shows both versions if another person has saved, and loses neither', async () => {
    const article = await write()
    const editor = await opened(`article-id="${article.id}"`)
    const { newsClassId, subTitle, author, source, summary, keywords, isTop, publishDate } = article
    const theirs = { newsClassId, subTitle, author, source, summary, keywords, isTop, publishDate }
    await send(editArticle, {
      body: { ...theirs, title: '对方的标题', content: '<p>对方的正文</p>', id: article.id, version: article.version }
    })
    fill(titleField(editor), '我的标题')
    control(editor, '保存草稿')!.click()
    await until(() => dialogButton(editor, '采用对方版本'), 'the dialog')
    const told = inside(editor, '.versions')!
    const [theirCell, myCell] = [...told.querySelectorAll('tbody tr')[0]!.querySelectorAll('td')]
    const added = (cell: Element | undefined) => cell?.querySelector('ins')?.textContent ?? ''
    expect(added(theirCell)).to.include('对方')
    expect(added(myCell)).to.include('我')
    dialogButton(editor, '采用对方版本')!.click()
    await until(() => titleField(editor).value === '对方的标题', 'their version')
    ;(await until(() => control(editor, '恢复'), 'mine on offer')).click()
    await until(() => titleField(editor).value === '我的标题', 'my version')
    control(editor, '保存草稿')!.click()
    ;(await until(() => dialogButton(editor, '以我的覆盖'), 'the dialog')).click()
    await said('已保存')
    expect((await read(article.id)).title).to.equal('我的标题')
  })

  it('[ER-3] preserves the text if the server is down, and shows the error in place', async () => {
    const article = await write()
    const editor = await opened(`article-id="${article.id}"`)
    fill(titleField(editor), '断网时写的标题')
    const { api } = environment
    setEnvironment({ api: 'http://localhost:1/api' })
    control(editor, '保存草稿')!.click()
    await until(() => shows(editor, '无法连接服务器'), 'the sentence')
    setEnvironment({ api })
    expect(titleField(editor).value).to.equal('断网时写的标题')
    control(editor, '保存草稿')!.click()
    await said('已保存')
  })

  it('[UP-3] uploads a pasted picture and inserts it; refuses files that are not pictures', async () => {
    const article = await write()
    const editor = await opened(`article-id="${article.id}"`)
    const data = new DataTransfer()
    data.items.add(await picture())
    paste(editor, data)
    await until(() => inside<HTMLImageElement>(editor, '.ProseMirror img[src*="/files/"]'), 'the picture')
    await until(() => !(control(editor, '保存草稿') as HTMLButtonElement).disabled, 'the changed text')
    control(editor, '保存草稿')!.click()
    await said('已保存')
    expect((await read(article.id)).content).to.match(/<img src="\/files\/[^"]+" alt="现场"/)
    const wrong = new DataTransfer()
    wrong.items.add(new File(['<svg onload="x"/>'], 'a.svg', { type: 'image/svg+xml' }))
    paste(editor, wrong)
    await until(() => shows(editor, '文件类型不正确'), 'the refusal')
  })

  it('[E1] runs no script of a pasted or stored text', async () => {
    const article = await write({
      content: '<p>x</p><img src=x onerror="window.broken=1"><script>window.broken=1</script>'
    })
    const editor = await opened(`article-id="${article.id}"`)
    pasteHtml(editor, '<img src=x onerror="window.broken=1"><p><a href="javascript:window.broken=1">点我</a></p>')
    await until(() => inside(editor, '.ProseMirror')?.textContent?.includes('点我'), 'the text')
    expect(
      Boolean(inside(editor, '.ProseMirror [onerror], .ProseMirror script, .ProseMirror a[href^=javascript]'))
    ).to.equal(false)
    expect('broken' in window).to.equal(false)
  })

  it('[AR-2] preserves formatting of a text, also formatting without a tool', async () => {
    const content = [
      '<h2 style="text-align:center">一</h2><p><strong>粗</strong><em>斜</em><u>线</u><s>删</s> 25m<sup>2</sup> CO<sub>2</sub> <code>a</code></p>',
      '<ol start="3"><li><p>三</p><ul><li><p>其下</p></li></ul></li></ol><blockquote><p>引</p></blockquote><pre>x\n  y</pre><hr />',
      '<table><tbody><tr><th colspan="2"><p>头</p></th></tr><tr><td><p>甲</p></td><td style="text-align:right"><p>乙</p></td></tr></tbody></table>',
      '<p><a href="/a/b" target="_blank" rel="noopener noreferrer">内</a></p><img src="https://example.com/a.png" alt="图" /><p>末</p>'
    ].join('')
    const article = await write({ content })
    const editor = await opened(`article-id="${article.id}"`)
    pasteText(editor, '新')
    await until(() => !(control(editor, '保存草稿') as HTMLButtonElement).disabled, 'the changed text')
    control(editor, '保存草稿')!.click()
    await said('已保存')
    expect((await read(article.id)).content.replace('新', '')).to.equal(article.content)
  })

  it('[AR-2] links the selection by the tool or a pasted address, but never to a script address', async () => {
    const editor = await opened('news-class-id="1002"')
    const link = () => inside<HTMLAnchorElement>(editor, '.ProseMirror a')
    pasteHtml(editor, '<p>见此处</p>')
    select(editor, 'p')
    pasteText(editor, 'https://example.com/a')
    await until(() => link()?.textContent === '见此处', 'the link')
    expect(link()!.getAttribute('href')).to.equal('https://example.com/a')
    expect(link()!.rel).to.equal('noopener noreferrer')

    const form = async () => await until(() => inside<HTMLFormElement>(editor, '.link-form'), 'the form')
    select(editor, 'a')
    control(editor, '链接')!.click()
    fill((await form()).querySelector('input'), 'javascript:alert(1)')
    ;(await form()).requestSubmit()
    await until(() => shows(editor, '请填写以 http://'), 'the refusal')
    fill((await form()).querySelector('input'), 'example.com/b')
    ;(await form()).requestSubmit()
    await until(() => link()?.getAttribute('href') === 'https://example.com/b', 'the other address')

    await until(() => !inside(editor, '.link-form'), 'the closed form')
    select(editor, 'a')
    control(editor, '链接')!.click()
    ;[...(await form()).querySelectorAll('button')].find(button => button.textContent === '取消链接')!.click()
    await until(() => !link(), 'the link to go')
    expect(inside(editor, '.ProseMirror p')!.textContent).to.equal('见此处')
  })

  it('[AR-2] links an address in a pasted text, up to Chinese punctuation', async () => {
    const editor = await opened('news-class-id="1002"')
    pasteText(editor, '详见https://example.com/c。谢谢')
    const link = await until(() => inside<HTMLAnchorElement>(editor, '.ProseMirror a'), 'the link')
    expect(link.textContent).to.equal('https://example.com/c')
  })

  it('[AR-2] links a typed address after a space', async () => {
    const editor = await opened('news-class-id="1002"')
    const text = inside(editor, '.ProseMirror')!
    select(editor, 'p')
    for (const words of ['见 https://example.com/d', ' ', '后文']) {
      document.execCommand('insertText', false, words)
      await until(() => text.textContent!.endsWith(words), words)
    }
    await until(() => inside(editor, '.ProseMirror a'), 'the link')
    expect(inside(editor, '.ProseMirror a')!.textContent).to.equal('https://example.com/d')
    expect(text.textContent).to.equal('见 https://example.com/d 后文')
  })

  it('[AR-2] creates a table and changes its rows and columns', async () => {
    const editor = await opened('news-class-id="1002"')
    const entry = async (name: string) => {
      control(editor, '表格')!.click()
      await atOnce(editor, '.table-menu, .table-size')
      control(editor, name)!.click()
      await until(() => !inside(editor, '.table-menu, .table-size'), 'the closed menu')
      await until(() => editor.shadowRoot!.activeElement === inside(editor, '.ProseMirror'), 'the text in focus')
    }
    const size = () =>
      [inside(editor, '.ProseMirror tbody')?.children.length, inside(editor, '.ProseMirror tr')?.children.length].join(
        ' '
      )
    await entry('3 行 × 3 列')
    await until(() => size() === '3 3', 'the table')
    expect(inside(editor, '.ProseMirror tr')!.children[0]!.localName).to.equal('th')
    await entry('下方插入行')
    await entry('右侧插入列')
    await until(() => size() === '4 4', 'a row and a column more')
    await until(() => {
      const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, composed: true, cancelable: true })
      inside(editor, '.ProseMirror')!.dispatchEvent(tab)
      return tab.defaultPrevented
    }, 'the keys of a table')
    await entry('删除列')
    await entry('删除行')
    await until(() => size() === '3 3', 'both gone')
    select(editor, 'tr:last-child td:last-child p')
    await entry('删除行')
    await entry('删除行')
    await entry('删除列')
    await until(() => size() === '1 2', 'the last ones gone, one after the other')
    await entry('删除表格')
    await until(() => !inside(editor, '.ProseMirror table'), 'no table')
  })

  it('[AR-2] converts paragraphs to lists and back', async () => {
    const editor = await opened('news-class-id="1002"')
    pasteHtml(editor, '<p>一</p>')
    const text = () => inside(editor, '.ProseMirror')!.innerHTML
    control(editor, '编号列表')!.click()
    await until(() => text().includes('<ol><li><p>一</p></li></ol>'), 'numbers')
    control(editor, '项目列表')!.click()
    await until(() => text().includes('<ul><li><p>一</p></li></ul>'), 'bullets')
    control(editor, '项目列表')!.click()
    await until(() => !text().includes('<li>'), 'a paragraph')
  })

  it('[AD-7] is read-only without the right to edit', async () => {
    const article = await write()
    forgetPermissions()
    await signedIn('zhaolei')
    const editor = await opened(`article-id="${article.id}"`)
    await until(() => shows(editor, '您只能查看这篇文章'), 'the note')
    expect(titleField(editor).readOnly).to.equal(true)
    expect(Boolean(control(editor, '保存草稿'))).to.equal(false)
    forgetPermissions()
  })

  it('[ER-3] shows why an article cannot be opened', async () => {
    const editor = place('<qd-article-editor article-id="no-such-article"></qd-article-editor>')
    await until(() => control(editor, '重试'), 'the offer to retry')
  })

  it('[AR-2] formats HTML as lines of text', () => {
    expect(textOf('<h2>一</h2><p>二<br>三</p><ul><li><p>四</p></li></ul>', alt => alt)).to.equal('一\n二\n三\n四')
  })
})
