import { expect, signIn, test } from '../support/pages.ts'

test('[seed-6] [GU-9] a script that hangs: a placeholder at once, after 120 s a sentence and a button that loads it', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/')
  await expect(page.locator('qd-home').getByRole('heading').first()).toBeVisible()
  await page.clock.install()
  let isHanging = true
  await page.route('**/elements/**', route =>
    isHanging && /role-list/.test(route.request().url()) ? undefined : route.continue()
  )
  await page.goto('/system/RoleList', { waitUntil: 'commit' })
  const list = page.locator('qd-role-list')
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(list.getByRole('status')).toHaveText('正在加载…', { timeout: 500 })
  }).toPass()
  await page.clock.runFor(115_000)
  await expect(list.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(list.getByRole('alert')).toContainText('加载失败，请检查网络后重试')
  isHanging = false
  await list.getByRole('button', { name: '重试' }).click()
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await expect(list.getByRole('status').filter({ hasText: '正在加载…' })).toHaveCount(0)
})

test('[seed-7] /articleAdd without the right to write says so, and explains why', async ({ page }) => {
  await signIn(page, 'zhaolei')
  await page.goto('/articleAdd')
  await expect(page.getByText('您没有撰写文章的权限，请联系管理员授权。')).toBeVisible()
  await expect(page.getByRole('button', { name: '为什么？' })).toBeVisible()
  await expect(page.getByText('此部件出现错误')).toHaveCount(0)
})

test('[seed-7] a page of a content kind without the right to write says so, and explains why', async ({ page }) => {
  await signIn(page, 'zhaolei')
  await page.goto('/leadAdd')
  await expect(page.getByText('没有权限：撰写文章。请联系管理员授权')).toBeVisible()
  await page.getByRole('button', { name: '为什么？' }).click()
  await expect(page.getByRole('dialog')).toContainText('撰写文章')
})
