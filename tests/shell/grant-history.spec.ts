import type { Page } from '@playwright/test'
import type { User } from '../../elements/base/contract/user.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, addRole } from '../support/people.ts'
import { giveExportReason } from '../support/export-reason.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

async function openHistory(page: Page, user: User) {
  await page.goto(`/system/UserList?username=${user.username}`)
  await rowOf(page, user.username).getByRole('button', { name: user.realname }).press('Enter')
  await shown(page).getByRole('button', { name: '权限变动', exact: true }).press('Enter')
  return page.getByRole('dialog', { name: `“${user.realname}”的权限变动` })
}

test('[issue-32] [AD-12] by keyboard, an auditor reads what a person gained and lost, by whom, filters it, and reads what the person had on a day', async ({
  page
}) => {
  const { token } = await signIn(page)
  const role = await addRole(token, ['system:role:list'])
  const person = await addPerson(token, 'r1')
  const change = (mode: 'add' | 'remove') =>
    call('/sys/user/changeRoles', token, 'POST', { ids: [person.id], mode, values: [role.id] })
  for (let at = 0; at < 12; at += 1) {
    await change('add')
    await change('remove')
  }
  await call('/sys/user/frozenBatch', token, 'PUT', { ids: person.id, status: '2' })
  const dialog = await openHistory(page, person)
  const lines = dialog.getByRole('list', { name: '变动' }).getByRole('listitem')
  await expect(lines.first()).toContainText('冻结账号')
  await expect(lines.nth(1)).toContainText(`失去 角色 ${role.name}`)
  await expect(lines.nth(1)).toContainText(/直接分配 · 操作人 .+ · 操作 .*角色/)
  await expect(dialog.getByText(/^自 .+ 升级起记录/)).toBeVisible()
  await expectAccessible(page)

  await expect(lines).toHaveCount(20)
  await dialog.getByRole('button', { name: '更早的变动' }).press('Enter')
  await expect(lines.filter({ hasText: '建立账号' })).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: '更早的变动' })).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: '变动' })).toBeFocused()

  await dialog.getByRole('combobox', { name: '种类' }).selectOption({ label: '账号' })
  await expect(lines).toHaveText([/冻结账号/, /建立账号/])
  await dialog.getByLabel('结束日期').fill('2020-01-01')
  await expect(dialog.getByText('没有符合条件的变动')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 780 })
  await dialog.getByRole('tab', { name: '变动' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: '某日权限' })).toBeFocused()
  await expect(dialog.getByText('已冻结')).toBeVisible()
  await expect(dialog.getByText('采编员', { exact: true })).toBeVisible()
  await dialog.getByText(/^角色的权限（/).press('Enter')
  await expect(dialog.getByText('来自角色“采编员”').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await dialog.getByLabel('日期').fill('2020-01-01')
  await expect(dialog.getByText(/2020-01-01 早于记录开始的日子/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('[issue-32] [AD-12] the row of a person leads to the history, which is exported as a sheet; a failed load can be repeated', async ({
  page,
  console: said
}) => {
  said.expected.push(/ERR_FAILED/)
  const { token } = await signIn(page)
  const person = await addPerson(token, 'r1')
  await page.goto(`/system/UserList?username=${person.username}`)
  await page.route('**/sys/user/grantHistory?*', route => route.abort())
  await rowOf(page, person.username).getByRole('button', { name: '更多' }).press('Enter')
  await page.getByRole('button', { name: '权限变动', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `“${person.realname}”的权限变动` })
  await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible()
  await page.unroute('**/sys/user/grantHistory?*')
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: '采编员' })).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出' }).click()
  await giveExportReason(page)
  expect((await download).suggestedFilename()).toMatch(/^权限变动-.+\.xlsx$/)
})
