/** Builds the organisation of a city on an empty platform, by screens and sheets. */
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expect, signInAt, test, typeSignIn } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'

const [bureaus, offices, peopleOfEach, sites] = [60, 6, 7, 3]
const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const bureau = (at: number) => `市第${at + 1}局`
const office = (at: number) => ['办公室', '人事科', '法规科', '财务科', '信息中心', '督查室'][at]!
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let platform: Awaited<ReturnType<typeof startPlatform>>
test.beforeAll(async () => {
  platform = await startPlatform({ pattern: '', environment: { QUNDAO_SEED: 'empty' } })
})
test.afterAll(() => platform.stop())

async function importSheet(page: Page, path: string, name: string, rows: string[][]) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet(name).addRows(rows)
  const file = { name: `${name}.xlsx`, mimeType: xlsx, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
  await page.goto(`${platform.origin}${path}`)
  await shown(page).getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `导入${name}` })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText(`新增 ${rows.length - 1} 行`)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: '全部导入' }).click()
  return dialog
}

/** Makes a site that a department runs. */
async function makeSite(page: Page, name: string, department: string): Promise<void> {
  await page.goto(`${platform.origin}/subsite/SubsiteList`)
  await shown(page).getByRole('button', { name: '新建站点' }).click()
  await pane(page).getByLabel('站点名称').fill(name)
  await pane(page).getByRole('button', { name: '选择…主办单位' }).click()
  const departments = page.getByRole('dialog', { name: '主办单位' })
  await departments.getByRole('textbox', { name: '筛选' }).fill(department)
  await departments.getByRole('treeitem', { name: department, exact: true }).click()
  await departments.getByRole('button', { name: '选定' }).click()
  await expect(departments).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()
}

test('[issue-32] [AD-12] [AD-13] on an empty platform, an administrator builds 60 bureaus with 360 offices, sites and 2,520 people by screens and sheets; a person signs in at the own site', async ({
  page,
  browser
}) => {
  test.setTimeout(150_000)
  await signInAt(platform.origin, page)
  const units = await importSheet(page, '/system/DepartList', '部门', [
    ['部门路径'],
    ...Array.from({ length: bureaus }, (_, at) => [bureau(at)]),
    ...Array.from({ length: bureaus * offices }, (_, at) => [
      `${bureau(Math.floor(at / offices))} / ${office(at % offices)}`
    ])
  ])
  await expect(
    units
      .getByText('导入完成')
      .or(page.getByText(/新增 420 条/))
      .first()
  ).toBeVisible({ timeout: 60_000 })
  for (let at = 0; at < sites; at += 1) await makeSite(page, `${bureau(at)}网站`, bureau(at))

  const people = Array.from({ length: bureaus * offices * peopleOfEach }, (_, at) => {
    const place = Math.floor(at / peopleOfEach)
    const path = `${bureau(Math.floor(place / offices))} / ${office(place % offices)}`
    return [`city.p${at}`, `职员${at}`, '采编员', path]
  })
  const done = await importSheet(page, '/system/UserList', '用户', [['用户账号', '姓名', '角色', '部门'], ...people])
  await expect(done.getByText(/^正在导入 \d+%$/)).toBeVisible({ timeout: 60_000 })
  await expect(done.getByRole('button', { name: '停止' })).toBeVisible()
  const first = done.getByRole('row').filter({ hasText: 'city.p0' }).first()
  await expect(first).toBeVisible({ timeout: 90_000 })
  const secret = (await first.getByRole('cell').last().textContent()) ?? ''
  await done.getByRole('button', { name: '我已保存，关闭' }).click()
  await shown(page)
    .getByRole('treeitem', { name: bureau(0), exact: true })
    .click()
  await expect(
    shown(page)
      .getByText(`共 ${offices * peopleOfEach} 条`)
      .first()
  ).toBeVisible()

  const person = await browser.newPage({ baseURL: platform.origin, locale: 'zh-CN' })
  await person.goto('/')
  await typeSignIn(person, 'city.p0', secret)
  const own = person.getByRole('dialog', { name: '修改密码' })
  await own.getByLabel('新密码', { exact: true }).fill('Eigenes-Wort-3')
  await own.getByLabel('确认新密码').fill('Eigenes-Wort-3')
  await person.keyboard.press('Enter')
  await expect(person.getByRole('button', { name: `当前站点：${bureau(0)}网站` })).toBeVisible()
  await person.close()
})
