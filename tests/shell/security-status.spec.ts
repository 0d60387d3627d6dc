import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[security-9] an auditor opens the security status from the menu, sees what is not met and why, and exports it', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/system/LogList')
  await page.getByRole('link', { name: '安全状况' }).first().click()
  const table = page.getByRole('region', { name: '安全状况' })
  await expect(table.getByRole('row')).toHaveCount(38)
  await expect(page.getByText('本页供自查，不代替测评')).toBeVisible()
  const separation = table.getByRole('row', { name: /8\.1\.4\.2 d/ })
  await expect(separation).toContainText('不符合')
  await expect(separation).toContainText('三员分立未开启')
  await expectAccessible(page)

  await page.getByLabel('只看需要处理的').press('Space')
  await expect(separation).toBeVisible()
  await expect(table.getByText('程序保证')).toHaveCount(0)
  const figures = page.getByRole('list', { name: '各状态的条数' })
  const countOf = async (state: string) =>
    Number(await figures.getByRole('listitem').filter({ hasText: state }).locator('b').textContent())
  const open = (await countOf('不符合')) + (await countOf('不提供'))
  await expect(table.getByRole('row')).toHaveCount(open + 1)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^安全状况-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('button', { name: '重新检查' }).click()
  await expect(page.getByRole('button', { name: '重新检查' })).toBeEnabled()
  await expect(separation).toBeVisible()
})

test('[security-9] who may not read the log is told so at the address of the security status', async ({ page }) => {
  await signIn(page, 'lihua')
  await page.goto('/system/SecurityStatus')
  await expect(page.getByText(/没有.*权限|没有权限/).first()).toBeVisible()
})
