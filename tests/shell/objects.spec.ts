import type { Page } from '@playwright/test'
import type { ObjectGrants } from '../../elements/base/contract/object-grant.ts'
import type { Subsite } from '../../elements/base/contract/subsite.ts'
import type { SignedIn } from '../../elements/base/contract/session.ts'
import { call, expect, expectAccessible, password, signIn, test } from '../support/pages.ts'
import { personWith, unique } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const writing = ['cms:article:list', 'cms:article:add', 'cms:article:edit', 'cms:article:submit']

const made: string[] = []
test.afterEach(async ({ page }) => {
  const { token } = await signIn(page)
  for (const id of made.splice(0)) {
    await call(`/cms/object/save`, token, 'POST', await nothingOn(token, 'site', id))
    await call(`/subsite/subsite/delete?id=${id}`, token, 'DELETE')
  }
})

const nothingOn = async (token: string, objectType: string, objectId: string) => {
  const { result } = await call<ObjectGrants>(`/cms/object/grants?objectType=${objectType}&objectId=${objectId}`, token)
  return { objectType, objectId, breaks: false, grants: [], print: result.print }
}

/** Creates a site with three columns and a user with these rights. */
async function siteWith(page: Page, rights: readonly string[]) {
  const { token } = await signIn(page)
  const name = `站点 ${unique()}`
  const { result: site, message } = await call<Subsite>('/subsite/subsite/add', token, 'POST', {
    ...{ name, shortName: '', siteType: 'generalsite', groupId: '', depId: '', siteTitle: '', siteIDCode: '' },
    ...{ icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '' },
    ...{ status: '1', sortNo: 900, templateId: '' }
  })
  expect(site?.id, message).toBeTruthy()
  made.push(site.id)
  const columns: Record<string, string> = {}
  for (const title of ['公告', '动态', '内部'] as const)
    columns[title] = (
      await call<{ id: string }>('/newsclass/newsClass/add', token, 'POST', {
        ...{ subsiteId: site.id, parentId: '', name: title, code: unique(), url: '', icon: '', publishArt: 'Y' },
        ...{ menuCategory: '1', isShow: '1', description: '' }
      })
    ).result.id
  const user = await personWith(token, rights)
  await call('/userSubsite/save', token, 'POST', { userId: user.id, subsiteIds: site.id })
  const grant = async (objectType: string, objectId: string, ...actions: string[]) => {
    const body = await nothingOn(token, objectType, objectId)
    const grants = actions.length > 0 ? [{ subjectType: 'user', subjectId: user.id, actions }] : []
    return call('/cms/object/save', token, 'POST', { ...body, grants })
  }
  return { token, site, columns, user, grant }
}

test('[AD-4] an editor sees only two granted columns, asks about the missing publish right, an administrator grants it, and publishing works', async ({
  page,
  browser
}) => {
  const { token, site, columns, user, grant } = await siteWith(page, [...writing, 'cms:article:publish'])
  await grant('column', columns.公告!, 'write')
  await grant('column', columns.动态!, 'write')
  const body = await nothingOn(token, 'column', columns.内部!)
  const others = [{ subjectType: 'role', subjectId: 'r2', actions: ['manage'] }]
  await call('/cms/object/save', token, 'POST', { ...body, grants: others })

  await signIn(page, user.username)
  await page.goto(`/cms/article/ArticleList?newsClassId=${columns.公告}`)
  await expect(page.getByRole('treeitem', { name: '公告' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: '动态' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: '内部' })).toHaveCount(0)
  const own = await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!).value.token as string)
  const draft = { newsClassId: columns.公告, title: '停水通知', content: '<p>因管道检修，周六停水。</p>' }
  await call('/cms/article/add', own, 'POST', draft)
  await page.reload()
  const row = shown(page).getByRole('row').filter({ hasText: '停水通知' })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '为什么不能发布？' }).click()
  const why = page.getByRole('dialog', { name: '为什么不能？' })
  await expect(why.getByText(/不能“发布文章：停水通知”/)).toBeVisible()
  await expect(why.getByText(/在栏目“公告”的授权中给.*加上“审核发布”/)).toBeVisible()
  await expectAccessible(page)
  await why.getByRole('button', { name: '知道了' }).click()
  await expect(why).toHaveCount(0)

  // Meanwhile in the administrator's window.
  const desk = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
  const office = await desk.newPage()
  await signIn(office)
  await office.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${columns.公告}`)
  await shown(office)
    .getByRole('button', { name: `切换到“${site.name}”` })
    .click()
  const grants = office.getByRole('button', { name: '授权', exact: true })
  await grants.click()
  const dialog = office.getByRole('dialog', { name: '“公告”的授权' })
  await expect(dialog.getByRole('listitem').filter({ hasText: user.realname })).toBeVisible()
  await expectAccessible(office)
  await dialog.getByRole('checkbox', { name: `${user.realname}：审核发布` }).click({ force: true })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(office.getByText('授权已保存')).toBeVisible()
  await desk.close()

  await page.reload()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(row.getByText('已发布')).toBeVisible()
})

test('[AD-2] the toast of a refused call opens the explanation', async ({ page }) => {
  const { columns, user, grant } = await siteWith(page, [...writing, 'cms:newsclass:edit', 'cms:newsclass:add'])
  await grant('column', columns.公告!, 'list')
  await signIn(page, user.username)
  await page.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${columns.公告}`)
  await shown(page).getByLabel('栏目名称').fill('公告改')
  await page.keyboard.press('Control+s')
  const refusal = page.getByRole('alert').filter({ hasText: '没有“管理栏目”该栏目的对象授权' })
  await refusal.getByRole('button', { name: '为什么？' }).click()
  const why = page.getByRole('dialog', { name: '为什么不能？' })
  await expect(why.getByText(/其中没有把“管理栏目”授予/)).toBeVisible()
  // No typing is lost.
  await why.getByRole('button', { name: '知道了' }).click()
  await expect(shown(page).getByLabel('栏目名称')).toHaveValue('公告改')
})

test('[AD-2] an administrator checks the access of a user: a right with its explanation', async ({ page }) => {
  const { token } = await signIn(page)
  const user = await personWith(token, ['cms:article:list'])
  await page.goto(`/system/UserList?username=${user.username}`)
  const row = shown(page).getByRole('row').filter({ hasText: user.realname })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '权限说明' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('权限', { exact: true }).selectOption('cms:article:publish')
  await expect(dialog.getByText(/给角色“.*”加上权限“发布文章”/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('权限', { exact: true }).selectOption('cms:article:list')
  await expect(dialog.getByText(`${user.realname}可以“查看文章”。`)).toBeVisible()
})

test('[AD-4] unsaved grants prompt when the tab closes, at a reload and on Escape', async ({ page }) => {
  const { site, columns } = await siteWith(page, writing)
  await page.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${columns.公告}`)
  await shown(page)
    .getByRole('button', { name: `切换到“${site.name}”` })
    .click()
  const isDirty = () =>
    page.locator('qd-column-manage').evaluate(element => (element as HTMLElement & { isDirty(): boolean }).isDirty())
  await shown(page).getByRole('button', { name: '授权', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '“公告”的授权' })
  await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
  expect(await isDirty()).toBe(false)
  await dialog.getByRole('button', { name: '加用户' }).press('Enter')
  const people = page.getByRole('dialog', { name: '选择用户' })
  await people.getByRole('combobox').fill('李华')
  await people.getByRole('option', { name: /李华/ }).click()
  await people.getByRole('button', { name: '选定' }).click()
  await expect(dialog.getByRole('checkbox', { name: '李华：查看' })).toBeChecked()
  expect(await isDirty()).toBe(true)

  await page.keyboard.press('Escape')
  const leave = page.getByRole('dialog', { name: '放弃对授权的修改？' })
  await leave.getByRole('button', { name: '取消' }).click()
  await expect(leave).toHaveCount(0)
  expect(await isDirty()).toBe(true)
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  await expect(shown(page).getByRole('button', { name: '授权', exact: true })).toBeVisible()
  expect(await isDirty()).toBe(false)
})

test('[AD-4] a role is granted a column, and more actions, by keyboard alone', async ({ page }) => {
  const { site, columns } = await siteWith(page, writing)
  await page.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${columns.公告}`)
  await shown(page)
    .getByRole('button', { name: `切换到“${site.name}”` })
    .press('Enter')
  const opener = shown(page).getByRole('button', { name: '授权', exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: '“公告”的授权' })
  await dialog.getByRole('button', { name: '加角色' }).press('Enter')
  const roles = page.getByRole('dialog', { name: '选择角色' })
  await roles.getByRole('textbox', { name: '筛选' }).focus()
  await page.keyboard.type('采编员')
  await page.keyboard.press('Tab')
  // The clear button comes before the tree.
  await page.keyboard.press('Tab')
  const role = roles.getByRole('treeitem', { name: '采编员' })
  await expect(role).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(role).toHaveAttribute('aria-checked', 'true')
  await roles.getByRole('button', { name: '选定' }).press('Enter')
  await expect(roles).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: '采编员：采编' }).press('Space')
  await dialog.getByRole('button', { name: '保存' }).press('Enter')
  await expect(page.getByText('授权已保存')).toBeVisible()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: '采编员：采编' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: '采编员：管理栏目' })).not.toBeChecked()
})

test('[AD-4] own changes are merged into grants that another person changed', async ({ page }) => {
  const { site, columns, user } = await siteWith(page, writing)
  await page.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${columns.公告}`)
  await shown(page)
    .getByRole('button', { name: `切换到“${site.name}”` })
    .click()
  await shown(page).getByRole('button', { name: '授权', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '“公告”的授权' })
  await dialog.getByRole('button', { name: '加用户' }).click()
  const people = page.getByRole('dialog', { name: '选择用户' })
  await people.getByRole('combobox').fill('李华')
  await people.getByRole('option', { name: /李华/ }).click()
  await people.getByRole('button', { name: '选定' }).click()
  // From another session: the switch gave the page a new token.
  const signedIn = await call<SignedIn>('/sys/login', '', 'POST', { username: 'admin', password })
  const { token } = signedIn.result
  const body = await nothingOn(token, 'column', columns.公告!)
  const grants = [{ subjectType: 'user', subjectId: user.id, actions: ['list', 'write'] }]
  await call('/cms/object/save', token, 'POST', { ...body, grants })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toContainText('您的修改已合并到现在的授权上')
  await expect(dialog.getByRole('checkbox', { name: `${user.realname}：采编` })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: '李华：查看' })).toBeChecked()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('授权已保存')).toBeVisible()
  const { result } = await call<ObjectGrants>(`/cms/object/grants?objectType=column&objectId=${columns.公告}`, token)
  expect(result.own).toHaveLength(2)
})
