import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { announcementCalls, type AnnouncementDraft } from '../../elements/base/contract/announcement.ts'
import { expect, expectAccessible, test } from '../support/pages.ts'
import { draft } from '../support/messages.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

/** Elements loaded one by one, for a page that needs no others. */
const apart = ['notice-bell', 'user-announcement']
  .map(name => `<script type="module" src="PLATFORM/elements/${name}.js"></script>`)
  .join('')
const both = '<qd-notice-bell></qd-notice-bell><qd-user-announcement></qd-user-announcement>'
const hostile = { head: `<style>${readFileSync('host-demo/legacy-cms/hostile.css', 'utf8')}</style>` }

const handIn = (token: string): string => `<script type="module">
  import { configure } from 'PLATFORM/elements/configure.js'
  configure({ api: 'PLATFORM/api/', token: '${token}' })
</script>`

/** Creates an announcement to a person and releases it. */
async function tell(userId: string, part: Partial<AnnouncementDraft>): Promise<void> {
  const { token } = await other.signIn()
  const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...draft, userIds: userId, ...part })
  const written = await fetch(`${other.platform}/api${announcementCalls.add.path}`, { method: 'POST', headers, body })
  const { result, message } = (await written.json()) as { result: { id: string }; message: string }
  expect(result?.id, message).toBeTruthy()
  await fetch(`${other.platform}/api/sys/annountCement/doReleaseData?id=${result.id}`, { headers })
}

/** Returns the visible style of an element of the page. */
const look = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => {
      const { fontFamily, fontSize, lineHeight, letterSpacing, color, textTransform, float } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return { fontFamily, fontSize, lineHeight, letterSpacing, color, textTransform, float, width, height }
    })

test('[EM-1] [EM-2] [NO-1] bell and messages, loaded separately, work and look the same in hostile styles', async ({
  page
}) => {
  const { token, userInfo } = await other.signIn('lihua')
  const looks = []
  for (const [at, options] of [{}, hostile].entries()) {
    const titile = `各种样式里的第${'一二'[at]}条`
    await tell(userInfo.id, { titile, priority: 'H', needsReply: '1' })
    await page.goto(other.serve(`${handIn(token)}${apart}${both}`, options))
    const row = page.locator('qd-user-announcement').getByRole('row', { name: new RegExp(titile) })
    await expect(row).toBeVisible()
    const children = () => page.evaluate(() => document.body.children.length)
    const before = await children()
    await page.getByRole('button', { name: /^消息，/ }).click()
    const shown = page.getByRole('tabpanel').getByRole('button', { name: new RegExp(titile) })
    await expect(shown).toBeVisible()
    await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => 0))))
    looks.push(await look(page, 'qd-notice-bell .bell-rows button'), await look(page, 'qd-user-announcement .row-open'))
    await shown.click()
    const dialog = page.getByRole('dialog', { name: titile })
    await expect(dialog.getByText('发布人请您回复此消息。')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '回复', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '回复消息' }).getByLabel('回复内容')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: '回复消息' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await children()).toBe(before)
  }
  expect(looks.slice(2)).toEqual(looks.slice(0, 2))
})

test('[EM-2] [NO-2] inside a dialog of the host, the panel, a message and its reply are on top and usable', async ({
  page
}) => {
  const { token, userInfo } = await other.signIn('wangmin')
  await tell(userInfo.id, { titile: '对话框里的一条' })
  await page.goto(
    other.serve(`${handIn(token)}${apart}<dialog style="overflow: hidden; width: 500px; height: 300px; transform: translateX(0)">${both}</dialog>
      <script>document.querySelector('dialog').showModal()</script>`)
  )
  await page.getByRole('button', { name: /^消息，/ }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /对话框里的一条/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '对话框里的一条' })
  await dialog.getByRole('button', { name: '回复', exact: true }).click()
  const reply = page.getByRole('dialog', { name: '回复消息' })
  await reply.getByLabel('回复内容').fill('收到')
  await reply.getByRole('button', { name: '提交回复' }).click()
  await expect(dialog.getByText('收到')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByRole('dialog', { name: '对话框里的一条' })).toHaveCount(0)
  // The dialog of the host is still open: Escape closed the panel only.
  expect(await page.evaluate(() => document.querySelector('dialog')!.open)).toBe(true)
})

test('[EM-4] [NO-1] without a session both ask to sign in, and send no request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/') && asked.push(request.url()))
  page.on('websocket', socket => asked.push(socket.url()))
  await page.goto(other.serve(`${apart}${both}`, hostile))
  await expect(page.locator('qd-notice-bell').getByText('未登录')).toBeVisible()
  await expect(page.locator('qd-user-announcement').getByText('未登录，请先登录后查看消息')).toBeVisible()
  expect(asked).toEqual([])
})

test('[EM-4] [NO-3] with two copies in a page one holds the socket, and both show its messages', async ({ page }) => {
  const { token, userInfo } = await other.signIn('chenjing')
  let open = 0
  page.on('websocket', socket => {
    open += 1
    socket.on('close', () => void (open -= 1))
  })
  // Serves the same release at another address, so its modules are separate.
  await page.route('**/second/**', async route => {
    const response = await route.fetch({ url: route.request().url().replace('/second/', '/elements/') })
    await route.fulfill({ response })
  })
  await page.goto(
    other.serve(`<script type="module">
      await import('PLATFORM/elements/notice-bell.js')
      const { configure } = await import('PLATFORM/elements/configure.js')
      await configure({ api: 'PLATFORM/api/', token: '${token}' })
      await import('PLATFORM/second/user-announcement.js')
    </script>${both}`)
  )
  const list = page.locator('qd-user-announcement')
  await expect(list.getByRole('table')).toBeVisible()
  await expect.poll(() => open).toBe(1)
  await tell(userInfo.id, { titile: '两份都看到' })
  await expect(list.getByRole('row', { name: /两份都看到/ })).toBeVisible()
  await page.getByRole('button', { name: /^消息，/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /两份都看到/ })).toBeVisible()
  await list.getByRole('button', { name: '全部标注已读' }).click()
  await expect(page.getByRole('button', { name: '消息，没有未读' })).toBeVisible()
  expect(open).toBe(1)
})

test('[guest-1] a switch in one window of a host reaches the other, and the token of the host lives on', async ({
  page
}) => {
  const { token, subsite } = await other.signIn()
  const address = other.serve(`<script type="module" src="PLATFORM/elements/loader.js"></script><script type="module">
      import { configure } from 'PLATFORM/elements/configure.js'
      window.told = []
      document.addEventListener('qd-session', ({ detail }) => told.push([detail.reason, detail.subsite?.id]))
      configure({ api: 'PLATFORM/api', token: '${token}' })
    </script><qd-site-switcher></qd-site-switcher><qd-article-list></qd-article-list>`)
  const second = await page.context().newPage()
  const siteOf = (window: Page) => window.getByRole('button', { name: /^当前站点/ })
  for (const window of [page, second]) {
    await window.goto(address)
    await expect(siteOf(window)).toContainText(subsite.name)
    await expect(window.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
  }
  await siteOf(page).click()
  await page.getByRole('button', { name: '市教育局', exact: true }).click()
  for (const window of [page, second]) {
    await expect(siteOf(window)).toContainText('市教育局')
    const told = await window.evaluate(() => (window as unknown as { told: string[][] }).told.at(-1))
    expect(told?.[0]).toBe('switch')
  }
  await second.locator('qd-article-list').getByRole('button', { name: '刷新' }).click()
  await expect(second.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
  await page.reload()
  await expect(siteOf(page)).toContainText('市教育局')
  await second.close()
})
