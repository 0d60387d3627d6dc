import type { Page } from '@playwright/test'
import { endSessionAt, expect, password, signIn, test } from '../support/pages.ts'
import { storedTexts } from '../support/stored.ts'

interface Door {
  name: string
  /** Address of the page, and its field. */
  path: string
  label: string
  typed: string
}

const doors: Door[] = [
  {
    name: 'a column',
    path: '/cms/newsClass/modules/NewsClassModal?newsClassId=1002',
    label: '栏目名称',
    typed: '没有保存的栏目'
  },
  { name: 'an article', path: '/cms/article/edit?newsClassId=1002', label: '标题', typed: '没有保存的文章' }
]

async function work(page: Page, { path, label, typed }: Door): Promise<void> {
  await signIn(page)
  await page.goto(path)
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill(typed)
  await expect(field).toBeFocused()
}

const field = (page: Page, door: Door) => page.getByRole('textbox', { name: door.label, exact: true })

/** Expects the draft to be offered when the page is opened again, and restores it. */
async function expectOffer(page: Page, door: Door): Promise<void> {
  await page.goto(door.path)
  await expect(field(page, door)).not.toHaveValue(door.typed)
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(field(page, door)).toHaveValue(door.typed)
  await expect(field(page, door)).toBeFocused()
}

for (const door of doors) {
  test.describe(`[house-H1] unsaved ${door.name}`, () => {
    test('asks before its tab closes; staying returns to the field', async ({ page }) => {
      await work(page, door)
      const close = page.locator('qd-tab-bar .close').last()
      await close.click()
      const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容' })
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: '留在此页' }).click()
      await expect(field(page, door)).toHaveValue(door.typed)
      await expect(field(page, door)).toBeFocused()
      await close.click()
      await page.keyboard.press('Escape')
      await expect(field(page, door)).toBeFocused()
      await close.click()
      await question.getByRole('button', { name: '关闭' }).click()
      await expect(page).toHaveURL(/dashboard/)
      await expectOffer(page, door)
    })

    test('[staff-D19] asks before a reload, and offers the draft afterwards with the focus in the field', async ({
      page
    }) => {
      await work(page, door)
      const asked = page.waitForEvent('dialog')
      const reloaded = page.reload()
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.accept()
      await reloaded
      await expectOffer(page, door)
    })

    test('asks before another page replaces it on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await work(page, door)
      await page.locator('a.brand').click()
      const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容' })
      await question.getByRole('button', { name: '留在此页' }).click()
      await expect(field(page, door)).toHaveValue(door.typed)
      await page.locator('a.brand').click()
      await question.getByRole('button', { name: '离开' }).click()
      await expectOffer(page, door)
    })

    test('stays in its tab while another page is open, by the menu and by going back', async ({ page }) => {
      await work(page, door)
      await page.locator('a.brand').click()
      await expect(page).toHaveURL(/dashboard/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.locator('qd-tab-bar').getByRole('tab').last().click()
      await expect(field(page, door)).toHaveValue(door.typed)
      await page.goBack()
      await expect(page).toHaveURL(/dashboard/)
      await page.goBack()
      await expect(field(page, door)).toHaveValue(door.typed)
      await expect(page.getByRole('button', { name: '恢复', exact: true })).toHaveCount(0)
    })

    test('asks once before the site is switched, and is there after switching back', async ({ page }) => {
      await work(page, door)
      // With animations, because the list of sites closes slowly and the question appears meanwhile.
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.getByRole('button', { name: /^当前站点/ }).click()
      await page.locator('qd-site-switcher .site:not([aria-current])').first().click()
      const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容' })
      await question.getByRole('button', { name: '取消' }).click()
      await expect(question).toHaveCount(0)
      await expect(field(page, door)).toHaveValue(door.typed)
      await expect(page.getByRole('button', { name: /^当前站点/ })).toBeFocused()
      await page.getByRole('button', { name: /^当前站点/ }).click()
      await page.locator('qd-site-switcher .site:not([aria-current])').first().click()
      page.on('dialog', dialog => void dialog.dismiss())
      await question.getByRole('button', { name: '切换' }).click()
      await expect(page.getByText('站点切换成功！')).toBeVisible()
      await signIn(page)
      await expectOffer(page, door)
    })

    test('is mentioned before signing out', async ({ page }) => {
      await work(page, door)
      await page.getByRole('button', { name: /^用户/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await expect(page.getByText('再次登录后打开时可恢复')).toBeVisible()
    })
  })
}

test('[house-H1] a failed save leaves the focus at its button, a successful one in the field, and keys work', async ({
  page,
  console
}) => {
  console.expected.push(/status of 503/)
  await work(page, doors[0]!)
  const [save, name] = [page.getByRole('button', { name: '保存', exact: true }), field(page, doors[0]!)]
  await page.route('**/newsClass/edit*', route => route.fulfill({ status: 503, body: '' }))
  await save.click()
  await expect(page.locator('qd-column-manage').getByRole('alert')).toBeVisible()
  await expect(save).toBeFocused()
  await page.unroute('**/newsClass/edit*')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(name).toBeFocused()
  // Tab and page have the new name of the column, also after a second save.
  await expect(page.getByRole('tab', { name: doors[0]!.typed })).toBeVisible()
  await name.fill('临江要闻')
  await save.click()
  await expect(page.getByRole('tab', { name: '临江要闻' })).toBeVisible()
  await expect(name).toBeFocused()
})

test('[house-H1] a session that ends while a column is edited: the user signs in in place, and the save continues', async ({
  page,
  console
}) => {
  console.expected.push(/status of 401/)
  await work(page, doors[0]!)
  await endSessionAt(page, /\/newsclass\/newsClass\/edit/)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const again = page.getByRole('dialog', { name: '登录已过期' })
  await again.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(field(page, doors[0]!)).toBeFocused()
  await field(page, doors[0]!).fill('临江要闻')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('tab', { name: '临江要闻' })).toBeVisible()
})

test('[house-H1] saving an article by its button, once and again, leaves the focus in the field', async ({ page }) => {
  await work(page, doors[1]!)
  const save = page.getByRole('button', { name: '保存草稿', exact: true })
  await save.click()
  await expect(page).toHaveURL(/edit\?id=/)
  await expect(save).toBeDisabled()
  await expect(field(page, doors[1]!)).toBeFocused()
  await page.keyboard.type('之二')
  await expect(field(page, doors[1]!)).toHaveValue(`${doors[1]!.typed}之二`)
  await save.click()
  await expect(save).toBeDisabled()
  await expect(field(page, doors[1]!)).toBeFocused()
})

test('[content-24] unsaved text is unreadable in the browser after signing out, and the same person restores it', async ({
  page
}) => {
  const [door] = doors.slice(1) as [Door]
  const secret = `拟免去某某职务 ${Date.now()}`
  await work(page, { ...door, typed: secret })
  await expect.poll(() => storedTexts(page)).toContain('"sealed"')
  await page.getByRole('button', { name: /^用户/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByText('再次登录后打开时可恢复')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  const left = await storedTexts(page)
  expect(left).toContain('"sealed"')
  expect(left).not.toContain(secret)
  expect(left).not.toContain('职务')
  await signIn(page)
  await expectOffer(page, { ...door, typed: secret })
})

test('[content-24] old drafts of anybody leave the browser when a person edits', async ({ page }) => {
  const [door] = doors as [Door]
  await signIn(page)
  await page.evaluate(async () => {
    const open = indexedDB.open('qundao-drafts', 1)
    open.onupgradeneeded = () => void open.result.createObjectStore('drafts')
    await new Promise(resolve => (open.onsuccess = resolve))
    const drafts = open.result.transaction('drafts', 'readwrite').objectStore('drafts')
    const put = (name: string, days: number) =>
      drafts.put(
        { at: Date.now() - days * 86_400_000, version: 0, draft: { title: `${name}的旧稿` } },
        `article:${name}`
      )
    put('zhangsan', 15)
    const last = put('lisi', 13)
    await new Promise(resolve => (last.onsuccess = resolve))
    open.result.close()
    localStorage.setItem('qundao:draft:article:wangwu', JSON.stringify({ at: 1, draft: { title: 'wangwu的旧稿' } }))
  })
  await page.goto(door.path)
  await expect(field(page, door)).toBeVisible()
  await expect.poll(() => storedTexts(page)).not.toMatch(/(zhangsan|wangwu)的旧稿/)
  expect(await storedTexts(page)).toContain('lisi的旧稿')
})
