import { alter, call, expect, origin, signIn, test, withEveryPage } from '../support/pages.ts'
import { isNotBuilt } from '../../host-demo/server/nouns/menu/not-built.ts'
import { menuRows } from '../../host-demo/server/nouns/menu/menu-entries.ts'
import { modules } from '../../host-demo/server/start/modules.ts'

/** Returns the titles of built-in entries below an entry, in order. */
const entriesBelow = (id: string): string[] =>
  menuRows(modules.flatMap(({ menus = [] }) => menus))
    .filter(row => row.parentId === id && !row.hidden && !isNotBuilt({ component: '', ...row }))
    .sort((one, other) => (one.sortNo ?? 0) - (other.sortNo ?? 0) || (one.id < other.id ? -1 : 1))
    .map(({ title }) => title)

const topMenu = '主菜单'

test('[ME-1] the header shows the entries flagged isTop; the first without a category is selected first', async ({
  page
}) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: topMenu })
  await expect(menu.getByRole('link').first()).toHaveText('首页')
  await expect(menu.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('个人中心')).toHaveCount(0)
  await menu.getByRole('button', { name: /更多菜单/ }).click()
  await expect(page.getByText('政府公开')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '依申请公开' })).toBeVisible()
})

const fits: [width: number, count: number][] = [
  [1651, 8],
  [1749, 8],
  [1501, 7],
  [1650, 7],
  [1360, 6],
  [1380, 6],
  [1500, 6],
  [1200, 5],
  [1359, 5],
  [1379, 5],
  [1750, 10],
  [1900, 10]
]
test('[ME-2] the number of visible entries follows the width of the window', async ({ page }) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: topMenu })
  for (const [width, count] of fits) {
    await page.setViewportSize({ width, height: 900 })
    await expect(menu.getByRole('link'), `at ${width} px`).toHaveCount(count)
  }
})

test('[staff-D9] from 1088 to 1199 px no label is truncated: entries that do not fit are behind a visible 更多', async ({
  page
}) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: topMenu })
  for (const width of [1088, 1100, 1150, 1199]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(menu.getByRole('button', { name: /更多菜单/ })).toBeInViewport({ ratio: 1 })
    const beyond = () => menu.evaluate(bar => bar.scrollWidth - bar.clientWidth)
    await expect.poll(beyond, { message: `at ${width} px` }).toBe(0)
    expect(await menu.getByRole('link').count()).toBeGreaterThanOrEqual(4)
  }
})

test('[staff-D3] the menu contains no unbuilt pages and no pages without the right', async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  await signIn(page)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: topMenu })
  await expect(menu.getByRole('link')).toHaveText([
    '首页',
    '信息采编',
    '我的办公',
    '栏目管理',
    '站点管理',
    '页面元素',
    '内容检查',
    '消息公告',
    '在线表单',
    '系统管理'
  ])
  await menu.getByRole('link', { name: '系统管理' }).click()
  await expect(page).toHaveURL(/system\/UserList$/)
  const system = entriesBelow('160')
  expect(system).toEqual(
    expect.arrayContaining(['用户管理', '角色管理', '部门管理', '菜单管理', '数据字典', '流程管理'])
  )
  await expect(page.getByRole('navigation', { name: '侧边菜单' }).getByRole('link')).toHaveText(system)
  await page.goto('/help')
  await expect(page.getByRole('navigation', { name: '侧边菜单' }).getByText('移动端采编')).toHaveCount(0)
})

test('[ME-3] a top menu shows its children at the side, persists for the tab, and is forgotten on sign-out', async ({
  page,
  console: said
}) => {
  // Requests running at sign-out are aborted.
  said.expected.push(/Failed to load resource/)
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/')
  await page.getByRole('link', { name: '站点管理' }).click()
  await expect(page).toHaveURL(/\/subsite\/SubsiteList$/)
  const side = page.getByRole('navigation', { name: '侧边菜单' })
  await expect(side.getByRole('link')).toHaveText(entriesBelow('120'))
  await expect(side.getByRole('link', { name: '站点列表' })).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => sessionStorage.getItem('qundao:menu'))).toBe('{"id":"120","position":4}')
  await page.reload()
  await expect(page.getByRole('navigation', { name: topMenu }).getByRole('link', { name: '站点管理' })).toHaveAttribute(
    'aria-current',
    'true'
  )
  await page.getByRole('button', { name: /^用户/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  expect(await page.evaluate(() => sessionStorage.getItem('qundao:menu'))).toBeNull()
})

test('[ME-4] the side menu collapses and remembers it; on a phone it is a drawer', async ({ page }) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/subsite/SubsiteList')
  const side = page.getByRole('navigation', { name: '侧边菜单' })
  await page.getByRole('button', { name: '收起侧边菜单' }).click()
  await expect.poll(async () => (await side.boundingBox())?.width).toBeLessThan(60)
  await page.reload()
  await expect(page.getByRole('button', { name: '展开侧边菜单' })).toBeVisible()
  await expect(side.getByRole('link', { name: '域名管理' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(side).toBeHidden()
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '菜单' })
  await drawer.getByRole('link', { name: '域名管理' }).click()
  await expect(page).toHaveURL(/\/domain\/DomainList$/)
  await expect(drawer).toBeHidden()
})

test('[ME-5] the three counters have one source and stop at 99+', async ({ page }) => {
  await signIn(page)
  await withEveryPage(page)
  // Counters are asked again when the connection is made.
  const connection = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/websocket\//, () => connection.promise)
  let asked = 0
  await page.route('**/getOwnerApplyPublicCount*', route => {
    asked++
    return route.fulfill({
      json: {
        success: true,
        code: 200,
        message: '',
        result: { waitBadgeNum: 3, handleBadgeNum: 99, endBadgeNum: 100 },
        timestamp: 0
      }
    })
  })
  await page.goto('/cms/applypublic/ApplyPublicWaitList')
  const side = page.getByRole('navigation', { name: '侧边菜单' })
  await expect(side.getByRole('link', { name: /待办申请/ })).toContainText('3')
  await expect(side.getByRole('link', { name: /在办申请/ })).toContainText('99')
  await expect(side.getByRole('link', { name: /办结申请/ })).toContainText('99+')
  expect(asked).toBe(1)
  connection.resolve()
})

test('[ME-8] an entry shows the count that the server sends with the menu, capped at 99', async ({ page }) => {
  const { token } = await signIn(page)
  interface Item {
    path: string
    badgeNum?: number
    children?: Item[]
  }
  const counts: Record<string, number> = { '/system/UserList': 120, '/system/RoleList': 99 }
  const count = (items: Item[]): void => {
    for (const item of items) {
      if (item.path in counts) item.badgeNum = counts[item.path]
      count(item.children ?? [])
    }
  }
  await alter<{ menu: Item[] }>(page, '**/getUserPermissionByToken*', ({ menu }) => count(menu))
  await page.goto('/system/UserList')
  const side = page.getByRole('navigation', { name: '侧边菜单' })
  await expect(side.getByRole('link', { name: /^用户管理/ })).toContainText('99+')
  await expect(side.getByRole('link', { name: /^角色管理/ })).toContainText(/99$/)
  const { result } = await call<{ menu: Item[] }>('/sys/permission/getUserPermissionByToken', token)
  const all = (items: Item[]): Item[] => items.flatMap(item => [item, ...all(item.children ?? [])])
  const applications = all(result.menu).filter(({ path }) => path.includes('ApplyPublicWaitList'))
  expect(applications.length).toBeGreaterThan(0)
  const counted = await call<{ waitBadgeNum: number }>('/applypublic/applyPublic/getOwnerApplyPublicCount', token)
  expect(applications.map(({ badgeNum }) => badgeNum)).toEqual(applications.map(() => counted.result.waitBadgeNum))
  expect(counted.result.waitBadgeNum).toBeGreaterThan(0)
})

test('[ME-5] the counters match the database', async ({ page }) => {
  await signIn(page)
  await withEveryPage(page)
  const answer = page.waitForResponse(/getOwnerApplyPublicCount/)
  await page.goto('/cms/applypublic/ApplyPublicWaitList')
  const { result } = await (await answer).json()
  expect(result.waitBadgeNum).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: /待办申请/ })).toContainText(String(result.waitBadgeNum))
})

test('[ME-6] external entries open outside or in a frame, as flagged', async ({ page }) => {
  await signIn(page)
  await page.goto('/help/legacy')
  const outside = page.getByRole('navigation', { name: '侧边菜单' }).getByRole('link', { name: '中国政府网' })
  await expect(outside).toHaveAttribute('href', 'https://www.gov.cn/')
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAttribute('rel', /noopener/)
  await expect(page.locator('iframe')).toHaveAttribute('src', `${origin()}/legacy/`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: /临江市网站管理系统/ })).toBeVisible()
})

test('[ME-7] [LA-2] a page preserves its state while its tab is open', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  const title = page.getByRole('textbox', { name: /标题/ }).first()
  await title.fill('公告')
  await page.getByRole('tab', { name: '首页' }).click()
  await expect(page).toHaveURL(/analysis$/)
  await page.getByRole('tab', { name: '文章列表' }).click()
  await expect(title).toHaveValue('公告')
})
