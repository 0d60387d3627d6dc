import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[EM-1] the manual shows each element alone: attributes, methods and events to try', async ({ page }) => {
  await signIn(page)
  await page.goto('/manual/')
  await page.getByRole('link', { name: /qd-form$/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('表单')
  const stage = page.frameLocator('iframe')
  const name = stage.getByLabel('姓名')
  await expect(name).toBeEditable()
  await page.getByLabel('readonly', { exact: true }).check()
  await expect(stage.locator('qd-form textarea')).toHaveCount(0)
  await page.getByLabel('readonly', { exact: true }).uncheck()
  await name.fill('李华')
  await name.blur()
  await expect(page.locator('manual-try li').filter({ hasText: 'qd-change' })).toContainText('李华')
  await page.getByRole('button', { name: '调用 getData()' }).click()
  await expect(page.locator('manual-try li').first()).toContainText('"name":"李华"')
  await page.getByLabel('方法参数').fill('[{"name":"王敏"}]')
  await page.getByLabel('方法参数').blur()
  await page.getByRole('button', { name: '调用 setData()' }).click()
  await expect(name).toHaveValue('王敏')
  await page.getByLabel('value', { exact: true }).fill('{"name":')
  await page.getByLabel('value', { exact: true }).blur()
  await expect(page.locator('manual-try li').first()).toContainText('SyntaxError')
})

test('[EM-2] the manual shows it in hostile and narrow surroundings, and how it is embedded', async ({ page }) => {
  await signIn(page)
  await page.goto('/manual/#qd-article-list')
  const stage = page.frameLocator('iframe')
  await expect(stage.locator('tr.table-row').first()).toBeVisible()
  await page.getByLabel('环境').selectOption('恶劣的旧页面')
  await expect(stage.locator('link[href="/legacy/hostile.css"]')).toBeAttached()
  await expect(stage.locator('tr.table-row').first()).toHaveCSS('text-transform', 'none')
  await page.getByLabel('示例').selectOption('未登录')
  await expect(stage.getByText('未登录，请先登录后查看文章')).toBeVisible()
  for (const [framework, line] of [
    ['HTML', "addEventListener('qd-navigate'"],
    ['React', 'onqd-navigate={'],
    ['Vue', '@qd-navigate='],
    ['Lit', '@qd-navigate=${this.onEvent}']
  ]) {
    await page.getByRole('button', { name: framework, exact: true }).click()
    await expect(page.locator('pre')).toContainText(line!)
  }
})

test('[LA-1] the manual is complete in English, fits a phone and is accessible', async ({ page }) => {
  await page.goto('/manual/?lang=en#qd-form-designer')
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Form designer')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.locator('manual-element')).not.toContainText(/[\u4e00-\u9fff]{3}/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('manual-element h2')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
