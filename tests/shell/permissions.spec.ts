import type { Page } from '@playwright/test'
import type { Permission, PermissionDraft } from '../../elements/base/contract/permission.ts'
import { call, expect, expectAccessible, password, signIn, test } from '../support/pages.ts'
import { addPerson, addRole, unique } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const row = (page: Page, name: string) => shown(page).getByRole('treeitem', { name: new RegExp(`^${name}`) })
const unfold = (page: Page, name: string) => row(page, name).locator('.tree-caret').click()
const find = (page: Page, words: string) => shown(page).getByLabel('按名称查找菜单或按钮').fill(words)

const draft = (name: string, more: Partial<PermissionDraft> = {}): PermissionDraft => ({
  ...{
    menuType: '1',
    parentId: '160',
    name,
    perms: '',
    permsType: '1',
    url: `/t/${unique()}`,
    component: '',
    redirect: ''
  },
  ...{ address: '', internalOrExternal: '0', status: '1', icon: '', route: '1', hidden: '0', keepAlive: '0' },
  ...{ alwaysShow: '0', menuCategory: '1', description: '' },
  ...more
})
const add = async (token: string, body: PermissionDraft): Promise<Permission> => {
  const { result, message } = await call<Permission>('/sys/permission/add', token, 'POST', body)
  expect(result?.id, message).toBeTruthy()
  return result
}
const remove = (token: string, ids: string) => call(`/sys/permission/deleteBatch?ids=${ids}`, token, 'DELETE')

test('[AD-2] an entry is added beside the tree: an unknown component is reported at once, and the menu follows', async ({
  page
}) => {
  const { token } = await signIn(page)
  const name = unique()
  await page.goto('/system/PermissionList')
  await row(page, '系统管理').click()
  await pane(page).getByRole('button', { name: '添加子菜单' }).click()
  await pane(page).getByLabel('菜单名称').fill(name)
  await pane(page).getByLabel('菜单路径').fill('/system/UserList')
  await expect(pane(page).getByText(/已存在|已被/)).toBeVisible()
  await pane(page).getByLabel('菜单路径').fill(`/t/${name}`)
  await pane(page).getByLabel('前端组件').fill('system/NoSuchList')
  await expect(pane(page).getByText(/^此组件不存在/)).toBeVisible()
  await pane(page).getByRole('radio', { name: 'globe' }).check({ force: true })
  await pane(page).getByRole('button', { name: '保存' }).click()
  await expect(row(page, name)).toContainText('此组件不存在')
  await expect(page.locator('qd-side-menu').getByText(name)).toBeVisible()
  await pane(page).getByLabel('前端组件').fill('system/RoleList')
  await expect(pane(page).getByText(/^此组件不存在/)).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(row(page, name)).not.toContainText('此组件不存在')
  await pane(page).getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.locator('qd-side-menu').getByText(name)).toBeHidden()
  const { result } = await call<unknown[]>('/sys/permission/getSystemSubmenu?parentId=160', token)
  expect(JSON.stringify(result)).not.toContain(name)
})

test('[AD-2] a button lists the calls that it guards and its holders; deleting a branch lists its contents and affected users', async ({
  page
}) => {
  const { token } = await signIn(page)
  const name = unique()
  const top = await add(token, draft(name, { parentId: '', menuType: '0', perms: 'cms:form:list' }))
  const code = `report:visit:${name}`
  await add(token, { ...draft(`导出 ${name}`), menuType: '2', parentId: top.id, perms: code, route: '0' })
  const role = await addRole(token, [code])
  await page.goto('/system/PermissionList?permissionId=cms:article:publish')
  const calls = pane(page).getByRole('region', { name: '控制的接口' })
  await expect(calls).toContainText('POST')
  await expect(calls).toContainText('/api/cms/article/action')
  await expect(pane(page).getByRole('region', { name: '持有的角色' })).toContainText('审核员')
  await expect(pane(page).getByRole('button', { name: '删除' })).toBeHidden()
  await find(page, name)
  await row(page, name).click()
  await pane(page).getByRole('button', { name: '删除' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText(`删除“${name}”及其下 1 项？`)
  await expect(asked).toContainText('共 1 个菜单、1 个按钮')
  await expect(asked).toContainText(role.name)
  await asked.getByRole('button', { name: '删除' }).click()
  await expect(row(page, name)).toBeHidden()
  await call(`/sys/role/delete?id=${role.id}`, token, 'DELETE')
})

test('[AD-2] entries are moved by keys, and the last route to this page cannot be removed', async ({ page }) => {
  const { token } = await signIn(page)
  const name = unique()
  const top = await add(token, draft(name, { parentId: '', menuType: '0' }))
  const one = await add(token, draft(`甲${name}`, { parentId: top.id }))
  const other = await add(token, draft(`乙${name}`, { parentId: top.id }))
  await page.goto(`/system/PermissionList?permissionId=${other.id}`)
  await expect(pane(page).getByLabel('菜单名称')).toHaveValue(other.name)
  await row(page, other.name).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(row(page, other.name)).toHaveAttribute('aria-posinset', '1')
  await expect(row(page, one.name)).toHaveAttribute('aria-posinset', '2')
  await remove(token, top.id)
  await find(page, '菜单管理')
  await row(page, '菜单管理').click()
  await pane(page).getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('这是您进入“菜单管理”的最后一个入口，不能断开')).toBeVisible()
})

test('[AD-2] a data rule is created without SQL, tested for a user, assigned to a role, and limits its members', async ({
  page
}) => {
  const { token } = await signIn(page)
  const name = unique()
  const role = await addRole(token, ['cms:article:list'])
  const person = await addPerson(token, role.id)
  await page.goto('/system/PermissionList?permissionId=cms:article:list')
  await pane(page).getByRole('button', { name: '数据规则…' }).click()
  await page.getByRole('button', { name: '添加规则' }).click()
  const editor = page.getByRole('dialog', { name: /^添加数据规则/ })
  await editor.getByLabel('规则名称').fill(name)
  await editor.getByLabel('规则字段').selectOption('state')
  await editor.getByLabel('规则值').selectOption('draft')
  await editor.getByRole('button', { name: '添加条件组' }).click()
  await editor.getByRole('button', { name: '移除条件组' }).click()
  await editor.getByRole('button', { name: '选择用户试用…' }).click()
  const people = page.getByRole('dialog', { name: '以谁的身份试用' })
  await people.getByRole('combobox').fill(person.username)
  await expect(people.getByRole('option', { name: person.username })).toBeVisible()
  // Counted just before the trial: other tests write articles meanwhile.
  const total = async (state = '') =>
    (await call<{ total: number }>(`/cms/article/list?subsiteId=1${state}`, token)).result.total
  const [all, drafts] = await Promise.all([total(), total('&state=draft')])
  await people.getByRole('option', { name: person.username }).click()
  await expect(editor.getByRole('status')).toContainText(`看到 ${drafts} / ${all} 条`)
  await expectAccessible(page)
  await editor.getByRole('button', { name: '保存' }).click()
  const rules = page.getByRole('dialog', { name: '“查看文章”的数据规则' })
  await expect(rules.getByRole('listitem').filter({ hasText: name })).toContainText('状态 = 草稿')

  await page.goto(`/system/RoleList?roleName=${encodeURIComponent(role.name)}`)
  const found = shown(page).getByRole('row').filter({ hasText: role.name })
  await expect(found).toBeVisible()
  const own = found.getByRole('button', { name: '授权', exact: true })
  if (await own.isVisible()) await own.click()
  else {
    await found.getByRole('button', { name: '更多' }).click()
    await page.getByRole('button', { name: '授权', exact: true }).click()
  }
  const tree = page.getByRole('dialog', { name: new RegExp(role.name) })
  await tree.getByRole('textbox').fill('查看文章')
  await tree.getByRole('button', { name: '“查看文章”的数据规则' }).click()
  const ticks = page.getByRole('dialog', { name: '“查看文章”的数据规则' })
  await ticks.getByLabel(name).check({ force: true })
  await expect(ticks).toContainText('按 1 条规则限制')
  await ticks.getByRole('button', { name: '保存' }).click()
  await expect(ticks).toBeHidden()

  const { result } = await call<{ token: string }>('/sys/login', '', 'POST', {
    ...{ username: person.username, password: 'Erste-Hilfe-7' }
  })
  await call('/sys/user/updatePassword', result.token, 'PUT', {
    ...{ username: person.username, oldpassword: 'Erste-Hilfe-7', password },
    confirmpassword: password
  })
  await signIn(page, person.username)
  await page.goto('/cms/article/ArticleList')
  await expect(async () => {
    const text = new RegExp(`共 ${await total('&state=draft')} `)
    await shown(page).getByRole('button', { name: '刷新' }).first().click()
    await expect(shown(page).getByText(text).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  const kept = await call<{ id: string; ruleName: string }[]>(
    '/sys/permission/getPermRuleListByPermId?permissionId=cms:article:list',
    token
  )
  for (const rule of kept.result.filter(({ ruleName }) => ruleName === name))
    await call(`/sys/permission/deletePermissionRule?id=${rule.id}`, token, 'DELETE')
})

test('[AD-2] [look] the page works on a phone and for read-only users, and is accessible', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/PermissionList')
  await unfold(page, '系统管理')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await row(page, '用户管理').click()
  await expect(pane(page).getByLabel('菜单名称')).toHaveValue('用户管理')
  await expect(pane(page).getByLabel('菜单路径')).toHaveValue('/system/UserList')
  await expectAccessible(page)
  await pane(page).getByRole('button', { name: '关闭' }).click()
  await expect(row(page, '用户管理')).toBeVisible()
})
