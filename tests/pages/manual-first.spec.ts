import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

const codeOf = (page: Page, step: string) => page.locator(`manual-first pre[data-step=${step}]`).innerText()

/** Opens the first page and describes the reader's page. */
async function describe(page: Page, manual: string, address: string, tag: string): Promise<void> {
  await page.goto(manual)
  await expect(page.getByRole('link', { name: '从这里开始' })).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('您的页面的地址').fill(address)
  await page.locator('manual-first select').selectOption(tag)
  await expect(page.locator('manual-first pre[data-step=code]')).toContainText(`<${tag}`)
}

for (const [tag, shown] of [
  ['qd-article-list', /共 \d+ 条/],
  ['qd-article-editor', '标题'],
  ['qd-form-designer', '单行文本'],
  ['qd-process-designer', /流程/],
  ['qd-home', /待办|公告/]
] as const)
  test(`[guest-9] the code, the policy and the variable of the first page put ${tag} into a page of another origin`, async ({
    page
  }) => {
    await describe(page, `${other.platform}/manual/`, `${other.address}/some/page.html`, tag)
    expect(await codeOf(page, 'admit')).toBe(`QUNDAO_ORIGINS=${other.address}`)
    const [code, policy] = [await codeOf(page, 'code'), await codeOf(page, 'policy')]
    const { token } = await other.signIn()
    await page.route('**/my/qundao-token', route => route.fulfill({ contentType: 'text/plain', body: token }))
    // The page forbids all that the lines do not allow. Its own script has a nonce.
    const own = policy.replaceAll('\n', ' ').replace('script-src', "script-src 'nonce-own'")
    const rules = `default-src 'none'; ${own.replace('connect-src', "connect-src 'self'")}; require-trusted-types-for 'script'`
    await page.goto(
      other.serve(code.replaceAll('<script', '<script nonce="own"'), {
        head: '<link rel="icon" href="data:,">',
        headers: { 'Content-Security-Policy': rules }
      })
    )
    await expect(page.locator(tag)).toContainText(shown)
  })

test('[guest-9] a page of the same origin needs neither a variable nor a token, and its code runs', async ({
  page,
  baseURL
}) => {
  await signIn(page)
  await describe(page, '/manual/', `${baseURL}/legacy/`, 'qd-column-tree')
  await expect(page.getByText('您的页面与平台同源，不需要登记')).toBeVisible()
  await expect(page.locator('manual-first pre[data-step=admit]')).toHaveCount(0)
  const code = await codeOf(page, 'code')
  await page.route('**/copied', route => route.fulfill({ contentType: 'text/html; charset=utf-8', body: code }))
  await page.goto('/copied')
  await expect(page.getByRole('treeitem', { name: '要闻动态' })).toBeVisible()
})

test('[guest-9] the first page names a wrong address, is complete in English, fits a phone and is accessible', async ({
  page
}) => {
  await page.goto('/manual/')
  await page.getByLabel('您的页面的地址').fill('我的 页面')
  await expect(page.getByRole('alert')).toHaveText('请填写网址，如 https://cms.example.gov.cn')
  await page.getByLabel('您的页面的地址').fill('cms.example.gov.cn')
  await expect(page.getByText('QUNDAO_ORIGINS=https://cms.example.gov.cn')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'qd-article-list', exact: true }).click()
  await expect(page.locator('manual-element')).toBeVisible()
  await page.goto('/manual/?lang=en')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('An element in your page in ten minutes')
  await expect(page.locator('manual-first')).not.toContainText(/[\u4e00-\u9fff]/)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
