import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { SignJWT } from 'jose'
import { client, exchangeToken, newClientSecret, type ClientDraft } from '../../elements/base/contract/client.ts'
import { expect, test } from '../support/pages.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
let admin: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  // The origin of the product is no setting of the platform: it comes from the application.
  other = await startOtherOrigin({ QUNDAO_ORIGINS: '' })
  admin = (await other.signIn()).token
})
test.afterAll(() => other?.stop())

const call = async (method: string, path: string, body: unknown, token = admin) => {
  const response = await fetch(`${other.platform}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify(body)
  })
  const { result, message } = (await response.json()) as { result: never; message: string }
  if (!result) throw new Error(message)
  return result as Record<string, string>
}

const draft: ClientDraft = {
  ...{ name: '', subsiteIds: '1', roleId: 'r1', ownWork: '0', origins: '', publicKey: '', minutes: 60, status: '1' }
}

/** Registers a product. Returns its id, and a function that gets tokens as its server would. */
async function register(part: Partial<ClientDraft>) {
  const added = await call('POST', client.calls.add.path, { ...draft, name: `门户 ${randomUUID()}`, ...part })
  const id = added.id!
  const { secret } = await call('PUT', newClientSecret.path, { id })
  const tokenOf = async (sub: string) => {
    const assertion = await new SignJWT({ iss: id, sub, aud: 'qundao', jti: randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(new TextEncoder().encode(secret))
    const { token } = await call('POST', exchangeToken.path, { assertion })
    return token!
  }
  return { id, tokenOf }
}

const loader = '<script type="module" src="PLATFORM/elements/loader.js"></script>'

const configure = (page: Page, token: string): Promise<boolean> =>
  page.evaluate(
    async ([address, given]) => {
      const { configure } = await import(`${address}/elements/configure.js`)
      return configure({ api: `${address}/api`, token: given })
    },
    [other.platform, token] as const
  )

test('[guest-9] a product shows a widget to its user, who never typed a password for the platform', async ({
  page
}) => {
  const { tokenOf } = await register({ origins: other.address })
  await page.goto(other.serve(`${loader}<qd-article-list menu-id="1002" style="height: 600px"></qd-article-list>`))
  expect(await configure(page, await tokenOf('lihua'))).toBe(true)
  const list = page.locator('qd-article-list')
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await expect(list.getByRole('button', { name: '写文章' })).toBeVisible()
})

test('[guest-token] elements of the account and of the own work say that the product may not show them', async ({
  page
}) => {
  const { tokenOf } = await register({ origins: other.address })
  await page.goto(other.serve(`${loader}<qd-account-center></qd-account-center><qd-inbox></qd-inbox>`))
  expect(await configure(page, await tokenOf('lihua'))).toBe(true)
  await expect(page.locator('qd-account-center')).toContainText('在接入应用中使用账号设置等本人功能')
  await expect(page.locator('qd-inbox')).toContainText('办理本人事项')
})

test('[guest-token] a product that ends its sessions leaves its pages without data', async ({ page }) => {
  const { id, tokenOf } = await register({ origins: other.address })
  await page.goto(other.serve(`${loader}<qd-article-list menu-id="1002" style="height: 600px"></qd-article-list>`))
  const token = await tokenOf('lihua')
  await configure(page, token)
  const list = page.locator('qd-article-list')
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  // A call of the first drawing could otherwise learn of the end, or not.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document.addEventListener('qd-session', event => (document.title = (event as CustomEvent).detail.reason))
  })
  await call('PUT', '/sys/client/endSessions', { id })
  await list.getByRole('button', { name: '刷新' }).click()
  await expect(page).toHaveTitle('end')
  expect(await configure(page, token)).toBe(false)
  await expect(list.getByRole('row')).toHaveCount(0)
})

test('[guest-token] a page goes on with the next token of the product after its session has ended', async ({
  page
}) => {
  const { id, tokenOf } = await register({ origins: other.address })
  let asked = 0
  await page.exposeFunction('fetchToken', () => {
    asked += 1
    return tokenOf('lihua')
  })
  await page.goto(other.serve(`${loader}<qd-article-list menu-id="1002" style="height: 600px"></qd-article-list>`))
  await page.evaluate(async address => {
    const { configure } = await import(`${address}/elements/configure.js`)
    const { fetchToken } = window as unknown as { fetchToken: () => Promise<string> }
    await configure({ api: `${address}/api`, token: await fetchToken(), renewToken: fetchToken })
  }, other.platform)
  const list = page.locator('qd-article-list')
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await call('PUT', '/sys/client/endSessions', { id })
  const answered = page.waitForResponse(async response => {
    if (!response.url().includes('/cms/article/list')) return false
    return ((await response.json()) as { success: boolean }).success
  })
  await list.getByRole('button', { name: '刷新' }).click()
  await answered
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  expect(asked).toBe(2)
})

test('[guest-token] a page that the application does not name gets nothing', async ({ page, console }) => {
  console.expected.push(/blocked by CORS policy/, /net::ERR_FAILED/)
  const { tokenOf } = await register({ origins: 'https://portal.example.gov.cn' })
  await page.goto(other.serve(`${loader}<qd-article-list menu-id="1002"></qd-article-list>`))
  const token = await tokenOf('lihua')
  await expect(async () => {
    await configure(page, token).catch(() => false)
    await expect(page.locator('qd-article-list').getByRole('row')).toHaveCount(0)
  }).toPass()
  await expect(page.locator('qd-article-list')).not.toContainText('写文章')
})
