import { rm } from 'node:fs/promises'
import { announcementCalls } from '../../elements/base/contract/announcement.ts'
import { bell, countSockets, draft, reader, tell, unread } from '../support/messages.ts'
import { startPlatform } from '../support/platform.mjs'
import { call, expect, expectAccessible, signIn, signInAt, test } from '../support/pages.ts'
import { giveFiles } from '../support/give-files.ts'

test('[NO-1] [NO-2] the bell lists unread messages; opening one marks it read everywhere', async ({
  page,
  context
}) => {
  const { id, admin } = await reader(page)
  await page.goto('/')
  await unread(page, 0)
  await bell(page).click()
  await expect(page.getByText('没有未读的通知')).toBeVisible()
  await page.keyboard.press('Escape')
  await tell(admin, id, { titile: '停水通知', priority: 'H' })
  await tell(admin, id, { titile: '系统升级', msgCategory: '2', priority: 'M' })
  await unread(page, 2)
  await expect(page).toHaveTitle(/^\(2\) 首页/)
  const legacy = await context.newPage()
  await legacy.goto('/')
  await unread(legacy, 2)

  await bell(page).click()
  await expect(page.getByRole('tab', { name: '通知（1）' })).toBeVisible()
  const row = page.getByRole('tabpanel').getByRole('button', { name: /停水通知/ })
  // Distinguished by a word and an icon, not by colour alone.
  await expect(row.getByText('紧急消息')).toBeVisible()
  await expect(row.locator('svg')).toBeVisible()
  await expect(row.locator('time')).toHaveText('刚刚')
  await expectAccessible(page)
  await page.getByRole('tab', { name: '系统消息（1）' }).click()
  await expect(page.getByRole('tabpanel').getByText('重要消息')).toBeVisible()
  await page.getByRole('tab', { name: '通知（1）' }).click()
  await row.click()
  const dialog = page.getByRole('dialog', { name: '停水通知' })
  await expect(dialog.getByText('正文一段')).toBeVisible()
  await unread(page, 1)
  await unread(legacy, 1)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await legacy.close()
})

test('[NO-3] [EM-4] one page of the browser holds the socket; when it closes another takes over and no message is lost', async ({
  page,
  context
}) => {
  const { id, admin } = await reader(page)
  await page.close()
  const sockets = countSockets(context)
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/')
    await unread(tab, 0)
  }
  await expect.poll(sockets).toBe(1)
  await tell(admin, id, { titile: '第一条' })
  for (const tab of tabs) await unread(tab, 1)
  // Closes the leader.
  await tabs[0]!.close()
  const leaving = Date.now()
  await tell(admin, id, { titile: '交接时的一条' })
  for (const tab of tabs.slice(1)) await unread(tab, 2)
  expect(Date.now() - leaving).toBeLessThan(6000)
  await expect.poll(sockets).toBe(1)
  await tell(admin, id, { titile: '交接后的一条' })
  for (const tab of tabs.slice(1)) await unread(tab, 3)
})

test('[NO-3] on plain HTTP pages, which lack the Web Locks API, one page is elected too', async ({ page, context }) => {
  const { id, admin } = await reader(page)
  await page.close()
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  const sockets = countSockets(context)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/')
    await unread(tab, 0)
  }
  await expect.poll(sockets).toBe(1)
  await tabs[0]!.close()
  await tell(admin, id)
  await unread(tabs[1]!, 1)
  await expect.poll(sockets).toBe(1)
})

test('[NO-3] without storage a page elects itself and keeps its socket', async ({ page, context }) => {
  const { id, admin } = await reader(page)
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined })
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key.endsWith(':lead')) throw new DOMException('refused', 'QuotaExceededError')
      set.call(this, key, value)
    }
  })
  let opened = 0
  page.on('websocket', socket => void (opened += socket.url().includes('/websocket/') ? 1 : 0))
  await page.goto('/')
  await unread(page, 0)
  await expect.poll(() => opened).toBe(1)
  const begun = await page.evaluate(() => performance.now())
  await tell(admin, id)
  await unread(page, 1)
  // Checks the leader twice per second.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(begun + 1600)
  expect(opened).toBe(1)
})

test('[NO-3] without a channel between pages each polls separately', async ({ page, context }) => {
  const { id, admin } = await reader(page)
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/')
  for (const tab of [page, other]) await unread(tab, 0)
  await tell(admin, id)
  for (const tab of [page, other]) await unread(tab, 1)
})

test('[NO-2] signing out closes a user’s open messages in every tab', async ({ page, context }) => {
  const { id, admin } = await reader(page)
  await page.goto('/')
  await unread(page, 0)
  await tell(admin, id, { titile: '只给第一个人的话' })
  await page.locator('qd-home').getByRole('button', { name: '只给第一个人的话' }).click()
  await expect(page.getByRole('dialog', { name: '只给第一个人的话' })).toBeVisible()
  await tell(admin, id, { titile: '第二条只给第一个人' })
  await expect(page).toHaveTitle(/^\(1\)/)
  const other = await context.newPage()
  await signIn(other, 'wangmin')
  await expect(page.getByRole('button', { name: /王敏/ }).first()).toBeVisible()
  await expect(page.getByText(/只给第一个人/)).toHaveCount(0)
  const { result } = await call<{ anntMsgTotal: number; sysMsgTotal: number }>(
    '/sys/annountCement/listByUser',
    (await signIn(other, 'wangmin')).token
  )
  await unread(page, result.anntMsgTotal + result.sysMsgTotal)
})

test('[NO-1] [LA-7] a title of a hundred characters is readable in full, and no header is wider than a phone', async ({
  page
}) => {
  const { id, admin } = await reader(page)
  const titile = '长'.repeat(99) + '尾'
  await tell(admin, id, { titile })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await unread(page, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The name of the site is truncated in favour of the bell.
  const site = (await page.getByRole('button', { name: /^当前站点/ }).boundingBox())!
  expect(site.x + site.width).toBeLessThanOrEqual((await bell(page).boundingBox())!.x)
  await bell(page).click()
  await page.getByRole('tabpanel').getByRole('button').click()
  const heading = page.getByRole('dialog').getByRole('heading').first()
  await expect(heading).toHaveText(titile)
  expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(390)
})

test('[NO-3] after a restart of the server every tab catches up over one socket', async ({
  page,
  context,
  console
}) => {
  test.setTimeout(150_000)
  console.expected.push(/WebSocket|ERR_CONNECTION|Failed to load/)
  const first = await startPlatform({ keep: true })
  const port = Number(new URL(first.origin).port)
  const { token, userInfo } = await signInAt(first.origin, page)
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'X-Access-Token': token, ...(init.body && { 'Content-Type': 'application/json' }) } as HeadersInit
    return (await (await fetch(`${first.origin}/api${path}`, { ...init, headers })).json()) as {
      result: { id: string }
    }
  }
  await ask('/system/sysAnnouncementSend/readAll', { method: 'PUT' })
  await page.close()
  const sockets = countSockets(context)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto(`${first.origin}/`)
  for (const tab of tabs) await unread(tab, 0)
  await expect.poll(sockets).toBe(1)
  await first.stop()
  await expect.poll(sockets).toBe(0)
  const second = await startPlatform({ data: first.data, port })
  try {
    const body = JSON.stringify({ ...draft, userIds: userInfo.id, titile: '重启以后' })
    const { result } = await ask(announcementCalls.add.path, { method: 'POST', body })
    await ask(`/sys/annountCement/doReleaseData?id=${result.id}`)
    for (const tab of tabs)
      await expect(tab.getByRole('button', { name: '消息，1 条未读' })).toBeVisible({ timeout: 60_000 })
    await expect.poll(sockets).toBe(1)
  } finally {
    await second.stop()
    await rm(first.data, { recursive: true, force: true })
  }
})

test('[NO-4] without a push connection the page polls every six seconds, until that fails', async ({
  page,
  console
}) => {
  console.expected.push(/Failed to load resource/)
  const { id, admin } = await reader(page)
  await page.routeWebSocket(/\/websocket\//, socket => void socket.close({ code: 4429 }))
  await page.goto('/')
  await unread(page, 0)
  await tell(admin, id, { titile: '轮询到的一条' })
  await unread(page, 1)
  let asked = 0
  await page.route('**/listByUser*', route => {
    asked += 1
    return route.fulfill({
      status: 500,
      json: { success: false, message: '坏了', code: 500, result: null, timestamp: 0 }
    })
  })
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(1)
  await bell(page).click()
  await expect(page.getByText('消息加载失败，已停止自动刷新').first()).toBeVisible()
  // Known messages remain.
  await expect(page.getByRole('tabpanel').getByText('轮询到的一条')).toBeVisible()
  await page.unroute('**/listByUser*')
  await tell(admin, id, { titile: '失败以后的一条' })
  await page
    .getByRole('tabpanel')
    .page()
    .getByRole('group', { name: '未读消息' })
    .getByRole('button', { name: '重试' })
    .click()
  await unread(page, 2)
  expect(asked).toBe(1)
})

test('[NO-5] a message is answered once, with a file; the draft is preserved', async ({ page }) => {
  const { id, admin } = await reader(page)
  await tell(admin, id, { titile: '请回复安全自查', needsReply: '1' })
  await page.goto('/isps/userAnnouncement')
  await page.getByRole('button', { name: '请回复安全自查' }).click()
  const notice = page.getByRole('dialog', { name: '请回复安全自查' })
  await expect(notice.getByText('发布人请您回复此消息。')).toBeVisible()
  await notice.getByRole('button', { name: '回复', exact: true }).click()
  const reply = page.getByRole('dialog', { name: '回复消息' })
  await reply.getByRole('button', { name: '提交回复' }).click()
  await expect(reply.getByRole('alert').or(reply.locator('.field-problem'))).toContainText('请输入回复内容')
  await reply.getByLabel('回复内容').fill('自查完成，没有问题。')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // Reloads the page.
  page.once('dialog', question => void question.accept())
  await page.reload()
  await page.getByRole('button', { name: '请回复安全自查' }).click()
  await page.getByRole('dialog', { name: '请回复安全自查' }).getByRole('button', { name: '回复', exact: true }).click()
  await reply.getByRole('button', { name: '恢复' }).click()
  await expect(reply.getByLabel('回复内容')).toHaveValue('自查完成，没有问题。')
  await giveFiles(reply.getByRole('button', { name: '上传附件' }), {
    ...{ name: '自查表.txt', mimeType: 'text/plain' },
    buffer: Buffer.from('全部合格')
  })
  await expect(
    reply
      .getByRole('listitem')
      .filter({ hasText: '自查表' })
      .getByRole('button', { name: /^下载|^编辑|^删除/ })
      .first()
  ).toBeVisible()
  await expectAccessible(page)
  await reply.getByRole('button', { name: '提交回复' }).click()
  await expect(page.getByText('回复成功')).toBeVisible()
  await expect(notice.getByText('自查完成，没有问题。')).toBeVisible()
  await expect(notice.getByText('自查表.txt')).toBeVisible()
  await expect(notice.getByRole('button', { name: '回复', exact: true })).toHaveCount(0)
  const { result } = await call<{ records: { realname: string; replyContent: string }[] }>(
    `/sys/annountCement/recipients?anntId=${await idOf(admin, '请回复安全自查')}&replyFlag=1`,
    admin
  )
  expect(result.records.map(({ replyContent }) => replyContent)).toEqual(['自查完成，没有问题。'])
})

async function idOf(admin: string, title: string): Promise<string> {
  const query = new URLSearchParams({ titile: title })
  const { result } = await call<{ records: { id: string }[] }>(`/sys/annountCement/list?${query}`, admin)
  return result.records[0]!.id
}

test('[NO-2] [NO-6] the page of messages follows new and revoked ones, and marks all as read', async ({ page }) => {
  const { id, admin } = await reader(page)
  await page.goto('/isps/userAnnouncement?readFlag=0')
  await expect(page.getByText('没有符合条件的记录').or(page.getByText('还没有消息'))).toBeVisible()
  const annt = await tell(admin, id, { titile: '马上出现' })
  await expect(page.getByRole('row', { name: /马上出现/ })).toBeVisible()
  await call(`/sys/annountCement/doReovkeData?id=${annt}`, admin)
  await expect(page.getByRole('row', { name: /马上出现/ })).toHaveCount(0)
  await tell(admin, id, { titile: '甲' })
  await tell(admin, id, { titile: '乙' })
  await expect(page.getByRole('row', { name: /乙/ })).toBeVisible()
  await page.getByRole('button', { name: '全部标注已读' }).click()
  await expect(page.getByText('全部已读')).toBeVisible()
  await unread(page, 0)
  await expect(page.getByRole('row', { name: /乙/ })).toHaveCount(0)
  // Actions that the server would refuse are not offered.
  await expect(page.getByRole('button', { name: /^高级查询|^视图/ })).toHaveCount(0)
})

test('[SI-3] [B14] a user selects one of their departments; their data follow, and others cannot be selected', async ({
  page
}) => {
  const { userInfo, token } = await signIn(page, 'linping')
  await page.goto('/')
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  const dialog = page.getByRole('dialog', { name: `部门切换（当前部门 : ${userInfo.departName}）` })
  await expect(dialog.getByText('您隶属于多部门，请选择当前所在部门')).toBeVisible()
  await expectAccessible(page)
  const select = dialog.getByLabel('所在部门')
  await select.selectOption('')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(select).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('请选择所在部门')).toBeVisible()
  const names = await select.locator('option').allTextContents()
  const other = names.find(name => name !== '请选择部门' && name !== userInfo.departName)!
  await select.selectOption(other)
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('站点切换成功！')).toBeVisible()
  await page.getByRole('button', { name: /^用户 / }).click()
  await expect(page.getByRole('menuitem', { name: other })).toBeVisible()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!))
  expect(stored.value.userInfo.departName).toBe(other)
  expect(stored.expire - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(stored.value.token).toBe(token)
  const foreign = await call('/sys/selectDepart', token, 'POST', { orgCode: 'A01', username: 'lihua' })
  expect(foreign.success).toBe(false)
})

test('[SI-3] a user without a department gets a notice instead of a dialog', async ({ page }) => {
  await signIn(page)
  await page.route('**/getCurrentUserDeparts*', route =>
    route.fulfill({ json: { success: true, message: '', code: 0, result: { list: [], orgCode: '' }, timestamp: 0 } })
  )
  await page.goto('/')
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  await expect(page.getByText('您尚未设置部门信息!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[NO-4] all columns of the messages are visible beside their actions, without truncation', async ({ page }) => {
  const { id, admin } = await reader(page)
  await tell(admin, id, { titile: '请回复', priority: 'H', needsReply: '1' })
  for (const [width, locale, asked, columnOfActions] of [
    [1100, 'zh-CN', '待回复', '操作'],
    [1366, 'zh-CN', '待回复', '操作'],
    [1366, 'en', 'Pending', 'Actions'],
    [1100, 'en', 'Pending', 'Actions']
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const settings = JSON.stringify({ language: locale })
    await page.evaluate(text => localStorage.setItem('qundao:settings', text), settings)
    await page.goto('/isps/userAnnouncement')
    const reply = page.getByRole('cell', { name: asked }).first()
    await expect(reply).toBeVisible()
    const opener = page.locator('.row-open').first()
    await expect(opener).toHaveAttribute('title', (await opener.textContent())!)
    const [cell, actions] = [
      await reply.boundingBox(),
      await page.getByRole('columnheader', { name: columnOfActions }).boundingBox()
    ]
    expect(cell!.x + cell!.width).toBeLessThanOrEqual(actions!.x)
    const cut = (cells: Element[]) =>
      cells.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)
    expect(await page.locator('th, td:not(.table-first)').evaluateAll(cut)).toEqual([])
  }
})
