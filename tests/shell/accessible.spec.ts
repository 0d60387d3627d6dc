import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

const screens: [path: string, ready: string][] = [
  ['/dashboard/analysis', '[role=tab]'],
  ['/cms/article/ArticleList', 'table'],
  ['/cms/newsClass/modules/NewsClassModal', '[role=treeitem]'],
  ['/cms/article/edit', '[contenteditable]'],
  ['/system/UserList', 'table'],
  ['/system/RoleList', 'table'],
  ['/system/DepartList', '[role=treeitem]'],
  ['/system/PermissionList', '[role=treeitem]'],
  ['/model/ModelList', 'table'],
  ['/404', '.not-built']
]

for (const [path, ready] of screens) {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 }
  ]) {
    test(`[LA-1] axe finds no serious violation on ${path} at ${size.width} px`, async ({ page }) => {
      await signIn(page)
      await page.setViewportSize(size)
      await page.goto(path)
      await expect(page.locator(size.width < 500 && ready === '[role=tab]' ? 'h1' : ready).first()).toBeVisible()
      await expectAccessible(page)
      if (size.width < 500) {
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, 'nothing is wider than the phone').toBeLessThanOrEqual(0)
      }
    })
  }
}

test('[LA-4] axe finds no serious violation with open settings, in the dark menu and in all eight theme colours', async ({
  page
}) => {
  test.slow()
  await signIn(page)
  await page.goto('/subsite/SubsiteList')
  await page.getByRole('button', { name: '系统设置' }).click()
  await page.getByText('暗色菜单风格').click()
  await expectAccessible(page)
  for (const colour of await page.getByRole('group', { name: '主题色' }).getByRole('button').all()) {
    await colour.click()
    await expectAccessible(page)
  }
})
