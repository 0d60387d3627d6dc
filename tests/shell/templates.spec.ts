import { readFileSync } from 'node:fs'
import JSZip from 'jszip'
import type { Page } from '@playwright/test'
import { templateCalls } from '../../elements/base/contract/template.ts'
import { call, expect, expectAccessible, newPerson, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const code = (page: Page) => shown(page).getByRole('textbox', { name: '代码' })
const button = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true })

/** Adds a template of site 1 by a call. */
const make = async (page: Page, name: string, text: string, kind = 'article') => {
  const { token } = await signIn(page)
  const body = { name, fileName: `t-${Date.now()}-${Math.floor(Math.random() * 1000)}.html`, kind, code: text }
  const { message, success } = await call(templateCalls.add.path, token, 'POST', body)
  expect(success, message).toBe(true)
  return body.fileName
}
const open = async (page: Page, name: string) => {
  await page.goto('/template')
  await shown(page).getByPlaceholder('名称包含').fill(name)
  await page.keyboard.press('Enter')
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await expect(code(page)).toBeVisible()
}

test('[AR-3] a column manager writes a template: error told while writing, preview with an article, versions back', async ({
  page,
  console: said
}) => {
  test.slow()
  // The browser says so of each script that it does not run.
  said.expected.push(/Blocked script execution .*sandboxed/)
  await signIn(page, await newPerson(page, { roles: 'r3', sites: '1' }))
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '站点管理' }).click()
  await expect(page).toHaveURL(/\/cms\/template\/Template$/)
  await expect(page.getByRole('heading', { level: 1, name: '模板管理' })).toBeVisible()
  await expect(rowOf(page, 'article.html')).toBeVisible()
  await expectAccessible(page)

  await button(page, '新增模板').first().click()
  const name = `通知 ${Date.now()}`
  await shown(page).getByRole('textbox', { name: '名称' }).fill(name)
  await shown(page).getByRole('textbox', { name: '文件名' }).fill('通知.html')
  await code(page).click()
  await expect(shown(page).getByText('文件名由字母、数字、横线和下划线组成')).toBeVisible()
  await shown(page).getByRole('textbox', { name: '文件名' }).fill(`n${Date.now()}.html`)
  await shown(page).getByLabel('类型').selectOption('正文')
  await code(page).fill('<script>document.title = "运行了"</script>\n<h1>{{ article.titel }}</h1>\n{% if %}')
  await expect(shown(page).getByText('这里缺少值或条件')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(shown(page).getByText('没有保存，代码有误。第 3 行第 6 列')).toBeVisible()
  await code(page).fill('<script>document.title = "运行了"</script>\n<h1>{{ article.titel }}</h1>')
  await button(page, '刷新预览').click()
  await expect(shown(page).getByText('第 2 行第 8 列：没有“article.titel”这个数据')).toBeVisible()
  await code(page).fill('<script>document.title = "运行了"</script>\n<h1>{{ article.title }}</h1>')
  const choice = shown(page).getByLabel('用哪篇文章预览')
  const title = await choice.locator('option').nth(2).textContent()
  await choice.selectOption({ label: title! })
  await button(page, '刷新预览').click()
  const frame = shown(page).frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title!)
  expect(await page.title()).not.toContain('运行了')
  await expect(shown(page).getByText('预览中不运行脚本')).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存为第 1 版')).toBeVisible()
  await code(page).press('Control+End')
  await page.keyboard.type('\n<footer>')
  await expect(shown(page).getByText('您正在编辑')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存为第 2 版')).toBeVisible()
  await expect(shown(page).getByText('您正在编辑')).toBeHidden()
  await shown(page).getByRole('tab', { name: '版本' }).click()
  await expect(shown(page).getByRole('region', { name: '两版的差别' }).locator('ins')).toHaveText(/\+ <footer>/)
  await button(page, '把第 1 版放回编辑框').click()
  await expect(code(page)).not.toHaveValue(/footer/)
  await button(page, '返回列表').click()
  await expect(page.getByRole('dialog')).toContainText('有没保存的修改')
  await page.getByRole('dialog').getByRole('button', { name: '返回', exact: true }).click()
  await expect(rowOf(page, name)).toContainText('正文')
  await open(page, name)
  for (const tab of ['预览', '数据说明', '版本', '使用者 0']) {
    await shown(page).getByRole('tab', { name: tab }).click()
    await expectAccessible(page)
  }
})

test('[AR-3] two people: the second only reads, takes over, and the first keeps the typed text', async ({
  page,
  browser
}) => {
  test.slow()
  const name = `两人 ${Date.now()}`
  await make(page, name, '<p>一</p>\n')
  const second = await newPerson(page, { roles: 'r3', sites: '1' })
  await signIn(page)
  await open(page, name)
  await code(page).press('Control+End')
  await page.keyboard.type('<p>第一人写的</p>')
  await expect(shown(page).getByText('您正在编辑')).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await signIn(other, second)
  await open(other, name)
  await expect(shown(other).getByText('系统管理员正在编辑')).toBeVisible()
  await expect(code(other)).toHaveAttribute('readonly')
  await button(other, '接管编辑').click()
  await expect(other.getByRole('dialog')).toContainText('接管系统管理员的编辑？')
  await other.getByRole('dialog').getByRole('button', { name: '接管编辑' }).click()
  await expect(code(other)).not.toHaveAttribute('readonly')

  await page.keyboard.press('Control+s')
  await expect(shown(page).getByText(/^测试 .*正在编辑（.*自动结束）/)).toBeVisible()
  await expect(code(page)).toHaveValue(/第一人写的/)
  await expect(code(page)).not.toHaveAttribute('readonly')
  await code(other).press('Control+End')
  await other.keyboard.type('<p>第二人写的</p>')
  await other.keyboard.press('Control+s')
  await expect(other.getByText('已保存为第 2 版')).toBeVisible()
  await context.close()

  await code(page).click()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('模板已被他人修改')
  await expect(dialog).toContainText('第一人写的')
  await expect(dialog).toContainText('第二人写的')
})

test('[AR-3] a zip goes out and in with a report; a template in use names its column', async ({ page }) => {
  test.slow()
  const name = `压缩 ${Date.now()}`
  const fileName = await make(page, name, '<p>原来的</p>', 'list')
  await page.goto('/template')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()])
  expect(download.suggestedFilename()).toMatch(/模板\.zip$/)
  const zip = await JSZip.loadAsync(readFileSync(await download.path()))
  expect(await zip.file(fileName)!.async('string')).toBe('<p>原来的</p>')
  zip.file(fileName, '<p>改过的</p>')
  zip.file('坏的.html', 'x')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, '导入').click()])
  const buffer = await zip.generateAsync({ type: 'nodebuffer' })
  await chooser.setFiles({ name: '改过.zip', mimeType: 'application/zip', buffer })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: fileName })).toContainText('有变化')
  await expect(dialog.getByRole('row').filter({ hasText: '坏的.html' })).toContainText('不能写入')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '写入 1 个' }).click()
  await expect(page.getByText('已写入 1 个模板')).toBeVisible()
  await expect(dialog).toBeHidden()

  await shown(page).getByPlaceholder('名称包含').fill('栏目列表')
  await page.keyboard.press('Enter')
  await expect(shown(page).locator('tr.table-row')).toHaveCount(1)
  await rowOf(page, 'list.html').hover()
  await rowOf(page, 'list.html').getByRole('button', { name: '删除' }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(/模板“栏目列表”正在使用，不能删除：栏目“/)).toBeVisible()
})

test('[AR-3] at 390 px a template is read, written and previewed; a foreign person has no way in', async ({
  page,
  console: said
}) => {
  said.expected.push(/Blocked script execution .*sandboxed/)
  const name = `手机 ${Date.now()}`
  await make(page, name, '<p>{{ site.name }}</p>', 'home')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, name)
  await expectAccessible(page)
  await button(page, '刷新预览').click()
  await expect(shown(page).frameLocator('iframe').getByText('临江市')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await signIn(page, 'lihua')
  await page.goto('/cms/template/Template')
  await expect(page).toHaveURL(/\/404$/)
})
