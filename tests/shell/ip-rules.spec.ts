import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

test('[SI-4] a rule is added with days and hours, an address is tested against it, and the rule is deleted', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/ip/RuleList')
  await shown(page).getByRole('button', { name: '新增规则' }).click()
  await expect(pane(page).getByLabel('规则名称')).toBeFocused()
  const name = `外网 ${Date.now()}`
  await pane(page).getByLabel('规则名称').fill(name)
  await pane(page).getByLabel('类型').selectOption('black')
  await pane(page).getByLabel('地址').fill('203.0.113.0/24\n198.51.100.1-198.51.100')
  await pane(page).getByLabel('开始时间').fill('8点')
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByText('时间的格式为 08:30')).toBeVisible()
  await pane(page).getByLabel('开始时间').fill('00:00')
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByText('“198.51.100.1-198.51.100”不是地址、网段或地址段')).toBeVisible()
  await pane(page).getByLabel('地址').fill('203.0.113.0/24\n198.51.100.1-198.51.100.9')
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, name)).toContainText('203.0.113.0/24 等 2 项')
  await expect(rowOf(page, name)).toContainText('每天 全天')
  await expectAccessible(page)
  const check = shown(page).getByLabel('检查地址是否允许，留空为我的地址')
  await check.fill('198.51.100.4')
  await check.press('Enter')
  await expect(shown(page).getByText(`198.51.100.4 被“${name}”拒绝`)).toBeVisible()
  await check.fill('10.0.0.1')
  await check.press('Enter')
  await expect(shown(page).getByText('10.0.0.1 允许')).toBeVisible()
  await rowOf(page, name).getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('[SI-4] a rule that would lock out its author is refused, with the typing preserved, until they confirm', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/ip/RuleList')
  await shown(page).getByRole('button', { name: '新增规则' }).click()
  const name = `办公网 ${Date.now()}`
  await pane(page).getByLabel('规则名称').fill(name)
  await pane(page).getByLabel('地址').fill('10.77.0.0/16')
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByText(/将拒绝您现在的地址/)).toBeVisible()
  await expect(pane(page).getByLabel('规则名称')).toHaveValue(name)
  // A disabled rule locks nobody out.
  await pane(page).getByLabel('启用').uncheck({ force: true })
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, name)).toContainText('停用')
  await rowOf(page, name).getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
})
