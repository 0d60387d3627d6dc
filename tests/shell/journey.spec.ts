import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addArticle } from '../../elements/base/contract/article.ts'
import { call, expect, signIn, test, typeSignIn } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'

/** The visible page. Pages of other tabs are preserved and hidden. */
const shown = (page: Page) => page.locator('.page:not([hidden])')

async function write(page: Page): Promise<void> {
  await expect(page).toHaveURL(/newsClassId=/)
  await shown(page).getByRole('button', { name: '写文章' }).click()
}

test('[AR-2] [AU-1] the main task: sign in, open a column, write, submit, publish, withdraw, and find it after a restart', async ({
  page,
  console: said
}) => {
  // Open pages send requests while the server is down.
  said.expected.push(/WebSocket connection|ERR_CONNECTION_REFUSED/)
  test.setTimeout(120_000)
  const data = await mkdtemp(join(tmpdir(), 'qundao-journey-'))
  let platform = await startPlatform({ data, keep: true })
  const title = '关于做好冬季取暖安全工作的通知'
  await page.goto(`${platform.origin}/`)
  await typeSignIn(page)
  await expect(page.getByRole('heading', { name: '本站文章' })).toBeVisible()

  await page.getByRole('link', { name: '信息采编' }).first().click()
  await page.getByRole('treeitem', { name: '通知公告' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '通知公告' })).toBeVisible()
  await write(page)
  await expect(page).toHaveURL(/\/cms\/article\/edit\?newsClassId=/)
  await page.getByPlaceholder('请输入标题').fill(title)
  const body = page.getByRole('textbox', { name: '正文' })
  await body.click()
  await page.keyboard.type('各县区人民政府、市直各部门：')
  await page.keyboard.press('Enter')
  await page.keyboard.type('请认真做好冬季取暖安全工作。')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存').filter({ visible: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=/)

  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(shown(page).getByText('待审核').first()).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(shown(page).getByText('已发布').first()).toBeVisible()

  await platform.stop()
  platform = await startPlatform({ data, keep: true, port: Number(new URL(platform.origin).port) })
  await page.goto(`${platform.origin}/cms/article/ArticleList`)
  await page.getByRole('textbox', { name: /标题/ }).first().fill('冬季取暖')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('已发布')
  await row.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(row).toContainText('已撤回')
  await platform.stop()
  await rm(data, { recursive: true, force: true })
})

test('[E1] [E2] markup in a title is text, and a script in a body is removed', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  await page.getByRole('treeitem', { name: '通知公告' }).click()
  await write(page)
  const title = '<script>alert(1)</script> & <b>粗</b>'
  await page.getByPlaceholder('请输入标题').fill(title)
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p class="MsoNormal" style="mso-list:l0">正文<script>alert(1)</script><img src=x onerror="alert(2)"><o:p></o:p></p>'
    )
    const editor = [...document.querySelectorAll('*')]
      .flatMap(function deep(element: Element): Element[] {
        return [element, ...(element.shadowRoot ? [...element.shadowRoot.querySelectorAll('*')].flatMap(deep) : [])]
      })
      .find(element => element.getAttribute('contenteditable') === 'true')!
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true })
    )
  })
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('已保存').filter({ visible: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByPlaceholder('请输入标题')).toHaveValue(title)
  const content = page.getByRole('textbox', { name: '正文' })
  await expect(content).toContainText('正文')
  expect(await content.innerHTML()).not.toMatch(/script|onerror|mso|o:p/i)
})

test('[ER-3] [AR-2] a dead server, an expired session and a reload lose no typing', async ({ page, console: said }) => {
  said.expected.push(/Failed to load resource/)
  await signIn(page, 'wangmin')
  await page.goto('/cms/article/ArticleList')
  await page.getByRole('treeitem', { name: '通知公告' }).click()
  await write(page)
  await page.getByPlaceholder('请输入标题').fill('不会丢失的标题')
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('不会丢失的正文')
  await page.route('**/cms/article/add', route => route.abort('connectionrefused'))
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('无法连接服务器，请检查网络后重试').first()).toBeVisible()
  await expect(page.getByPlaceholder('请输入标题')).toHaveValue('不会丢失的标题')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(page.getByPlaceholder('请输入标题')).toHaveValue('不会丢失的标题')
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('不会丢失的正文')
  await page.unroute('**/cms/article/add')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('已保存').filter({ visible: true }).first()).toBeVisible()
})

test('[AR-2] two people save the same article: the second sees both versions and loses none', async ({
  page,
  browser,
  baseURL
}) => {
  const { token } = await signIn(page)
  const body = { newsClassId: '1002', title: '原稿', content: '<p>正文</p>' }
  const { result } = await call<{ id: string }>(addArticle.path, token, 'POST', body)
  await page.goto(`/cms/article/edit?id=${result.id}`)
  await expect(page.getByPlaceholder('请输入标题')).toHaveValue('原稿')
  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await signIn(other, 'wangmin')
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await other.getByPlaceholder('请输入标题').fill('王敏的标题')
  await other.getByRole('button', { name: '保存草稿' }).click()
  await expect(other.getByText('已保存').first()).toBeVisible()
  await context.close()
  await page.getByPlaceholder('请输入标题').fill('管理员的标题')
  await page.getByRole('button', { name: '保存草稿' }).click()
  const dialog = page.getByRole('dialog', { name: '这篇文章已被他人修改' })
  await expect(dialog).toContainText('王敏的标题')
  await expect(dialog).toContainText('管理员的标题')
  await dialog.getByRole('button', { name: '以我的覆盖' }).click()
  await expect(page.getByText('已保存').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByPlaceholder('请输入标题')).toHaveValue('管理员的标题')
})

test('[AR-1] columns are added, edited, moved by keyboard, and deleted after their contents are listed', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/cms/newsClass/modules/NewsClassModal')
  const pane = page.locator('qd-column-manage')
  const name = `测试栏目${Date.now().toString(36)}`
  await pane.getByRole('button', { name: '新增栏目' }).click()
  await pane.getByLabel('栏目名称').fill(name)
  await pane.getByLabel('栏目编码').fill(name.replace('测试栏目', 'test-'))
  await pane.getByRole('button', { name: '保存', exact: true }).click()
  await expect(pane.getByRole('treeitem', { name })).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('treeitem', { name })).toBeVisible()
  await pane.getByRole('treeitem', { name: /^要闻动态/ }).click()
  await pane.getByRole('button', { name: '删除' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(/删除栏目“要闻动态”及其 \d+ 个子栏目、\d+ 篇文章？/)
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await pane.getByRole('treeitem', { name }).click()
  await pane.getByRole('button', { name: '删除' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(pane.getByRole('treeitem', { name })).toHaveCount(0)
})
