import type { Locator, Page } from '@playwright/test'
import type { Role } from '../../elements/base/contract/role.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, addRole, personWith, unique } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const rightsOf = async (token: string, id: string) =>
  (await call<string[]>(`/sys/permission/queryRolePermission?roleId=${id}`, token)).result

const deed = async (page: Page, name: string, title: string) => {
  const row = rowOf(page, name)
  const button = row.getByRole('button', { name: title, exact: true })
  const more = row.getByRole('button', { name: '更多' })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('button', { name: title, exact: true }).click()
}
const tick = async (dialog: Locator, words: string, name: string) => {
  await dialog.getByRole('textbox', { name: '筛选' }).fill(words)
  await dialog.getByRole('treeitem', { name }).first().click()
}

/** A role of the test's own, found in its list. */
async function open(page: Page, rights: readonly string[] = []) {
  const { token } = await signIn(page)
  const role = await addRole(token, rights)
  await page.goto(`/system/RoleList?roleName=${encodeURIComponent(role.name)}`)
  await expect(rowOf(page, role.name)).toBeVisible()
  return { ...role, token }
}

test('[AD-2] a role is made; a code that another role has is told while it is typed', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/RoleList')
  await shown(page).getByRole('button', { name: '新建角色' }).click()
  await expect(pane(page).getByLabel('角色名称')).toBeFocused()
  await pane(page).getByLabel('角色名称').fill('审')
  await pane(page).getByLabel('角色编码').fill('admin')
  await expect(pane(page).getByText('角色名称为 2 到 30 个字')).toBeVisible()
  await expect(pane(page).getByText('该值不可用，系统中已存在！')).toBeVisible()
  const code = unique()
  await pane(page).getByLabel('角色名称').fill(`审校员 ${code}`)
  await pane(page).getByLabel('角色编码').fill(code)
  await expect(pane(page).getByText('该值不可用，系统中已存在！')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByRole('heading', { name: `审校员 ${code}` })).toBeVisible()
  await expect(rowOf(page, code)).toBeVisible()
})

test('[AD-2] before rights are saved it stands in words what the change gives and takes, and from how many', async ({
  page
}) => {
  const { id, name, token } = await open(page, ['system:dict:list', 'system:dict:add'])
  await addPerson(token, id)
  await addPerson(token, id)
  await deed(page, name, '授权')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('已选 2 项权限')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: '下一步' })).toBeDisabled()
  await tick(dialog, '新建字典', '新建字典')
  await tick(dialog, '查看日志', '查看日志')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('授予 1 项权限')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '查看日志' })).toContainText('2 人将得到')
  await expect(dialog.getByText('收回 1 项权限')).toBeVisible()
  await expect(dialog.getByText('2 人将失去')).toBeVisible()
  expect(await rightsOf(token, id)).toEqual(['system:dict:add', 'system:dict:list'])
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await rightsOf(token, id)).toContain('system:dict:list')
  expect(await rightsOf(token, id)).not.toContain('system:dict:add')
})

test('[AD-2] an entry gives and takes all that is below it; without the link rights go one by one', async ({
  page
}) => {
  const { name } = await open(page)
  await deed(page, name, '授权')
  const dialog = page.getByRole('dialog')
  const entry = dialog.getByRole('treeitem', { name: '角色管理' })
  await dialog.getByRole('button', { name: '展开所有' }).click()
  await dialog.getByRole('textbox', { name: '筛选' }).fill('角色')
  await entry.click()
  await expect(entry).toHaveAttribute('aria-checked', 'true')
  await entry.press('Space')
  await expect(entry).toHaveAttribute('aria-checked', 'false')
  await dialog.getByText('父子关联').click()
  await entry.click({ force: true })
  await expect(entry).toHaveAttribute('aria-checked', 'false')
  await dialog.getByRole('treeitem', { name: '删除角色' }).click()
  await expect(entry).toHaveAttribute('aria-checked', 'true')
  await expect(dialog.getByText('已选 1 项权限')).toBeVisible()
  // Ticks are not lost by one key.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '全部取消' }).click()
  await expect(dialog.getByText('已选 0 项权限')).toBeVisible()
})

test('[AD-2] nobody can tick what they do not hold', async ({ page }) => {
  const { token } = await signIn(page)
  const role = await addRole(token)
  const person = await personWith(token, ['system:role:list', 'system:permission:saveRole', 'system:dict:list'])
  await signIn(page, person.username)
  await page.goto(`/system/RoleList?roleName=${encodeURIComponent(role.name)}`)
  await deed(page, role.name, '授权')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '筛选' }).fill('字典')
  await dialog.getByRole('treeitem', { name: '新建字典' }).click({ force: true })
  await expect(dialog.getByRole('treeitem', { name: '新建字典' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByText('已选 0 项权限')).toBeVisible()
  await dialog.getByRole('treeitem', { name: '查看数据字典' }).click()
  await expect(dialog.getByText('已选 1 项权限')).toBeVisible()
})

test('[AD-2] members are found by name, added several at a time, and removed; the list counts them', async ({
  page
}) => {
  const { id, name, token } = await open(page)
  const [one, other] = [await addPerson(token), await addPerson(token)]
  await deed(page, name, '成员')
  const dialog = page.getByRole('dialog', { name: `“${name}”的成员` })
  await expect(dialog.getByText('还没有成员')).toBeVisible()
  await dialog.getByRole('button', { name: '添加成员' }).click()
  const people = page.getByRole('dialog', { name: '添加成员到' })
  for (const { username } of [one, other]) {
    await people.getByRole('combobox').fill(username)
    await expect(people.getByRole('option')).toHaveText([new RegExp(username)])
    await expect(people.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    await people.getByRole('combobox').press('Enter')
  }
  await expect(people.getByText('已选 2 人')).toBeVisible()
  await expectAccessible(page)
  await people.getByRole('button', { name: '选定' }).click()
  await expect(dialog.getByText('共 2 人')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `移出${one.realname}` }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '移出', exact: true }).click()
  await expect(dialog.getByText('共 1 人')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, name).getByRole('cell', { name: '1', exact: true })).toBeVisible()
  const { result } = await call<Role>(`/sys/role/queryById?id=${id}`, token)
  expect(result.userCount).toBe(1)
})

test('[AD-2] a role is copied with its rights, and two are compared', async ({ page }) => {
  const { name } = await open(page, ['system:dict:list', 'system:log:list'])
  await deed(page, name, '复制')
  const dialog = page.getByRole('dialog')
  const code = unique()
  await dialog.getByLabel('角色编码').fill('admin')
  await dialog.getByRole('button', { name: '复制' }).click()
  await expect(dialog.getByText('角色编码已存在')).toBeVisible()
  await dialog.getByLabel('角色编码').fill(code)
  await dialog.getByRole('button', { name: '复制' }).click()
  const copied = rowOf(page, code)
  await expect(copied).toBeVisible()
  await deed(page, `${name} 副本`, '授权')
  const rights = page.getByRole('dialog')
  await tick(rights, '查看日志', '查看日志')
  await rights.getByRole('button', { name: '下一步' }).click()
  await rights.getByRole('button', { name: '保存' }).click()
  await expect(rights).toHaveCount(0)
  // The list is drawn anew with what was saved; boxes ticked before that are others.
  await expect(shown(page).locator('tbody').getByRole('checkbox')).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  for (const box of await shown(page).locator('tbody').getByRole('checkbox').all()) await box.check({ force: true })
  await shown(page).getByRole('button', { name: '比较' }).click()
  const comparison = page.getByRole('dialog', { name: '比较两个角色' })
  await expect(comparison.getByText('两个角色都有的权限：1 项')).toBeVisible()
  await expect(comparison.getByRole('listitem')).toHaveText([/查看日志/])
  await expect(comparison.getByText('没有', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('[AD-2] on a phone the comparison of two roles is scrolled by keys', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/RoleList?pageSize=200')
  for (const name of ['采编员', '系统管理员'])
    await rowOf(page, name).first().getByRole('checkbox').check({ force: true })
  await shown(page).getByRole('button', { name: '比较' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const compared = page.getByRole('dialog').getByRole('region', { name: '比较两个角色' })
  await expectAccessible(page)
  const last = compared.getByRole('listitem').last()
  await expect(last).not.toBeInViewport()
  await compared.focus()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
})

test('[AD-2] two who change a role see both versions', async ({ page }) => {
  const { id, name, token } = await open(page)
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await pane(page).getByLabel('描述').fill('我的说明')
  const { result } = await call<Role>(`/sys/role/queryById?id=${id}`, token)
  await call('/sys/role/edit', token, 'PUT', {
    ...{ id, version: result.version, roleName: name, roleCode: result.roleCode, description: '他人的说明' }
  })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '他人已修改' })
  await expect(dialog.getByRole('row', { name: /描述/ })).toContainText('他人的说明')
  await dialog.getByRole('button', { name: /我的/ }).click()
  await expect(dialog).toHaveCount(0)
  expect((await call<Role>(`/sys/role/queryById?id=${id}`, token)).result.description).toBe('我的说明')
})

test('[AD-2] the administrator’s role is neither deleted nor stripped: no button does it', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/RoleList?roleName=系统管理员')
  const row = rowOf(page, '预置')
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').check({ force: true })
  await expect(shown(page).getByRole('button', { name: '删除' })).toHaveCount(0)
  await deed(page, '预置', '授权')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('系统管理员角色持有的权限不能收回')).toBeVisible()
  await dialog.getByRole('textbox', { name: '筛选' }).fill('删除角色')
  await dialog.getByRole('treeitem', { name: '删除角色' }).click({ force: true })
  await expect(dialog.getByRole('button', { name: '下一步' })).toBeDisabled()
})

test('[AD-2] whoever may only look finds no button that changes anything', async ({ page }) => {
  const { token } = await signIn(page)
  const role = await addRole(token)
  const person = await personWith(token, ['system:role:list'])
  await signIn(page, person.username)
  await page.goto(`/system/RoleList?roleName=${encodeURIComponent(role.name)}`)
  const row = rowOf(page, role.name)
  await expect(row).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '新建角色' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: /授权|成员|复制|更多/ })).toHaveCount(0)
  await row.getByRole('button', { name: '查看权限' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '展开所有' }).click()
  await expect(dialog.getByRole('treeitem').first()).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByRole('button', { name: /下一步|保存|勾选/ })).toHaveCount(0)
  await dialog.getByRole('contentinfo').or(dialog.locator('.qd-dialog-footer')).getByRole('button').click()
  await row.getByRole('button', { name: '查看', exact: true }).click()
  await expect(pane(page).getByRole('button', { name: '保存' })).toHaveCount(0)
})
