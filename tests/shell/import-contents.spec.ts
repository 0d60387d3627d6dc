import type { Locator, Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const shown = (page: Page): Locator => page.locator('.page:not([hidden])')
const importing = (page: Page): Locator => page.getByRole('dialog', { name: '导入内设机构' })
const history = (page: Page): Locator => page.getByRole('dialog', { name: /导入记录/ })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports the list by its button. Undoing writes the time of the change. */
async function exported(page: Page): Promise<string[][]> {
  const waiting = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: '导出' }).click()
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await (await waiting).path())
  const rows: string[][] = []
  book.worksheets[0]!.eachRow(row =>
    rows.push(Array.from({ length: row.cellCount }, (_cell, at) => row.getCell(at + 1).text))
  )
  return rows
}

const withoutTimes = ([head = [], ...rows]: string[][]): string[][] => {
  const at = head.indexOf('更新时间')
  return [head, ...rows].map(row => row.filter((_cell, index) => index !== at)).sort()
}

let serial = 0
async function addColumn(token: string, name: string, parentId = ''): Promise<string> {
  const code = `imported-${Date.now()}-${++serial}`
  const body = { subsiteId: '1', name, code, parentId, modelId: 'model-division' }
  return (await call<{ id: string }>('/newsclass/newsClass/add', token, 'POST', body)).result.id
}

async function importFile(page: Page, rows: string[][], name: string): Promise<void> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('内设机构').addRows(rows)
  const buffer = Buffer.from(await book.xlsx.writeBuffer())
  await shown(page).getByRole('button', { name: '导入', exact: true }).click()
  await importing(page).locator('input[type=file]').setInputFiles({ name, mimeType: xlsx, buffer })
  await importing(page).getByRole('button', { name: '全部导入' }).click()
  await expect(importing(page)).toBeHidden()
}

async function openHistory(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: '导入', exact: true }).press('Enter')
  await importing(page).getByRole('button', { name: '导入记录' }).press('Enter')
  await expect(history(page)).toBeVisible()
}

const cellsOf = (head: string[], cells: Record<string, string>): string[] => head.map(title => cells[title] ?? '')

test('[issue-32] [AD-1] an import into a column is looked at and undone in its list, and the exported sheet is as before', async ({
  page
}) => {
  const { token } = await signIn(page)
  const stamp = `${Date.now() % 1_000_000}`
  const column = await addColumn(token, `内设${stamp}`)
  const fields = { unit: 'd2', phone: '0571-88001111', room: '201', duties: JSON.stringify([{ duty: '负责文电' }]) }
  const draft = { newsClassId: column, title: `办公室${stamp}`, modelFields: fields }
  const { result } = await call<{ id: string }>('/cms/article/add', token, 'POST', draft)
  await call('/cms/article/action', token, 'POST', { ids: [result.id], action: 'publish' })
  await page.goto(`/cms/article/ArticleList?newsClassId=${column}`)
  await expect(shown(page).getByRole('row', { name: new RegExp(`办公室${stamp}`) })).toContainText('已发布')
  const before = await exported(page)
  const head = before[0]!
  const file = `内设机构 ${stamp}.xlsx`
  const edited = before[1]!.map((cell, at) => ({ 房间: '305', 部门: '市教育局' })[head[at]!] ?? cell)
  const added = { 内设机构名称: `规划科${stamp}`, 部门: '市教育局', 职责: '编制规划', 电话: '0571-88004444' }
  await importFile(page, [head, edited, cellsOf(head, added)], file)
  const fresh = shown(page).getByRole('row', { name: new RegExp(`规划科${stamp}`) })
  await expect(fresh).toBeVisible()
  await expect(shown(page).getByRole('row', { name: new RegExp(`办公室${stamp}`) })).toContainText('有修改')

  await openHistory(page)
  const row = history(page).getByRole('row', { name: new RegExp(file) })
  await expect(row).toContainText('新增 1，修改 1，相同 0')
  await expect(row).toContainText(`内设${stamp}`)
  await row.getByRole('button', { name: '查看' }).press('Enter')
  const change = history(page).getByRole('row', { name: new RegExp(`办公室${stamp}`) })
  await expect(change).toContainText('部门：市发展和改革委员会 → 市教育局')
  await expect(change).toContainText('房间：201 → 305')
  await expectAccessible(page)
  await history(page).getByRole('button', { name: '返回' }).press('Enter')
  await row.getByRole('button', { name: '撤销导入' }).press('Enter')
  const question = page.getByRole('dialog', { name: `撤销导入“${file}”？` })
  await expect(question).toContainText('新增的 1 条移入回收站')
  await expect(question).toContainText('修改的 1 条恢复为原来的值')
  await question.getByRole('button', { name: '撤销导入' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(row).toContainText(/已撤销/)
  await page.keyboard.press('Escape')
  await expect(history(page)).toBeHidden()
  await expect(fresh).toBeHidden()
  await expect(shown(page).getByRole('row', { name: new RegExp(`办公室${stamp}`) })).not.toContainText('有修改')
  expect(withoutTimes(await exported(page))).toEqual(withoutTimes(before))
})

test('[issue-32] [AD-1] on a phone, the history of a column names the columns below it, and a published content stays with its reason', async ({
  page
}) => {
  const { token } = await signIn(page)
  const stamp = `${Date.now() % 1_000_000}`
  const top = await addColumn(token, `上级${stamp}`)
  const below: string[] = []
  for (const branch of ['甲', '乙']) {
    const middle = await addColumn(token, `${branch}${stamp}`, top)
    below.push(await addColumn(token, `同名${stamp}`, middle))
  }
  const head = ['编号', '内设机构名称', '部门', '职责', '电话']
  for (const [at, column] of below.entries()) {
    await page.goto(`/cms/article/ArticleList?newsClassId=${column}`)
    const cells = ['', `科${at}${stamp}`, '市教育局', '编制规划', '0571-88004444']
    await importFile(page, [head, cells], `表${at} ${stamp}.xlsx`)
  }
  const found = await call<{ records: { id: string }[] }>(`/cms/article/list?newsClassId=${below[0]}`, token)
  await call('/cms/article/action', token, 'POST', { ids: [found.result.records[0]!.id], action: 'publish' })
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto(`/cms/article/ArticleList?newsClassId=${top}`)
  await openHistory(page)
  const row = history(page).getByRole('row', { name: new RegExp(`表0 ${stamp}`) })
  await expect(row.getByText(`甲${stamp} / 同名${stamp}`).filter({ visible: true })).toBeVisible()
  const other = history(page).getByRole('row', { name: new RegExp(`表1 ${stamp}`) })
  await expect(other.getByText(`乙${stamp} / 同名${stamp}`).filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: '撤销导入' }).click()
  const question = page.getByRole('dialog', { name: '不能撤销这次导入' })
  await expect(question).toContainText(`第 2 行“科0${stamp}”：导入后状态由“草稿”变为“已发布”，保留现在的内容`)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
})
