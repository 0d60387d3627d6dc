import { expect, home, signIn, test } from '../support/pages.ts'
import type { Page } from '@playwright/test'

const switchTo = async (page: Page, site: string): Promise<void> => {
  await page.getByRole('button', { name: /^当前站点/ }).click()
  await page.getByRole('list', { name: '选择站点' }).getByRole('button', { name: site }).click()
}

test('[staff-D1] switching the site opens the dashboard without data of the old site', async ({ page }) => {
  await signIn(page, 'zhaolei')
  await page.goto('/cms/newsClass/modules/NewsClassModal?newsClassId=1007')
  await expect(page.locator('qd-column-manage').getByRole('heading', { name: '通知公告' })).toBeVisible()
  await switchTo(page, '市发展和改革委员会')
  await expect(page).toHaveURL(home)
  await expect(page.getByText('站点切换成功！')).toBeVisible()
  await expect(page.getByRole('button', { name: '当前站点：市发展和改革委员会' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['首页'])
})

test('[staff-D1] a column or an article of another site says so, and offers to switch to it', async ({ page }) => {
  await signIn(page, 'zhaolei')
  await page.goto('/dashboard/analysis')
  await switchTo(page, '市发展和改革委员会')
  await expect(page.getByRole('button', { name: '当前站点：市发展和改革委员会' })).toBeVisible()
  await expect(page.getByText('站点切换成功！')).toBeVisible()
  for (const path of [
    '/cms/newsClass/modules/NewsClassModal?newsClassId=1007',
    '/cms/article/ArticleList?newsClassId=1007'
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '此栏目属于站点“临江市人民政府门户网站”' })).toBeVisible()
    await expect(page.locator('qd-column-manage .pane, qd-article-list .row-link')).toHaveCount(0)
  }
  await page.getByRole('button', { name: '切换到“临江市人民政府门户网站”' }).click()
  await expect(page.getByRole('button', { name: '当前站点：临江市人民政府门户网站' })).toBeVisible()
  await expect(page).toHaveURL(/ArticleList\?newsClassId=1007$/)
  await expect(page.locator('qd-article-list .row-link').first()).toBeVisible()
})

test('[staff-D1] work started at one site cannot be saved at another: it is refused, and saved after switching back', async ({
  page,
  context
}) => {
  await signIn(page, 'lihua')
  await page.goto('/cms/article/edit?newsClassId=1002')
  const title = page.getByRole('textbox', { name: '标题', exact: true })
  await title.fill('换站之前写下的标题')
  const other = await context.newPage()
  await other.goto('/dashboard/analysis')
  await switchTo(other, '市教育局')
  await expect(other.getByRole('button', { name: '当前站点：市教育局' })).toBeVisible()

  await expect(page.getByRole('button', { name: '当前站点：市教育局' })).toBeVisible()
  await expect(title).toHaveValue('换站之前写下的标题')
  await expect(page.getByText('切换回去之前不能保存')).toBeVisible()
  const refused = page.waitForResponse(/article\/add/)
  await page.getByRole('button', { name: '保存草稿' }).click()
  expect((await (await refused).json()).message).toBe(
    '当前站点已切换为“市教育局”，此页面属于“临江市人民政府门户网站”，没有保存。请切换回“临江市人民政府门户网站”后再操作'
  )
  await expect(page.getByRole('alert').filter({ hasText: '没有保存' })).toBeVisible()

  await page.getByRole('button', { name: '切换到“临江市人民政府门户网站”' }).click()
  await expect(page.getByText('切换回去之前不能保存')).toBeHidden()
  await expect(title).toHaveValue('换站之前写下的标题')
  const saved = page.waitForResponse(/article\/add/)
  await page.getByRole('button', { name: '保存草稿' }).click()
  expect((await (await saved).json()).result).toMatchObject({ subsiteId: '1', newsClassId: '1002' })
})

test('[staff-D2] the two menus of site 16 show, list and edit site 16 at any site of the header', async ({ page }) => {
  await page.setViewportSize({ width: 1760, height: 900 })
  await signIn(page)
  await page.goto('/dashboard/analysis')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const sideTree = page.getByRole('complementary')
  await expect(page.getByRole('button', { name: '当前站点：临江市人民政府门户网站' })).toBeVisible()

  const listed = page.waitForResponse(/article\/list/)
  await menu.getByRole('button', { name: /更多菜单/ }).click()
  await page.getByRole('menuitem', { name: '公开信息采编' }).click()
  const { records } = (await (await listed).json()).result as { records: { subsiteId: string }[] }
  expect(new Set(records.map(row => row.subsiteId))).toEqual(new Set(['16']))
  await expect(sideTree.getByRole('treeitem', { name: '公开指南' })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('公开信息采编')
  await page.locator('qd-article-list .row-link').first().click()
  await expect(page).toHaveURL(/article\/edit\?id=.*subsiteId=16/)
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeVisible()
  await expect(sideTree.getByRole('treeitem', { name: '公开指南' })).toBeVisible()

  await menu.getByRole('button', { name: /更多菜单/ }).click()
  await page.getByRole('menuitem', { name: '公开栏目管理' }).click()
  const pane = page.locator('qd-column-manage')
  await expect(pane.getByRole('treeitem', { name: '公开指南' })).toBeVisible()
  await expect(pane.getByRole('treeitem', { name: '工作动态' })).toHaveCount(0)
  await expect(sideTree.getByRole('treeitem', { name: '公开指南' })).toBeVisible()
  await sideTree.getByRole('treeitem', { name: '公开指南' }).click()
  await expect(pane.getByRole('heading', { name: '公开指南' })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('公开指南')
  await page.reload()
  await expect(pane.getByRole('heading', { name: '公开指南' })).toBeVisible()
})
