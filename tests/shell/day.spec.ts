import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { call, expect, listenToToasts, origin, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const textOf = (page: Page) => shown(page).getByRole('textbox', { name: '正文' })
const button = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Opens a window of another user. Its console is watched too. */
async function windowOf(browser: Browser, username: string, said: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin(), locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  context.on('console', message => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
  context.on('weberror', error => said.push(error.error().message))
  const page = await context.newPage()
  await signIn(page, username)
  return page
}

async function pasteOfWord(page: Page): Promise<void> {
  const hex = (await readFile('shell/picture.png')).toString('hex')
  const entries = {
    'text/html': `<p class=MsoNormal><b>关于取暖的通知</b></p><p><img src="file:///C:/clip_image002.png"></p>`,
    'text/plain': '关于取暖的通知',
    'text/rtf': `{\\rtf1 {\\*\\shppict{\\pict\\pngblip\n${hex}}}}`
  }
  await textOf(page).evaluate((text, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(entries)) clipboardData.setData(type, value)
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
  }, entries)
}

test('[issue-8 staff] a day of an author, a reviewer and a column manager, in three windows at once', async ({
  page: writer,
  browser,
  console: { said }
}) => {
  test.slow()
  const { token } = await signIn(writer, 'admin')
  const code = `day-${Date.now()}`
  const add = await call<{ id: string }>('/newsclass/newsClass/add', token, 'POST', {
    ...{ subsiteId: '1', name: code, code, parentId: '1001' }
  })
  const column = add.result.id
  const [reviewer, manager] = [await windowOf(browser, 'wangmin', said), await windowOf(browser, 'zhaolei', said)]
  await signIn(writer, 'lihua')
  const title = `取暖通知 ${code}`
  const open = async (page: Page) => {
    await page.goto(`/cms/article/ArticleList?newsClassId=${column}`)
    await shown(page).getByRole('link', { name: title }).click()
    await expect(textOf(page)).toBeVisible()
  }

  /** The pasted picture has the name of a file as its alternative text. */
  const submit = async () => {
    await button(writer, '提交').click()
    await button(writer, '仍要提交').click()
  }
  const publish = async () => {
    await button(reviewer, '发布').click()
    await button(reviewer, '仍要发布').click()
  }

  await test.step('the author writes, pastes a picture and submits', async () => {
    await writer.goto(`/cms/article/ArticleList?newsClassId=${column}`)
    await button(writer, '写文章').first().click()
    await shown(writer).getByLabel('标题', { exact: true }).fill(title)
    await textOf(writer).click()
    await pasteOfWord(writer)
    await expect(textOf(writer).locator('img')).toBeVisible()
    await submit()
    await expect(shown(writer).getByText('待审核')).toBeVisible()
  })
  await test.step('the reviewer returns it with a reason, which the author reads', async () => {
    await open(reviewer)
    await button(reviewer, '退回').click()
    await reviewer.getByRole('dialog').getByRole('textbox').fill('请核对日期')
    await answer(reviewer, '退回')
    await expect(shown(reviewer).getByText('退回原因：请核对日期')).toBeVisible()
    // Returns to the open window without a reload.
    await expect(button(writer, '撤回提交')).toBeVisible()
    await writer.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(shown(writer).getByText('退回原因：请核对日期')).toBeVisible()
    await expect(button(writer, '撤回提交')).toHaveCount(0)
    await open(writer)
    await expect(shown(writer).getByText('退回原因：请核对日期')).toBeVisible()
  })
  await test.step('the author resubmits, withdraws, and submits again', async () => {
    await textOf(writer).click()
    await writer.keyboard.press('Control+End')
    await writer.keyboard.type('改好了')
    await submit()
    await button(writer, '撤回提交').click()
    await expect(shown(writer).getByText('草稿', { exact: true })).toBeVisible()
    await submit()
    await expect(shown(writer).getByText('待审核')).toBeVisible()
  })
  await test.step('an open confirmation does not publish a withdrawn article', async () => {
    await open(reviewer)
    await publish()
    await expect(reviewer.getByRole('dialog')).toContainText(title)
    await button(writer, '撤回提交').click()
    await expect(shown(writer).getByText('草稿', { exact: true })).toBeVisible()
    await answer(reviewer, '发布')
    await expect(shown(reviewer).getByText('这是他人还没有提交的草稿，提交后才能发布')).toBeVisible()
    await expect(shown(reviewer).getByText('草稿', { exact: true })).toBeVisible()
    await submit()
    await expect(shown(writer).getByText('待审核')).toBeVisible()
  })
  await test.step('the reviewer sets the date and publishes', async () => {
    await open(reviewer)
    await shown(reviewer).getByLabel('发布时间').fill('2027-01-02T08:00:00')
    await publish()
    await answer(reviewer, '发布')
    await expect(shown(reviewer).getByText('已发布', { exact: true })).toBeVisible()
  })
  await test.step('the author edits it: the public still reads the old text', async () => {
    await open(writer)
    await textOf(writer).click()
    await writer.keyboard.press('Control+End')
    await writer.keyboard.type('，又改')
    await writer.keyboard.press('Control+s')
    await expect(shown(writer).getByText('已发布·有修改')).toBeVisible()
    await reviewer.goto(`/cms/article/ArticleList?newsClassId=${column}`)
    await expect(shown(reviewer).getByRole('row', { name: title })).toContainText('已发布·有修改')
  })
  await test.step('the manager moves the column, and may not delete published articles', async () => {
    await manager.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${column}`)
    await button(manager, '移动到…').click()
    await manager.getByRole('dialog').getByRole('button', { name: '（顶层）' }).click()
    await answer(manager, '移动到这里')
    await expect(shown(manager).getByText('（顶层）', { exact: true })).toBeVisible()
    const saidByToasts = await listenToToasts(manager)
    await button(manager, '删除').click()
    await expect(manager.getByRole('dialog')).toContainText('其中 1 篇文章正在公开')
    await answer(manager, '删除')
    await expect.poll(async () => (await saidByToasts()).join()).toContain('删除栏目需要撤回文章和删除文章的权限')
  })
  await test.step('unsaved work prompts before the site changes', async () => {
    await textOf(writer).click()
    await writer.keyboard.type('未保存')
    await writer.locator('qd-site-switcher button').first().click()
    await writer.locator('qd-site-switcher .site:not([aria-current])').first().click()
    await answer(writer, '取消')
    await expect(textOf(writer)).toContainText('未保存')
    await writer.keyboard.press('Control+s')
    await expect(shown(writer).getByText(/^已保存于/)).toBeVisible()
  })
  await test.step('a user with the right deletes it with published articles, and restores it', async () => {
    await signIn(manager, 'admin')
    await manager.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${column}`)
    await button(manager, '删除').click()
    await answer(manager, '删除')
    await manager.goto('/cms/recycle/RecycleBin')
    const row = shown(manager).getByRole('row', { name: code })
    await row.getByRole('button', { name: '恢复' }).click()
    await answer(manager, '恢复')
    await expect(row).toHaveCount(0)
    await open(writer)
  })
  await call(`/newsclass/newsClass/delete?id=${column}`, token, 'DELETE')
  await reviewer.context().close()
  await manager.context().close()
})
