import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { giveExportReason } from '../support/export-reason.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')

test('[AD-5] a button verifies the chain of the log and shows the result in a sentence', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/LogList')
  await shown(page).getByRole('button', { name: '校验日志' }).click()
  const dialog = shown(page).getByRole('dialog', { name: '校验日志' })
  await expect(dialog.getByRole('heading', { name: '日志完整' })).toBeVisible()
  await expect(dialog).toContainText(/[\d,]+ 条记录首尾相连/)
  await expect(dialog).toContainText(/\d+:[0-9a-f]{64}/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toHaveCount(0)
})

test('[AD-5] verification continues page by page, shows its progress, and can be cancelled', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/LogList')
  let asked = 0
  await page.route('**/sys/log/verify?*', async route => {
    asked += 1
    const result = { after: String(asked), progress: 0.42, total: 1_000_000, waiting: 0, end: '1:0' }
    await route.fulfill({ json: { success: true, code: 200, message: '', result, timestamp: 0 } })
  })
  await shown(page).getByRole('button', { name: '校验日志' }).click()
  const dialog = shown(page).getByRole('dialog', { name: '校验日志' })
  await expect(dialog).toContainText('已校验 42%，共 1,000,000 条')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => {
      const before = asked
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
      return asked - before
    })
    .toBe(0)
})

test('[AD-5] a broken entry is named', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/LogList')
  await page.route('**/sys/log/verify?*', route => {
    const entry = { id: '9', logContent: '删除栏目“通知”', createTime: '2026-11-01 08:00:00' }
    const broken = { kind: 'changed', seq: 1234, count: 1, place: 'within', ...entry }
    const result = { progress: 1, total: 5000, waiting: 0, end: '5000:0', broken }
    return route.fulfill({ json: { success: true, code: 200, message: '', result, timestamp: 0 } })
  })
  await shown(page).getByRole('button', { name: '校验日志' }).click()
  await expect(shown(page).getByRole('dialog')).toContainText(
    '第 1234 条记录“删除栏目“通知””（2026-11-01 08:00:00）被改动过。'
  )
})

test('[AD-5] the log is exported as a sheet; visits have a separate tab and link to the entries of the day', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/system/LogList')
  const download = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: '导出' }).click()
  await giveExportReason(page)
  expect((await download).suggestedFilename()).toMatch(/^日志-\d{4}-\d\d-\d\d\.xlsx$/)
  await shown(page).getByRole('tab', { name: '访问记录' }).click()
  await expect(shown(page).getByRole('columnheader', { name: '次数' })).toBeVisible()
  await expect(shown(page).getByRole('row').nth(1)).toContainText(/\d{4}-\d\d-\d\d/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(shown(page).getByRole('tab', { name: '操作日志' })).toBeFocused()
  await expect(shown(page).getByRole('columnheader', { name: '操作类型' })).toBeVisible()
})

test('[AD-5] two versions of a record are compared with changes highlighted', async ({ page }) => {
  const { token } = await signIn(page)
  const roleCode = `versions-${Date.now()}`
  const draft = { roleName: '比较用角色', roleCode, description: '从前' }
  const { result } = await call<{ id: string }>('/sys/role/add', token, 'POST', draft)
  const { id } = result
  await call('/sys/role/edit', token, 'PUT', { ...draft, description: '如今', id, version: 1 })
  await page.goto(`/system/DataLogList?dataTable=roles&dataId=${id}`)
  const rows = shown(page).getByRole('row').filter({ hasText: '比较用角色' })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await row.getByRole('checkbox').check({ force: true })
  await shown(page).getByRole('button', { name: '数据比较' }).click()
  const dialog = shown(page).getByRole('dialog', { name: /的两个版本/ })
  await expect(dialog.locator('tbody tr')).toHaveCount(1)
  await expect(dialog.locator('tbody tr')).toContainText(/描述.*从前.*如今/)
  await expectAccessible(page)
  await dialog.getByText('显示没有变化的字段').click()
  await expect(dialog.locator('tbody tr')).toHaveCount(4)
  await expect(dialog.locator('tr.is-changed')).toHaveCount(1)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await call(`/sys/role/delete?id=${id}`, token, 'DELETE')
})

test('[issue-10] [AD-5] the separation preview lists lost rights, and offers nothing while one of the three roles is empty', async ({
  page
}) => {
  await signIn(page)
  await page.goto(`/system/RoleList?roleName=${encodeURIComponent('审计管理员')}`)
  await expect(shown(page).getByRole('row').filter({ hasText: '审计管理员' })).toContainText('三员')
  await shown(page).getByRole('button', { name: '三员分立' }).click()
  const dialog = shown(page).getByRole('dialog', { name: '三员分立' })
  await expect(dialog.getByRole('listitem').filter({ hasText: '超级管理员' })).toContainText('管理账号、授权、查看日志')
  await expectAccessible(page)
  const turnOn = dialog.getByRole('button', { name: '启用' })
  await expect(turnOn).toBeDisabled()
  await expect(turnOn).toHaveAccessibleDescription(/还没有可以登录的系统管理员、安全管理员、审计管理员/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
