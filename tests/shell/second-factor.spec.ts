import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import type { Role } from '../../elements/base/contract/role.ts'
import {
  call,
  expect,
  expectAccessible,
  home,
  newPerson,
  password,
  signIn,
  test,
  typeSignIn
} from '../support/pages.ts'
import { addRole } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const card = (page: Page) => shown(page).getByRole('region', { name: '双因素认证' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const codeField = (page: Page) => page.getByLabel('动态验证码', { exact: true })

/** Code that an app shows, some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Runs a statement that changes one row of the database. */
async function run(statement: string, value: string): Promise<void> {
  const host = join(process.env.QUNDAO_TEST_DATA!, 'sock')
  const client = new pg.Client({ host, user: 'qundao', database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query(statement, [value]).finally(() => client.end())
  expect(rowCount).toBe(1)
}

/** Forgets which codes were used, so that the test need not wait half a minute for the next one. */
const renewSteps = (username: string) =>
  run('update second_factors set last_step = 0 where user_id = (select id from users where username = $1)', username)

/**
 * Enters the first code of the key in the dialog by keyboard, right after signing in or with the password. Returns the key
 * and the recovery codes.
 */
async function enrol(page: Page, secretWord?: string): Promise<{ secret: string; codes: string[] }> {
  const open = dialog(page, '启用双因素认证')
  if (secretWord !== undefined) {
    await expect(open.getByLabel('登录密码')).toBeFocused()
    await page.keyboard.type(secretWord)
    await page.keyboard.press('Tab')
  }
  await expect(codeField(page)).toBeFocused()
  await expect(open.getByRole('img', { name: /二维码/ })).toBeVisible()
  const key = (await open.locator('.factor-secret code').textContent()) ?? ''
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = key.replaceAll(' ', '')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  const told = dialog(page, '恢复码')
  await expect(told.getByRole('listitem')).toHaveCount(10)
  const codes = await told.getByRole('listitem').allTextContents()
  await expect(told.getByRole('button', { name: '已保存，继续' })).toBeFocused()
  return { secret, codes }
}

async function enrolled(page: Page): Promise<{ username: string; secret: string; codes: string[] }> {
  const username = await newPerson(page)
  await signIn(page, username)
  await page.goto('/account/center')
  await card(page).getByRole('button', { name: '启用双因素认证' }).click()
  const made = await enrol(page, password)
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('还有 10 个恢复码')
  await renewSteps(username)
  return { username, ...made }
}

/** Opens the sign-in page without a session. */
async function signedOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/user/login')
}

test('[31] a person enables the second factor by keyboard, and signs in with a code or a recovery code', async ({
  page
}) => {
  const { username, secret, codes } = await enrolled(page)
  await signedOut(page)
  await typeSignIn(page, username)
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('请输入 6 位数字')
  await codeField(page).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('动态验证码或恢复码错误，或已经使用过')
  const code = codeOf(secret)
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
  await signedOut(page)
  await typeSignIn(page, username)
  await page.getByRole('button', { name: '用恢复码' }).click()
  await expect(page.getByLabel('恢复码', { exact: true })).toBeFocused()
  await page.keyboard.type(codes[0]!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
  await page.goto('/account/center')
  await expect(card(page)).toContainText('还有 9 个恢复码')
  await expectAccessible(page)
})

test('[31] recovery codes are renewed with a code, and the factor is removed with password and code', async ({
  page
}) => {
  const { username, secret } = await enrolled(page)
  await card(page).getByRole('button', { name: '更换恢复码' }).click()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog(page, '恢复码').getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await dialog(page, '恢复码').getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('恢复码.txt')
  await dialog(page, '恢复码').getByRole('button', { name: '已保存，继续' }).click()
  await renewSteps(username)
  await card(page).getByRole('button', { name: '停用双因素认证' }).click()
  const removal = dialog(page, '停用双因素认证')
  await removal.getByLabel('密码').fill('wrong')
  await codeField(page).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(removal.getByRole('alert')).toHaveText('密码错误')
  await removal.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('button', { name: '启用双因素认证' })).toBeVisible()
  await signedOut(page)
  await typeSignIn(page, username)
  await expect(page).toHaveURL(home)
})

test('[31] an expired session goes on in place with password and code', async ({ page }) => {
  const { username, secret } = await enrolled(page)
  const own = shown(page).getByRole('region', { name: '个人资料' })
  await own.getByLabel('邮箱').fill('noch.da@example.cn')
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!).value.token as string)
  await run("update sessions set expire_time = now() where token_hash = encode(sha256($1::bytea), 'hex')", session)
  await own.getByRole('button', { name: '保存' }).click()
  const expired = dialog(page, '登录已过期')
  await expired.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  // A ticket that is over leads back to the password.
  await expect(expired.getByLabel('动态验证码或恢复码')).toBeFocused()
  await run('delete from sign_in_tickets where user_id = (select id from users where username = $1)', username)
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(expired.getByText('本次登录已超过 5 分钟或已结束，请重新登录')).toBeVisible()
  await expect(expired.getByLabel('密码')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(expired.getByLabel('动态验证码或恢复码')).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(expired).toHaveCount(0)
  await expect(own.getByRole('button', { name: '保存' })).toBeDisabled()
  await expect(own.getByLabel('邮箱')).toHaveValue('noch.da@example.cn')
})

test('[31] a role asks its members to enrol right after sign-in, before anything else', async ({ page }) => {
  const { token } = await signIn(page)
  const { id, name } = await addRole(token, ['cms:article:list'])
  const username = await newPerson(page, { roles: id })
  await signIn(page)
  await page.goto(`/system/RoleList?roleName=${encodeURIComponent(name)}`)
  await shown(page).getByRole('row').filter({ hasText: name }).getByRole('button', { name, exact: true }).click()
  const pane = shown(page).getByRole('complementary')
  await pane.getByLabel('需要双因素认证').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(async () => {
    const { result } = await call<Role>(`/sys/role/queryById?id=${id}`, token)
    expect(result.needsSecondFactor).toBe('1')
  }).toPass()
  await signedOut(page)
  await typeSignIn(page, username)
  await expect(dialog(page, '启用双因素认证')).toContainText('您的角色需要双因素认证，启用后才能继续')
  const { secret } = await enrol(page)
  expect(page.url()).toContain('/user/login')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
  await page.goto('/account/center')
  await expect(card(page)).toContainText('不能停用')
  await expect(card(page).getByRole('button', { name: '停用双因素认证' })).toHaveCount(0)
  await renewSteps(username)
  await signedOut(page)
  await typeSignIn(page, username)
  await codeField(page).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
})

test('[31] an open page of a person whose role starts to require it leads to sign-in', async ({ page }) => {
  const { token } = await signIn(page)
  const { id } = await addRole(token, ['cms:article:list'])
  const username = await newPerson(page, { roles: id })
  await signIn(page, username)
  await page.goto('/account/center')
  await expect(card(page).getByRole('button')).toBeVisible()
  const { result: role } = await call<Role>(`/sys/role/queryById?id=${id}`, token)
  const { roleName, roleCode, description, version } = role
  const draft = { id, version, roleName, roleCode, description, needsSecondFactor: '1' }
  expect((await call('/sys/role/edit', token, 'PUT', draft)).success).toBe(true)
  const own = shown(page).getByRole('region', { name: '个人资料' })
  await own.getByLabel('邮箱').fill('noch.da@example.cn')
  await own.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('您的角色需要双因素认证，请重新登录并启用').first()).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login/)
})

test('[31] an administrator resets the second factor of a person, who is told', async ({ page }) => {
  const { username } = await enrolled(page)
  await signIn(page)
  await page.goto(`/system/UserList?username=${username}`)
  const row = shown(page).getByRole('row').filter({ hasText: username })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '重置双因素认证', exact: true }).click()
  const question = dialog(page, `重置测试 ${username}的双因素认证？`)
  await question.getByRole('button', { name: '重置双因素认证' }).click()
  await expect(question).toHaveCount(0)
  await row.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('button', { name: '权限说明', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '重置双因素认证', exact: true })).toHaveCount(0)
  await signedOut(page)
  await typeSignIn(page, username)
  await expect(page).toHaveURL(home)
  await page.goto('/isps/userAnnouncement')
  await expect(shown(page)).toContainText('您的双因素认证已被重置')
})

test('[31] in English, too', async ({ page }) => {
  const { username, secret } = await enrolled(page)
  await signedOut(page)
  await page.locator('qd-login').evaluate(element => element.setAttribute('lang', 'en'))
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
})
