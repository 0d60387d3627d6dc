import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const dialog = (page: Page) => page.getByRole('dialog', { name: '导入数据字典' })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function fileOf(rows: string[][]): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('字典').addRows(rows)
  return { name: '字典.xlsx', mimeType: xlsx, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

/** Opens the import of dictionaries with a file of three rows, one with an error. */
async function open(page: Page): Promise<{ code: string; token: string }> {
  const { token } = await signIn(page)
  const code = `sheet${Date.now()}`
  await page.goto('/system/DictList')
  await shown(page).getByRole('button', { name: '导入' }).click()
  const rows = [
    ['字典编号', '字典名称'],
    ['sex', '性别（改）'],
    [code, ''],
    [`${code}b`, '乙']
  ]
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await fileOf(rows))
  await expect(dialog(page).getByText('1 行有错')).toBeVisible()
  return { code, token }
}

async function restoreSex(token: string): Promise<void> {
  const sex = await call<{ records: { id: string; version: number; dictName: string }[] }>(
    '/sys/dict/list?dictCode=sex',
    token
  )
  const { id, version } = sex.result.records[0]!
  await call('/sys/dict/edit', token, 'PUT', { id, version, dictName: '性别', dictCode: 'sex', description: '' })
}

test('a list is exported as filtered', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/DictList?dictCode=priority')
  await expect(shown(page).getByRole('row', { name: /priority/ })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown(page).getByRole('button', { name: '导出' }).click()
  ])
  expect(download.suggestedFilename()).toMatch(/^字典-\d{4}-\d\d-\d\d\.xlsx$/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(await download.path())).buffer as ArrayBuffer)
  expect(book.worksheets[0]!.rowCount).toBe(2)
  expect(book.worksheets[0]!.getCell('A2').value).toBe('priority')
})

test('a failed export is reported, and no file is saved', async ({ page, console: said }) => {
  said.expected.push(/Failed to load resource/)
  await signIn(page)
  await page.goto('/system/DictList')
  await expect(shown(page).getByRole('row', { name: /性别/ })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '导出' })).toBeEnabled()
  page.on('download', () => said.said.push('a download began'))
  for (const answer of [
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    { status: 200, contentType: 'text/html', body: '<h1>请登录上网</h1>' },
    { status: 200, json: { success: false, code: 510, message: '没有权限：导出数据字典。请联系管理员授权' } }
  ]) {
    await page.route('**/sys/dict/exportXls*', route => route.fulfill(answer))
    await shown(page).getByRole('button', { name: '导出' }).click()
    await expect(page.locator('.qd-toast').last()).toBeVisible()
    await expect(shown(page).getByRole('button', { name: '导出' })).toBeEnabled()
    await page.unroute('**/sys/dict/exportXls*')
  }
})

test('a sheet is checked, wrong cells are corrected in place, and all rows are imported', async ({ page }) => {
  const { code, token } = await open(page)
  await expect(dialog(page).getByText('新增 2 行')).toBeVisible()
  await expect(dialog(page).getByText('修改 1 行')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: '全部导入' })).toBeDisabled()
  await expectAccessible(page)
  await dialog(page).getByLabel('第 3 行 字典名称：不能为空').fill('甲')
  await dialog(page).getByRole('button', { name: '重新检查' }).click()
  await expect(dialog(page).getByText('没有错误，可以导入')).toBeVisible()
  await dialog(page).getByRole('button', { name: '全部导入' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(shown(page).getByRole('row', { name: new RegExp(`${code}b`) })).toBeVisible()
  const { result } = await call<{ records: { dictName: string }[] }>(`/sys/dict/list?dictCode=${code}`, token)
  expect(result.records[0]?.dictName).toBe('甲')
  await restoreSex(token)
})

test('corrected cells prompt before they are discarded', async ({ page }) => {
  await open(page)
  await dialog(page).getByLabel('第 3 行 字典名称：不能为空').fill('甲')
  await page.keyboard.press('Escape')
  await expect(page.getByText('放弃这次导入？改过的格子会丢失。')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel('第 3 行 字典名称：不能为空')).toHaveValue('甲')
})

test('[issue-10] corrected cells survive a reload and a dead server, and are offered again', async ({
  page,
  console: said
}) => {
  said.expected.push(/Failed to load resource/)
  const { code, token } = await open(page)
  await dialog(page).getByLabel('第 3 行 字典名称：不能为空').fill('改好的名称')
  await page.route('**/sys/dict/importRows*', route => route.abort())
  await dialog(page).getByRole('button', { name: '全部导入' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('无法连接服务器，请检查网络后重试')
  await page.unroute('**/sys/dict/importRows*')
  page.on('dialog', question => void question.accept())
  await page.reload()
  await shown(page).getByRole('button', { name: '导入' }).click()
  await expect(dialog(page).getByText(/改过的 3 行还没有导入/)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '继续' }).click()
  await expect(dialog(page).getByText('没有错误，可以导入')).toBeVisible()
  await dialog(page).getByRole('button', { name: '全部导入' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const { result } = await call<{ records: { dictName: string }[] }>(`/sys/dict/list?dictCode=${code}`, token)
  expect(result.records[0]?.dictName).toBe('改好的名称')
  await restoreSex(token)
  await shown(page).getByRole('button', { name: '导入' }).click()
  await expect(dialog(page).getByRole('button', { name: '选择 Excel 文件…' })).toBeVisible()
  await expect(dialog(page).getByText(/还没有导入/)).toHaveCount(0)
})

test('an invalid file is reported in the dialog, and another one can be chosen', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/DictList')
  await shown(page).getByRole('button', { name: '导入' }).click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.xlsx', mimeType: xlsx, buffer: Buffer.from('字典编号') })
  await expect(dialog(page).getByRole('alert')).toHaveText('这不是可以读取的 Excel 文件（.xlsx），请用模板填写后重试')
  await expect(dialog(page).getByRole('button', { name: '选择 Excel 文件…' })).toBeEnabled()
})

test('[AD-1] users are imported from a sheet, wrong rows are corrected in place, initial passwords are shown once', async ({
  page
}) => {
  await signIn(page)
  const one = `s${Date.now()}`
  await page.goto('/system/UserList')
  await shown(page).getByRole('button', { name: '导入' }).click()
  const people = page.getByRole('dialog', { name: '导入用户' })
  const rows = [
    ['用户账号', '姓名', '手机号', '角色', '部门'],
    [`${one}a`, '县编辑', '', '采编员', '市教育局'],
    [`${one}b`, '县审核', '123', '审核员', '']
  ]
  await people.locator('input[type=file]').setInputFiles(await fileOf(rows))
  await expect(people.getByText('1 行有错')).toBeVisible()
  await people.getByLabel(/第 3 行 手机号/).fill('')
  await people.getByRole('button', { name: '全部导入' }).click()
  await expect(people.getByText('请保存下面的内容并交给本人')).toBeVisible()
  await expect(people.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    people.getByRole('button', { name: '保存为文件' }).click()
  ])
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')[1]).toMatch(new RegExp(`^"${one}a","县编辑","`))
  await people.getByRole('button', { name: '我已保存，关闭' }).click()
  await expect(people).toHaveCount(0)
  await page.goto(`/system/UserList?username=${one}a`)
  await expect(shown(page).getByRole('row').filter({ hasText: '县编辑' })).toContainText('采编员')
})
