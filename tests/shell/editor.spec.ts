import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Article } from '../../elements/base/contract/article.ts'
import { alter, call, expect, listenToToasts, signIn, test } from '../support/pages.ts'
import type { SignedIn } from '../../elements/base/contract/session.ts'
import { giveFiles } from '../support/give-files.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const textOf = (page: Page) => shown(page).getByRole('textbox', { name: '正文' })
const tool = (page: Page, name: string) => shown(page).getByRole('toolbar').getByRole('button', { name, exact: true })

/** Opens a new article of the column in the shell. */
async function open(page: Page, content: string): Promise<{ session: SignedIn; id: string; title: string }> {
  const session = await signIn(page)
  const title = `编辑器 ${Date.now()}`
  const { result, message } = await call<{ id: string }>('/cms/article/add', session.token, 'POST', {
    ...{ newsClassId: '1002', title, subTitle: '', author: '', source: '', summary: '', keywords: '', content },
    ...{ isTop: false, publishDate: '2026-01-02 03:04:05' }
  })
  expect(result?.id, message).toBeTruthy()
  await page.goto(`/cms/article/edit?id=${result.id}`)
  // The toolbar appears before the text.
  await expect(textOf(page)).toBeEditable()
  return { session, id: result.id, title }
}

const saved = async ({ session, id }: { session: SignedIn; id: string }): Promise<string> =>
  (await call<{ content: string }>(`/cms/article/queryById?id=${id}`, session.token)).result.content

const saveByKey = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect(shown(page).getByText(/^已保存于/)).toBeVisible()
}

const long = Array.from({ length: 80 }, (_, at) => `<p>第 ${at + 1} 段，关于做好冬季取暖安全工作。</p>`).join('')

/** Inserts a real picture by the tool. */
async function insertPicture(page: Page): Promise<void> {
  const file = { name: '现场.png', mimeType: 'image/png', buffer: await readFile('shell/picture.png') }
  await giveFiles(tool(page, '插入图片'), file)
  await expect(textOf(page).locator('img')).toBeVisible()
}

test('[staff-D14] the save bar, the toolbar and the tabs remain visible in a long article', async ({ page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 }
  ]) {
    await page.setViewportSize(size)
    await open(page, long)
    await page.mouse.move(size.width / 2, 600)
    await page.mouse.wheel(0, 2500)
    await expect(textOf(page).getByText('第 60 段')).toBeInViewport()
    const bars = [
      page.locator('header').first(),
      // A phone has no tabs.
      ...(size.width > 768 ? [page.locator('qd-tab-bar [role=tab]').last()] : []),
      shown(page).getByRole('button', { name: '保存草稿' }),
      tool(page, '加粗')
    ]
    for (const bar of bars) await expect(bar).toBeInViewport({ ratio: 1 })
    // No other element covers them.
    for (const bar of bars.slice(1)) await bar.hover({ trial: true })
  }
})

test('[content-25] on a phone the row of tools fades where it goes on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '<p>前文</p>')
  const tools = shown(page).locator('.text-tools')
  const fade = () => tools.evaluate(row => getComputedStyle(row, '::after').opacity)
  await expect.poll(fade).toBe('1')
  await tools.hover()
  await page.mouse.wheel(5000, 0)
  await expect.poll(fade).toBe('0')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => tools.evaluate(row => getComputedStyle(row, '::after').content)).toBe('none')
})

test('[staff-D12] typing continues below a picture, whether it was just inserted or is selected', async ({ page }) => {
  const article = await open(page, '<p>前文</p><p>后文。</p>')
  await textOf(page).getByText('前文').click()
  await page.keyboard.press('End')
  await page.keyboard.type('。')
  await expect(textOf(page)).toContainText('前文。')
  await insertPicture(page)
  await page.keyboard.type('其后')
  await expect(textOf(page)).toContainText('其后后文。')
  await textOf(page).locator('img').click()
  await page.keyboard.type('网输入')
  await expect(textOf(page).locator('img')).toHaveCount(1)
  await saveByKey(page)
  expect(await saved(article)).toMatch(/^<p>前文。<\/p><img [^>]+\/><p>网输入<\/p><p>其后后文。<\/p>$/)
})

test('[staff-D12] an input method composes below a selected picture', async ({ page }) => {
  await open(page, '<p>前文。</p>')
  await textOf(page).getByText('前文。').click()
  await insertPicture(page)
  await textOf(page).locator('img').click()
  const line = await page.context().newCDPSession(page)
  await line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Process' })
  await line.send('Input.imeSetComposition', { text: 'wang', selectionStart: 4, selectionEnd: 4 })
  await line.send('Input.imeSetComposition', { text: '网', selectionStart: 1, selectionEnd: 1 })
  await line.send('Input.insertText', { text: '网' })
  await expect(textOf(page).locator('img')).toHaveCount(1)
  await expect(textOf(page)).toContainText('网')
})

test('[staff-D12] a selected picture has a width, an alignment, a caption and an alternative text', async ({
  page
}) => {
  const article = await open(page, '<p>前文。</p>')
  await textOf(page).getByText('前文。').click()
  await insertPicture(page)
  await textOf(page).locator('img').click()
  const tools = shown(page).getByRole('group', { name: '图片工具' })
  await tools.getByLabel('图片宽度').selectOption('50%')
  await tools.getByRole('button', { name: '图片居中' }).click()
  await tools.getByLabel('图注').fill('图 1　检查现场')
  await tools.getByLabel('替代文字').fill('工作人员检查锅炉')
  const [wide, narrow] = [await textOf(page).boundingBox(), await textOf(page).locator('img').boundingBox()]
  expect(narrow!.width / (wide!.width - 48)).toBeCloseTo(0.5, 1)
  await saveByKey(page)
  const html = await saved(article)
  expect(html).toMatch(/<figure style="text-align:center"><img src="\/files\/[^"]+" alt="工作人员检查锅炉" width="50%"/)
  expect(html).toContain('<figcaption>图 1　检查现场</figcaption></figure>')
  await page.reload()
  await expect(textOf(page).locator('figcaption')).toHaveText('图 1　检查现场')
})

test('[staff-D19] Ctrl+S saves with the focus anywhere: on the page, in the tabs, after a restored draft', async ({
  page
}) => {
  const article = await open(page, '<p>第一段</p>')
  await textOf(page).click()
  await page.keyboard.type('甲')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await saveByKey(page)
  await textOf(page).click()
  await page.keyboard.type('乙')
  await page.locator('qd-tab-bar [role=tab]').last().focus()
  await saveByKey(page)
  await textOf(page).click()
  await page.keyboard.type('丙')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await shown(page).getByRole('button', { name: '恢复' }).click()
  await expect(textOf(page)).toContainText('丙')
  await saveByKey(page)
  expect(await saved(article)).toContain('丙')
})

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoBody {text-indent:32.0pt} --></style></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><p class=MsoNormal align=center style='text-align:center;line-height:28.0pt'><b><span
style='font-size:22.0pt;font-family:方正小标宋简体'>关于取暖的通知</span></b></p><p class=MsoBody><span lang=EN-US>请认真落实。</span></p>
<p class=MsoNormal align=center style='text-align:center'><![if !vml]><img width=133 src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png"><![endif]></p>
<table border=1 style='border-collapse:collapse'><tr><td colspan=2 style='width:100pt'><p>合并</p></td></tr><tr><td>甲</td><td>乙</td></tr></table>
<p><a href="javascript:bad()">坏链接</a></p></body></html>`

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await textOf(page).evaluate((text, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(entries)) clipboardData.setData(type, value)
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
  }, data)
}

test('[staff-D13] [staff-D27] text from Word preserves its format and pictures without a message', async ({ page }) => {
  const article = await open(page, '')
  const said = await listenToToasts(page)
  const hex = (await readFile('shell/picture.png')).toString('hex')
  const rtf = `{\\rtf1 {\\*\\shppict{\\pict\\picw10\\pngblip\\bliptag-12{\\*\\blipuid ab12}\n${hex}}}{\\nonshppict{\\pict\\wmetafile8 0100}}}`
  await textOf(page).click()
  await paste(page, { 'text/html': word, 'text/plain': 'x', 'text/rtf': rtf })
  await expect(textOf(page).locator('img')).toBeVisible()
  expect((await said()).join()).toContain('1 个不安全的链接')
  await saveByKey(page)
  expect(await saved(article)).toMatch(
    new RegExp(
      [
        '^<p style="text-align:center"><strong>关于取暖的通知</strong></p><p style="text-indent:2em">请认真落实。</p>',
        '<figure style="text-align:center"><img src="/files/[^"]+" alt="clip_image002" /></figure>',
        '<table><tbody><tr><td colspan="2"><p>合并</p></td></tr><tr><td><p>甲</p></td><td><p>乙</p></td></tr></tbody></table>',
        '<p>坏链接</p>'
      ].join('')
    )
  )
})

test('[staff-D13] a missing picture is requested by name at its place', async ({ page }) => {
  await open(page, '')
  await textOf(page).click()
  await paste(page, { 'text/html': word, 'text/plain': 'x' })
  await expect(shown(page).getByText('图片「clip_image002.png」没有随文字粘贴过来')).toBeVisible()
  await textOf(page).getByText('关于取暖的通知').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await giveFiles(shown(page).getByRole('button', { name: '选择图片' }), 'shell/picture.png')
  await expect(textOf(page).locator('figure + .tableWrapper')).toBeVisible()
  await expect(shown(page).getByText('没有随文字粘贴过来')).toHaveCount(0)
})

test('[issue-8 editor] nested quotation marks survive paste, save and reload', async ({ page }) => {
  const article = await open(page, '')
  await textOf(page).click()
  const quotes = '<blockquote><p>外引“甲‘乙’”</p><blockquote><p>内引</p></blockquote></blockquote>'
  await paste(page, { 'text/html': quotes.replaceAll(/<\/?p>/g, ''), 'text/plain': 'x' })
  await expect(textOf(page).locator('blockquote blockquote')).toHaveText('内引')
  await saveByKey(page)
  expect(await saved(article)).toContain(quotes)
  await page.reload()
  await expect(textOf(page).locator('blockquote blockquote')).toHaveText('内引')
  await textOf(page).getByText('内引').click()
  await page.keyboard.type('二')
  await saveByKey(page)
  expect(await saved(article)).toMatch(/<blockquote><p>外引“甲‘乙’”<\/p><blockquote><p>(二内引|内二引|内引二)<\/p>/)
})

test('[issue-8 staff] beside a long text the properties remain visible and scroll separately', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 600 })
  await open(page, long)
  const properties = shown(page).getByRole('complementary', { name: '文章属性' })
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 2500)
  await expect(textOf(page).getByText('第 60 段')).toBeInViewport()
  await expect(properties.getByRole('button', { name: /^栏目/ })).toBeInViewport({ ratio: 1 })
  await expect(properties.getByText('置顶')).not.toBeInViewport()
  const box = (await properties.boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.wheel(0, 400)
  await expect(properties.getByText('置顶')).toBeInViewport({ ratio: 1 })
  await expect(textOf(page).getByText('第 60 段')).toBeInViewport()
})

test('[issue-8 editor] indents the first line, sets line spacing and clears formatting', async ({ page }) => {
  const article = await open(page, '<h2 style="text-align:center"><strong>甲</strong></h2><p>乙</p>')
  await textOf(page).getByText('乙').click()
  await tool(page, '首行缩进').click()
  await shown(page).getByLabel('行距').selectOption('1.5')
  await textOf(page).getByText('甲').click()
  await tool(page, '清除格式').click()
  await saveByKey(page)
  expect(await saved(article)).toBe('<p>甲</p><p style="text-indent:2em;line-height:1.5">乙</p>')
})

test('[issue-8 editor] finds and replaces by keyboard alone', async ({ page }) => {
  const article = await open(page, '<p>冬季取暖，<strong>冬季</strong>防火，冬<em>季</em>安全。</p>')
  await textOf(page).click()
  await page.keyboard.press('Control+f')
  await expect(shown(page).getByLabel('查找', { exact: true })).toBeFocused()
  await page.keyboard.insertText('冬季')
  await expect(shown(page).getByRole('search')).toContainText('1 / 3')
  await page.keyboard.press('Enter')
  await expect(shown(page).getByRole('search')).toContainText('2 / 3')
  await shown(page).getByLabel('替换为').fill('春季')
  await shown(page).getByRole('button', { name: '全部替换' }).press('Enter')
  await shown(page).getByLabel('替换为').press('Escape')
  await expect(textOf(page)).toBeFocused()
  await expect(shown(page).getByRole('search')).toHaveCount(0)
  await saveByKey(page)
  expect((await saved(article)).replace(/<\/?(em|strong)>/g, '')).toBe('<p>春季取暖，春季防火，春季安全。</p>')
})

test('[issue-8 editor] inserts a table of any size, merges cells and has header cells', async ({ page }) => {
  const article = await open(page, '<p>前</p>')
  await textOf(page).getByText('前').click()
  await page.keyboard.press('End')
  await tool(page, '表格').click()
  await page.getByRole('button', { name: '3 行 × 3 列' }).press('ArrowRight')
  await page.getByRole('button', { name: '3 行 × 4 列' }).press('ArrowUp')
  await page.getByRole('button', { name: '2 行 × 4 列' }).press('Enter')
  await expect(textOf(page).locator('th')).toHaveCount(4)
  // The script that selects cells loads with the first table.
  await expect(async () => {
    await textOf(page).locator('td').nth(0).hover()
    await page.mouse.down()
    await textOf(page).locator('td').nth(1).hover()
    await page.mouse.up()
    await expect(textOf(page).locator('.selectedCell')).toHaveCount(2, { timeout: 500 })
  }).toPass()
  await tool(page, '表格').click()
  await page.getByRole('button', { name: '合并单元格' }).click()
  await tool(page, '表格').click()
  await page.getByRole('button', { name: '首列作表头' }).click()
  await saveByKey(page)
  expect(await saved(article)).toContain('<th colspan="2"><p></p></th><td><p></p></td><td><p></p></td></tr>')
})

test('[issue-8 editor] keyboard: selects and merges cells and inserts symbols, with few keys', async ({ page }) => {
  const cells = (tag: string, words: string[]) =>
    `<tr>${words.map(word => `<${tag}><p>${word}</p></${tag}>`).join('')}</tr>`
  await open(page, `<p>前</p><table><tbody>${cells('th', ['一', '二'])}${cells('td', ['三', '四'])}</tbody></table>`)
  const toTool = async (name: string) => {
    await page.keyboard.press('Alt+F10')
    const isThere = () => tool(page, name).evaluate(button => button.matches(':focus'))
    for (let step = 0; step < 40 && !(await isThere()); step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }
  // The script that selects cells loads with the first table.
  await expect(async () => {
    await textOf(page).getByText('三').click()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(textOf(page).locator('.selectedCell')).toHaveCount(2, { timeout: 500 })
  }).toPass()
  for (let round = 0; round < 3; round++) await page.keyboard.press('Shift+ArrowRight')
  await expect(textOf(page).locator('.selectedCell')).toHaveCount(2)
  await toTool('表格')
  await expect(page.getByRole('button', { name: '合并单元格' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: '合并单元格' })).not.toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(textOf(page).locator('td[colspan="2"]')).toHaveText('三四')
  await expect(textOf(page)).toBeFocused()
  await toTool('特殊符号')
  const sign = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(sign('〔')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sign('〕')).toBeFocused()
  await page.keyboard.press('End')
  await expect(sign('☎')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(tool(page, '特殊符号')).toBeFocused()
  await expect(textOf(page).locator('td[colspan="2"]')).toContainText('〔')
})

test('[issue-8 editor] skipping a picture moves the focus to the next one, and from the last to the text', async ({
  page
}) => {
  await open(page, '')
  await textOf(page).click()
  await paste(page, { 'text/html': '<p>甲</p><img src="file:///a.png"><img src="file:///b.png">', 'text/plain': 'x' })
  const removes = shown(page).getByRole('button', { name: '移除' })
  await removes.first().press('Enter')
  await expect(removes).toHaveCount(1)
  await expect(shown(page).getByRole('button', { name: '选择图片' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(removes).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
})

test('[issue-8 editor] shows the source and accepts HTML that the editor supports', async ({ page }) => {
  await open(page, '<p>前</p>')
  await tool(page, '源代码').click()
  const source = page.getByRole('dialog').getByLabel('源代码')
  await expect(source).toHaveValue('<p>前</p>\n')
  await source.fill('<p style="text-indent:2em" onclick="bad()">后<script>bad()</script></p>')
  await page.getByRole('button', { name: '应用' }).click()
  await expect(textOf(page).locator('p')).toHaveText('后')
  await expect(textOf(page).locator('p')).toHaveAttribute('style', 'text-indent: 2em;')
})

test('[issue-8 editor] counts words, inserts special characters, and supports full screen', async ({ page }) => {
  await open(page, '<p>第3号 file one，完</p>')
  await expect(shown(page).getByText('共 7 字')).toBeVisible()
  await textOf(page).click()
  await page.keyboard.press('End')
  await tool(page, '特殊符号').click()
  await page.getByTitle('插入 〔').click()
  await expect(textOf(page)).toContainText('完〔')
  await page.keyboard.press('Escape')
  await shown(page).getByRole('button', { name: '全屏', exact: true }).click()
  const { width, height } = page.viewportSize()!
  await expect.poll(() => shown(page).locator('.editor').boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await tool(page, '表格').click()
  await expect(page.getByRole('button', { name: '3 行 × 3 列' })).toBeInViewport()
  await expect(page.getByRole('button', { name: '3 行 × 3 列' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '3 行 × 3 列' })).toHaveCount(0)
  await textOf(page).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('header').first()).toBeInViewport()
  await page.locator('header').getByText('群岛').click({ trial: true })
})

test('[issue-8 staff] 已保存于 is the time of the save, not of the last step', async ({ page }) => {
  await alter<Article>(page, '**/cms/article/queryById*', article => (article.saveTime = '2026-01-02 03:04:05'))
  const { id, session } = await open(page, '<p>前</p>')
  await call('/cms/article/action', session.token, 'POST', { ids: [id], action: 'submit' })
  await page.reload()
  await expect(shown(page).getByText('待审核')).toBeVisible()
  await expect(shown(page).getByText('已保存于 2026-01-02 03:04:05')).toBeVisible()
})

test('[staff-D29] [staff-D27] a conflict on a phone fills the screen and labels both versions in every row', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { session, id, title } = await open(page, '<p style="text-align:center">第一段</p>')
  const { result } = await call<Record<string, unknown>>(`/cms/article/queryById?id=${id}`, session.token)
  const { newsClassId, subTitle, author, source, summary, keywords, isTop, publishDate, version } = result
  const theirs = { newsClassId, subTitle, author, source, summary, keywords, isTop, publishDate, version, id }
  const content = '<p style="text-align:right">对方的</p>'
  const answer = await call('/cms/article/edit', session.token, 'PUT', { ...theirs, title: `${title} 对方`, content })
  expect(answer.success, answer.message).toBe(true)
  await shown(page).getByLabel('标题', { exact: true }).fill(`${title} 我`)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('row', { name: /标题/ })
  await expect(row).toBeVisible()
  expect(await row.getByRole('cell').evaluateAll(cells => cells.map(cell => cell.getAttribute('data-name')))).toEqual([
    '对方版本',
    '我的版本'
  ])
  expect(await dialog.locator('.conflict').or(dialog).first().boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
  for (const name of ['返回编辑', '复制我的内容', '采用对方版本', '以我的覆盖'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

const rows = (page: Page) => shown(page).locator('.uploads li')

/** Cuts every request of the page, without an event of the browser. */
async function cutLine(page: Page, said: { expected: RegExp[] }): Promise<() => Promise<void>> {
  said.expected.push(/Failed to (load|fetch)|WebSocket|ERR_|dynamically imported/)
  await page.route('**/*', route => route.abort('internetdisconnected'))
  return () => page.unroute('**/*')
}

test('[content-23] the first picture given while the line is down keeps its row, and goes in by itself', async ({
  page,
  console: said
}) => {
  await open(page, '<p>正文</p>')
  const mend = await cutLine(page, said)
  const bytes = [...(await readFile('shell/picture.png'))]
  await textOf(page).evaluate((text, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(data)], '现场.png', { type: 'image/png' }))
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
  }, bytes)
  await expect(rows(page)).toContainText('现场.png')
  await expect(rows(page).getByRole('button', { name: '重试' })).toBeVisible()
  await expect(rows(page)).toContainText('网络')
  await rows(page).getByRole('button', { name: '重试' }).click()
  await expect(rows(page)).toContainText('现场.png')
  await mend()
  await expect(textOf(page).locator('img')).toBeVisible({ timeout: 15_000 })
  await expect(rows(page)).toHaveCount(0)
})

test('[content-23] pictures of a Word text pasted while the line is down are read when it is back', async ({
  page,
  console: said
}) => {
  await open(page, '')
  const mend = await cutLine(page, said)
  const hex = (await readFile('shell/picture.png')).toString('hex')
  await paste(page, { 'text/html': word, 'text/plain': 'x', 'text/rtf': `{\\rtf1 {\\pict\\pngblip\n${hex}}}` })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).not.toContainText('没有随文字粘贴过来')
  await mend()
  await expect(textOf(page).locator('img')).toBeVisible({ timeout: 15_000 })
  await expect(rows(page)).toHaveCount(0)
})
