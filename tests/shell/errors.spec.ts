import type { Page } from '@playwright/test'
import { call, expect, home, password, signIn, test } from '../support/pages.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '登录已过期' })

/** Ends the session on the server without the page. */
async function endBehind(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!).value.token)
  await call('/sys/logout', token, 'POST')
}

/** Opens the home page and waits until it is shown: the change of the route closes popups. */
async function openHome(page: Page): Promise<void> {
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('region', { name: '待我处理' })).toBeVisible()
}

/** Chooses another site by keys, and waits until the page has asked for it. Messages of the home page may name the site, too. */
async function chooseSite(page: Page): Promise<void> {
  const asked = page.waitForRequest('**/changeCurrentSubsite*')
  await page.getByRole('button', { name: /^当前站点/ }).press('Enter')
  await page.getByRole('button', { name: '市教育局', exact: true }).press('Enter')
  await asked
}

for (const [status, sentence] of [
  [403, '拒绝访问'],
  [404, '很抱歉，资源未找到!'],
  [504, '网络超时']
] as const) {
  test(`[ER-1] status ${status} shows ${sentence}`, async ({ page, console: said }) => {
    said.expected.push(/Failed to load resource/)
    await openHome(page)
    await page.route('**/changeCurrentSubsite*', route => route.fulfill({ status, body: 'x' }))
    await chooseSite(page)
    await expect(page.getByText(sentence)).toBeVisible()
  })
}

test('[ER-1] a message counts the time that it was seen: it remains on a page that nobody sees, and then for five seconds', async ({
  page,
  console: said
}) => {
  said.expected.push(/Failed to load resource/, /WebSocket is closed before the connection is established/)
  await page.clock.install()
  await openHome(page)
  await page.route('**/changeCurrentSubsite*', route => route.fulfill({ status: 403, body: 'x' }))
  await chooseSite(page)
  const message = page.getByText('拒绝访问')
  await expect(message).toBeVisible()
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }))
  await page.clock.runFor(20_000)
  await expect(message).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  await page.clock.runFor(6000)
  await expect(message).toHaveCount(0)
})

test('[ER-1] other statuses show the message of the server', async ({ page, console: said }) => {
  said.expected.push(/Failed to load resource/)
  await openHome(page)
  await page.route('**/changeCurrentSubsite*', route =>
    route.fulfill({ status: 502, json: { success: false, message: '网关暂时不可用', code: 502 } })
  )
  await chooseSite(page)
  await expect(page.getByText('网关暂时不可用')).toBeVisible()
})

test('[ER-1] [ER-4] [seed-5] 401 shows its sentence, signs out after 1.5 s, and keeps what is typed then', async ({
  page,
  console: said
}) => {
  said.expected.push(/Failed to load resource/)
  await openHome(page)
  await page.route('**/getSubsiteListByLoginUser*', route =>
    route.fulfill({ status: 401, json: { success: false, message: 'x', code: 401 } })
  )
  const reloaded = page.waitForEvent('load')
  const before = Date.now()
  await page.getByRole('button', { name: /^当前站点/ }).click()
  await expect(page.getByText('未授权，请重新登录').first()).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await reloaded
  expect(Date.now() - before).toBeGreaterThan(1400)
  expect(await page.evaluate(() => localStorage.getItem('qundao:session'))).toBeNull()
  await expect(page.getByText('未授权，请重新登录')).toBeVisible()
  const name = page.getByLabel('账号', { exact: true })
  await name.fill('lihua')
  await page.waitForFunction(start => performance.now() > start + 2000, await page.evaluate(() => performance.now()))
  await expect(name).toHaveValue('lihua')
})

test('[seed-1] [ER-3] a list that hangs ends after 60 s with a sentence and a button that loads it again', async ({
  page,
  console: said
}) => {
  // The clock of the page also ends a connection that the server has not yet answered.
  said.expected.push(/WebSocket is closed before the connection is established/)
  await signIn(page)
  await page.clock.install()
  let isHanging = true
  await page.route('**/sys/role/list*', route => (isHanging ? undefined : route.continue()))
  const asked = page.waitForRequest('**/sys/role/list*')
  await page.goto('/system/RoleList')
  const list = page.locator('qd-role-list')
  await expect(list.getByText('正在加载').first()).toBeAttached()
  // The time of the request counts, not that of the page.
  await asked
  await page.clock.runFor(55_000)
  await expect(list.getByText('网络超时')).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(list.getByText('网络超时')).toBeVisible()
  isHanging = false
  await list.getByRole('button', { name: '重试' }).click()
  await expect(list.getByRole('row').nth(1)).toBeVisible()
})

test('[ER-2] [B21] an expired session opens one dialog for many failed requests and repeats them after the password', async ({
  page
}) => {
  await signIn(page, 'wangmin')
  await page.goto('/cms/article/ArticleList')
  await expect(page.getByRole('table')).toBeVisible()
  const search = page.getByRole('textbox', { name: /标题/ }).first()
  await search.fill('公告')
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('公告')))
  // Two requests at once, the list and the sites. The list's leaves the browser after the session has ended: a dialog
  // that opens before the typing would receive it.
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/article/list*', async route => {
    await isOver
    await route.continue()
  })
  const asked = page.waitForRequest('**/article/list*')
  await search.fill('通知')
  await asked
  await endBehind(page)
  await page.getByRole('button', { name: /^当前站点/ }).dispatchEvent('click')
  end()
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page)).toContainText('您填写的内容都还在')
  await dialog(page).getByLabel('密码').fill('wrong')
  await dialog(page).getByRole('button', { name: '重新登录' }).click()
  await expect(dialog(page).getByText('用户名或密码错误')).toBeVisible()
  await dialog(page).getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(search).toHaveValue('通知')
  await expect(page.getByRole('cell', { name: /通知/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/ArticleList/)
})

for (const answer of [
  { name: 'the kin’s status 500', status: 500, json: { success: false, message: 'Token失效，请重新登录', code: 500 } },
  { name: 'business code 405', status: 200, json: { success: false, message: '会话超时', code: 405 } },
  { name: 'business code 406', status: 200, json: { success: false, message: '账号已在别处登录', code: 406 } }
]) {
  test(`[ER-2] ${answer.name} opens the dialog with the server's message`, async ({ page, console: said }) => {
    said.expected.push(/Failed to load resource/)
    await openHome(page)
    await page.route('**/getSubsiteListByLoginUser*', route => route.fulfill(answer))
    await page.getByRole('button', { name: /^当前站点/ }).click()
    await expect(dialog(page)).toContainText(answer.json.message)
    await page.unroute('**/getSubsiteListByLoginUser*')
    await dialog(page).getByLabel('密码').fill(password)
    await dialog(page).getByRole('button', { name: '重新登录' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: '市教育局', exact: true })).toBeVisible()
  })
}

test('[ER-2] signing in again in one tab also continues the other', async ({ page, context }) => {
  await signIn(page, 'wangmin')
  const other = await context.newPage()
  const search = (shown: Page) => shown.getByRole('textbox', { name: /标题/ }).first()
  for (const shown of [page, other]) {
    await shown.goto('/cms/article/ArticleList')
    await search(shown).fill('通')
    await expect(shown.getByRole('row').nth(1)).toContainText('通')
    await search(shown).focus()
  }
  await endBehind(page)
  const typed = new Map<Page, string>()
  for (const shown of [page, other]) {
    // Another request may open the dialog first. The key then goes to the dialog.
    await shown.keyboard.type('知')
    await expect(dialog(shown)).toHaveCount(1)
    typed.set(shown, await search(shown).inputValue())
    expect(typed.get(shown)).toMatch(/^通知?$/)
  }
  await dialog(other).getByLabel('密码').fill(password)
  await dialog(other).getByRole('button', { name: '重新登录' }).click()
  for (const shown of [other, page]) {
    await expect(dialog(shown)).toHaveCount(0)
    await expect(search(shown)).toHaveValue(typed.get(shown)!)
    await expect(search(shown)).toBeFocused()
    await expect(shown.getByRole('row').nth(1)).toContainText(typed.get(shown)!)
  }
})

test('[ER-3] a dead server is reported in place and can be retried', async ({ page, console: said }) => {
  said.expected.push(/Failed to load resource/)
  await openHome(page)
  await page.route('**/newsClass/queryTreeList*', route => route.abort('connectionrefused'))
  await page.getByRole('link', { name: '信息采编' }).first().click()
  const side = page.getByRole('complementary')
  await expect(side.getByText('无法连接服务器，请检查网络后重试')).toBeVisible()
  await page.unroute('**/newsClass/queryTreeList*')
  await side.getByRole('button', { name: '重试' }).click()
  await expect(side.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
})
