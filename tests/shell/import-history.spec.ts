import type { Locator, Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const shown = (page: Page): Locator => page.locator('.page:not([hidden])')
const importing = (page: Page): Locator => page.getByRole('dialog', { name: '导入数据字典' })
const history = (page: Page): Locator => page.getByRole('dialog', { name: /导入记录/ })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function fileOf(rows: string[][], name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('字典').addRows(rows)
  return { name, mimeType: xlsx, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

async function importFile(page: Page, rows: string[][], name: string): Promise<void> {
  await shown(page).getByRole('button', { name: '导入', exact: true }).click()
  await importing(page)
    .locator('input[type=file]')
    .setInputFiles(await fileOf([['字典编号', '字典名称', '描述'], ...rows], name))
  await importing(page).getByRole('button', { name: '全部导入' }).click()
  await expect(importing(page)).toBeHidden()
}

/** Opens the history with the keyboard. */
async function openHistory(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: '导入', exact: true }).press('Enter')
  await importing(page).getByRole('button', { name: '导入记录' }).press('Enter')
  await expect(history(page)).toBeVisible()
}

test('[issue-32] [AD-12] an import is looked at and undone from the place where people import, with the keyboard', async ({
  page
}) => {
  const { token } = await signIn(page)
  const code = `undo${Date.now()}`
  await call('/sys/dict/add', token, 'POST', { dictCode: code, dictName: `原来的名称 ${code}`, description: '' })
  await page.goto(`/system/DictList?dictName=${code}`)
  await expect(shown(page).getByRole('row', { name: /原来的名称/ })).toBeVisible()
  const file = `第一批 ${code}.xlsx`
  await importFile(
    page,
    [
      [code, `导入的名称 ${code}`, ''],
      [`${code}b`, `新的字典 ${code}`, '']
    ],
    file
  )
  await expect(shown(page).getByRole('row', { name: /导入的名称/ })).toBeVisible()
  await expect(shown(page).getByRole('row', { name: /新的字典/ })).toBeVisible()

  await openHistory(page)
  const row = history(page).getByRole('row', { name: new RegExp(file) })
  await expect(row).toContainText('新增 1，修改 1，相同 0')
  await expect(row).toContainText('已导入')
  await expectAccessible(page)
  await row.getByRole('button', { name: '查看' }).press('Enter')
  await expect(history(page).getByRole('row', { name: /导入的名称/ })).toContainText(
    `字典名称：原来的名称 ${code} → 导入的名称 ${code}`
  )
  await expect(history(page).getByRole('row', { name: /新的字典/ })).toContainText('新增')
  await expectAccessible(page)
  await history(page).getByRole('button', { name: '返回' }).press('Enter')

  await row.getByRole('button', { name: '撤销导入' }).press('Enter')
  const question = page.getByRole('dialog', { name: `撤销导入“${file}”？` })
  await expect(question).toContainText('新增的 1 条彻底删除，无法恢复')
  await expect(question).toContainText('修改的 1 条恢复为原来的值')
  await question.getByRole('button', { name: '取消' }).press('Enter')
  await expect(row).toContainText('已导入')
  await row.getByRole('button', { name: '撤销导入' }).press('Enter')
  await question.getByRole('button', { name: '撤销导入' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(row).toContainText(/已撤销系统管理员，20\d\d-/)
  await expect(row.getByRole('button', { name: '撤销导入' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(history(page)).toBeHidden()
  await expect(shown(page).getByRole('row', { name: /原来的名称/ })).toBeVisible()
  await expect(shown(page).getByRole('row', { name: /新的字典/ })).toBeHidden()
})

test('[issue-32] rows that cannot be undone are named with the reason, also on a phone', async ({ page }) => {
  const { token } = await signIn(page)
  const code = `stay${Date.now()}`
  await page.goto(`/system/DictList?dictName=${code}`)
  const file = `会变的 ${code}.xlsx`
  await importFile(page, [[code, '会变的字典', '']], file)
  const found = await call<{ records: { id: string; version: number }[] }>(`/sys/dict/list?dictCode=${code}`, token)
  const [{ id, version } = { id: '', version: 0 }] = found.result.records
  await call('/sys/dict/edit', token, 'PUT', { id, version, dictCode: code, dictName: '后来的名称', description: '' })
  await page.setViewportSize({ width: 390, height: 780 })
  await openHistory(page)
  const row = history(page).getByRole('row', { name: new RegExp(file) })
  await expect(row).toContainText('已导入')
  await row.getByRole('button', { name: '撤销导入' }).click()
  const question = page.getByRole('dialog', { name: '不能撤销这次导入' })
  await expect(question).toContainText('1 行不能撤销')
  await expect(question).toContainText(/第 2 行“会变的字典”：导入后又被修改（.+于 20.+），保留现在的内容/)
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
})
