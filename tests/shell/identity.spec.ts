import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { call, expect, newPerson, password, signIn, test, typeSignIn } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const expired = (page: Page) => page.getByRole('dialog', { name: '登录已过期' })

/** Changes the database of the platform, for times that nobody can wait for. */
async function query(text: string, values: string[]): Promise<void> {
  const host = join(process.env.QUNDAO_TEST_DATA!, 'sock')
  const client = new pg.Client({ host, user: 'qundao', database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query(text, values).finally(() => client.end())
  expect(rowCount).toBeGreaterThan(0)
}

test('[security-9] after 30 minutes without use the page asks for the password, and typed work is kept', async ({
  page
}) => {
  const username = await newPerson(page)
  await signIn(page, username)
  await page.goto('/account/center')
  const own = page.getByRole('region', { name: '个人资料' })
  await own.getByLabel('邮箱').fill('lange.weg@example.cn')
  // The changed end of the session is announced, so that the server reads the last use again.
  await query(
    `update sessions set last_used = now() - interval '31 minutes', expire_time = expire_time - interval '1 second'
      where user_id = (select id from users where username = $1)`,
    [username]
  )
  await own.getByRole('button', { name: '保存' }).click()
  await expect(expired(page)).toContainText('您已超过 30 分钟没有操作，请重新登录')
  await expired(page).getByLabel('密码').fill(password)
  // The button is disabled while the call is repeated, too, and a reload would cut it off.
  const saved = page.waitForResponse(/\/account\/center\/edit/)
  await page.keyboard.press('Enter')
  await expect(expired(page)).toHaveCount(0)
  const answer = (await (await saved).json()) as { success: boolean; message: string }
  expect(answer.success, answer.message).toBe(true)
  await expect(own.getByRole('button', { name: '保存' })).toBeDisabled()
  await expect(own.getByLabel('邮箱')).toHaveValue('lange.weg@example.cn')
  await page.reload()
  await expect(own.getByLabel('邮箱')).toHaveValue('lange.weg@example.cn')
  await expect(page.getByRole('region', { name: '登录会话' })).toContainText(/Chrome \d+ · .*最近使用 \d{4}-/)
})

test('[security-9] an open page whose session was crowded out says so at once', async ({ page }) => {
  const username = await newPerson(page)
  await signIn(page, username)
  await page.goto('/account/center')
  await expect(page.getByRole('region', { name: '登录会话' })).toContainText('本次会话')
  const own = page.getByRole('region', { name: '个人资料' })
  await own.getByLabel('邮箱').fill('noch.da@example.cn')
  // 50 sessions are allowed in tests.
  for (let at = 0; at < 50; at++) await call('/sys/login', '', 'POST', { username, password })
  await expect(expired(page)).toContainText('您的账号同时登录的会话已达上限，最久未使用的本会话已结束')
  await expired(page).getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(expired(page)).toHaveCount(0)
  await expect(own.getByLabel('邮箱')).toHaveValue('noch.da@example.cn')
})

test('[security-9] a page that nobody touches marks its calls; writing without calls is told', async ({
  page,
  console: said
}) => {
  // The clock jumps over the heartbeats.
  said.expected.push(/WebSocket is closed before the connection/)
  await page.clock.install()
  await signIn(page, 'zhaolei')
  await page.goto('/account/center')
  const email = page.getByRole('region', { name: '个人资料' }).getByLabel('邮箱')
  await expect(email).toBeVisible()
  /** Returns to the page, which loads the menu again if it is older than a minute. */
  const returnToPage = async () => {
    const request = page.waitForRequest(/getUserPermissionByToken/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return (await request).headers()['x-unattended']
  }
  await page.clock.fastForward(61_000)
  expect(await returnToPage()).toBe('1')
  await page.clock.fastForward(61_000)
  await email.press('End')
  expect(await returnToPage()).toBeUndefined()

  const told = page.waitForResponse(/\/sys\/user\/use/)
  await page.clock.fastForward(301_000)
  await email.pressSequentially('a')
  const response = await told
  expect(response.request().headers()['x-unattended']).toBeUndefined()
  expect((await response.json()).success).toBe(true)
})

test('[security-9] an old password is changed at sign-in: the rules are shown, each refusal has its sentence', async ({
  page
}) => {
  const username = await newPerson(page)
  await query("update users set password_time = now() - interval '91 days' where username = $1", [username])
  await page.evaluate(() => localStorage.clear())
  await page.goto('/user/login')
  await typeSignIn(page, username)
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toContainText('您的密码已超过有效期，请换一个新密码。')
  const rule = '至少 8 位，含大写字母、小写字母、数字和特殊符号；不含用户名，不用常见密码，不与最近 5 次的相同'
  await expect(dialog.getByText(rule)).toBeVisible()
  for (const [next, sentence] of [
    ['weak', '密码由8位数字、大小写字母和特殊符号组成!'],
    [`X-${username}`, '密码不能包含用户名'],
    ['P@ssw0rd123', '这个密码太常见，容易被猜到，请换一个'],
    [password, '新密码不能与最近 5 次用过的密码相同']
  ] as const) {
    await dialog.getByLabel('新密码', { exact: true }).fill(next)
    await dialog.getByLabel('确认新密码').fill(next)
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await expect(dialog.getByText(sentence)).toBeVisible()
  }
  await dialog.getByLabel('新密码', { exact: true }).fill('Yuanfang-17-Ge')
  await dialog.getByLabel('确认新密码').fill('Yuanfang-17-Ge')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  await expect(shown(page)).toBeVisible()
})
