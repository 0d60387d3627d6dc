import type { Page } from '@playwright/test'
import { applicationCalls } from '../../elements/base/contract/apply.ts'
import type { Column } from '../../elements/base/contract/column.ts'
import { addView, chooseView, deleteView, type ListView } from '../../elements/base/contract/list-view.ts'
import { call, expect, listenToToasts, signIn, test } from '../support/pages.ts'

interface Node {
  key: string
  title: string
  publishArt: string
  children: Node[]
}

const flat = (nodes: Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

test('[TR-1] [TR-3] the four column menus show a filterable tree, two of them that of site 16', async ({ page }) => {
  await signIn(page)
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/newsClass/queryTreeList'))
      asked.push(`${url.searchParams.get('subsiteId')} ${url.searchParams.get('fromType')}`)
  })
  await page.goto('/')
  await page.getByRole('link', { name: '信息采编' }).first().click()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  expect(asked).toEqual(['1 -1'])
  await page.getByPlaceholder('筛选栏目').fill('通知')
  await expect(page.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: '办事服务' })).toBeHidden()
  await page.getByRole('button', { name: /更多菜单/ }).click()
  await page.getByRole('menuitem', { name: '公开信息采编' }).click()
  await expect.poll(() => asked.at(-1)).toBe('16 -1')
  await expect(page.getByRole('treeitem', { name: '依申请公开' })).toBeVisible()
})

test('[TR-2] [TR-5] a column opens its page with its id, a negative key opens its address directly', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/cms/article/ArticleList')
  const fetched = page.waitForResponse(/newsClass\/queryById/)
  await page.getByRole('treeitem', { name: '通知公告' }).click()
  const { result } = await (await fetched).json()
  await expect(page).toHaveURL(new RegExp(`/cms/article/ArticleList\\?newsClassId=${result.newclass.id}$`))
  await page.getByRole('treeitem', { name: '友情链接管理' }).click()
  await expect(page).toHaveURL(/\/cms\/friendlylinktype\/FriendlyLinkTypeList$/)
})

test('[TR-5] [TR-3] in the column-management menus every node opens column management', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '栏目管理' }).click()
  await expect(page).toHaveURL(/NewsClassModal$/)
  const tree = page.getByRole('complementary')
  await tree.getByRole('treeitem', { name: '通知公告' }).click()
  await expect(page).toHaveURL(/NewsClassModal\?newsClassId=/)
  await expect(tree.getByRole('treeitem', { name: '广告位管理' })).toBeVisible()
})

test('[TR-4] [seed-13] node 227 sets the skip-apply flag, with which the wait list opens once without the default view', async ({
  page
}) => {
  const { token } = await signIn(page)
  const list = applicationCalls.list.path
  const view = { list, viewName: '只看教育', content: { query: 'title=教育', hidden: [], widths: [] }, roleIds: [] }
  const { result } = await call<ListView>(addView.path, token, 'POST', { ...view, isRoleDefault: false })
  await call(chooseView.path, token, 'PUT', { list, viewId: result.id })
  await page.goto('/cms/applypublic/ApplyPublicWaitList')
  await expect(page).toHaveURL(/view=/)
  const isSet = () => page.evaluate(() => sessionStorage.getItem('qundao:skip-apply'))
  // The element clears the flag when it appears, so its script waits.
  const script = /application-list/
  let goOn = () => {}
  const mayGo = new Promise<void>(resolve => (goOn = resolve))
  // Without the tab of the list, which keeps its query.
  await page.evaluate(() => sessionStorage.clear())
  await page.route(script, async route => {
    await mayGo
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: /更多菜单/ }).click()
  await page.getByRole('menuitem', { name: '公开信息采编' }).click()
  await page.getByRole('treeitem', { name: '依申请公开' }).click()
  await expect(page).toHaveURL(/\/cms\/applypublic\/ApplyPublicWaitList$/)
  expect(await isSet()).toBe('1')
  goOn()
  await expect(page.getByRole('table')).toBeVisible()
  await expect.poll(isSet).toBe(null)
  await expect(
    page
      .getByText(/共 \d+ 条/)
      .filter({ visible: true })
      .first()
  ).toBeVisible()
  await expect(page).not.toHaveURL(/view=/)
  await page.goto('/cms/applypublic/ApplyPublicWaitList')
  await expect(page).toHaveURL(/view=/)
  await call(`${deleteView.path}?id=${result.id}`, token, 'DELETE')
})

test('[TR-6] [staff-D3] a column that publishes no articles shows a notice, except in column management', async ({
  page
}) => {
  const { token } = await signIn(page)
  const { result } = await call<Node[]>('/newsclass/newsClass/queryTreeList?subsiteId=1&fromType=-1', token)
  const closed = flat(result).find(node => node.publishArt === 'N' && Number(node.key) >= 0)!
  await page.goto('/cms/article/ArticleList')
  await page.getByPlaceholder('筛选栏目').fill(closed.title)
  await page.getByRole('treeitem', { name: closed.title }).first().click()
  const notice = page.getByRole('region', { name: '当前栏目不可发文!!!' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`ArticleList\\?newsClassId=${closed.key}$`))
  await expect(page.getByRole('button', { name: '写文章' })).toHaveCount(0)
  const below = flat(closed.children).filter(node => node.publishArt === 'Y')
  await expect(notice.getByRole('link')).toHaveText(below.map(node => node.title))
  await notice.getByRole('link', { name: below[0]!.title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`ArticleList\\?newsClassId=${below[0]!.key}$`))
  await expect(page.getByRole('complementary').getByRole('treeitem').first()).toBeVisible()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '栏目管理' }).click()
  const tree = page.getByRole('complementary')
  await tree.getByPlaceholder('筛选栏目').fill(closed.title)
  await tree.getByRole('treeitem', { name: closed.title }).first().click()
  await expect(page).toHaveURL(/NewsClassModal\?newsClassId=/)
})

test('[issue-8 staff] a column saved in another window shows both versions and lets the user choose', async ({
  page,
  browser
}) => {
  const { token } = await signIn(page)
  const code = `window-${Date.now()}`
  const { result } = await call<{ id: string }>('/newsclass/newsClass/add', token, 'POST', {
    ...{ subsiteId: '1', name: '两个窗口', code, parentId: '1001' }
  })
  const address = `/cms/newsClass/modules/NewsClassModal?newsClassId=${result.id}`
  const read = async (): Promise<Column> =>
    (await call<{ newclass: Column }>(`/newsclass/newsClass/queryById?id=${result.id}`, token)).result.newclass
  const form = (window: Page) => window.locator('.page:not([hidden]) form')
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })).newPage()
  try {
    await signIn(other, 'zhaolei')
    for (const window of [page, other]) {
      await window.goto(address)
      await expect(form(window).getByLabel('栏目名称')).toHaveValue('两个窗口')
    }
    await form(page).getByLabel('栏目名称').fill('我的名称')
    await form(other).getByLabel('栏目名称').fill('对方的名称')
    await form(other).getByText('可以发文').click()
    const said = await listenToToasts(other)
    await other.keyboard.press('Control+s')
    await expect.poll(said).toContain('已保存')
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: '这个栏目已被他人修改' })
    await expect(dialog).toContainText(/赵磊 在 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 保存了另一个版本/)
    const shown = (name: string) => dialog.getByRole('row', { name }).getByRole('cell').allTextContents()
    expect(await shown('栏目名称')).toEqual(['对方的名称', '我的名称'])
    expect(await shown('可以发文')).toEqual(['否', '是'])
    await dialog.getByRole('button', { name: '采用对方版本' }).click()
    await expect(form(page).getByLabel('栏目名称')).toHaveValue('对方的名称')
    await expect(form(page).getByLabel('栏目名称')).toBeFocused()
    await form(page).getByRole('button', { name: '恢复' }).click()
    await form(page).getByRole('button', { name: '保存', exact: true }).click()
    await dialog.getByRole('button', { name: '以我的覆盖' }).click()
    await expect.poll(async () => (await read()).name).toBe('我的名称')
    expect((await read()).publishArt).toBe('Y')
  } finally {
    await other.context().close()
    await call(`/newsclass/newsClass/delete?id=${result.id}`, token, 'DELETE')
  }
})

test('[issue-8 staff] saving a column does not undo its move in another window', async ({ page }) => {
  const { token } = await signIn(page)
  const { result } = await call<{ id: string }>('/newsclass/newsClass/add', token, 'POST', {
    ...{ subsiteId: '1', name: '将被移动', code: `moved-${Date.now()}`, parentId: '1001' }
  })
  const read = async (): Promise<Column> =>
    (await call<{ newclass: Column }>(`/newsclass/newsClass/queryById?id=${result.id}`, token)).result.newclass
  await page.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${result.id}`)
  await page.getByLabel('栏目名称').fill('已经移动')
  const move = await call('/newsclass/newsClass/move', token, 'PUT', { id: result.id, parentId: '', index: 99 })
  expect(move.success, move.message).toBe(true)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read()).name).toBe('已经移动')
  expect((await read()).parentId).toBe('')
  await call(`/newsclass/newsClass/delete?id=${result.id}`, token, 'DELETE')
})

test('[issue-8 staff] the delete confirmation of a column does not submit the form', async ({ page }) => {
  const { token } = await signIn(page)
  const { result } = await call<{ id: string }>('/newsclass/newsClass/add', token, 'POST', {
    ...{ subsiteId: '1', name: '将被删除', code: `gone-${Date.now()}`, parentId: '1001' }
  })
  const sent: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(request.method()))
  await page.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${result.id}`)
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除栏目“将被删除”')).toBeVisible()
  expect(sent).toEqual(['DELETE'])
})
