import { call, expect, home, signIn, test, typeSignIn } from '../support/pages.ts'

test('[EM-4] [AU-6] signing out in one tab reaches the shell and the widgets of every other tab', async ({
  page,
  context
}) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  await expect(page.getByRole('table')).toBeVisible()
  const legacy = await context.newPage()
  await legacy.goto('/legacy/')
  await expect(legacy.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
  await expect(legacy.getByRole('button', { name: /^当前站点/ })).toBeVisible()
  await legacy.getByRole('button', { name: '用户 系统管理员' }).click()
  await legacy.getByRole('menuitem', { name: '退出登录' }).click()
  await legacy.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(legacy.getByText('未登录').first()).toBeVisible()
  await expect(legacy.getByRole('treeitem')).toHaveCount(0)
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fcms%2Farticle%2FArticleList/)
  await typeSignIn(page)
  await expect(page).toHaveURL(/ArticleList/)
  await expect(legacy.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
})

test('[SI-1] [SI-2] [EM-4] the switcher lists the allowed sites; after a switch everything follows, in every tab', async ({
  page,
  context
}) => {
  const before = await signIn(page)
  await page.goto('/')
  const legacy = await context.newPage()
  await legacy.goto('/legacy/')
  await expect(legacy.getByRole('treeitem').first()).toBeVisible()
  await page.getByRole('button', { name: /^当前站点/ }).click()
  await expect(page.getByRole('list', { name: '选择站点' }).getByText('市级部门网站')).toBeVisible()
  await page.getByLabel('搜索站点').fill('教育')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('站点切换成功！')).toBeVisible()
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('button', { name: '当前站点：市教育局' })).toBeVisible()
  await expect(legacy.getByRole('button', { name: '当前站点：市教育局' })).toBeVisible()
  const { token, subsite } = (await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!))).value
  expect([token, subsite.name]).toEqual([before.token, '市教育局'])
  expect((await call('/cms/article/list', token)).success).toBe(true)
})

test('[SI-2] a refused switch is reported and changes nothing', async ({ page }) => {
  const { token } = await signIn(page)
  await page.goto('/')
  await page.route('**/changeCurrentSubsite*', route =>
    route.fulfill({ json: { success: false, message: '没有该站点权限', code: 500, result: null, timestamp: 0 } })
  )
  await page.getByRole('button', { name: /^当前站点/ }).click()
  await page.getByRole('button', { name: '市教育局', exact: true }).click()
  await expect(page.getByText('没有该站点权限')).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!).value.token)).toBe(token)
})

test('[SI-1] a user with two sites sees two', async ({ page }) => {
  await signIn(page, 'wangmin')
  const sites = page.waitForResponse(/getSubsiteListByLoginUser/)
  await page.goto('/')
  await page.getByRole('button', { name: /^当前站点/ }).click()
  const { result } = await (await sites).json()
  const names = (nodes: { name: string; classify: string; childList: never[] }[]): string[] =>
    nodes.flatMap(node => [...(node.classify === '1' ? [] : [node.name]), ...names(node.childList)])
  await expect(page.getByRole('list', { name: '选择站点' }).getByRole('button')).toHaveText(names(result))
})
