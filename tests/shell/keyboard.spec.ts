/** The administration by keyboard alone: what opens is read out by its name, every entry is reached, Escape gives the focus back. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

test('[AD-2] the authorisation of a role by keyboard: opened, ticked, looked at, given up', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/RoleList')
  const opener = rowOf(page, '采编员').getByRole('button', { name: '授权' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '“采编员”的权限' })
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: '关闭' }), 'nothing nameless before it').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  const tree = dialog.getByRole('tree', { name: '权限' })
  await tree.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const right = tree.getByRole('treeitem', { name: /^删除文章/ })
  await expect(right).toBeFocused()
  await expect(right).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('授予 1 项权限')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '保存' })).toBeFocused()
})

test('[AD-2] what a role is given is read to its end: no list within the list', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/RoleList')
  await rowOf(page, '采编员').getByRole('button', { name: '授权' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '全部勾选' }).click()
  await dialog.getByRole('button', { name: '下一步' }).click()
  const list = dialog.getByRole('list').first()
  await expect.poll(() => list.evaluate(node => node.scrollHeight - node.clientHeight)).toBeLessThan(2)
})

test('[AD-1] arrow keys go through the views and through what a row keeps behind ⋯', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/RoleList')
  const views = shown(page).getByRole('button', { name: '视图' })
  await views.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '全部（不用视图）' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '另存为视图…' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(views).toBeFocused()

  const more = rowOf(page, '采编员').getByRole('button', { name: '更多' })
  await more.focus()
  await page.keyboard.press('Enter')
  const behind = page.locator('.table-menu').getByRole('button')
  await expect(behind.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(behind.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(behind.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('[NO-5] Escape from the reply to a message gives the focus back to the button that opened it', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/isps/userAnnouncement')
  await rowOf(page, '年度安全检查').getByRole('button', { name: '查看' }).click()
  const reply = page.getByRole('dialog').getByRole('button', { name: '回复', exact: true })
  await reply.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reply).toBeFocused()
})

test('[LA-2] a page that opens while a field has the focus makes the browser say nothing', async ({ page }) => {
  const said: string[] = []
  page.on('console', message => void said.push(message.text()))
  await signIn(page)
  await page.goto('/cms/article/ArticleList?newsClassId=1002')
  const list = page.locator('qd-article-list')
  await list.getByPlaceholder('标题').focus()
  await list.getByRole('button', { name: '写文章' }).first().press('Enter')
  await expect(page.locator('qd-article-editor').getByLabel('标题', { exact: true })).toBeFocused()
  expect(said).toEqual([])
})
