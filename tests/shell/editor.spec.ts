import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call, expect, signIn, test } from '../support/pages.ts'
import type { SignedIn } from '../../elements/contract/session.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const textOf = (page: Page) => shown(page).getByRole('textbox', { name: '正文' })
const tool = (page: Page, name: string) => shown(page).getByRole('toolbar').getByRole('button', { name, exact: true })

/** A new article of the column, opened in the shell. */
async function open(page: Page, content: string): Promise<{ session: SignedIn; id: string; title: string }> {
  const session = await signIn(page)
  const title = `编辑器 ${Date.now()}`
  const { result, message } = await call<{ id: string }>('/cms/article/add', session.token, 'POST', {
    ...{ newsClassId: '1002', title, subTitle: '', author: '', source: '', summary: '', keywords: '', content },
    ...{ isTop: false, publishDate: '2026-01-02 03:04:05' }
  })
  expect(result?.id, message).toBeTruthy()
  await page.goto(`/cms/article/edit?id=${result.id}`)
  await expect(tool(page, '表格')).toBeVisible()
  return { session, id: result.id, title }
}

const saved = async ({ session, id }: { session: SignedIn; id: string }): Promise<string> =>
  (await call<{ content: string }>(`/cms/article/queryById?id=${id}`, session.token)).result.content

const saveByKey = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect(shown(page).getByText(/^已保存于/)).toBeVisible()
}

const long = Array.from({ length: 80 }, (_, at) => `<p>第 ${at + 1} 段，关于做好冬季取暖安全工作。</p>`).join('')

/** Puts a real picture in by the tool. */
async function insertPicture(page: Page): Promise<void> {
  await shown(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: await readFile('shell/picture.png') })
  await expect(textOf(page).locator('img')).toBeVisible()
}

test('[staff-D14] the save bar, the tools and the tabs stay in sight in a long article', async ({ page }) => {
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
    // Nothing lies over them: each is what the pointer meets.
    for (const bar of bars.slice(1)) await bar.hover({ trial: true })
  }
})

test('[staff-D12] typing goes on below a picture, whether it was just put in or is selected', async ({ page }) => {
  const article = await open(page, '<p>前文。</p><p>后文。</p>')
  await textOf(page).getByText('前文。').click()
  await page.keyboard.press('End')
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

test('[staff-D12] a selected picture has a width, a place, a caption and a text of its own', async ({ page }) => {
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

test('[staff-D19] Ctrl+S saves wherever the focus is: on the page itself, in the tabs, after a kept text came back', async ({
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
