import { alter, expect, home, signIn, test, typeSignIn } from '../support/pages.ts'

const openPaths = ['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/apply?subsite=16']
const standalone = [
  '/ntko',
  '/articleAdd',
  '/leadAdd',
  '/functionsAdd',
  '/divisionAdd',
  '/trainedAdd',
  '/onlineInterviewAdd',
  '/opinionsAdd',
  '/recruitAdd',
  '/articleManage',
  '/template',
  '/ClassifyLogViewList',
  '/picture'
]

test('[GU-1] without a token only the five public paths are available', async ({ page }) => {
  for (const path of openPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.url()).toBe(new URL(path, page.url()).href)
  }
  for (const path of ['/', '/404', '/ntko', '/dashboard/analysis', '/cms/article/ArticleList?newsClassId=1']) {
    await page.goto(path)
    await expect(page).toHaveURL(
      new RegExp(`/user/login\\?redirect=${encodeURIComponent(path).replaceAll('.', '\\.')}$`)
    )
  }
})

test('[GU-2] with a token the sign-in page redirects to the home page', async ({ page }) => {
  await signIn(page)
  await page.goto('/user/login')
  await expect(page).toHaveURL(home)
})

test('[GU-3] a failed menu signs out and remembers the requested page', async ({ page, console: said }) => {
  said.expected.push(/Failed to load resource/)
  await signIn(page)
  await page.route('**/getUserPermissionByToken*', route => route.abort())
  await page.goto('/cms/article/ArticleList')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fcms%2Farticle%2FArticleList$/)
  await expect(page.getByText('无法连接服务器，请检查网络后重试')).toBeVisible()
  await page.unroute('**/getUserPermissionByToken*')
  await typeSignIn(page)
  await expect(page).toHaveURL(/\/cms\/article\/ArticleList$/)
})

test('[GU-3] requests aborted by leaving the page sign nobody out', async ({ page, console: said }) => {
  said.expected.push(/Failed to load resource/)
  await signIn(page)
  let count = 0
  await page.route('**/getUserPermissionByToken*', async route => {
    if (count++ > 0) return route.continue()
    // Firefox fires the event first, and its requests fail before the page is gone.
    await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
    await route.abort()
  })
  await page.goto('/cms/article/ArticleList')
  await expect(page.getByRole('button', { name: /^用户 / })).toBeVisible()
  await expect(page).toHaveURL(/ArticleList$/)
})

test('[GU-4] an empty menu is rejected with the message of the specification', async ({ page, console: said }) => {
  said.expected.push(/permissions must be a non-null array !/)
  await signIn(page)
  await page.route('**/getUserPermissionByToken*', route =>
    route.fulfill({
      json: { success: true, code: 200, message: '', result: { menu: [], auth: [], allAuth: [] }, timestamp: 0 }
    })
  )
  await page.goto('/')
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(page.getByText('getPermissionList: permissions must be a non-null array !')).toBeVisible()
})

test('[GU-5] the root redirects home, unknown paths to 404, and a deep link survives a reload', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL(home)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('很抱歉，您访问的页面不存在。')).toBeVisible()
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(home)
  await page.goto('/system/UserList')
  await page.reload()
  await expect(page).toHaveURL(/\/system\/UserList$/)
  await expect(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible()
})

test('[GU-6] route 0 and foreign permissions are not reachable by path; a redirect entry redirects', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/help/coming')
  await expect(page).toHaveURL(/\/404$/)
  await page.goto('/help/write')
  await expect(page).toHaveURL(/\/cms\/article\/ArticleList$/)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'lihua')
  await page.goto('/system/UserList')
  await expect(page).toHaveURL(/\/404$/)
})

test('[staff-D16] a refused page is shown inside the frame with the missing right, whom to ask, and a way on', async ({
  page
}) => {
  await signIn(page, 'lihua')
  await page.goto('/system/UserList')
  await expect(page).toHaveURL(/\/404$/)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { name: '您没有打开“用户管理”的权限' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('无法打开')
  await expect(main.getByText('需要的权限：查看用户。请联系管理员（系统管理员）授权。')).toBeVisible()
  await page.reload()
  await expect(main.getByText('需要的权限：查看用户')).toBeVisible()
  await expect(page.getByRole('button', { name: '用户 李华' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.goto('/no/such/page')
  await expect(main.getByText('地址：/no/such/page')).toBeVisible()
  await main.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(home)
})

test('[GU-7] every standalone route opens a page that is built', async ({ page }) => {
  await signIn(page)
  for (const path of standalone) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    expect(page.url()).toBe(new URL(path, page.url()).href)
    await expect(page.locator('.not-built')).toHaveCount(0)
  }
})

test('[content-28] the lists of articles, pictures, operations and templates have the frame around them, with the site and a way back', async ({
  page
}) => {
  await signIn(page)
  for (const path of ['/articleManage', '/picture', '/ClassifyLogViewList', '/template']) {
    await page.goto(path)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^当前站点/ })).toBeVisible()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL(home)
  }
})

test('[GU-6] [E3] a menu with an unknown component, broken entries and a hostile address still works', async ({
  page
}) => {
  await signIn(page)
  await alter<{ menu: unknown[] }>(page, '**/getUserPermissionByToken*', ({ menu }) => {
    const meta = { title: '<img src=x onerror=alert(1)>' }
    menu.push(
      null,
      { id: 'x1' },
      { id: 'x2', path: '/x/unknown', name: 'x', component: 'x/Unknown', route: '1', isTop: false, meta },
      {
        id: 'x3',
        path: '/x/evil',
        name: 'x',
        component: 'layouts/IframePageView',
        route: '1',
        isTop: false,
        meta: { title: '外链', url: 'javascript:alert(1)' }
      }
    )
  })
  await page.goto('/x/unknown')
  await expect(page.locator('.not-built')).toHaveAttribute('data-component', 'x/Unknown')
  await expect(page.getByText('此页面尚未建成')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>')
  await page.goto('/x/evil')
  await expect(page.getByText('此页面尚未建成')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('[GU-5] back and forward pass the guard', async ({ page }) => {
  await signIn(page)
  await page.goto('/help/legacy')
  await page.getByRole('link', { name: '去写文章' }).click()
  await expect(page).toHaveURL(/ArticleList$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '旧版门户组件' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('qundao:session'))
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'qundao:session' })))
  await expect(page).toHaveURL(/\/user\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/user\/login/)
})

test('[GU-1] [E7] [E8] corrupt, foreign or blocked storage never stops the page', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('qundao:session', '{"value":')
    localStorage.setItem('qundao:settings', '{"colour":";}body{display:none","layout":7}')
    sessionStorage.setItem('qundao:tabs', '[[[')
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
})

test('[GU-1] [E8] with blocked storage a user can still sign in and work in this page', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/')
  await typeSignIn(page, 'wangmin')
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('button', { name: '用户 王敏' })).toBeVisible()
})

test('[GU-5] queries of addresses stay as they are, and one that encodes nothing opens its page', async ({ page }) => {
  await signIn(page)
  await page.goto('/articleManage?from=http://old.example//a#top')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url()).toMatch(/\/articleManage\?from=http:\/\/old\.example\/\/a#top$/)
  await page.goto('/picture?from=100%&to=%E4')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('menuitem', { name: '首页' })
    .or(page.getByRole('tab', { name: '首页' }))
    .first()
    .click()
  await expect(page).toHaveURL(home)
  await page.goBack()
  await expect(page).toHaveURL(/\/picture\?from=100%25/)
})
