import type { Page } from '@playwright/test'
import type { User } from '../../elements/base/contract/user.ts'
import { expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, addRole, firstSignIn } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const day = (from: number) => new Date(Date.now() + from * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

async function openGrants(page: Page, user: User) {
  await page.goto(`/system/UserList?username=${user.username}`)
  await rowOf(page, user.username).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '授权', exact: true }).click()
  return page.getByRole('dialog', { name: `“${user.realname}”的授权` })
}

test('[issue-32] [AD-13] an administrator gives a role until a day to several people, changes the day of one, finds whose grants end soon, and takes one back', async ({
  page,
  browser
}) => {
  const { token } = await signIn(page)
  const role = await addRole(token, ['system:role:list'])
  const person = await addPerson(token, 'r1')
  await page.goto(`/system/UserList?username=${person.username}`)
  await rowOf(page, person.username).getByRole('checkbox').check({ force: true })
  await shown(page).getByRole('button', { name: '角色', exact: true }).click()
  const giving = page.getByRole('dialog', { name: '更改 1 人的角色' })
  await giving.getByRole('treeitem', { name: role.name, exact: true }).click()
  await giving.getByLabel('到期日（可不填）').fill(day(40))
  await giving.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已更改 1 人的角色')).toBeVisible()

  const other = await browser.newPage()
  await signIn(other, await firstSignIn(person.username))
  await other.goto(`/system/RoleList?roleName=${encodeURIComponent('采编员')}`)
  await expect(shown(other).getByText('采编员').first()).toBeVisible()

  const dialog = await openGrants(page, person)
  const line = dialog.getByRole('listitem').filter({ hasText: role.name })
  await expect(line).toContainText(`有效至 ${day(40)}`)
  await expect(dialog.getByRole('listitem').filter({ hasText: '采编员' })).toContainText('无期限')
  await expectAccessible(page)
  await line.getByRole('button', { name: `设置“${role.name}”的到期日` }).press('Enter')
  const ending = page.getByRole('dialog', { name: /有效到哪天/ })
  await ending.getByLabel('到期日').fill(day(-1))
  await ending.getByRole('button', { name: '保存' }).press('Enter')
  await expect(ending.getByRole('alert')).toContainText('已经过去，请选择今天或以后的日期')
  await ending.getByLabel('到期日').fill(day(3))
  await ending.getByRole('button', { name: '保存' }).press('Enter')
  await expect(line).toContainText(`有效至 ${day(3)}`)
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()

  await shown(page)
    .getByRole('button', { name: /^更多筛选/ })
    .click()
  const validity = shown(page).getByRole('combobox', { name: '有效期' })
  await validity.selectOption({ label: '30 天内到期' })
  await expect(rowOf(page, person.username)).toHaveCount(0)
  await validity.selectOption({ label: '有授权 30 天内到期' })
  await expect(rowOf(page, person.username)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 780 })
  const again = await openGrants(page, person)
  await expect(again.getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await again.getByRole('button', { name: `收回“${role.name}”` }).click()
  await page
    .getByRole('dialog', { name: `收回“${person.realname}”的“${role.name}”？` })
    .getByRole('button', { name: '收回' })
    .click()
  await expect(again.getByRole('listitem').filter({ hasText: role.name })).toHaveCount(0)
  await expect(shown(other).getByText('采编员')).toHaveCount(0)
})

test('[issue-32] [AD-13] the members of a role show until when, and the day is set there', async ({ page }) => {
  const { token } = await signIn(page)
  const role = await addRole(token, ['system:role:list'])
  const person = await addPerson(token, role.id)
  await page.goto(`/system/RoleList?roleName=${encodeURIComponent(role.name)}`)
  await rowOf(page, role.name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '成员', exact: true }).click()
  const member = page.getByRole('dialog').getByRole('listitem').filter({ hasText: person.username })
  await member.getByRole('button', { name: `设置${person.realname}的到期日` }).click()
  const ending = page.getByRole('dialog', { name: /有效到哪天/ })
  await ending.getByLabel('到期日').fill(day(5))
  await ending.getByRole('button', { name: '保存' }).click()
  await expect(member).toContainText(`有效至 ${day(5)}`)

  const next = await addPerson(token, '')
  await page.getByRole('dialog').getByRole('button', { name: '添加成员' }).click()
  const choice = page.getByRole('dialog', { name: `添加成员到“${role.name}”` })
  await choice.getByRole('combobox').fill(next.username)
  await choice.getByRole('option', { name: next.username }).click()
  await choice.getByLabel('到期日').fill(day(6))
  await expectAccessible(page)
  await choice.getByRole('button', { name: '选定' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: next.username })).toContainText(`有效至 ${day(6)}`)
})

test('[issue-32] [AD-12] by keyboard, the grants of one person are copied to another with their last days, without what a department gives', async ({
  page
}) => {
  const { token } = await signIn(page)
  const [one, two] = [await addRole(token, ['system:role:list']), await addRole(token, ['system:role:list'])]
  const [from, to] = [await addPerson(token, `${one.id},${two.id}`), await addPerson(token, '')]
  await page.goto(`/system/UserList?username=${to.username}`)
  await rowOf(page, to.username).getByRole('checkbox').check({ force: true })
  await shown(page).getByRole('button', { name: '复制权限…' }).press('Enter')
  const choice = page.getByRole('dialog', { name: '复制哪位用户的权限' })
  await choice.getByRole('combobox').fill(from.username)
  await expect(choice.getByRole('option')).toHaveText([new RegExp(from.username)])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `把“${from.realname}”的权限复制给 1 人` })
  await expect(dialog.getByRole('checkbox', { name: one.name })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: two.name }).press('Space')
  await page.setViewportSize({ width: 390, height: 780 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await dialog.getByRole('button', { name: '复制', exact: true }).press('Enter')
  await expect(page.getByText('已给 1 人复制权限')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const held = await openGrants(page, to)
  await expect(held.getByRole('listitem').filter({ hasText: one.name })).toBeVisible()
  await expect(held.getByRole('listitem').filter({ hasText: two.name })).toHaveCount(0)
})
