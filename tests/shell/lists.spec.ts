import { call, expect, signIn, test } from '../support/pages.ts'

test('[house-3] [staff-D18] the address contains filter, sort and page of a list; reload, links and the back button restore them', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/system/LogList')
  const list = page.locator('qd-log-list')
  await list.getByRole('tab', { name: '登录日志' }).click()
  await expect(page).toHaveURL(/LogList\?logType=1$/)
  await list.getByRole('button', { name: '时间' }).click()
  await expect(page).toHaveURL(/logType=1&column=createTime&order=desc/)
  await page.reload()
  await expect(list.getByRole('tab', { name: '登录日志' })).toHaveAttribute('aria-selected', 'true')
  await expect(list.locator('th[aria-sort=descending]')).toHaveText(/时间/)
  await expect(page.locator('qd-tab-bar').getByRole('tab', { name: '日志管理' })).toHaveCount(1)

  await page.goto('/cms/article/ArticleList?state=draft')
  await expect(page.locator('qd-article-list').getByLabel('状态')).toHaveValue('draft')
  await page.goBack()
  await expect(list.getByRole('tab', { name: '登录日志' })).toHaveAttribute('aria-selected', 'true')
})

test('[house-3] a list has one tab for any filter; its menu entry returns to the last state', async ({ page }) => {
  // The header has room for the entry.
  await page.setViewportSize({ width: 1800, height: 900 })
  await signIn(page, 'zhaolei')
  await page.goto('/cms/form/FormList')
  const words = page.locator('qd-form-list').getByLabel('名称、编码或数据表包含')
  await words.fill('没有这样的表单')
  await expect(page).toHaveURL(/words=/)
  await page.locator('qd-tab-bar').getByRole('tab', { name: '首页' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await page.locator('qd-top-menu').getByRole('link', { name: '在线表单' }).click()
  await expect(page).toHaveURL(/FormList\?words=/)
  await expect(words).toHaveValue('没有这样的表单')
  await expect(page.locator('qd-tab-bar').getByRole('tab', { name: '表单列表' })).toHaveCount(1)
})

test('[staff-D11] articles are filtered by column, author and kind of date, also in top navigation, and the address preserves it', async ({
  page
}) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('qundao:settings', '{"layout":"top"}'))
  await page.goto('/cms/article/ArticleList')
  const list = page.locator('qd-article-list')
  await list.getByRole('button', { name: /^更多筛选/ }).click()
  await list.getByRole('button', { name: '栏目：全部栏目' }).click()
  await list.getByRole('treeitem', { name: '通知公告' }).click()
  await expect(page).toHaveURL(/columnId=1007/)
  await expect(list.getByRole('button', { name: '栏目：通知公告' })).toBeVisible()
  await list.getByLabel('创建人包含').fill('王')
  await list.getByLabel('更新日期从').fill('2020-01-01')
  const found = page.waitForResponse(/article\/list.*publishDate_begin=2020-01-01/)
  await list.getByLabel('日期种类').selectOption('发布日期')
  const { records } = (await (await found).json()).result
  expect(records.length).toBeGreaterThan(0)
  for (const row of records) {
    expect(row.newsClassName).toBe('通知公告')
    expect(row.createByName).toContain('王')
  }
  await expect(page).toHaveURL(/publishDate_begin=2020-01-01/)
  await page.reload()
  await expect(list.getByRole('button', { name: '栏目：通知公告' })).toBeVisible()
  await expect(list.getByLabel('发布日期从')).toHaveValue('2020-01-01')
  await expect(list.getByLabel('更新日期从')).toHaveCount(0)
})

test('bulk actions show how many selected records they apply to, and the effect on the rest', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  const list = page.locator('qd-article-list')
  await expect(list.locator('.row-link').first()).toBeVisible()
  await list.getByLabel('选择本页全部').check({ force: true })
  const submit = list.getByRole('button', { name: /^提交（\d+\/20）$/ })
  await expect(submit).toBeVisible()
  const fitting = Number(/\d+/.exec((await submit.textContent()) ?? '')![0])
  await submit.click()
  await expect(page.getByText(`所选 20 篇中有 ${fitting} 篇可以提交，其余 ${20 - fitting} 篇保持不变。`)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the end of a list and the row actions are visible at every width, and states are not truncated', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  const list = page.locator('qd-article-list')
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1100, 800]
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(list.locator('tbody .table-action').first()).toBeInViewport({ ratio: 1 })
    await expect(list.locator('.table-pager')).toBeInViewport({ ratio: 1 })
    const cut = await list
      .locator('.state-mark')
      .evaluateAll(marks => marks.filter(mark => mark.scrollWidth > mark.clientWidth).map(mark => mark.textContent))
    expect(cut).toEqual([])
  }
})

test('on a phone the filters fill the width, and a card without a checkbox has its title on top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/system/LogList')
  const list = page.locator('qd-log-list')
  const row = list.locator('tbody tr').first()
  await expect(row.locator('.table-action')).toBeVisible()
  const title = (await row.locator('.table-first').boundingBox())!
  for (const telling of await row.locator('.table-telling').all())
    expect((await telling.boundingBox())!.y).toBeGreaterThanOrEqual(title.y + title.height)
  await page.goto('/cms/article/ArticleList')
  await page
    .locator('qd-article-list')
    .getByRole('button', { name: /^更多筛选/ })
    .click()
  const fields = page.locator('qd-article-list .filter').locator('input:not([type=checkbox]), select, .column-filter')
  await expect(fields.first()).toBeVisible()
  const boxes = await fields.evaluateAll(all =>
    all.map(field => field.getBoundingClientRect()).map(box => box.toJSON())
  )
  expect(boxes.every(({ width, height }) => width >= 160 && height >= 40)).toBe(true)
})

test('[issue-8 staff] deleting a row by keyboard moves the focus to the next one', async ({ page }) => {
  const { token } = await signIn(page)
  const title = `键盘恢复 ${Date.now()}`
  const ids: string[] = []
  for (const name of ['一', '二']) {
    const body = { newsClassId: '1002', title: `${title} ${name}`, content: '' }
    ids.push((await call<{ id: string }>('/cms/article/add', token, 'POST', body)).result.id)
  }
  await call('/cms/article/action', token, 'POST', { ids, action: 'delete' })
  await page.goto('/cms/recycle/RecycleBin')
  const rows = page.locator('.page:not([hidden])').getByRole('row', { name: title })
  await rows.first().getByRole('button', { name: '恢复' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(page.locator('.page:not([hidden]) tr.table-row:focus')).toHaveCount(1)
  await call('/cms/article/action', token, 'POST', { ids: [ids[0]], action: 'delete' })
})

test('[issue-7] tools that load late beside the filters move no rows or buttons', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => {
    const find = (root: ParentNode, selector: string, name = ''): Element | undefined => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches(selector) && element.textContent!.includes(name)) return element
        const within = element.shadowRoot && find(element.shadowRoot, selector, name)
        if (within) return within
      }
      return undefined
    }
    const seen = { rows: new Set<number>(), buttons: new Set<number>() }
    Object.assign(window, { seen: () => ({ rows: [...seen.rows], buttons: [...seen.buttons] }) })
    const look = () => {
      const row = find(document, 'tr.table-row')
      if (row) seen.rows.add(row.getBoundingClientRect().top)
      const button = find(document, '.resource-head button', '回收站')
      if (button) seen.buttons.add(button.getBoundingClientRect().left)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/system/UserList?username=lihua')
  for (const name of ['高级查询', '视图', '导入', '导出', '回收站'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '清除', exact: true })).toBeVisible()
  await expect(page.locator('tr.table-row')).toHaveCount(1)
  const { rows, buttons } = await page.evaluate(() =>
    (window as unknown as { seen: () => { rows: number[]; buttons: number[] } }).seen()
  )
  expect(rows).toHaveLength(1)
  expect(buttons).toHaveLength(1)
})
