import { signIn, test } from '../support/pages.ts'

test('look', async ({ page }) => {
  test.slow()
  await signIn(page)
  for (const [w, h] of [
    [1440, 900],
    [390, 844]
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.goto('/template')
    await page.getByText('article.html').first().waitFor()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/look-list-${w}.png` })
    await page.goto('/template?id=template1-article')
    await page.getByRole('textbox', { name: '代码' }).waitFor()
    await page.getByRole('button', { name: '刷新预览' }).click()
    await page.locator('iframe').waitFor()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/look-edit-${w}.png`, fullPage: true })
    await page.getByRole('textbox', { name: '代码' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('{% foo %}')
    await page.getByText('没有“foo”').waitFor()
    await page.getByRole('tab', { name: '版本' }).click()
    await page.waitForTimeout(1200)
    await page.screenshot({ path: `/tmp/look-error-${w}.png`, fullPage: true })
    await page.getByRole('tab', { name: '数据说明' }).click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/look-data-${w}.png`, fullPage: true })
    await page.keyboard.press('Control+z')
    await page.evaluate(() => localStorage.removeItem('x'))
    page.on('dialog', d => void d.accept())
    await page.goto('/template')
    await page.getByRole('button', { name: '从模板站复制' }).click()
    await page.getByRole('dialog').getByText('list.html').waitFor()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/look-copy-${w}.png` })
  }
})
