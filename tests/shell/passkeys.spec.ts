import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import pg from 'pg'
import { expect, expectAccessible, home, password, signInAt, test, typeSignIn } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'

// A separate platform, because the setting for proofs is off by default.
let platform: Awaited<ReturnType<typeof startPlatform>>
test.beforeAll(async () => {
  platform = await startPlatform({ environment: { QUNDAO_PROOF_MINUTES: '10' } })
})
test.afterAll(() => platform.stop())

const card = (page: Page) => page.locator('.page:not([hidden])').getByRole('region', { name: '通行密钥' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const button = (page: Page) => page.getByRole('button', { name: '使用通行密钥登录' })

/** Gives the page an authenticator that verifies its user. */
async function withAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
    }
  })
  return { devtools, authenticatorId }
}

async function query(text: string): Promise<void> {
  const client = new pg.Client({ host: join(platform.data, 'sock'), user: 'qundao', database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query(text).finally(() => client.end())
  expect(rowCount).toBeGreaterThan(0)
}

/** Makes the last proof of each session eleven minutes old. */
const waitLong = () => query(`update sessions set proven_time = now() - interval '11 minutes'`)

async function signedOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${platform.origin}/user/login`)
}

/** Adds a passkey in the account center by keyboard. */
async function add(page: Page, name: string): Promise<void> {
  await card(page).getByRole('button', { name: '添加通行密钥' }).press('Enter')
  await expect(dialog(page, '添加通行密钥').getByLabel('名称')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

test('[issue-31] a person adds a passkey, signs in with it, renames and deletes it', async ({ page }) => {
  await withAuthenticator(page)
  await signInAt(platform.origin, page, 'wangmin')
  await page.goto(`${platform.origin}/account/center`)
  await expect(card(page)).toContainText('还没有通行密钥')
  await waitLong()
  await add(page, '办公室电脑')
  const proof = dialog(page, '添加通行密钥前请验证身份')
  await proof.getByLabel('请输入密码以继续').fill(password)
  await proof.getByRole('button', { name: '验证并继续' }).click()
  await expect(card(page).getByRole('listitem')).toContainText('办公室电脑')
  await expect(card(page)).toContainText('没有用过')
  await expectAccessible(page)

  await signedOut(page)
  await expect(button(page)).toBeVisible()
  await expectAccessible(page)
  await button(page).press('Enter')
  await expect(page).toHaveURL(home)
  await page.goto(`${platform.origin}/account/center`)
  await expect(card(page)).toContainText('最近使用')

  await card(page).getByRole('button', { name: '重命名 办公室电脑' }).click()
  await dialog(page, '重命名').getByLabel('名称').fill('家里的电脑')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('listitem')).toContainText('家里的电脑')
  await card(page).getByRole('button', { name: '删除 家里的电脑' }).click()
  await dialog(page, '删除通行密钥“家里的电脑”？').getByRole('button', { name: '删除' }).click()
  await expect(card(page)).toContainText('还没有通行密钥')

  await signedOut(page)
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText('这个通行密钥不属于本平台的账号，或已被删除，请换用其他方式')
  await typeSignIn(page, 'wangmin')
  await expect(page.getByRole('button', { name: /^用户/ })).toBeVisible()
})

test('[issue-31] a passkey confirms the identity before an export, and signs in again in place', async ({ page }) => {
  const { devtools, authenticatorId } = await withAuthenticator(page)
  await signInAt(platform.origin, page)
  await page.goto(`${platform.origin}/account/center`)
  await add(page, '钥匙')
  await expect(card(page).getByRole('listitem')).toContainText('钥匙')
  await waitLong()
  await page.goto(`${platform.origin}/system/RoleList`)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const proof = dialog(page, '导出前请验证身份')
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await proof.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(proof.getByRole('alert')).toHaveText(/^没有使用通行密钥/)
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  const saved = page.waitForEvent('download')
  await proof.getByRole('button', { name: '使用通行密钥' }).click()
  await saved
  await expect(proof).toHaveCount(0)

  await query(`update sessions set expire_time = now() - interval '1 second'`)
  await page.getByRole('button', { name: '刷新' }).first().click()
  const expired = dialog(page, '登录已过期')
  await expired.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(expired).toHaveCount(0)
  await expect(page.getByRole('button', { name: '导出', exact: true })).toBeVisible()
})

test('[issue-31] the passkey of another account opens no session in the dialog of an expired one', async ({ page }) => {
  await withAuthenticator(page)
  await signInAt(platform.origin, page, 'zhaolei')
  await page.goto(`${platform.origin}/account/center`)
  await add(page, '钥匙')
  await expect(card(page).getByRole('listitem')).toContainText('钥匙')
  await signInAt(platform.origin, page)
  await page.goto(`${platform.origin}/system/RoleList`)
  await expect(page.getByRole('button', { name: '导出', exact: true })).toBeVisible()
  await query(`update sessions set expire_time = now() - interval '1 second'`)
  await page.getByRole('button', { name: '刷新' }).first().click()
  const expired = dialog(page, '登录已过期')
  await expired.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(expired.getByText('这个通行密钥属于另一个账号，请选择本人的')).toBeVisible()
  await query(`select from sessions where passkey_id is not null and expire_time > now() and revoked = 'signed-out'`)
})

test('[issue-31] an administrator removes the passkeys of a user', async ({ page, browser }) => {
  const theirs = await browser.newPage()
  await withAuthenticator(theirs)
  await signInAt(platform.origin, theirs, 'zhaolei')
  await theirs.goto(`${platform.origin}/account/center`)
  await add(theirs, '钥匙')
  await expect(card(theirs).getByRole('listitem')).toContainText('钥匙')
  await signInAt(platform.origin, page)
  await page.goto(`${platform.origin}/system/UserList?username=zhaolei`)
  const row = page.getByRole('row').filter({ hasText: 'zhaolei' })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '移除通行密钥', exact: true }).click()
  const question = dialog(page, '移除赵磊的全部通行密钥？')
  await question.getByRole('button', { name: '移除通行密钥' }).click()
  await expect(question).toHaveCount(0)
  await signedOut(theirs)
  await button(theirs).click()
  await expect(theirs.getByRole('alert')).toHaveText(/已被删除/)
  await theirs.close()
})
