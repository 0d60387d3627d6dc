import { expect, test } from '../support/pages.ts'
import { clientId, clientSecret, startOpenId, type OpenId } from '../support/openid-provider.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let provider: OpenId
let other: OtherOrigin
const pages: string[] = []
test.beforeAll(async () => {
  provider = await startOpenId(pages)
  other = await startOtherOrigin({
    QUNDAO_OIDC_ISSUER: provider.issuer,
    QUNDAO_OIDC_CLIENT_ID: clientId,
    QUNDAO_OIDC_CLIENT_SECRET: clientSecret
  })
  pages.push(
    other.serve(
      `<qd-login></qd-login><p id="user"></p>
      <script>
        for (const [name, value] of new URLSearchParams(location.search))
          if (['code', 'state', 'iss', 'error'].includes(name)) document.querySelector('qd-login').setAttribute(name, value)
        document.addEventListener('qd-session', ({ detail }) => (document.querySelector('#user').textContent = detail.user.username))
      </script>`,
      { head: '<script type="module" src="PLATFORM/elements/loader.js"></script>' }
    )
  )
})
test.afterAll(async () => {
  await other.stop()
  await provider.stop()
})

test('[AU-3] qd-login in a page of another origin signs in at the provider, which returns to that page', async ({
  page,
  console
}) => {
  await page.route('https://fonts.googleapis.com/**', route => route.fulfill({ contentType: 'text/css', body: '' }))
  console.expected.push(/favicon|404/)
  const [address = ''] = pages
  await page.goto(address)
  await page.getByRole('button', { name: '统一身份认证登录（OIDC）' }).click()
  await page.getByPlaceholder('Enter any login').fill('lihua')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('#user')).toHaveText('lihua')
  await expect(page).toHaveURL(address)
})
