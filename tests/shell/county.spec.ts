/** First day of a new administrator: sets up a county site with its users, from the first click to the log. */
import type { Browser, Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expect, signInAt, test } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'

const county = '青山县人民政府'
/** Columns of the template that the editor may write in. */
const granted = ['工作动态', '通知公告'] as const
const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// A separate platform, because the created records remain.
let platform: Awaited<ReturnType<typeof startPlatform>>
test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.stop())

async function deed(page: Page, name: string, title: string): Promise<void> {
  const button = rowOf(page, name).getByRole('button', { name: title, exact: true })
  const more = rowOf(page, name).getByRole('button', { name: '更多' })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('button', { name: title, exact: true }).click()
}

const saveHere = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()
}

async function makeSite(page: Page): Promise<void> {
  await page.goto(`${platform.origin}/subsite/SubsiteList`)
  await shown(page).getByRole('button', { name: '新建站点' }).click()
  await pane(page).getByLabel('站点名称').fill(county)
  await pane(page).getByLabel('模板站').last().selectOption('部门网站模板站')
  await pane(page).getByLabel('站点分组').selectOption({ index: 1 })
  await saveHere(page, county)
}

async function makeDepartments(page: Page): Promise<void> {
  await page.goto(`${platform.origin}/system/DepartList`)
  await shown(page).getByRole('button', { name: '添加一级部门' }).click()
  await pane(page).getByLabel('机构名称').fill('青山县政府')
  await saveHere(page, '青山县政府')
  for (const name of ['青山县政府办', '青山县融媒体中心']) {
    await shown(page).getByRole('treeitem', { name: '青山县政府', exact: true }).click()
    await pane(page).getByRole('button', { name: '添加子部门' }).click()
    await pane(page).getByLabel('机构名称').fill(name)
    await saveHere(page, name)
  }
}

/** Creates a role with the rights of another one. */
async function copyRole(page: Page, from: string, name: string, code: string): Promise<void> {
  await page.goto(`${platform.origin}/system/RoleList?roleName=${encodeURIComponent(from)}`)
  await deed(page, from, '复制')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('角色名称').fill(name)
  await dialog.getByLabel('角色编码').fill(code)
  await dialog.getByRole('button', { name: /保存|确定|复制/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** Imports ten users, two with errors. Returns the initial passwords by account. */
async function importPeople(page: Page): Promise<Map<string, string>> {
  const book = new ExcelJS.Workbook()
  book
    .addWorksheet('用户')
    .addRows([
      ['用户账号', '姓名', '手机号', '角色', '部门'],
      ['qs.editor', '林编辑', '', '县编辑', '青山县融媒体中心'],
      ['qs.reviewer', '方审核', '', '县审核', '青山县政府办'],
      ...[1, 2, 3, 4, 5, 6].map(at => [`qs.staff${at}`, `职员${at}`, '', '', '青山县政府办']),
      ['qs.seven', '周七', '12345', '', ''],
      ['qs.eight', '吴八', '', '县编集', '']
    ])
  const file = { name: '人员.xlsx', mimeType: xlsx, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
  await page.goto(`${platform.origin}/system/UserList`)
  await shown(page).getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('2 行有错')).toBeVisible()
  await dialog.getByLabel(/第 10 行 手机号/).fill('13900007777')
  await dialog.getByLabel(/第 11 行 角色/).fill('县编辑')
  await dialog.getByRole('button', { name: '全部导入' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(11)
  const passwords = new Map<string, string>()
  for (const row of await dialog.getByRole('row').all()) {
    const [account, , password] = await row.getByRole('cell').allTextContents()
    if (account && password) passwords.set(account, password)
  }
  await dialog.getByRole('button', { name: '我已保存，关闭' }).click()
  return passwords
}

async function staffSite(page: Page): Promise<void> {
  await page.goto(`${platform.origin}/subsite/SubsiteList?name=${encodeURIComponent(county)}`)
  await deed(page, county, '站点人员')
  const dialog = page.getByRole('dialog', { name: `“${county}”的人员` })
  await dialog.getByRole('button', { name: '添加成员' }).click()
  const choice = page.getByRole('dialog', { name: `添加成员到“${county}”` })
  await expect(choice.getByRole('combobox')).toBeVisible()
  for (const name of ['林编辑', '方审核']) {
    await choice.getByRole('combobox').fill(name)
    await choice.getByText(name).click()
  }
  await choice.getByRole('button', { name: '选定' }).click()
  await expect(dialog.getByText('共 2 人')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await expect(dialog).toHaveCount(0)
}

/** Grants the whole site to the reviewers, and these two columns to the editor. */
async function grantColumns(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /的授权$/ })
  const save = async () => {
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await deed(page, county, '授权')
  await dialog.getByRole('button', { name: '加角色' }).click()
  const roles = page.getByRole('dialog', { name: '选择角色' })
  await roles.getByRole('treeitem', { name: '县审核' }).click()
  await roles.getByRole('button', { name: '选定' }).click()
  await save()
  await page.getByRole('button', { name: /^当前站点/ }).click()
  await page.locator('qd-site-switcher .site').filter({ hasText: county }).click()
  await expect(page.getByRole('button', { name: `当前站点：${county}` })).toBeVisible()
  await page.goto(`${platform.origin}/cms/newsClass/modules/NewsClassModal`)
  for (const name of granted) {
    await shown(page).getByRole('treeitem', { name, exact: true }).click()
    await shown(page).getByRole('button', { name: '授权', exact: true }).click()
    await dialog.getByRole('button', { name: '加用户' }).click()
    const people = page.getByRole('dialog', { name: '选择用户' })
    await people.getByRole('combobox').fill('林编辑')
    await people.getByRole('option', { name: /林编辑/ }).click()
    await people.getByRole('button', { name: '选定' }).click()
    await dialog.getByRole('checkbox', { name: '林编辑：采编' }).click({ force: true })
    await save()
  }
}

/** Writes a notice and asks why its author cannot publish it. */
async function askWhy(editor: Page): Promise<void> {
  await editor.goto('/cms/article/ArticleList')
  const columns = editor.locator('qd-column-tree, qd-side-menu').getByRole('treeitem')
  await expect(columns).toHaveText([...granted])
  await columns.first().click()
  await expect(editor).toHaveURL(/newsClassId=/)
  await expect(editor.getByRole('heading', { level: 1, name: granted[0] })).toBeVisible()
  await shown(editor).getByRole('button', { name: '写文章' }).first().click()
  await editor.getByLabel('标题', { exact: true }).fill('停水通知')
  await editor.keyboard.press('Control+s')
  await expect(editor.getByText(/已保存/).first()).toBeVisible()
  await editor.goto('/cms/article/ArticleList?title=%E5%81%9C%E6%B0%B4')
  await rowOf(editor, '停水通知').getByRole('button', { name: '更多' }).click()
  await editor.getByRole('button', { name: '为什么不能发布？' }).click()
  const why = editor.getByRole('dialog', { name: '为什么不能？' })
  await expect(why).toContainText('给角色“县编辑”加上权限“发布文章”')
  await why.getByRole('button', { name: '知道了' }).click()
}

/** Signs in for the first time and changes the initial password. */
async function begin(browser: Browser, account: string, given: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: platform.origin, locale: 'zh-CN' })
  await page.goto('/')
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(given)
  await page.keyboard.press('Enter')
  const own = page.getByRole('dialog', { name: '修改密码' })
  await own.getByLabel('新密码', { exact: true }).fill('Eigenes-Wort-3')
  await own.getByLabel('确认新密码').fill('Eigenes-Wort-3')
  await page.keyboard.press('Enter')
  await expect(own).toHaveCount(0)
  return page
}

test('[AD-1] [AD-2] [AD-3] [AD-5] [SI-4] [SI-5] a county site is set up, its editor sees two columns and asks about the missing publish right, and the log records it all', async ({
  page,
  browser
}) => {
  test.setTimeout(150_000)
  await signInAt(platform.origin, page)
  await makeSite(page)
  await makeDepartments(page)
  await copyRole(page, '采编员', '县编辑', 'county_editor')
  await copyRole(page, '审核员', '县审核', 'county_reviewer')
  const passwords = await importPeople(page)
  expect(passwords.size).toBe(10)
  await staffSite(page)
  await grantColumns(page)

  const editor = await begin(browser, 'qs.editor', passwords.get('qs.editor')!)
  await expect(editor.getByRole('button', { name: `当前站点：${county}` })).toBeVisible()
  await askWhy(editor)
  await editor.goto('/system/UserList')
  await expect(editor.getByRole('heading', { name: '您没有打开“用户管理”的权限' })).toBeVisible()
  await editor.close()

  await page.goto(`${platform.origin}/system/LogList`)
  for (const words of ['新增站点', '新增部门', '复制角色', '导入用户', '分配站点', '对象授权']) {
    await shown(page).getByLabel('日志内容包含').fill(words)
    await page.keyboard.press('Enter')
    await expect(shown(page).locator('tbody tr').first()).toContainText(words)
  }
  await shown(page).getByRole('button', { name: '校验日志' }).click()
  await expect(page.getByRole('heading', { name: '日志完整' })).toBeVisible()
})
