import { call, expect, newPerson, signIn, test, typeSignIn, withEveryPage } from '../support/pages.ts'

test('[staff-D4] [forms-D12] a page ends where its content ends, without empty space below', async ({ page }) => {
  await signIn(page)
  for (const path of ['/dashboard/analysis', '/cms/article/ArticleList', '/system/LogList']) {
    await page.goto(path)
    await expect(page.locator('footer')).toBeAttached()
    await page.mouse.move(700, 500)
    // Content that loads late moves the end down.
    await expect(async () => {
      await page.mouse.wheel(0, 5000)
      await expect(page.locator('footer')).toBeInViewport({ timeout: 500 })
    }).toPass()
    const beyond = () =>
      page.evaluate(() => {
        const footer = document.querySelector('qd-shell-frame')!.shadowRoot!.querySelector('footer')!
        const end = Math.max(innerHeight, footer.getBoundingClientRect().bottom + scrollY)
        return document.documentElement.scrollHeight - end
      })
    await expect.poll(beyond).toBeLessThan(24)
  }
})

test('[staff-D5] the page contains no password after the sign-in', async ({ page }) => {
  await page.goto('/user/login')
  await typeSignIn(page)
  await expect(page).toHaveURL(/dashboard/)
  const left = await page.evaluate(() => {
    const found: string[] = []
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLInputElement && element.type === 'password') found.push(element.value)
        if (element.shadowRoot) look(element.shadowRoot)
      }
    }
    look(document)
    return found
  })
  expect(left).toEqual([])
})

test('[staff-D7] the header menu of links opens a page of the platform, not an external address', async ({ page }) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/dashboard/analysis')
  await page
    .locator('qd-top-menu')
    .getByRole('button', { name: /更多菜单/ })
    .click()
  await page.getByRole('menuitem', { name: '帮助与链接' }).click()
  await expect(page).not.toHaveURL(/404/)
  await expect(page.locator('main h1')).toBeVisible()
})

test('[staff-D8] menus that do not fit are listed vertically', async ({ page }) => {
  await signIn(page)
  await withEveryPage(page)
  await page.goto('/dashboard/analysis')
  await page
    .locator('qd-top-menu')
    .getByRole('button', { name: /更多菜单/ })
    .click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const boxes = await items.evaluateAll(found => found.map(item => item.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(2)
  for (const [at, box] of boxes.entries()) {
    if (at === 0) continue
    expect(box.top).toBeGreaterThanOrEqual(boxes[at - 1]!.bottom - 1)
    expect(box.left).toBe(boxes[0]!.left)
  }
})

test('[staff-D21] focused content is not highlighted as selected', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill((await import('../support/platform.mjs')).password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.locator('#main')).toHaveCSS('outline-style', 'none')
})

test('[staff-D22] a record of top navigation returns to top navigation', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/analysis')
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('qundao:settings') ?? '{}') as Record<string, unknown>)
  await page.getByRole('button', { name: '系统设置' }).click()
  await page.getByText('顶部', { exact: false }).first().click()
  await expect.poll(async () => (await stored()).layout).toBe('top')
  await page.getByText('侧边', { exact: false }).first().click()
  await expect.poll(stored).toMatchObject({ layout: 'side', width: 'fixed', fixedSide: true })
})

test('[staff-D23] the whole header cell of a column sorts, and looks clickable', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  const head = page.locator('th').filter({ hasText: '标题' })
  const mark = () => head.locator('.table-sort-mark').evaluate(element => getComputedStyle(element, '::before').content)
  expect(await mark()).toBe('"↕"')
  const box = (await head.boundingBox())!
  await page.mouse.click(box.x + box.width - 40, box.y + box.height - 4)
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(await mark()).toBe('"↓"')
})

test('[staff-D25] a failure is shown in red, a success in green', async ({ page }) => {
  const { token } = await signIn(page, 'zhaolei')
  await page.goto('/cms/newsClass/modules/NewsClassModal?newsClassId=1007')
  await page.getByRole('textbox', { name: '说明' }).fill(`改于 ${Date.now()}`)
  await page.keyboard.press('Control+s')
  const said = page.locator('.qd-toast').filter({ hasText: '已保存' })
  await expect(said.locator('.qd-toast-mark')).toHaveCSS('background-color', 'rgb(26, 127, 75)')
  expect((await call('/sys/user/getUserInfo', token)).success).toBe(true)
})

test('[staff-D20] the tab of an article has its title', async ({ page }) => {
  await signIn(page, 'lihua')
  await page.goto('/cms/article/ArticleList?newsClassId=1002')
  const link = page.locator('qd-article-list tbody a').first()
  const title = (await link.textContent())!
  await link.click()
  const tabs = page.locator('qd-tab-bar').getByRole('tab')
  await expect(tabs.last()).toHaveText(title.length > 25 ? `${title.slice(0, 25)}…` : title)
  await expect(page.locator('h1')).toHaveText(title)
  await page.goto('/cms/article/edit?newsClassId=1002')
  await expect(tabs.last()).toHaveText('新文章')
})

test('[staff-D28] in English the menus, the title, the breadcrumb and the tabs are English too', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/LogList')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('日志管理')
  await page.evaluate(() => localStorage.setItem('qundao:settings', '{"language":"en"}'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log')
  await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveText([
    'Home',
    'System',
    'Log'
  ])
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').nth(1)).toHaveText('Articles')
  await expect(page.getByRole('navigation', { name: 'Side menu' }).getByRole('link')).toHaveText([
    'Users',
    'Roles',
    'Departments',
    'Positions',
    'Review of grants',
    'Menus',
    'Dictionaries',
    'Log',
    'Versions of records',
    'Article log',
    'Security status',
    'Files',
    'Watermark',
    'Categories',
    'Recycle bin',
    'Processes',
    'Process instances',
    'Client applications',
    'Directories'
  ])
  await expect(page.locator('qd-tab-bar').getByRole('tab')).toHaveText(['Home', 'Log'])
})

test('[staff-D10] the colour-weak mode inverts nothing: dark text stays on a light background', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('qundao:settings', '{"weak":true}'))
  await page.goto('/dashboard/analysis')
  const card = page.locator('qd-home .qd-root')
  await expect(card).toHaveClass(/qd-weak/)
  await expect(card).toHaveCSS('filter', /^(?!.*invert)/)
  await expect(page.locator('qd-home .card').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('[staff-D30] the text of the chart is as large as other small text, at any width', async ({ page }) => {
  await signIn(page)
  for (const width of [1100, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard/analysis')
    const scale = () => page.locator('qd-home svg.chart').evaluate((chart: SVGSVGElement) => chart.getScreenCTM()!.a)
    await expect.poll(scale, { message: `at ${width} px` }).toBeCloseTo(1, 2)
  }
})

test('[staff-D24] the actions of all rows are aligned', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  await expect(page.locator('qd-article-list .table-action').first()).toBeVisible()
  const ends = await page
    .locator('qd-article-list tbody .table-actions')
    .evaluateAll(cells =>
      cells.map(cell => Math.round(cell.querySelectorAll('.table-action')[1]?.getBoundingClientRect().right ?? 0))
    )
  expect(new Set(ends.filter(end => end > 0)).size).toBe(1)
})

test('[staff-D25] a confirmation without details has no empty space; a missing reason takes the focus', async ({
  page
}) => {
  await signIn(page, 'zhaolei')
  await page.goto('/cms/newsClass/modules/NewsClassModal?newsClassId=1007')
  const columns = page.locator('qd-column-manage')
  await columns.getByRole('textbox', { name: '说明' }).fill('改动')
  await columns.getByRole('treeitem', { name: '办事服务' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('放弃对“通知公告”的修改？')).toBeVisible()
  await expect(dialog.locator('.qd-dialog-body')).toHaveCount(0)
  await dialog.getByRole('button', { name: '放弃修改' }).click()

  await signIn(page, 'wangmin')
  await page.goto('/cms/article/ArticleList?state=submitted')
  await page.locator('qd-article-list tbody a').first().click()
  await page.locator('qd-article-editor').getByRole('button', { name: '退回' }).click()
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
})

test('[staff-D6] publishing shows its date at once; a late step shows the current article', async ({ page }) => {
  const { token } = await signIn(page)
  const submitted = async (by: string): Promise<string> => {
    const { result } = await call<{ id: string }>('/cms/article/add', by, 'POST', {
      title: `两个窗口 ${Date.now()}`,
      newsClassId: '1007',
      content: '<p>正文</p>'
    })
    await call('/cms/article/action', by, 'POST', { ids: [result.id], action: 'submit' })
    return result.id
  }
  const editor = page.locator('qd-article-editor')
  await page.goto(`/cms/article/edit?id=${await submitted(token)}`)
  await editor.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(editor.locator('.state-published')).toBeVisible()
  await expect(editor.getByLabel('发布时间')).toHaveValue(/^\d{4}-/)

  // An author may only read pending articles. Meanwhile another person publishes it.
  const id = await submitted((await signIn(page, 'lihua')).token)
  await page.goto(`/cms/article/edit?id=${id}`)
  await expect(editor.getByRole('button', { name: '撤回提交' })).toBeVisible()
  await call('/cms/article/action', token, 'POST', { ids: [id], action: 'publish' })
  await editor.getByRole('button', { name: '撤回提交' }).click()
  await expect(editor.getByRole('alert').filter({ hasText: '已发布' })).toBeVisible()
  await expect(editor.locator('.state-published')).toBeVisible()
  await expect(editor.getByRole('toolbar')).toBeVisible()
})

test('[staff-D1] an error from another site disappears after switching back', async ({ page }) => {
  await signIn(page, 'lihua')
  await page.goto('/cms/article/edit?newsClassId=1002')
  const editor = page.locator('qd-article-editor')
  await editor.getByLabel('标题', { exact: true }).fill(`换站时在写 ${Date.now()}`)
  const other = await page.context().newPage()
  await other.goto('/dashboard/analysis')
  await other.locator('qd-site-switcher button').first().click()
  await other.locator('qd-site-switcher .site:not([aria-current])').first().click()
  await expect(other.getByText('站点切换成功！')).toBeVisible()
  const back = editor.getByRole('button', { name: /^切换到/ })
  await expect(back).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(editor.getByText(/没有保存。请切换回/)).toBeVisible()
  // The article is also saved while the rights at the site are loading.
  const held: (() => void)[] = []
  await page.route('**/getUserPermissionByToken*', async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  await back.click()
  await expect(editor.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(editor.getByText(/^已保存于/)).toBeVisible()
  for (const go of held) go()
  await page.unrouteAll({ behavior: 'wait' })
})

test('[staff-D16] users without the right to read articles see neither their figures nor a link to their list', async ({
  page
}) => {
  await signIn(page, await newPerson(page))
  await page.goto('/dashboard/analysis')
  const home = page.locator('qd-home')
  await expect(home.getByRole('heading', { name: '近 7 天访问' })).toBeVisible()
  await expect(home.getByRole('heading', { name: '本站文章' })).toHaveCount(0)
  await expect(home.locator('a[href*="ArticleList"]')).toHaveCount(0)
})
