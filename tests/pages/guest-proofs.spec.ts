import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { askOf, expect, expectAccessible, password, test } from '../support/pages.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin({ QUNDAO_PROOF_MINUTES: '10' })
})
test.afterAll(() => other?.stop())

async function query(text: string, values: string[] = []): Promise<void> {
  const client = new pg.Client({ host: join(other.data, 'sock'), user: 'qundao', database: 'postgres' })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}
/** Makes the last proof of each session eleven minutes old. */
const waitLong = () => query(`update sessions set proven_time = now() - interval '11 minutes'`)

const loader = '<script type="module" src="PLATFORM/elements/loader.js"></script>'
const prompt = (page: Page) => page.getByRole('dialog', { name: '导出前请验证身份' })
const exportOf = (page: Page) => page.locator('qd-role-list').getByRole('button', { name: '导出' })

const configure = (page: Page, token: string): Promise<boolean> =>
  page.evaluate(
    async ([address, given]) => {
      const { configure } = await import(`${address}/elements/configure.js`)
      return configure({ token: given })
    },
    [other.platform, token] as const
  )

/** Opens a page of another product with one widget, and its token handed in. */
async function openAlone(page: Page, body: string): Promise<string> {
  const { token } = await other.signIn()
  await page.goto(other.serve(`${loader}${body}`))
  expect(await configure(page, token)).toBe(true)
  return token
}

test('[trust-1] a widget alone in a page of another product asks in place, and saves the file afterwards', async ({
  page
}) => {
  await openAlone(page, '<input id="own" aria-label="宿主"><qd-role-list></qd-role-list>')
  await expect(page.locator('qd-role-list').getByRole('row').nth(1)).toBeVisible()
  await page.locator('#own').fill('Text des Hosts')
  await waitLong()
  await exportOf(page).click()
  await expect(prompt(page).getByLabel('请输入密码以继续')).toBeFocused()
  await expect(prompt(page)).toContainText('请在本页面所属的系统中重新登录')
  await expect(prompt(page).getByRole('button', { name: '重新登录' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toHaveCount(0)
  await expect(exportOf(page)).toBeEnabled()
  await exportOf(page).click()
  await expect(prompt(page).getByLabel('请输入密码以继续')).toBeFocused()
  await page.keyboard.type(password)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(page.locator('#own')).toHaveValue('Text des Hosts')
})

test('[trust-1] the prompt is usable inside the dialog of the host', async ({ page }) => {
  await openAlone(page, '<dialog id="host" style="width: 900px; height: 600px"><qd-role-list></qd-role-list></dialog>')
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host')!.showModal())
  await expect(page.locator('qd-role-list').getByRole('row').nth(1)).toBeVisible()
  await waitLong()
  await exportOf(page).click()
  await expect(prompt(page).getByLabel('请输入密码以继续')).toBeFocused()
  await page.keyboard.type(password)
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(page.locator('#host')).toBeVisible()
})

test('[trust-1] a token of a new sign-in, handed in by the host, lets the waiting call go on', async ({ page }) => {
  await openAlone(page, '<qd-role-list></qd-role-list>')
  await expect(page.locator('qd-role-list').getByRole('row').nth(1)).toBeVisible()
  await waitLong()
  await exportOf(page).click()
  await expect(prompt(page)).toBeVisible()
  const { token } = await other.signIn()
  const [file] = await Promise.all([page.waitForEvent('download'), configure(page, token)])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(prompt(page)).toHaveCount(0)
})

test('[trust-1] another user handed in by the host does not run the call of the first one', async ({ page }) => {
  await openAlone(page, '<qd-role-list></qd-role-list>')
  await expect(page.locator('qd-role-list').getByRole('row').nth(1)).toBeVisible()
  await waitLong()
  await exportOf(page).click()
  await expect(prompt(page)).toBeVisible()
  const { token } = await other.signIn('zhaolei')
  let exports = 0
  page.on('request', request => void (request.url().includes('exportXls') && exports++))
  expect(await configure(page, token)).toBe(true)
  await expect(prompt(page)).toHaveCount(0)
  // Zhao Lei reads roles and may not export them.
  await expect(exportOf(page)).toHaveCount(0)
  expect(exports).toBe(0)
})

test('[trust-1] a second factor is asked for in the same dialog, and wrong codes keep it open', async ({ page }) => {
  const token = await openAlone(page, '<qd-role-list></qd-role-list>')
  await expect(page.locator('qd-role-list').getByRole('row').nth(1)).toBeVisible()
  const made = await askOf<{ secret: string; sealed: string }>(
    other.platform,
    token,
    '/account/center/beginSecondFactor',
    {}
  )
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(made.secret) }).generate()
  await askOf(other.platform, token, '/account/center/enableSecondFactor', { sealed: made.sealed, code: codeNow() })
  await query('update second_factors set last_step = 0')
  await waitLong()
  try {
    await exportOf(page).click()
    const dialog = prompt(page)
    const code = dialog.getByLabel('动态验证码或恢复码')
    await expect(dialog.getByLabel('请输入密码以继续')).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await expect(code).toBeFocused()
    await expect(dialog.getByRole('button', { name: '验证并继续' })).toBeDisabled()
    await page.keyboard.type('000000')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('动态验证码或恢复码错误，或已经使用过')
    await expect(dialog.getByLabel('请输入密码以继续')).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await page.keyboard.type(codeNow())
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    await expect(dialog).toHaveCount(0)
  } finally {
    await query('delete from second_factors')
  }
})
