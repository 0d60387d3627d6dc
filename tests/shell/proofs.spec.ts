import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import type { Role } from '../../elements/base/contract/role.ts'
import type { ToldList } from '../../elements/base/contract/sheet.ts'
import { askOf, expect, expectAccessible, password, signInAt, test } from '../support/pages.ts'
import { unique } from '../support/people.ts'
import { startPlatform } from '../support/platform.mjs'

// A separate platform, because the setting is off by default.
let platform: Awaited<ReturnType<typeof startPlatform>>
test.beforeAll(async () => {
  platform = await startPlatform({ environment: { QUNDAO_PROOF_MINUTES: '10' } })
})
test.afterAll(() => platform.stop())

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const prompt = (page: Page, action: string) => page.getByRole('dialog', { name: `${action}前请验证身份` })
const secret = (dialog: Locator) => dialog.getByLabel('请输入密码以继续')

async function query(text: string, values: string[] = []): Promise<void> {
  const client = new pg.Client({ host: join(platform.data, 'sock'), user: 'qundao', database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query(text, values).finally(() => client.end())
  expect(rowCount).toBeGreaterThan(0)
}

/** Makes the last proof of each session eleven minutes old. */
const waitLong = () => query(`update sessions set proven_time = now() - interval '11 minutes'`)

/** Counts the proofs that the page sends. */
function countProofs(page: Page): () => number {
  let count = 0
  page.on('request', request => void (request.url().includes('proveIdentity') && count++))
  return () => count
}

async function newRoles(page: Page, count: number): Promise<{ token: string; word: string; names: string[] }> {
  const { token } = await signInAt(platform.origin, page)
  const word = unique()
  const names = Array.from({ length: count }, (_, at) => `角色 ${word} ${at + 1}`)
  for (const [at, roleName] of names.entries()) {
    const role = { roleName, roleCode: `${word}_${at}`, description: '' }
    await askOf<Role>(platform.origin, token, '/sys/role/add', role)
  }
  await page.goto(`${platform.origin}/system/RoleList?roleName=${encodeURIComponent(word)}`)
  for (const name of names) await expect(rowOf(page, name)).toBeVisible()
  return { token, word, names }
}

async function act(page: Page, name: string, title: string): Promise<void> {
  const button = rowOf(page, name).getByRole('button', { name: title, exact: true })
  const more = rowOf(page, name).getByRole('button', { name: '更多' })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('button', { name: title, exact: true }).click()
}

async function remove(page: Page, name: string): Promise<void> {
  await act(page, name, '删除')
  await page.getByRole('dialog', { name: /删除/ }).getByRole('button', { name: '删除' }).click()
}

test('[trust-1] a deletion asks for the password, shows what is wrong, and goes on', async ({ page }) => {
  const {
    names: [name = '']
  } = await newRoles(page, 1)
  await waitLong()
  await remove(page, name)
  const dialog = prompt(page, '删除')
  await expect(secret(dialog)).toBeFocused()
  await expect(dialog).toContainText('验证后自动继续')
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: '验证并继续' })).toBeDisabled()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('密码错误')
  await expect(secret(dialog)).toBeFocused()
  await expect(secret(dialog)).toHaveValue('')
  await expect(secret(dialog)).toHaveAccessibleDescription('密码错误')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, name)).toHaveCount(0)
  await expect(page.getByText('已删除')).toBeVisible()
})

test('[trust-1] Escape cancels: nothing is deleted, and the button works again', async ({ page }) => {
  const {
    names: [name = '']
  } = await newRoles(page, 1)
  await waitLong()
  const proofs = countProofs(page)
  await remove(page, name)
  await expect(secret(prompt(page, '删除'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(prompt(page, '删除')).toHaveCount(0)
  await expect(page.getByText('未验证身份，操作没有执行')).toBeVisible()
  await expect(rowOf(page, name)).toBeVisible()
  expect(proofs()).toBe(0)
  await remove(page, name)
  await secret(prompt(page, '删除')).fill(password)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('[trust-1] an export asks once, is saved after the password, and the next ones ask nothing', async ({ page }) => {
  const { word } = await newRoles(page, 2)
  await waitLong()
  const proofs = countProofs(page)
  const button = shown(page).getByRole('button', { name: '导出' })
  await button.click()
  await secret(prompt(page, '导出')).fill(password)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^角色-.*\.xlsx$/)
  const [again] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(again.suggestedFilename()).toBe(file.suggestedFilename())
  expect(proofs()).toBe(1)
  await expect(rowOf(page, `角色 ${word} 1`)).toBeVisible()
})

test('[trust-1] a grant asks above its own dialog; cancelling keeps what was ticked', async ({ page }) => {
  const {
    names: [name = ''],
    token
  } = await newRoles(page, 1)
  await waitLong()
  await act(page, name, '授权')
  const grants = page.getByRole('dialog', { name: new RegExp(name) })
  await grants.getByRole('textbox', { name: '筛选' }).fill('新建字典')
  await grants.getByRole('treeitem', { name: '新建字典' }).first().click()
  await grants.getByRole('button', { name: '下一步' }).click()
  await expect(grants.getByText('授予 1 项权限')).toBeVisible()
  await grants.getByRole('button', { name: '保存' }).click()
  const dialog = prompt(page, '更改账号和授权')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(grants.getByText('授予 1 项权限')).toBeVisible()
  await grants.getByRole('button', { name: '保存' }).click()
  await secret(dialog).fill(password)
  await dialog.getByRole('button', { name: '验证并继续' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const roles = await askOf<{ records: Role[] }>(
    platform.origin,
    token,
    `/sys/role/list?roleName=${encodeURIComponent(name)}`
  )
  const path = `/sys/permission/queryRolePermission?roleId=${roles.records[0]!.id}`
  expect(await askOf<string[]>(platform.origin, token, path)).toContain('system:dict:add')
})

test('[trust-1] a form that is cancelled at the prompt keeps what was typed, and saves it later', async ({ page }) => {
  const { token } = await signInAt(platform.origin, page)
  await page.goto(`${platform.origin}/system/UserList?username=zhaolei`)
  await act(page, 'zhaolei', '编辑')
  const pane = shown(page).getByRole('complementary')
  const mobile = pane.getByLabel('手机号')
  await mobile.fill('13900001111')
  await waitLong()
  await page.keyboard.press('Control+s')
  const dialog = prompt(page, '更改账号和授权')
  await expect(secret(dialog)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(mobile).toBeFocused()
  await expect(mobile).toHaveValue('13900001111')
  await page.keyboard.press('Control+s')
  await expect(secret(dialog)).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(pane.getByRole('button', { name: '保存' })).toBeDisabled()
  const stored = () => askOf<{ phone: string }>(platform.origin, token, '/sys/user/queryById?id=u4')
  await expect.poll(async () => (await stored()).phone).toBe('13900001111')
})

test('[trust-1] saving an address of a user asks for nothing', async ({ page }) => {
  const { token } = await signInAt(platform.origin, page)
  await page.goto(`${platform.origin}/system/UserList?username=zhaolei`)
  await act(page, 'zhaolei', '编辑')
  const pane = shown(page).getByRole('complementary')
  await pane.getByLabel('邮箱').fill('zhao.lei@example.cn')
  await waitLong()
  await page.keyboard.press('Control+s')
  await expect(pane.getByRole('button', { name: '保存' })).toBeDisabled()
  const stored = () => askOf<{ email: string }>(platform.origin, token, '/sys/user/queryById?id=u4')
  await expect.poll(async () => (await stored()).email).toBe('zhao.lei@example.cn')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[trust-1] unsaved first passwords are shown after a click and the password, not before', async ({ page }) => {
  const { token } = await signInAt(platform.origin, page)
  const rows = [[`t${unique()}`, '名单', '', '', '', '', '', '']]
  const { told } = await askOf<{ told: ToldList }>(platform.origin, token, '/sys/user/importRows', { rows })
  const given = told.rows[0]![2]!
  await waitLong()
  await page.goto(`${platform.origin}/system/UserList`)
  await shown(page).getByRole('button', { name: '导入' }).click()
  const people = page.getByRole('dialog', { name: '导入用户' })
  const show = people.getByRole('button', { name: '查看' }).first()
  await expect(show).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await show.click()
  const dialog = prompt(page, '导出')
  await expect(secret(dialog)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(people.getByRole('alert')).toHaveText('未验证身份，操作没有执行')
  await expect(show).toBeFocused()
  await page.keyboard.press('Enter')
  await secret(dialog).fill(password)
  await page.keyboard.press('Enter')
  await expect(people.getByRole('cell', { name: given })).toBeVisible()
})

test('[trust-1] several calls at once ask once, and all go on', async ({ page }) => {
  const { names } = await newRoles(page, 2)
  await waitLong()
  const proofs = countProofs(page)
  let files = 0
  page.on('download', () => files++)
  // Two requests before the first answer: the export and a deletion.
  await act(page, names[0]!, '删除')
  const export_ = shown(page).getByRole('button', { name: '导出' })
  await export_.dispatchEvent('click')
  await page.getByRole('dialog', { name: /删除“/ }).getByRole('button', { name: '删除' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: /前请验证身份/ })
  await expect(dialog).toHaveCount(1)
  await secret(dialog).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, names[0]!)).toHaveCount(0)
  await expect(rowOf(page, names[1]!)).toBeVisible()
  await expect.poll(() => files).toBe(1)
  expect(proofs()).toBe(1)
})

test('[trust-1] an expired session asks for a sign-in, which is a proof, and the deletion goes on', async ({
  page
}) => {
  const {
    names: [name = '']
  } = await newRoles(page, 1)
  await waitLong()
  await remove(page, name)
  await secret(prompt(page, '删除')).fill(password)
  await query(`update sessions set expire_time = now() - interval '1 second'`)
  await page.keyboard.press('Enter')
  const expired = page.getByRole('dialog', { name: '登录已过期' })
  await expired.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('[trust-1] without a known password, signing in again is a way on', async ({ page }) => {
  const {
    names: [name = '']
  } = await newRoles(page, 1)
  await waitLong()
  await remove(page, name)
  await prompt(page, '删除').getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
})

test('[trust-1] the dialog fits 390 pixels and speaks English', async ({ page }) => {
  const {
    names: [name = '']
  } = await newRoles(page, 1)
  await page.evaluate(() => localStorage.setItem('qundao:settings', JSON.stringify({ language: 'en' })))
  await page.reload()
  await waitLong()
  await expect(rowOf(page, name)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 700 })
  await shown(page).getByRole('button', { name: 'Export' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity before exporting' })
  await expect(dialog.getByLabel('Enter your password to continue')).toBeFocused()
  const box = (await dialog.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
  for (const button of ['Sign in again', 'Cancel', 'Confirm and continue'])
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You did not confirm your identity. Nothing was done.')).toBeVisible()
})

test('[trust-1] the security status shows that the proof is asked for, and for how long it counts', async ({
  page
}) => {
  await signInAt(platform.origin, page)
  await page.goto(`${platform.origin}/system/SecurityStatus`)
  const row = page.getByRole('row', { name: /ASVS 7\.5\.3/ })
  await expect(row).toContainText('符合')
  await expect(row).toContainText('10 分钟')
})
