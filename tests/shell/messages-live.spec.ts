import { call, expect, password, signIn, test } from '../support/pages.ts'
import { bell, reader, tell, unread } from '../support/messages.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'

const inSeconds = (seconds: number) => formatTime(new Date(Date.now() + seconds * 1000))

test('[NO-4] [AU-6] a session ended elsewhere is reported in the panel and asks for the password in place', async ({
  page
}) => {
  const { id, admin } = await reader(page)
  await tell(admin, id, { titile: '结束前的一条' })
  await page.goto('/')
  await unread(page, 1)
  await bell(page).click()
  const panel = page.getByRole('group', { name: '未读消息' })
  await expect(panel.getByText('结束前的一条')).toBeVisible()
  await call('/sys/user/endSessions', admin, 'POST', { userId: id })
  await expect(panel.getByText('消息加载失败，已停止自动刷新')).toBeVisible({ timeout: 15_000 })
  await tell(admin, id, { titile: '结束后的一条' })
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await dialog.getByLabel('密码').fill(password)
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await unread(page, 2)
  await expect(panel.getByText('结束后的一条')).toBeVisible()
  await expect(panel.getByText('消息加载失败，已停止自动刷新')).toHaveCount(0)
})

test('[NO-3] a page that opens asks for messages once, and knows those that came before its connection', async ({
  page
}) => {
  const { id, admin } = await reader(page)
  await tell(admin, id, { titile: '打开时已有' })
  const connect = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/websocket\//, async socket => {
    await connect.promise
    socket.connectToServer()
  })
  let asked = 0
  page.on('request', request => void (asked += request.url().includes('/listByUser') ? 1 : 0))
  await page.goto('/')
  await unread(page, 1)
  expect(asked).toBe(1)
  await tell(admin, id, { titile: '连接前到达' })
  connect.resolve()
  await unread(page, 2)
})

test('[NO-4] [AU-6] polling that failed without a session starts again with a new token', async ({ page }) => {
  const { id, admin } = await reader(page)
  await page.routeWebSocket(/\/websocket\//, socket => void socket.close({ code: 4429 }))
  await page.goto('/')
  await unread(page, 0)
  await call('/sys/user/endSessions', admin, 'POST', { userId: id })
  await expect(page.locator('qd-home').getByText('您的登录状态已变更，请重新登录')).toBeVisible({ timeout: 15_000 })
  await page.locator('qd-home').getByRole('button', { name: '重试' }).click()
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await dialog.getByLabel('密码').fill(password)
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await expect(page.locator('qd-home').getByText('您的登录状态已变更，请重新登录')).toHaveCount(0)
  await tell(admin, id)
  await unread(page, 1)
  await tell(admin, id)
  await unread(page, 2)
})

test('[NO-1] [NO-3] a scheduled announcement arrives at its start, also as a desktop notification, and once', async ({
  page,
  context
}) => {
  // The headless browser shows no notifications, so the test records them and grants the permission.
  await context.addInitScript(() => {
    const shown: string[] = []
    const Real = Notification
    class Watched extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(title)
      }
    }
    Object.defineProperty(Watched, 'permission', { value: 'granted' })
    Object.defineProperty(Watched, 'requestPermission', { value: async () => 'granted' })
    Object.assign(window, { Notification: Watched, shownOnDesktop: shown })
  })
  const { id, admin } = await reader(page)
  await page.goto('/')
  await unread(page, 0)
  await bell(page).click()
  await page.getByText('桌面提醒').click()
  await expect(page.getByRole('checkbox', { name: '桌面提醒' })).toBeChecked()
  const shown = () => page.evaluate(() => (window as unknown as { shownOnDesktop: string[] }).shownOnDesktop)
  await tell(admin, id, { titile: '稍后开始', startTime: inSeconds(5) })
  await tell(admin, id, { titile: '立即发布' })
  await unread(page, 1)
  await expect.poll(shown).toEqual(['立即发布'])
  await unread(page, 2)
  await expect.poll(shown).toEqual(['立即发布', '稍后开始'])
  // The newest announcement is first, and screen readers announce it.
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toContainText('稍后开始')
  await expect(page.getByRole('status').filter({ hasText: '收到新消息：稍后开始' })).toHaveCount(1)
  await page.getByRole('tabpanel').getByRole('button').first().click()
  await unread(page, 1)
  expect(await shown()).toEqual(['立即发布', '稍后开始'])
})

test('[NO-3] [EM-4] messages from tabs of other versions are validated and never throw', async ({ page, context }) => {
  const { id, admin } = await reader(page)
  await page.goto('/')
  await unread(page, 0)
  await tell(admin, id, { titile: '真的一条' })
  await unread(page, 1)
  const other = await context.newPage()
  await other.goto('/')
  await unread(other, 1)
  const stranger = await context.newPage()
  await stranger.goto('/legacy/icon.svg')
  await stranger.evaluate(person => {
    const channel = new BroadcastChannel(`qundao:push:${person}`)
    const list = [{ id: 'x', titile: '假的一条' }]
    const values = [undefined, null, 7, 'x', [], {}, { anntMsgTotal: 9 }, { anntMsgList: list, anntMsgTotal: '9' }]
    for (const value of values) channel.postMessage({ kind: 'news:notices', data: { status: 'ready', value } })
    for (const data of values) {
      for (const kind of ['news:notices', 'line', 'push', 'ask:notices', 'hello', 'unknown'])
        channel.postMessage({ kind, data })
      channel.postMessage(data)
      channel.postMessage({ kind: data })
    }
  }, id)
  // Sent after all of them. Both tabs receive it.
  await tell(admin, id, { titile: '之后的一条' })
  for (const tab of [page, other]) await unread(tab, 2)
  await bell(other).click()
  await expect(other.getByRole('tabpanel').getByText('之后的一条')).toBeVisible()
  await expect(other.getByText('假的一条')).toHaveCount(0)
})

test('[SI-2] [NO-2] switching the site with open panel and message leaves no data of the old site', async ({
  page,
  context
}) => {
  const { id, admin } = await reader(page)
  await call('/userSubsite/save', admin, 'POST', { userId: id, subsiteIds: '1,2' })
  await tell(admin, id, { titile: '开着的一条' })
  await page.goto('/')
  await unread(page, 1)
  await bell(page).click()
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /开着的一条/ })
    .click()
  await expect(page.getByRole('dialog', { name: '开着的一条' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /^当前站点/ }).click()
  await other.getByRole('list', { name: '选择站点' }).getByRole('button').nth(1).click()
  await expect(other.getByText('站点切换成功！')).toBeVisible()
  const name = await other.getByRole('button', { name: /^当前站点/ }).getAttribute('aria-label')
  await expect(page.getByRole('button', { name: name!, includeHidden: true })).toBeVisible()
  // The message belongs to the person at any site, so it can still be read and answered.
  const message = page.getByRole('dialog', { name: '开着的一条' })
  await message.getByRole('button', { name: '回复', exact: true }).click()
  const reply = page.getByRole('dialog', { name: '回复消息' })
  await reply.getByLabel('回复内容').fill('换站以后的回复')
  await reply.getByRole('button', { name: '提交回复' }).click()
  await expect(message.getByText('换站以后的回复')).toBeVisible()
  await page.keyboard.press('Escape')
  await tell(admin, id, { titile: '换站以后的一条' })
  await unread(page, 1)
  await unread(other, 1)
})

test('[SI-3] [NO-2] a department switched in another tab leaves an open list and appears there too', async ({
  page,
  context
}) => {
  const { userInfo } = await signIn(page, 'linping')
  await page.goto('/isps/userAnnouncement')
  await expect(page.getByRole('table')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /^用户 / }).click()
  await other.getByRole('menuitem', { name: '切换部门' }).click()
  const dialog = other.getByRole('dialog', { name: /^部门切换/ })
  const select = dialog.getByLabel('所在部门')
  await expect(select).toBeVisible()
  const names = await select.locator('option').allTextContents()
  const next = names.find(name => name !== '请选择部门' && name !== userInfo.departName)!
  await select.selectOption(next)
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(other.getByText('站点切换成功！')).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: /^用户 / }).click()
  await expect(page.getByRole('menuitem', { name: next })).toBeVisible()
})

test('[AU-6] [NO-2] signing out in another tab closes the open message and the panel', async ({ page, context }) => {
  const { id, admin } = await reader(page)
  await tell(admin, id, { titile: '开着的一条' })
  await tell(admin, id, { titile: '没看的一条' })
  await page.goto('/legacy/')
  const other = await context.newPage()
  await other.goto('/')
  await unread(other, 2)
  await bell(other).click()
  await other
    .getByRole('tabpanel')
    .getByRole('button', { name: /开着的一条/ })
    .click()
  await expect(other.getByRole('dialog', { name: '开着的一条' })).toBeVisible()
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(other).toHaveURL(/\/user\/login/)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByText(/的一条/)).toHaveCount(0)
  await expect(other).toHaveTitle(/^登录/)
})
