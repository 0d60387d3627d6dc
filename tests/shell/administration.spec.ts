import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')

test('[issue-10] [LA-1] on a phone a long site name is truncated before the next control', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/system/RoleList')
  const [site, bell] = [page.locator('qd-site-switcher .current'), page.locator('qd-notice-bell .bell')]
  await expect(site).toBeVisible()
  await expect(bell).toBeVisible()
  await expect(page.getByRole('button', { name: /^用户 / })).toBeVisible()
  const [left, right] = [(await site.boundingBox())!, (await bell.boundingBox())!]
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
})

test('[issue-10] [AD-2] a card labels its number', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/system/RoleList')
  const count = shown(page).locator('td.table-count').first()
  await expect(count).toBeVisible()
  expect(await count.evaluate(cell => getComputedStyle(cell, '::before').content)).toBe('"人数"')
})

test('[issue-10] the end of a list is visible, also below tabs or a back link', async ({ page }) => {
  await signIn(page)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1200, height: 800 }
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/system/LogList')
    await shown(page).getByRole('tab', { name: '访问记录' }).click()
    await expect(shown(page).locator('tbody tr').nth(15)).toBeVisible()
    await expect(shown(page).locator('.table-pager')).toBeInViewport({ ratio: 1 })
  }
})

test('[issue-10] [LA-2] a nested list has a tab with its own name', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/DictList?dictCode=sex')
  await shown(page).getByRole('button', { name: '字典配置' }).first().click()
  const tabs = page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')
  await expect(tabs).toHaveText(['首页', '数据字典', '性别'])
  await page.goto('/system/UserList')
  await shown(page).getByRole('button', { name: '回收站' }).click()
  await expect(tabs).toHaveText(['首页', '数据字典', '性别', '用户管理', '用户回收站'])
})

test('[issue-10] searching moves no rows: the clear button has its place among the filters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.goto('/system/UserList')
  const frame = shown(page).locator('.table-frame')
  await expect(shown(page).locator('tbody .table-action').first()).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '导出' })).toBeVisible()
  const before = (await frame.boundingBox())!.y
  await shown(page).getByLabel('姓名或账号包含').fill('李')
  await expect(shown(page).getByRole('button', { name: '清除' })).toBeVisible()
  expect((await frame.boundingBox())!.y).toBe(before)
})
