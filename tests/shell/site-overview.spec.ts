import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[issue-32] [SI-5] by keyboard, the overview of a site names its people by role and leads to them', async ({
  page
}) => {
  await signIn(page)
  await page.goto(`/subsite/SubsiteList?name=${encodeURIComponent('市教育局')}`)
  const shown = page.locator('.page:not([hidden])')
  await shown.getByRole('row').filter({ hasText: '市教育局' }).getByRole('button', { name: '概况' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '“市教育局”概况' })
  await expect(dialog.getByRole('heading', { name: '域名' })).toBeVisible()
  await expect(dialog.getByText(/^共 \d+ 人，其中 \d+ 人可以登录$/)).toBeVisible()
  await expect(dialog.getByText(/^已用 .+，共 50 GB$/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 780 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  const link = dialog.getByRole('list', { name: '人员', exact: true }).getByRole('link').first()
  const count = Number(/\d+/.exec(await link.innerText())?.[0])
  await link.press('Enter')
  await expect(page).toHaveURL(/system\/UserList\?siteId=.+&roleId=/)
  await expect(shown.locator('tbody tr')).toHaveCount(count)
  await expect(dialog).toHaveCount(0)
})
