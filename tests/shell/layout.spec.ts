import { expect, home, listenToToasts, signIn, test, withEveryPage } from '../support/pages.ts'
import type { Page } from '@playwright/test'

const tabs = (page: Page) => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')

async function openTwo(page: Page): Promise<void> {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/system/UserList')
  await page.getByRole('link', { name: '角色管理' }).click()
  await expect(tabs(page)).toHaveText(['首页', '用户管理', '角色管理'])
}

const action = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: '页签操作' }).click()
  await page.getByRole('menuitem', { name }).click()
}

const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '系统设置' }).click()
  await expect(page.getByRole('dialog', { name: '系统设置' })).toBeVisible()
}

test('[LA-1] header, side menu, footer, page head and breadcrumb with the current page as plain text', async ({
  page
}) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/system/UserList')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page.locator('footer')).toContainText('群岛')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('用户管理')
  const crumbs = page.getByRole('navigation', { name: '当前位置' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '系统管理', '用户管理'])
  await expect(crumbs.getByRole('link')).toHaveText(['首页', '系统管理'])
  await page.getByRole('link', { name: '角色管理' }).click()
  await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '系统管理', '角色管理'])
  await crumbs.getByRole('link', { name: '系统管理' }).click()
  await expect(page).toHaveURL(/\/system\/UserList$/)
  await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '系统管理', '用户管理'])
  await crumbs.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL(home)
})

test('[LA-2] visited routes open tabs that survive a reload; the column names its tab, long titles are cut at 25', async ({
  page
}) => {
  await openTwo(page)
  await page.reload()
  await expect(tabs(page)).toHaveText(['首页', '用户管理', '角色管理'])
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('qundao:tabs')!)
    stored.tabs.push({
      key: '/system/DictList',
      title: '一二三四五六七八九十一二三四五六七八九十一二三四五六',
      closable: true
    })
    sessionStorage.setItem('qundao:tabs', JSON.stringify(stored))
  })
  await page.reload()
  await expect(tabs(page).last()).toHaveText('一二三四五六七八九十一二三四五六七八九十一二三四五…')
})

test('[LA-2] the tab of a column has the name of the column', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  await page.getByRole('treeitem', { name: '通知公告' }).click()
  await expect(page).toHaveURL(/newsClassId=/)
  await expect(tabs(page).last()).toHaveText('通知公告')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('通知公告')
})

test('[LA-3] tabs close one by one, left, right, others; home always stays', async ({ page }) => {
  await openTwo(page)
  await page.getByRole('link', { name: '部门管理' }).click()
  await expect(tabs(page)).toHaveText(['首页', '用户管理', '角色管理', '部门管理'])
  await tabs(page).nth(2).click()
  await action(page, '关闭左侧')
  await expect(tabs(page)).toHaveText(['首页', '角色管理', '部门管理'])
  await action(page, '关闭右侧')
  await expect(tabs(page)).toHaveText(['首页', '角色管理'])
  await page.getByRole('link', { name: '部门管理' }).click()
  await action(page, '关闭其他')
  await expect(tabs(page)).toHaveText(['首页', '部门管理'])
  await tabs(page).first().click()
  await expect(page).toHaveURL(home)
  await action(page, '关闭当前')
  await expect(page.getByText('首页不能关闭!')).toBeVisible()
  await tabs(page).last().click()
  await page.getByTitle('关闭 部门管理').click()
  await expect(tabs(page)).toHaveText(['首页'])
  await expect(page).toHaveURL(home)
  await action(page, '关闭当前')
  await expect(page.getByText('这是最后一页，不能再关闭了')).toBeVisible()
})

test('[LA-3] the right button and the menu key open the actions of any tab, the middle button closes it', async ({
  page
}) => {
  await openTwo(page)
  await tabs(page).nth(1).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: '“用户管理”的操作' })
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭当前', '关闭左侧', '关闭右侧', '关闭其他'])
  const [below, tab] = [await menu.boundingBox(), await tabs(page).nth(1).boundingBox()]
  expect(Math.abs(below!.x - tab!.x)).toBeLessThan(120)
  await menu.getByRole('menuitem', { name: '关闭右侧' }).click()
  await expect(tabs(page)).toHaveText(['首页', '用户管理'])
  await tabs(page).last().focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  // Key presses reach the menu once it has the focus.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(tabs(page).last()).toBeFocused()
  await tabs(page).last().click({ button: 'middle' })
  await expect(tabs(page)).toHaveText(['首页'])
})

test('[LA-3] tabs are reordered by dragging and by keys, and the order persists; home stays first', async ({
  page
}) => {
  await openTwo(page)
  await tabs(page).nth(2).focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect(tabs(page)).toHaveText(['首页', '角色管理', '用户管理'])
  await expect(tabs(page).nth(1)).toBeFocused()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect(tabs(page)).toHaveText(['首页', '角色管理', '用户管理'])
  await tabs(page).nth(2).hover()
  // The drag script loads on hover.
  await page.waitForLoadState('networkidle')
  await tabs(page)
    .nth(2)
    .dragTo(tabs(page).nth(1), { targetPosition: { x: 4, y: 12 } })
  await expect(tabs(page)).toHaveText(['首页', '用户管理', '角色管理'])
  await page.reload()
  await expect(tabs(page)).toHaveText(['首页', '用户管理', '角色管理'])
})

test('[LA-3] refresh recreates the page', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  const box = page.locator('qd-article-list tbody input').first()
  await box.check({ force: true })
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await action(page, '刷新')
  await expect(box).not.toBeChecked()
  await expect(page.getByText('已选 1 项')).toHaveCount(0)
})

test('[LA-4] [LA-5] every setting applies at once, persists, and follows its rules', async ({ page }) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/system/UserList')
  await openSettings(page)
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  await expect(drawer.getByRole('switch', { name: '多页签模式' }).or(drawer.getByLabel('多页签模式'))).toBeChecked()
  await drawer.getByText('暗色菜单风格', { exact: true }).click()
  await expect(page.getByRole('complementary')).toHaveCSS('background-color', 'rgb(27, 38, 56)')
  await expect(drawer.getByLabel('流式')).toBeDisabled()
  await drawer.getByText('下滑时隐藏 Header', { exact: true }).click()
  await expect(drawer.getByLabel('下滑时隐藏 Header')).toBeChecked()
  await drawer.getByText('固定 Header', { exact: true }).click()
  await expect(drawer.getByLabel('下滑时隐藏 Header')).not.toBeChecked()
  await expect(drawer.getByLabel('下滑时隐藏 Header')).toBeDisabled()
  await drawer.getByText('顶部栏导航', { exact: true }).click()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(drawer.getByLabel('固定侧边菜单')).not.toBeChecked()
  await expect(drawer.getByLabel('流式')).toBeEnabled()
  await drawer.getByText('流式', { exact: true }).click()
  await drawer.getByText('多页签模式', { exact: true }).click()
  await expect(page.getByRole('tablist', { name: '打开的页面' })).toHaveCount(0)
  await drawer.getByText('色弱模式', { exact: true }).click()
  await page.reload()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('tablist', { name: '打开的页面' })).toHaveCount(0)
  await openSettings(page)
  await expect(drawer.getByLabel('色弱模式')).toBeChecked()
  await expect(drawer.getByLabel('流式')).toBeChecked()
})

test('[LA-4] an auto-hiding header hides beyond 100 px and comes back', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('qundao:settings', JSON.stringify({ autoHideHeader: true })))
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/cms/article/ArticleList')
  await expect(page.getByRole('table')).toBeVisible()
  await page.mouse.move(700, 300)
  await page.evaluate(() => scrollTo(0, 99))
  await expect(page.getByRole('banner')).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 130))
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('banner')).toBeInViewport()
})

test('[LA-6] below 1088 px the side menu is a closed drawer', async ({ page }) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/system/UserList')
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.setViewportSize({ width: 1087, height: 800 })
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '打开菜单' })).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 1088, height: 800 })
  await expect(page.getByRole('complementary')).toBeVisible()
})

test('[LA-7] a theme colour applies live with a progress message and reaches every tab', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  const other = await context.newPage()
  await other.goto('/cms/article/ArticleList')
  await openSettings(page)
  const said = await listenToToasts(page)
  await page.getByRole('button', { name: '酱紫' }).click()
  await expect.poll(said).toContain('正在编译主题！')
  await expect(page.getByText('正在编译主题！')).toBeHidden()
  for (const shown of [page, other]) {
    await expect(shown.getByRole('button', { name: '写文章' })).toHaveCSS('background-color', 'rgb(114, 46, 209)')
  }
})

test('[LA-7] a failed theme is reported', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await openSettings(page)
  await page.evaluate(() => {
    JSON.stringify = () => {
      throw new Error('out of memory')
    }
  })
  await page.getByRole('button', { name: '明青' }).click()
  await expect(page.getByText('Failed to update theme')).toBeVisible()
})

test('[LA-4] the language of this browser switches live, in the shell and its elements together', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  await openSettings(page)
  await page.getByText('English', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Write', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Collapse side menu' })).toBeVisible()
  await expect(page.getByPlaceholder('Filter columns')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
})
