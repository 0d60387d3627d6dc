import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { AlignmentType, Document, HeadingLevel, ImageRun, Packer, Paragraph, TextRun } from 'docx'
import {
  addArticle,
  articleById,
  articleList,
  blankDraft,
  titleLimit,
  type Article,
  type ArticleRow
} from '../../elements/base/contract/article.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const list = '/cms/article/ArticleList?newsClassId=1002'
const shown = (page: Page) => page.locator('.page:not([hidden])')
const panel = (page: Page) => shown(page).getByRole('region', { name: '导入 Word 文档' })
const rowOf = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
const button = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface Written {
  title?: string
  paragraphs: string[]
  picture?: boolean
}

/** Packs a document, by a library that knows the format. */
async function documentOf({ title, paragraphs, picture }: Written): Promise<Buffer> {
  const heading = { heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }
  const image = picture && {
    children: [
      new ImageRun({
        type: 'png',
        data: await readFile('shell/picture.png'),
        transformation: { width: 100, height: 60 },
        altText: { name: 'x', title: '', description: '现场照片' }
      })
    ]
  }
  return Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            ...(title ? [new Paragraph({ text: title, ...heading })] : []),
            ...paragraphs.map(words => new Paragraph({ children: [new TextRun(words)] })),
            ...(image ? [new Paragraph(image), new Paragraph('图片之后')] : [])
          ]
        }
      ]
    })
  )
}

const fileOf = async (name: string, written: Written) => ({
  ...{ name, mimeType: type },
  buffer: await documentOf(written)
})

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await shown(page).getByRole('button', { name: '导入 Word 文档' }).click()
  await (await chooser).setFiles(files)
}

/** Returns the articles of the column with this title. */
const find = async (token: string, title: string): Promise<ArticleRow[]> => {
  const query = new URLSearchParams({ newsClassId: '1002', title, pageSize: '100' })
  const { result } = await call<{ records: ArticleRow[] }>(`${articleList.path}?${query}`, token)
  return result.records.filter(row => row.title === title)
}

const wordsOf = (page: Page, html: string) =>
  page.evaluate(
    text => new DOMParser().parseFromString(text, 'text/html').body.textContent!.replace(/\s+/g, ''),
    html.replaceAll(' style=', ' data-style=')
  )

test('[content-22] many Word documents become drafts of a column, each word for word; what fails says why', async ({
  page
}) => {
  const mark = Date.now().toString(36)
  const { token } = await signIn(page, 'wangmin')
  await page.goto(list)
  await choose(page, [
    await fileOf('一号.docx', {
      title: `关于供暖的通知 ${mark}`,
      paragraphs: ['一、总体要求', '全市供热。'],
      picture: true
    }),
    await fileOf(`会议纪要 ${mark}.docx`, { paragraphs: ['2026年11月28日上午，', '会议研究了三件事。'] }),
    { name: '损坏.docx', mimeType: type, buffer: Buffer.from('PK\u0003\u0004 no zip') },
    { name: '旧版.docx', mimeType: type, buffer: Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex') },
    await fileOf('空白.docx', { paragraphs: [] })
  ])
  await expect(panel(page)).toContainText('5 个文档各成为“临江要闻”的一篇草稿')
  await expect(button(page, '开始导入（5 个）')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('status')).toHaveText('已建 2 篇草稿，3 个文档没有导入')
  await expectAccessible(page)
  await expect(rowOf(page, '损坏.docx')).toContainText('文件已损坏，无法读取')
  await expect(rowOf(page, '旧版.docx')).toContainText('旧版 Word 格式')
  await expect(panel(page).getByRole('button', { name: /^重试/ })).toHaveCount(0)
  await expect(rowOf(page, '空白.docx')).toContainText('文档里没有文字和图片')

  const [notice, ...others] = await find(token, `关于供暖的通知 ${mark}`)
  expect(others).toEqual([])
  expect(notice!.state).toBe('draft')
  const { result: kept } = await call<Article>(`${articleById.path}?id=${notice!.id}`, token)
  expect(await wordsOf(page, kept.content)).toBe(`关于供暖的通知${mark}一、总体要求全市供热。图片之后`)
  expect(kept.content).toMatch(/现场照片[\s\S]*图片之后/)
  const [minutes] = await find(token, `会议纪要 ${mark}`)
  const { result: text } = await call<Article>(`${articleById.path}?id=${minutes!.id}`, token)
  expect(await wordsOf(page, text.content)).toBe('2026年11月28日上午，会议研究了三件事。')

  // The list has them, and the result leads to each.
  await expect(shown(page).getByRole('row', { name: new RegExp(`会议纪要 ${mark}`) })).toBeVisible()
  await rowOf(page, '关于供暖的通知').getByRole('link').click()
  const opened = shown(page).getByRole('textbox', { name: '正文' })
  await expect(opened.locator('img[alt="现场照片"]')).toHaveJSProperty('complete', true)
  expect(await opened.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('[content-22] documents whose title the column has are imported only on demand', async ({ page }) => {
  const title = `重复的通知 ${Date.now()}`
  const { token } = await signIn(page, 'wangmin')
  await call(addArticle.path, token, 'POST', { newsClassId: '1002', title, content: '<p>先有的</p>' })
  await page.goto(list)
  await choose(page, [await fileOf('重复.docx', { title, paragraphs: ['后来的'] })])
  await button(page, '开始导入（1 个）').click()
  await expect(rowOf(page, '重复.docx')).toContainText(`本栏目已有同名文章“${title}”`)
  expect(await find(token, title)).toHaveLength(1)
  await button(page, '仍然导入 重复.docx').click()
  await expect(panel(page).getByRole('status')).toHaveText('已建 1 篇草稿，请逐篇核对后提交')
  expect(await find(token, title)).toHaveLength(2)
  await button(page, '关闭').click()
  await expect(panel(page)).toHaveCount(0)
  await expect(shown(page).getByRole('button', { name: '导入 Word 文档' })).toBeFocused()
})

test('[content-22] an import that is stopped, or loses the connection, continues; each document comes once', async ({
  page,
  console
}) => {
  console.expected.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const mark = Date.now().toString(36)
  const { token } = await signIn(page, 'wangmin')
  await page.goto(list)
  const names = Array.from({ length: 6 }, (_, at) => `第${at + 1}号 ${mark}`)
  const documents = names.map(title => fileOf(`${title}.docx`, { title, paragraphs: [`正文 ${title}`] }))
  await choose(page, await Promise.all(documents))

  // The second save is held until the import was stopped: it still counts.
  let saves = 0
  let isAway = false
  const held = Promise.withResolvers<void>()
  await page.route(`**${addArticle.path}`, async route => {
    saves++
    if (isAway) return route.abort('internetdisconnected')
    if (saves === 2) await held.promise
    await route.continue()
  })
  await button(page, '开始导入（6 个）').click()
  await expect(panel(page).getByRole('status')).toContainText(`正在导入第 2 / 6 个：${names[1]}`)
  await expect.poll(() => saves).toBe(2)
  expect(
    await page.locator('qd-article-list').evaluate((list: HTMLElement & { isDirty(): boolean }) => list.isDirty())
  ).toBe(true)
  await button(page, '停止').click()
  held.resolve()
  await expect(button(page, '继续导入（剩 4 个）')).toBeVisible()
  expect(
    await page.locator('qd-article-list').evaluate((list: HTMLElement & { isDirty(): boolean }) => list.isDirty())
  ).toBe(false)

  isAway = true
  await button(page, '继续导入（剩 4 个）').click()
  await expect(rowOf(page, names[2]!)).toContainText('无法连接服务器')
  isAway = false
  await button(page, '继续导入（剩 3 个）').click()
  await expect(panel(page).getByRole('status')).toHaveText('已建 5 篇草稿，1 个文档没有导入')
  await button(page, `重试 ${names[2]}.docx`).click()
  await expect(panel(page).getByRole('status')).toHaveText('已建 6 篇草稿，请逐篇核对后提交')
  for (const title of names) expect(await find(token, title), title).toHaveLength(1)
})

test('[content-22] the column has a title among many similar ones; a file name is cut between characters; focus stays in the panel', async ({
  page
}) => {
  test.slow()
  const mark = Date.now().toString(36)
  const title = `公示 ${mark}`
  const { token } = await signIn(page, 'wangmin')
  const draft = (name: string) => call(addArticle.path, token, 'POST', { ...blankDraft('1002'), title: name })
  await draft(title)
  for (let at = 0; at < 101; at++) await draft(`${title} 之${at}`)
  await page.goto(list)
  const long = '长'.repeat(titleLimit - mark.length - 1) + mark
  await choose(page, [
    await fileOf('公示.docx', { title, paragraphs: ['后来的'] }),
    await fileOf(`${long}𠮷.docx`, { paragraphs: ['正文'] })
  ])
  await expect(button(page, '开始导入（2 个）')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('status')).toHaveText('已建 1 篇草稿，1 个文档没有导入')
  await expect(button(page, '关闭')).toBeFocused()
  await expect(rowOf(page, '公示.docx')).toContainText(`本栏目已有同名文章“${title}”`)
  await expect(rowOf(page, long).getByRole('link')).toHaveText(long)

  const held = Promise.withResolvers<void>()
  await page.route(`**${addArticle.path}`, async route => {
    await held.promise
    await route.continue()
  })
  await button(page, '仍然导入 公示.docx').press('Enter')
  await expect(button(page, '停止')).toBeFocused()
  // Focus elsewhere on the page is not taken away.
  const search = shown(page).getByRole('searchbox').or(shown(page).getByPlaceholder('标题包含')).first()
  await search.focus()
  held.resolve()
  await expect(panel(page).getByRole('status')).toHaveText('已建 2 篇草稿，请逐篇核对后提交')
  await expect(search).toBeFocused()
})

test('[content-22] who may not write in the column is not offered an import', async ({ page }) => {
  await signIn(page, 'sunlei')
  await page.goto(list)
  await expect(shown(page).getByRole('table').or(shown(page).getByRole('grid')).first()).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '导入 Word 文档' })).toHaveCount(0)
})
