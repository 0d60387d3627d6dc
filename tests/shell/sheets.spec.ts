import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { guessFrom } from '../support/guess.ts'
import { call, expect, expectAccessible, origin, signIn, test } from '../support/pages.ts'

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

test('[admin-8] [admin-9] the preview shows what was filled, rewritten, hidden and left out, and saves errors', async ({
  page
}) => {
  await signIn(page)
  const one = `p${Date.now()}`
  await page.goto('/system/UserList')
  await shown(page).getByRole('button', { name: '导入' }).click()
  const people = page.getByRole('dialog', { name: '导入用户' })
  await expect(people.getByText(/拖到这里；最大 10 MB、20,000 行/)).toBeVisible()
  const book = new ExcelJS.Workbook()
  book.addWorksheet('填写说明').addRow(['账号必填'])
  const sheet = book.addWorksheet('人员')
  sheet.addRows([
    ['人员信息表'],
    ['序号', '用户账号*', '姓名', '出生日期', '手机号码', '角色'],
    [1, `${one}a`, '张三', '1990/5/1', '138 7777 8001', '采编员'],
    [2, `${one}b`, '李四', '', '123', ''],
    [3, `${one}c`, '王五', '', '', '']
  ])
  sheet.mergeCells('A1:F1')
  sheet.mergeCells('F3:F4')
  sheet.getRow(5).hidden = true
  const buffer = Buffer.from(await book.xlsx.writeBuffer())
  await people.locator('input[type=file]').setInputFiles({ name: '人员.xlsx', mimeType: xlsx, buffer })
  await expect(people.getByText('读取工作表“人员”，第 2 行是列名')).toBeVisible()
  await expect(people.getByText('不导入的列：序号')).toBeVisible()
  await expect(people.getByText('1 格由合并的单元格填入，已在表中标出')).toBeVisible()
  await people.getByText('2 格统一了写法，查看改动').click()
  await expect(people.getByText('第 3 行 出生日期：“1990/5/1”改为“1990-05-01”')).toHaveCount(0)
  await expect(people.getByText('第 3 行 生日：“1990/5/1”改为“1990-05-01”')).toBeVisible()
  await expect(people.getByText('第 3 行 手机号：“138 7777 8001”改为“13877778001”')).toBeVisible()
  await expect(people.getByLabel(/第 4 行 手机号：不是 11 位手机号/)).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    people.getByRole('button', { name: '把有错的行存为文件' }).click()
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[1]).toMatch(new RegExp(`^"4","${one}b","李四".*"手机号：不是 11 位手机号"$`))
  await expect(people.getByText('1 行在文件中是隐藏的，也会导入')).toBeVisible()
  await people.getByRole('button', { name: '不导入隐藏的行' }).click()
  await expect(people.getByText('新增 2 行')).toBeVisible()
  await people.getByLabel(/第 4 行 手机号/).fill('+86 139-7777-8002')
  await people.getByRole('button', { name: '重新检查' }).click()
  await expect(people.getByText('没有错误，可以导入')).toBeVisible()
  await expect(people.getByText('第 4 行 手机号：“+86 139-7777-8002”改为“13977778002”')).toBeVisible()
  await people.getByRole('button', { name: '全部导入' }).click()
  await expect(people.getByRole('row')).toHaveCount(3)
  await people.getByRole('button', { name: '我已保存，关闭' }).click()
  await expect(people).toHaveCount(0)
})

test('[admin-4] first passwords whose answer was lost come with a second press, and are offered until they are saved', async ({
  page,
  console: said
}) => {
  said.expected.push(/Failed to load resource/)
  await signIn(page)
  const one = `l${Date.now()}`
  await page.goto('/system/UserList')
  await shown(page).getByRole('button', { name: '导入' }).click()
  const people = page.getByRole('dialog', { name: '导入用户' })
  const rows = [
    ['用户账号', '姓名'],
    [`${one}a`, '丢失']
  ]
  await people.locator('input[type=file]').setInputFiles(await fileOf(rows))
  await expect(people.getByText('没有错误，可以导入')).toBeVisible()
  await page.route('**/sys/user/importRows*', async route => {
    await route.fetch()
    await route.abort()
  })
  await people.getByRole('button', { name: '全部导入' }).click()
  await expect(people.getByRole('alert')).toHaveText('无法连接服务器，请检查网络后重试')
  await page.unroute('**/sys/user/importRows*')
  await people.getByRole('button', { name: '全部导入' }).click()
  await expect(people.getByRole('row', { name: new RegExp(`${one}a`) })).toBeVisible()
  const password = await people
    .getByRole('row', { name: new RegExp(`${one}a`) })
    .getByRole('cell')
    .nth(2)
    .innerText()
  await people.getByRole('button', { name: '以后再保存' }).click()
  await page.reload()
  await shown(page).getByRole('button', { name: '导入' }).click()
  await people
    .getByText(/1 人的初始密码还没有保存/)
    .first()
    .waitFor()
  await people.getByRole('button', { name: '查看' }).first().click()
  await expect(people.getByRole('cell', { name: password })).toBeVisible()
  await expectAccessible(page)
  await people.getByRole('button', { name: '我已保存，关闭' }).click()
  await expect(people).toHaveCount(0)
})

test('[admin-3] [admin-4] a locked account is found and unlocked, and passwords of several are reset', async ({
  page
}) => {
  const { token } = await signIn(page)
  const one = `k${Date.now()}`
  for (const end of ['a', 'b']) {
    const draft = {
      username: `${one}${end}`,
      password: 'First-Password-1',
      realname: `锁${end}`,
      sex: '',
      birthday: ''
    }
    await call('/sys/user/add', token, 'POST', {
      ...draft,
      phone: '',
      email: '',
      selectedroles: '',
      selecteddeparts: ''
    })
  }
  for (let tries = 0; tries < 10; tries++) await guessFrom(origin(), '203.0.113.11', `${one}a`, 'Wrong-Password-1')
  await page.goto(`/system/UserList?status=3&username=${one}`)
  const row = shown(page)
    .getByRole('row')
    .filter({ hasText: `${one}a` })
  await expect(row).toContainText('锁定')
  await expectAccessible(page)
  await row.getByRole('checkbox').check({ force: true })
  await shown(page).getByRole('button', { name: '解锁' }).click()
  await expect(page.getByText('账号已解锁')).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.goto(`/system/UserList?username=${one}`)
  for (const end of ['a', 'b'])
    await shown(page)
      .getByRole('row')
      .filter({ hasText: `${one}${end}` })
      .getByRole('checkbox')
      .check({ force: true })
  await shown(page).getByRole('button', { name: '重置密码' }).click()
  const dialogOfTwo = page.getByRole('dialog', { name: '重置所选 2 人的密码' })
  await dialogOfTwo.getByRole('button', { name: '重置密码' }).click()
  await expect(dialogOfTwo.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await dialogOfTwo.getByRole('button', { name: '我已保存，关闭' }).click()
  await expect(dialogOfTwo).toHaveCount(0)
})
