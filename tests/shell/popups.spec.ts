import type { Page, Route } from '@playwright/test'
import { expect, home, signIn, test } from '../support/pages.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^当前站点/ })
const sites = (page: Page) => page.getByRole('list', { name: '选择站点' })

test('[issue-7] overlays load no script until the pointer is over the button', async ({ page }) => {
  await signIn(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/cms/article/ArticleList')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(opener(page)).toBeVisible()
  const isOfOverlays = (address: string) => /\/overlay-[^/]*\.js$/.test(address)
  expect(asked.filter(isOfOverlays)).toEqual([])
  const comes = page.waitForRequest(request => isOfOverlays(request.url()))
  await opener(page).hover()
  await comes
})

test('[issue-7] a list whose script fails to load says so and opens on the next try', async ({
  page,
  console: said
}) => {
  said.expected.push(/Failed to load resource/)
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL(home)
  await page.route(/\/overlay-[^/]*\.js$/, route => route.abort())
  await opener(page).click()
  await expect(page.getByText('加载失败，请检查网络后重试')).toBeVisible()
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
  await page.unroute(/\/overlay-[^/]*\.js$/)
  await opener(page).click()
  await expect(sites(page)).toBeVisible()
})

test('[issue-7] the focus moves into a menu whose entries load late', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/RoleList')
  const views = page.getByRole('button', { name: '视图' })
  await expect(views).toBeVisible()
  const entries = new Promise<Route>(resolve => void page.route(/\/views-menu-[^/]*\.js$/, resolve))
  const popover = page.waitForResponse(/\/popup-body-[^/]*\.js$/)
  await views.focus()
  await page.keyboard.press('Enter')
  await popover
  await (await entries).continue()
  await expect(page.getByRole('menuitem', { name: '全部（不用视图）' })).toBeFocused()
})

test('[issue-7] a list opens and closes by its button, by keyboard and by a click elsewhere', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL(home)
  await opener(page).click()
  await expect(sites(page)).toBeVisible()
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true')
  await opener(page).click()
  await expect(sites(page)).toBeHidden()
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(sites(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sites(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(sites(page)).toBeVisible()
  await page.mouse.click(700, 600)
  await expect(sites(page)).toBeHidden()
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
})

test('[issue-7] cancelling a confirmation returns the focus to the menu button, also with animations', async ({
  page
}) => {
  await signIn(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/system/UserList')
  const question = page.getByRole('dialog')
  const more = page.getByRole('button', { name: '更多操作' }).first()
  const views = page.getByRole('button', { name: '视图' })
  await expect(views).toBeVisible()
  for (const [menu, entry] of [
    [more, page.locator('.table-menu').getByRole('button', { name: '删除', exact: true })],
    [views, page.getByRole('menuitem', { name: '另存为视图…' })]
  ] as const) {
    await menu.click()
    await entry.click()
    await expect(question).toBeVisible()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(entry).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(menu).toBeFocused()
  }
})

test('[performance-6] menus are at rest 150 ms after they open', async ({ page }) => {
  await signIn(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/system/UserList')
  await page.getByRole('button', { name: '更多操作' }).first().click()
  const popup = page.locator('.bp6-popover-transition-container')
  await expect(popup).toBeVisible()
  const durations = await popup.evaluate(container =>
    [container, ...container.querySelectorAll('*')]
      .flatMap(element => getComputedStyle(element).transitionDuration.split(','))
      .map(each => Number.parseFloat(each) * (each.trim().endsWith('ms') ? 1 : 1000))
  )
  expect(durations.length).toBeGreaterThan(1)
  expect(Math.max(...durations)).toBeLessThanOrEqual(150)
})
