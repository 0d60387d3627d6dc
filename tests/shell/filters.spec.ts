/** Filters of a list: one row, others folded; labels from dictionaries. */
import type { Page } from '@playwright/test'
import { alter, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const more = (page: Page) => shown(page).getByRole('button', { name: /^更多筛选/ })
const from = (page: Page) => shown(page).getByLabel(/时间从$/)
const search = (page: Page) => shown(page).getByRole('search')

test('[AD-1] filters that do not fit in a row are folded, open by keyboard, and stay open', async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/system/UserList')
  await expect(more(page)).toBeVisible()
  await expect(shown(page).getByLabel('姓名或账号包含')).toBeVisible()
  await expect(from(page)).toBeHidden()
  await expect.poll(async () => (await search(page).boundingBox())?.height).toBeLessThan(40)
  await expectAccessible(page)
  await more(page).focus()
  await page.keyboard.press('Enter')
  await expect(from(page)).toBeVisible()
  await page.reload()
  await expect(from(page)).toBeVisible()
  await shown(page).getByRole('button', { name: '收起', exact: true }).click()
  await expect(from(page)).toBeHidden()
})

test('[AD-1] an active folded filter is visible, and hides when it is cleared', async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/system/UserList?createTime_begin=2020-01-01')
  await expect(from(page)).toHaveValue('2020-01-01')
  await shown(page).getByRole('button', { name: '清除', exact: true }).click()
  await expect(from(page)).toBeHidden()
  await expect(page).not.toHaveURL(/createTime/)
})

test('[AD-1] a phone shows the first filter and the list without scrolling', async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/system/UserList')
  await expect(more(page)).toHaveText('更多筛选（11）')
  await expect(shown(page).getByLabel('账号包含', { exact: true })).toBeHidden()
  const [words, button] = [await shown(page).getByLabel('姓名或账号包含').boundingBox(), await more(page).boundingBox()]
  expect(Math.abs(words!.y - button!.y), 'beside it').toBeLessThan(8)
  await expectAccessible(page)
  await more(page).click()
  await expect(shown(page).getByLabel('账号包含', { exact: true })).toBeVisible()
  const [user, phone] = [
    await shown(page).getByLabel('账号包含', { exact: true }).boundingBox(),
    await shown(page).getByLabel('手机号码包含', { exact: true }).boundingBox()
  ]
  expect(phone!.y, 'two of the others beside each other').toBe(user!.y)
})

test('[AD-6] a filter shows the labels of its dictionary', async ({ page }) => {
  await signIn(page)
  await alter<{ value: string; text: string }[]>(page, '**/getDictItems/user_status*', items => {
    for (const item of items) if (item.value === '2') item.text = '已停用'
  })
  await page.goto('/system/UserList?status=2')
  await expect(shown(page).getByRole('search').getByLabel('状态').locator('option', { hasText: '已停用' })).toHaveCount(
    1
  )
  await expect(shown(page).getByRole('search').getByLabel('状态')).toHaveValue('2')
})
