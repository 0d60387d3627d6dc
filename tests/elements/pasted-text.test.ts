import { expect } from '@esm-bundle/chai'
import type { Editor } from '@tiptap/core'
import { CellSelection, tableEditingKey } from '@tiptap/pm/tables'
import '../../elements/features/announcement-list/define.ts'
import { createRoot } from 'react-dom/client'
import { articleById } from '../../elements/base/contract/article.ts'
import { $toasts, dismiss } from '../../elements/base/core/overlay/toasts.ts'
import { missingWords } from '../../elements/base/rich-text/paste/missing-words.ts'
import { lostParts } from '../../elements/base/rich-text/paste/lost-parts.ts'
import { drawHtml } from '../../elements/base/kit/draw-html.tsx'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'
import { giveFiles } from '../support/pick-files.ts'
import { documentOf, formOf, soon, widget } from './support/form.ts'
import { emptyEditor, notesOf, pasteInto, textIn, toasted } from './support/pasting.ts'

const editorOf = (element: HTMLElement): Editor => (textIn(element) as HTMLElement & { editor: Editor }).editor

const savedOf = (element: HTMLElement) =>
  new Promise<string>(resolve =>
    element.addEventListener('qd-saved', event => resolve((event as CustomEvent<{ id: string }>).detail.id), {
      once: true
    })
  )
const contentOf = async (id: string): Promise<string> => (await send(articleById, { query: { id } })).content

async function applySource(element: HTMLElement, html: string): Promise<void> {
  control(element, '源代码')!.click()
  const area = await until(() => inside<HTMLTextAreaElement>(element, 'dialog textarea'), 'the source')
  typeInto(area, html)
  const apply = await until(() => {
    const button = control(element, '应用') as HTMLButtonElement | undefined
    return button && !button.disabled && button
  }, 'the button')
  apply.click()
}
const rowsOf = (element: HTMLElement): string[] =>
  [...element.shadowRoot!.querySelectorAll('.upload-name')].map(row => row.textContent ?? '')
const picture = () => new URL('/shell/picture.png', location.href).href

const numbered = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>第三条<span>&nbsp;</span></span><![endif]>甲<del>乙</del></p>`

describe('pasted text', () => {
  beforeEach(async () => {
    await signedIn()
    for (const { id } of $toasts.get()) dismiss(id)
  })
  afterEach(clearPage)

  it('[AR-7] [content-1] names the words of the clipboard that did not come into the text, until they are read', async () => {
    const editor = await emptyEditor()
    pasteInto(textIn(editor), {
      'text/html': '<p>自发布之日起施行。</p><p>第一条 目的。</p>',
      'text/plain': '特急\t自发布之日起施行。\r\n第一条 目的。\r\n附件：名单'
    })
    const [note] = await until(() => notesOf(editor).length > 0 && notesOf(editor), 'the note')
    expect(note).to.include('“特急”、“附件：名单”').and.not.to.include('第一条')
    control(editor, '知道了')!.click()
    await until(() => notesOf(editor).length === 0, 'the note to go')
  })

  it('[AR-7] says nothing where white space, bullets, the order of cells or the quotation marks of sheets differ', () => {
    const same = (plain: string, seen: string) => expect(missingWords(plain, seen, [])).to.deep.equal([])
    same('·\t甲\r\n·\t乙\t\u00a0丙', '甲\n乙丙')
    same('"甲\n乙"\t"称""丙"""', '甲乙称"丙"')
    same('甲\u200b乙\u00ad丙\u2011丁', '甲乙丙-丁')
    same('注一。正文。', '正文。注一。')
    same('\uf06c 甲', '甲')
    expect(missingWords('甲密乙', '甲乙', ['密'])).to.deep.equal([])
    expect(missingWords('共 12,345.67 元', '共元', [])).to.deep.equal(['12,345.67'])
    expect(missingWords('第十二条 甲\n第十三条 乙', '甲\n第十三条 乙', [])).to.deep.equal(['第十二条'])
    const long = Array.from({ length: 3000 }, (_, at) => `第${at}条 各单位应当做好工作。`)
    expect(missingWords(long.join('\n'), long.join('').replace('第1500条', ''), [])).to.deep.equal(['第1500条'])
    expect(missingWords('完全不同'.repeat(3000), 'x'.repeat(9), [])[0]).to.include('完全不同')
  })

  it('[AR-7] finds the same on a machine that pauses for a second during the comparison', () => {
    const { now } = Date
    let pauses = 0
    Date.now = () => now() + 1000 * pauses++
    try {
      expect(missingWords('ab + cx', 'ab + (cx)', [])).to.deep.equal([])
    } finally {
      Date.now = now
    }
  })

  it('[AR-7] a list pasted behind words keeps the number of its first entry', async () => {
    const editor = await emptyEditor()
    pasteInto(textIn(editor), { 'text/plain': '现将要求如下：' })
    pasteInto(textIn(editor), { 'text/html': '<ol><li>甲</li><li>乙</li></ol>', 'text/plain': '1. 甲\n2. 乙' })
    await until(() => textIn(editor).querySelectorAll('ol li').length === 2, 'both entries')
    expect(notesOf(editor)).to.deep.equal([])
  })

  it('[AR-7] [content-1] [content-2] a form field cleans like the article editor', async () => {
    const form = await formOf(documentOf([widget('editor', 'e')]))
    pasteInto(await soon(form, 'e', '.ProseMirror'), {
      'text/html': numbered,
      'text/plain': '第三条 甲\n密件'
    })
    await until(() => String(form.value.e).includes('第三条 甲</p>'), 'the words')
    expect(form.value.e).not.to.include('乙')
    await until(() => toasted().includes('未带入：1 处修订'), 'what was left out')
    await until(() => notesOf(form)[0]?.includes('“密件”'), 'the missing words')
  })

  it('[AR-7] [content-16] readers of an announcement see the numbers of lists and reach places of the text', async () => {
    const root = document.createElement('div')
    root.attachShadow({ mode: 'open' })
    document.body.append(root)
    const html =
      '<ol start="5" type="a"><li value="7">甲</li></ol><p><a href="#qd-n">注</a></p><p><a id="qd-n"></a>注</p><p><a id="location"></a><a href="https://x.cn">外</a></p>'
    createRoot(root.shadowRoot!).render(drawHtml(html, { isLinked: true }))
    const list = await until(() => root.shadowRoot!.querySelector('ol'), 'the list')
    expect([list.start, list.type, list.querySelector('li')!.value]).to.deep.equal([5, 'a', 7])
    const place = root.shadowRoot!.getElementById('qd-n')!
    const link = root.shadowRoot!.querySelector<HTMLAnchorElement>('a[href="#qd-n"]')!
    let isReached = false
    place.scrollIntoView = () => (isReached = true)
    link.click()
    expect([isReached, link.target, location.hash]).to.deep.equal([true, '', ''])
    expect(root.shadowRoot!.getElementById('location')).to.equal(null)
    expect(root.shadowRoot!.querySelector<HTMLAnchorElement>('a[href^="https"]')!.target).to.equal('_blank')
  })

  it('[AR-7] names the cells that found no room in the selected ones, and fills an existing table', async () => {
    const editor = await emptyEditor()
    const own = editorOf(editor)
    pasteInto(textIn(editor), { 'text/html': '<table><tr><td>一</td><td>二</td></tr></table>' })
    const cells: number[] = []
    own.state.doc.descendants((node, at) => void (node.type.name === 'tableCell' && cells.push(at)))
    await until(() => tableEditingKey.get(own.state), 'the keys of tables')
    own.view.dispatch(own.state.tr.setSelection(CellSelection.create(own.state.doc, cells[0]!, cells[1]!)))
    pasteInto(textIn(editor), {
      'text/html': '<table><tr><td>甲</td><td>乙</td></tr><tr><td>丙丙</td><td>丁丁</td></tr></table>',
      'text/plain': '甲\t乙\n丙丙\t丁丁'
    })
    await until(() => textIn(editor).textContent === '甲乙', 'the cells')
    await until(() => /丙丙.*丁丁/.test(notesOf(editor)[0] ?? ''), 'the cells without room')
    control(editor, '知道了')!.click()
    own.commands.setTextSelection(cells[0]! + 2)
    pasteInto(textIn(editor), {
      'text/html': '<table><tr><td>甲</td><td>乙</td></tr><tr><td>丙丙</td><td>丁丁</td></tr></table>',
      'text/plain': '甲\t乙\n丙丙\t丁丁'
    })
    await until(() => textIn(editor).querySelectorAll('tr').length === 2, 'the grown table')
    expect(notesOf(editor)).to.deep.equal([])
  })

  it('[AR-7] an address pasted over words links them, and nothing is said to be missing', async () => {
    const editor = await emptyEditor()
    pasteInto(textIn(editor), { 'text/plain': '链接' })
    editorOf(editor).commands.selectAll()
    pasteInto(textIn(editor), {
      'text/plain': 'https://www.gov.cn/',
      'text/html': '<a href="https://www.gov.cn/">https://www.gov.cn/</a>'
    })
    await until(() => textIn(editor).querySelector('a')?.textContent === '链接', 'the link')
    expect(notesOf(editor)).to.deep.equal([])
  })

  it('[content-16] places that are pasted twice have names of their own, and links lead within their part', async () => {
    const editor = await emptyEditor()
    const note = '<p>甲<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a>注</p>'
    pasteInto(textIn(editor), { 'text/html': note })
    editorOf(editor).commands.focus('end')
    pasteInto(textIn(editor), { 'text/html': note })
    const ids = [...textIn(editor).querySelectorAll('a[id]')].map(({ id }) => id)
    expect(ids).to.deep.equal(['qd-_ftnref1', 'qd-_ftn1', 'qd-_ftnref1-2', 'qd-_ftn1-2'])
    expect([...textIn(editor).querySelectorAll('a[href]')].map(link => link.getAttribute('href'))).to.deep.equal([
      '#qd-_ftn1',
      '#qd-_ftnref1',
      '#qd-_ftn1-2',
      '#qd-_ftnref1-2'
    ])
  })

  it('[content-9] a save names what was not kept, shows the text as it was saved, and does not say 已保存', async () => {
    const editor = await emptyEditor()
    pasteInto(textIn(editor), { 'text/html': '<p>a</p><p>b</p>' })
    editorOf(editor).commands.insertPicture({ src: 'http://x.cn/a.jpg', alt: '' }, 3)
    expect(textIn(editor).querySelector('img[src="http://x.cn/a.jpg"]')).not.to.equal(null)
    typeInto(inside(editor, '.article-title')!, `保存 ${Date.now()}`)
    const saved = savedOf(editor)
    control(editor, '保存草稿')!.click()
    expect(await contentOf(await saved)).to.equal('<p>a</p><p>b</p>')
    await until(() => notesOf(editor)[0]?.includes('图片 “http://x.cn/a.jpg”'), 'the picture by its address')
    const shown = () => inside(editor, '.ProseMirror')
    await until(() => shown()?.textContent === 'ab' && !shown()!.querySelector('img'), 'the kept text')
    expect(toasted()).not.to.include('已保存')
    expect(editor.isDirty()).to.equal(false)
  })

  it('[content-9] a step is not taken with a text of which a part was not kept', async () => {
    const editor = await emptyEditor()
    pasteInto(textIn(editor), { 'text/html': '<p>a</p>' })
    editorOf(editor).commands.insertPicture({ src: 'http://x.cn/a.jpg', alt: '' }, 3)
    typeInto(inside(editor, '.article-title')!, `提交 ${Date.now()}`)
    const saved = savedOf(editor)
    ;(await until(() => control(editor, '提交'), 'submit')).click()
    ;(await until(() => control(editor, '仍要提交'), 'the picture without alternative text')).click()
    const id = await saved
    await until(() => notesOf(editor).length > 0, 'the note')
    expect((await send(articleById, { query: { id } })).state).to.equal('draft')
  })

  it('[content-9] words and pictures that a platform drops without a word are found by comparison', () => {
    expect(lostParts('<p>甲</p><p>乙</p><img src="/files/a.png">', '<p>甲</p>')).to.deep.equal([
      { kind: 'picture', name: '/files/a.png' },
      { kind: 'words', name: '乙' }
    ])
    expect(
      lostParts('<p style="text-align: center">甲&nbsp;</p>', '<p style="text-align:center">甲\u00a0</p>')
    ).to.deep.equal([])
  })

  it('[content-9] [content-17] source: a picture of another website is fetched, anchors stay, media are named', async () => {
    const editor = await emptyEditor()
    await applySource(
      editor,
      `<p><a id="a"></a>一</p><p><a href="#a">回</a></p><img src="${picture()}" width="50%"><video src="v.mp4"></video>`
    )
    await until(() => toasted().includes('已应用，未保留：1 个图形、视频或控件'), 'what was left out')
    await until(() => textIn(editor).querySelector('img[src^="/files/"]'), 'the fetched picture')
    typeInto(inside(editor, '.article-title')!, `源代码 ${Date.now()}`)
    const saved = savedOf(editor)
    control(editor, '保存草稿')!.click()
    expect(await contentOf(await saved)).to.match(
      /^<p><a id="qd-a"><\/a>一<\/p><p><a href="#qd-a">回<\/a><\/p><img src="\/files\/[^"]+\.png" alt="picture" \/>/
    )
    expect(notesOf(editor)).to.deep.equal([])
  })

  it('[content-9] [AR-7] an announcement cleans like an article, and its save names what was not kept', async () => {
    const list = place('<qd-announcement-list></qd-announcement-list>')
    ;(await until(() => inside(list, 'button.resource-add'), 'the button that adds')).click()
    await until(() => inside(list, '.ProseMirror') && control(list, '表格'), 'the editor')
    pasteInto(textIn(list), { 'text/html': numbered, 'text/plain': '第三条 甲' })
    await until(() => toasted().includes('未带入：1 处修订'), 'what was left out')
    editorOf(list).commands.insertPicture({ src: 'http://x.cn/a.jpg', alt: '' }, 1)
    typeInto(inside(list, '#record-titile')!, `公告 ${Date.now()}`)
    const audience = inside<HTMLSelectElement>(list, '#record-msgType select, select#record-msgType')!
    typeInto(audience, 'ALL')
    ;(await until(() => control(list, '保存') as HTMLButtonElement | undefined, 'save')).click()
    await until(() => toasted().includes('图片 “http://x.cn/a.jpg”'), 'the picture by its address')
    await until(() => inside(list, '.ProseMirror')?.textContent === '第三条 甲', 'the kept text')
    expect(inside(list, '.ProseMirror img')).to.equal(null)
  })

  it('[content-17] a pasted picture is fetched at its place, also one that is loaded lazily', async () => {
    const editor = await emptyEditor()
    pasteInto(textIn(editor), {
      'text/html': `<p>前</p><p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="${picture()}"></p><p>后</p>`,
      'text/plain': '前\n\n后'
    })
    const shown = await until(() => textIn(editor).querySelector('img[src^="/files/"]'), 'the picture')
    const blocks = [...textIn(editor).children]
    const at = blocks.findIndex(block => block.contains(shown))
    expect(blocks[at - 1]?.textContent).to.equal('前')
    expect(blocks[at + 1]?.textContent).to.equal('后')
  })

  it('[content-17] a picture that cannot be fetched is named with the reason, and can be tried again or chosen', async () => {
    const editor = await emptyEditor()
    pasteInto(textIn(editor), { 'text/html': '<p>前</p><img src="http://127.0.0.1:9/会场.png">', 'text/plain': '前' })
    await until(
      () => rowsOf(editor).some(row => /图片「会场\.png」未能从原网站获取：图片在内部网络.*另存后选择该文件/.test(row)),
      'the reason'
    )
    expect(control(editor, '重试')).not.to.equal(undefined)
    expect(control(editor, '选择图片')).not.to.equal(undefined)
    const blob = await (await fetch(picture())).blob()
    await giveFiles(editor, control(editor, '选择图片')!, new File([blob], '会场.png', { type: 'image/png' }))
    await until(() => textIn(editor).querySelector('img[src^="/files/"]'), 'the chosen picture')
    await until(() => rowsOf(editor).length === 0, 'the row to go')
  })
})
