import type { Page } from '@playwright/test'
import { expect, expectAccessible, newPerson, signIn, test } from '../support/pages.ts'

const card = (page: Page, name: string) => page.locator('.page:not([hidden])').getByRole('region', { name })

/** Opens the account page from the user menu in the header. */
async function open(page: Page, username: string): Promise<void> {
  await signIn(page, username)
  await page.goto('/')
  await page.getByRole('button', { name: /^当前用户|陈静|赵磊/ }).click()
  await page.getByRole('menuitem', { name: '个人中心' }).click()
  await expect(page).toHaveURL(/account\/center/)
}

test('[AD-1] a user opens their account from the header, edits their data, and gets a warning before losing edits', async ({
  page
}) => {
  await open(page, 'chenjing')
  await expect(card(page, '陈静')).toContainText('信息公开专员')
  await card(page, '个人资料').getByLabel('邮箱').fill('nicht')
  await page.keyboard.press('Control+s')
  await expect(card(page, '个人资料').getByText('请输入正确的邮箱')).toBeVisible()
  await card(page, '个人资料').getByLabel('邮箱').fill('chenjing@example.gov.cn')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await card(page, '个人资料').getByRole('button', { name: '恢复' }).click()
  await expect(card(page, '个人资料').getByLabel('邮箱')).toHaveValue('chenjing@example.gov.cn')
  await card(page, '个人资料').getByRole('button', { name: '保存' }).click()
  await expect(card(page, '个人资料').getByRole('button', { name: '保存' })).toBeDisabled()
  await expectAccessible(page)
})

test('a user ends an unknown session and sees their sign-ins', async ({ page }) => {
  // A separate user, because ending sessions would sign out other tests.
  const username = await newPerson(page)
  await signIn(page, username)
  await signIn(page, username)
  await page.goto('/account/center')
  const sessions = card(page, '登录会话')
  await expect(sessions.getByText('本次会话')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await sessions.getByRole('button', { name: '结束其他会话' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(card(page, '登录历史').getByRole('listitem').first()).toContainText('登录')
})
