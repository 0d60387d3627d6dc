import type { Page } from '@playwright/test'
import { expect, expectAccessible, home, signInAt, test } from '../support/pages.ts'
import { clientId, clientSecret, startOpenId, type OpenId } from '../support/openid-provider.ts'
import { freePort, startPlatform } from '../support/platform.mjs'

// A separate platform, because the shared one has no provider.
let provider: OpenId
let platform: Awaited<ReturnType<typeof startPlatform>>
test.beforeAll(async () => {
  const port = await freePort()
  provider = await startOpenId([`http://localhost:${port}/user/login`])
  platform = await startPlatform({
    port,
    environment: {
      QUNDAO_PROOF_MINUTES: '10',
      QUNDAO_OIDC_ISSUER: provider.issuer,
      QUNDAO_OIDC_CLIENT_ID: clientId,
      QUNDAO_OIDC_CLIENT_SECRET: clientSecret,
      QUNDAO_OIDC_NAME: '市统一认证'
    }
  })
})
test.afterAll(async () => {
  await platform.stop()
  await provider.stop()
})
test.beforeEach(async ({ page, console }) => {
  // Development pages of the provider ask for a font of the internet.
  await page.route('https://fonts.googleapis.com/**', route => route.fulfill({ contentType: 'text/css', body: '' }))
  console.expected.push(/fonts\.googleapis|favicon/)
})

const button = (page: Page) => page.getByRole('button', { name: '市统一认证登录' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('qundao:session'))

/** Signs in on the pages of the provider. */
async function signInThere(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`))
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  const consent = page.getByRole('button', { name: 'Continue' })
  await expect(consent.or(page.getByRole('button', { name: /^用户/ })).first()).toBeVisible()
  if (await consent.isVisible()) await consent.click()
}

test('[AU-3] signs in at the provider, returns to the requested page, and signs out at both', async ({ page }) => {
  await page.goto(`${platform.origin}/user/login?redirect=${encodeURIComponent('/account/center')}`)
  await expectAccessible(page)
  await button(page).press('Enter')
  await signInThere(page, 'lihua')
  await expect(page).toHaveURL(`${platform.origin}/account/center`)
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  await page.goto(`${platform.origin}/account/center`)

  await page.getByRole('button', { name: '用户 李华' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('您已退出本平台，但可能仍登录着统一身份认证。')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: '退出统一身份认证' })
    .or(page.getByRole('button', { name: '退出统一身份认证' }))
    .click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${platform.origin}/user/login`))
  await expect(page.getByText('您已退出本平台')).toHaveCount(0)

  await button(page).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})

test('[AU-3] says why a sign-in failed, and offers the other ways', async ({ page }) => {
  await page.goto(`${platform.origin}/user/login`)
  await button(page).click()
  await page.getByRole('link', { name: '[ Cancel ]' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^您取消了统一身份认证/)
  await expect(page).toHaveURL(`${platform.origin}/user/login`)
  await button(page).click()
  await signInThere(page, 'stranger')
  await expect(page.getByRole('alert')).toHaveText('统一身份认证的账号在本平台没有对应用户，请联系管理员')
  await expect(page).toHaveURL(`${platform.origin}/user/login`)
  await expect(page.getByLabel('账号', { exact: true })).toBeEditable()
  await page.route('**/auth/oidc/begin', route =>
    route.fulfill({ json: { success: false, code: 500, message: '统一身份认证服务暂时不可用' } })
  )
  await button(page).click()
  await expect(page.getByText('统一身份认证服务暂时不可用')).toBeVisible()
  await expect(button(page)).toBeEnabled()
})

test('[AU-3] refuses a response that this tab did not ask for', async ({ page, browser }) => {
  const elsewhere = await browser.newPage()
  await elsewhere.route('https://fonts.googleapis.com/**', route => route.abort())
  await elsewhere.route(`${platform.origin}/user/login?code=**`, route => route.abort())
  await elsewhere.goto(`${platform.origin}/user/login`)
  await button(elsewhere).click()
  const returned = elsewhere.waitForRequest(request => request.url().includes('/user/login?code='))
  await elsewhere.getByPlaceholder('Enter any login').fill('wangmin')
  await elsewhere.getByPlaceholder('and password').fill('any')
  await elsewhere.getByRole('button', { name: 'Sign-in' }).click()
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  const stolen = (await returned).url()
  await elsewhere.close()

  await page.goto(stolen)
  await expect(page.getByRole('alert')).toHaveText(/^本次登录不是从本页发起的/)
  await expect(page).toHaveURL(`${platform.origin}/user/login`)
  expect(await stored(page)).toBeNull()
})

test('[trust-1] signing in again before a sensitive call makes the provider ask again', async ({ page }) => {
  await page.goto(`${platform.origin}/user/login`)
  await button(page).click()
  await signInThere(page, 'admin')
  await expect(page).toHaveURL(home)
  await page.goto(`${platform.origin}/system/RoleList`)
  const ask = async () => {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    return page.getByRole('dialog', { name: '导出前请验证身份' })
  }
  const dialog = await ask()
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await button(page).click()
  await signInThere(page, 'admin')
  await expect(page.getByRole('button', { name: /^用户/ })).toBeVisible()
  await page.goto(`${platform.origin}/system/RoleList`)
  const saved = page.waitForEvent('download')
  await expect(await ask()).toHaveCount(0)
  await saved
})

test('[AD-13] an administrator sees the link of a user, and removes it', async ({ page, browser }) => {
  const theirs = await browser.newPage()
  await theirs.route('https://fonts.googleapis.com/**', route => route.abort())
  await theirs.goto(`${platform.origin}/user/login`)
  await button(theirs).click()
  await signInThere(theirs, 'zhaolei')
  await expect(theirs).toHaveURL(home)
  await signInAt(platform.origin, page)
  await page.goto(`${platform.origin}/system/UserList?username=zhaolei`)
  await page.getByRole('row').filter({ hasText: 'zhaolei' }).getByRole('button', { name: '赵磊' }).first().click()
  const links = page.getByRole('region', { name: '统一身份认证（OIDC）' })
  await expect(links).toContainText(provider.issuer)
  await links.getByRole('button', { name: '解除关联' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除关联' }).click()
  await expect(links).toContainText('没有关联')
  // No password of the platform is needed: the sign-in page offers the provider.
  const expired = theirs.getByRole('dialog', { name: '登录已过期' })
  await expect(expired).toContainText('如果您用统一身份认证登录，没有本平台的密码')
  await expectAccessible(theirs)
  await expired.getByRole('button', { name: '到登录页登录' }).click()
  await button(theirs).click()
  await expect(
    theirs.getByRole('button', { name: '用户 赵磊' }).or(theirs.getByRole('button', { name: 'Continue' }))
  ).toBeVisible()
  await theirs.close()
})
