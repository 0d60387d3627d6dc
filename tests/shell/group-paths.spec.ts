import { expect, home, newPerson, signIn, test } from '../support/pages.ts'

test('[GU-8] [seed-11] /dashboard leads home, and the path of a menu group leads to its first page', async ({
  page
}) => {
  await signIn(page)
  for (const path of ['/dashboard', '/dashboard/']) {
    await page.goto(path)
    await expect(page).toHaveURL(home)
  }
  const main = page.locator('main')
  for (const [group, first] of [
    ['/system', '/system/UserList'],
    ['/subsite', '/subsite/SubsiteList'],
    ['/help', '/help/legacy']
  ] as const) {
    await page.goto(group)
    await expect(page).toHaveURL(new RegExp(`${first}$`))
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('无法打开')
  }
  for (const path of ['/notice', '/cms/article']) {
    await page.goto(path)
    await expect(page).not.toHaveURL(new RegExp(`${path}$`))
    await expect(page).not.toHaveURL(/404/)
    await expect(main.getByText('尚未建成')).toHaveCount(0)
  }
})

test('[GU-8] the path of an external entry opens the external page', async ({ page }) => {
  await signIn(page)
  await page.route('https://www.gov.cn/', route => route.fulfill({ contentType: 'text/html', body: '<p>中国政府网' }))
  await page.goto('/help/gov')
  await expect(page).toHaveURL('https://www.gov.cn/')
})

test('[GU-8] a group whose pages all need a right names the rights', async ({ page }) => {
  await signIn(page, await newPerson(page))
  await page.goto('/system')
  await expect(page).toHaveURL(/404$/)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { name: '您没有打开“系统管理”的权限' })).toBeVisible()
  await expect(main.getByText('查看用户', { exact: false })).toBeVisible()
})
