import { expect, expectAccessible, test } from '../support/pages.ts'

test.describe('the calls in the manual', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/manual/#calls')
    await expect(page.getByRole('heading', { name: '接口', exact: true })).toBeVisible()
  })

  test('[house-12] a developer finds a call by its right, and reads its parameters, body and result', async ({
    page
  }) => {
    await expect(page.getByText(/^共 \d{3} 个接口$/)).toBeVisible()
    const filter = page.getByRole('searchbox', { name: '筛选接口：地址、权限、模块' })
    await filter.fill('system:user:add')
    const call = page.getByText('POST /sys/user/add', { exact: true })
    await call.click()
    const body = page.getByRole('table', { name: '提交的 JSON' })
    await expect(body.getByRole('row', { name: /^username 必填 string 用户账号/ })).toBeVisible()
    await filter.fill('sys/user/list')
    await page.getByText('GET /sys/user/list', { exact: true }).click()
    await expect(page.getByRole('row', { name: /^pageSize（查询）/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^result\.records\[\]\.username string/ })).toBeVisible()
    await expectAccessible(page)
    await filter.fill('没有这样的接口')
    await expect(page.getByText('没有符合的接口，请换一个词。')).toBeVisible()
  })

  test('[house-12] in English no Chinese remains, and the description can be downloaded', async ({ page }) => {
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('searchbox', { name: 'Filter calls by path, right or module' }).fill('post cms/article')
    await page.getByText('POST /cms/article/add', { exact: true }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    const calls = page.locator('manual-calls')
    expect(await calls.innerText()).not.toMatch(/\p{Script=Han}/u)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /openapi\.json/ }).click()
    expect((await download).suggestedFilename()).toBe('openapi.json')
  })

  test('[house-12] a description that does not load can be loaded again', async ({ page, console: said }) => {
    said.expected.push(/503/)
    await page.route('**/api/openapi.json', route => route.fulfill({ status: 503 }))
    await page.reload()
    await expect(page.getByText('接口描述未能加载。')).toBeVisible()
    await page.unroute('**/api/openapi.json')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText(/^共 \d{3} 个接口$/)).toBeVisible()
  })

  test('[house-12] the page fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('searchbox', { name: '筛选接口：地址、权限、模块' }).fill('sys/user/list')
    await page.getByText('GET /sys/user/list', { exact: true }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
