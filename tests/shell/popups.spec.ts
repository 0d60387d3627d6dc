import type { Page } from '@playwright/test'
import { expect, home, signIn, test } from '../support/pages.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^当前站点/ })
const sites = (page: Page) => page.getByRole('list', { name: '选择站点' })

test('[issue-7] what opens costs nothing before: its script comes when the person points at it', async ({ page }) => {
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

test('[issue-7] a list whose script does not come says so, and opens at the next try', async ({
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

test('[issue-7] a list opens and closes by its button, by the keyboard and by a click elsewhere', async ({ page }) => {
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
