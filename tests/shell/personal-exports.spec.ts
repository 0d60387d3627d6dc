import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { giveExportReason } from '../support/export-reason.ts'
import { expect, expectAccessible, origin, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')

test('[issue-31] [security-10] exporting people asks for a reason, by keyboard; the number in the file leads to its log entry', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/system/UserList')
  await shown(page).getByRole('button', { name: '导出' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '导出个人信息' })
  const reason = dialog.getByLabel('导出原因')
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await reason.fill(' 查 ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('请填写导出原因，至少 2 个字')).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.fill('核对在岗人员')
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(dialog).toHaveCount(0)
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await file.path())
  const origin = book.getWorksheet('导出说明')!
  const cells = new Map(origin.getRows(1, 10)!.map(row => [row.getCell(1).text, row.getCell(2).text]))
  expect(cells.get('导出原因')).toBe('核对在岗人员')

  await page.goto(`/system/LogList?id=${cells.get('日志编号')}`)
  const entry = shown(page).getByRole('row').filter({ hasText: '导出用户' })
  await expect(entry).toHaveCount(1)
  await entry.getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: /^导出用户/ })
  await expect(detail.getByRole('row', { name: /导出原因.*核对在岗人员/ })).toBeVisible()
  await expect(detail).toContainText(cells.get('日志编号')!)
})

test('[issue-31] [security-10] giving no reason exports nothing, and the dialog speaks English and fits 390 pixels', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/system/UserList')
  await page.evaluate(() => localStorage.setItem('qundao:settings', JSON.stringify({ language: 'en' })))
  await page.reload()
  const open = shown(page).getByRole('button', { name: 'Export' })
  await expect(open).toBeVisible()
  let files = 0
  page.on('download', () => files++)
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export personal data' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a reason of at least 2 characters')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 700 })
  const box = (await dialog.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(files).toBe(0)
})

test('[issue-31] [security-10] the row of a user leads to who looked at their data, with reasons and an export', async ({
  page
}) => {
  const { token } = await signIn(page)
  const reason = encodeURIComponent('核对一个人')
  const headers = { 'x-access-token': token }
  const file = await page.request.get(`${origin()}/api/sys/user/exportXls?username=lihua&exportReason=${reason}`, {
    headers
  })
  expect(file.ok()).toBe(true)
  await page.goto('/system/UserList?keyword=lihua')
  const row = shown(page).getByRole('row').filter({ hasText: 'lihua' })
  await row.getByRole('button', { name: '更多' }).press('Enter')
  await page.getByRole('button', { name: '谁看过…', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/system\/LogList\?.*subject=lihua/)
  await expect(shown(page).getByRole('tab', { name: '信息查阅' })).toHaveAttribute('aria-selected', 'true')
  const look = shown(page).getByRole('row').filter({ hasText: '导出用户' }).first()
  await expect(look).toContainText('核对一个人')
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: '导出' }).click()
  await giveExportReason(page, '泄露排查')
  expect((await saved).suggestedFilename()).toMatch(/^信息查阅记录-.*\.xlsx$/)
  await shown(page).getByLabel('账号或受理编号').fill('')
  await expect(shown(page).getByText('请填写要查询的账号或受理编号')).toBeVisible()
  await expect(shown(page).getByRole('tab', { name: '信息查阅' })).toHaveAttribute('aria-selected', 'true')
  await shown(page).getByRole('tab', { name: '操作日志' }).click()
  await expect(shown(page).getByRole('columnheader', { name: '操作类型' })).toBeVisible()
})
