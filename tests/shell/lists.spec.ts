import { expect, signIn, test } from '../support/pages.ts'

test('[house-3] filter, sort and page of a list stand in the address: a reload, a link and the way back lead to them', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/system/LogList')
  const list = page.locator('qd-log-list')
  await list.getByLabel('日志类型').selectOption('登录日志')
  await expect(page).toHaveURL(/LogList\?logType=1$/)
  await list.getByRole('button', { name: '时间' }).click()
  await expect(page).toHaveURL(/logType=1&column=createTime&order=desc/)
  await page.reload()
  await expect(list.getByLabel('日志类型')).toHaveValue('1')
  await expect(list.locator('th[aria-sort=descending]')).toHaveText(/时间/)
  await expect(page.locator('qd-tab-bar').getByRole('tab', { name: '日志管理' })).toHaveCount(1)

  await page.goto('/cms/article/ArticleList?state=draft')
  await expect(page.locator('qd-article-list').getByLabel('状态')).toHaveValue('draft')
  await page.goBack()
  await expect(list.getByLabel('日志类型')).toHaveValue('1')
})

test('[house-3] the tab of a list is one, whatever it shows: its menu entry leads to the list as it was left', async ({
  page
}) => {
  await signIn(page, 'zhaolei')
  await page.goto('/cms/form/FormList')
  const words = page.locator('qd-form-list').getByLabel('名称、编码或数据表包含')
  await words.fill('没有这样的表单')
  await expect(page).toHaveURL(/words=/)
  await page.locator('qd-tab-bar').getByRole('tab', { name: '首页' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await page.locator('qd-top-menu').getByRole('link', { name: '在线表单' }).click()
  await expect(page).toHaveURL(/FormList\?words=/)
  await expect(words).toHaveValue('没有这样的表单')
  await expect(page.locator('qd-tab-bar').getByRole('tab', { name: '表单列表' })).toHaveCount(1)
})
