/**
 * Administration by keyboard alone: overlays announce their names, every entry is reachable, Escape returns the focus.
 */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
/** Roles of other tests can fill the first page. */
const roleList = `/system/RoleList?roleName=${encodeURIComponent('采编员')}`

test('[AD-2] the rights of a role: open, check, preview and cancel', async ({ page }) => {
  await signIn(page)
  await page.goto(roleList)
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
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
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

test('[AD-2] the preview of rights scrolls with the page, without a nested scroll area', async ({ page }) => {
  await signIn(page)
  await page.goto(roleList)
  await rowOf(page, '采编员').getByRole('button', { name: '授权' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '全部勾选' }).click()
  await dialog.getByRole('button', { name: '下一步' }).click()
  const list = dialog.getByRole('list').first()
  await expect.poll(() => list.evaluate(node => node.scrollHeight - node.clientHeight)).toBeLessThan(2)
})

test('[AD-1] arrow keys move through the views and the ⋯ menu of a row', async ({ page }) => {
  await signIn(page)
  await page.goto(roleList)
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

test('[NO-5] Escape from the reply to a message returns the focus to its button', async ({ page }) => {
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

test('[house-13] Escape first goes to an input method that composes, then to the dialog', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/RoleList')
  await shown(page).getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '另存为视图…' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox').first()
  await field.focus()
  const line = await page.context().newCDPSession(page)
  await line.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  await expect(field).toHaveValue('ni')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await line.send('Input.insertText', { text: '你' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('[LA-2] a page that opens while a field has the focus causes no browser warning', async ({ page }) => {
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
