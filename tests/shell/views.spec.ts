import type { Page } from '@playwright/test'
import type { ListView } from '../../elements/base/contract/list-view.ts'
import { call, expect, expectAccessible, home, newPerson, signIn, test } from '../support/pages.ts'
import { addRole } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const dialog = (page: Page) => page.getByRole('dialog')
const views = (page: Page) => shown(page).getByRole('button', { name: /^视图/ })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name })

/** Opens the dictionaries as a new user with all rights. */
async function open(page: Page, query = ''): Promise<string> {
  const username = await newPerson(page, { roles: 'r0' })
  const { token } = await signIn(page, username)
  await page.goto(`/system/DictList${query}`)
  await expect(shown(page).getByRole('row').nth(1)).toBeVisible()
  return token
}

test('[AD-4] a query is composed by keyboard, shown as a sentence, stored in the address and cleared with one press', async ({
  page
}) => {
  await open(page)
  await shown(page).getByRole('button', { name: '高级查询' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('规则字段')).toBeVisible()
  await dialog(page).getByRole('button', { name: '查询', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('请填写“字典名称”的值')
  await dialog(page).getByLabel('条件规则').selectOption('LIKE')
  await dialog(page).getByLabel('规则值').fill('状态')
  await dialog(page).getByRole('button', { name: '添加条件组' }).press('Enter')
  const group = dialog(page).getByRole('group').last()
  await group.getByLabel('规则字段').selectOption('dictCode')
  await group.getByLabel('规则值').fill('user_status')
  await group.getByRole('button', { name: '添加条件', exact: true }).press('Enter')
  await group.getByLabel('规则字段').last().selectOption('description')
  await group.getByLabel('条件规则').last().selectOption('EMPTY')
  const sentence = '字典名称 包含 “状态” 且 （字典编号 等于 “user_status” 或 描述 为空）'
  await expect(dialog(page).locator('.query-sentence')).toHaveText(sentence)
  await expectAccessible(page)
  const found = page.waitForResponse(/dict\/list.*superQueryParams/)
  await group.getByLabel('规则值').first().press('Enter')
  expect((await (await found).json()).result.total).toBeGreaterThan(1)
  await expect(shown(page).locator('.query-said')).toHaveText(sentence)
  await expect(shown(page).getByRole('button', { name: '高级查询（3）' })).toBeVisible()
  await expect(page).toHaveURL(/superQueryParams=/)
  await expectAccessible(page)

  await page.reload()
  await expect(shown(page).locator('.query-said')).toHaveText(sentence)
  await page.locator('qd-tab-bar').getByRole('tab', { name: '首页' }).click()
  await expect(page).toHaveURL(home)
  await page.goBack()
  await expect(page).toHaveURL(/superQueryParams=/)
  await expect(shown(page).locator('.query-said')).toHaveText(sentence)
  await shown(page).getByRole('button', { name: '清除查询条件' }).click()
  await expect(page).not.toHaveURL(/superQueryParams/)
  await expect(shown(page).getByRole('button', { name: '高级查询', exact: true })).toBeVisible()
})

test('[AD-4] a view is saved, left, opened, changed, overwritten and deleted', async ({ page }) => {
  test.slow()
  await open(page, '?dictName=%E7%8A%B6%E6%80%81')
  await views(page).click()
  await menuItem(page, '另存为视图…').click()
  await expect(dialog(page).getByLabel('视图名称')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('请填写视图名称')
  await dialog(page).getByLabel('视图名称').fill('状态字典')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(shown(page).getByRole('button', { name: '视图：状态字典' })).toBeVisible()
  await expect(page).toHaveURL(/view=/)

  await views(page).click()
  await expectAccessible(page)
  await menuItem(page, '全部（不用视图）').click()
  await expect(shown(page).getByLabel('字典名称包含')).toHaveValue('')
  await views(page).click()
  await menuItem(page, '状态字典').click()
  await expect(shown(page).getByLabel('字典名称包含')).toHaveValue('状态')
  await expect(shown(page).getByText('已修改')).toHaveCount(0)

  await shown(page).getByRole('button', { name: '字典编号' }).click()
  await expect(shown(page).getByText('已修改')).toBeVisible()
  await views(page).click()
  await menuItem(page, '保存修改').click()
  await expect(shown(page).getByText('已修改')).toHaveCount(0)
  await page.reload()
  await expect(shown(page).locator('th[aria-sort=descending]')).toHaveText(/字典编号/)
  await expect(shown(page).getByRole('button', { name: '视图：状态字典' })).toBeVisible()

  await views(page).click()
  await menuItem(page, '设为我的默认视图').click()
  await expect(page.getByText('已保存').last()).toBeVisible()
  await page.goto('/dashboard/analysis')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.goto('/system/DictList')
  await expect(shown(page).getByLabel('字典名称包含')).toHaveValue('状态')
  await expect(page).toHaveURL(/view=/)
  await page.goto('/system/DictList?dictCode=sex')
  await expect(shown(page).getByLabel('字典编号')).toHaveValue('sex')
  await expect(shown(page).getByLabel('字典名称包含')).toHaveValue('')

  await views(page).click()
  await menuItem(page, '状态字典').click()
  await expect(shown(page).getByRole('button', { name: '视图：状态字典' })).toBeVisible()
  await views(page).click()
  await menuItem(page, '删除视图…').click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(shown(page).getByRole('button', { name: '视图', exact: true })).toBeVisible()
})

test('[AD-4] a view is shared with roles; one with a deleted field opens without it and says so', async ({ page }) => {
  const token = await open(page)
  const conditions = JSON.stringify([
    { field: 'dictName', rule: 'like', val: '状' },
    { field: 'gone', rule: 'eq', val: '1' }
  ])
  const query = new URLSearchParams({ dictCode: 'status', oldFilter: 'x', superQueryParams: conditions }).toString()
  const { result } = await call<ListView>('/sys/view/add', token, 'POST', {
    ...{ list: '/sys/dict/list', viewName: '旧视图', roleIds: [], isRoleDefault: false },
    content: { query, hidden: ['oldColumn'], widths: [] }
  })
  await page.reload()
  await views(page).click()
  await menuItem(page, '旧视图').click()
  await expect(page.getByText(/视图中的 .*“oldFilter”.*“gone”.*“oldColumn”.* 已不存在/)).toBeVisible()
  await expect(shown(page).getByText('字典名称 包含 “状”')).toBeVisible()
  await expect(shown(page).getByText('已修改')).toBeVisible()

  await views(page).click()
  await menuItem(page, '名称与共享…').click()
  await dialog(page).getByLabel('视图名称').fill('新名称')
  await expect(dialog(page).getByRole('checkbox').first()).toBeEnabled()
  await dialog(page).getByRole('checkbox').first().check({ force: true })
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(shown(page).getByRole('button', { name: /视图：新名称/ })).toBeVisible()
  const kept = await call<ListView[]>('/sys/view/list?list=/sys/dict/list', token)
  expect(kept.result.find(({ id }) => id === result.id)?.roleIds).toHaveLength(1)
  await call(`/sys/view/delete?id=${result.id}`, token, 'DELETE')
})

test('[AD-4] a role’s default view opens the list for its members; a personal default takes precedence', async ({
  page
}) => {
  const { token } = await signIn(page)
  const { id: roleId } = await addRole(token, ['system:dict:list'])
  const username = await newPerson(page, { roles: roleId })
  const { result } = await call<ListView>('/sys/view/add', token, 'POST', {
    ...{ list: '/sys/dict/list', viewName: '角色默认', roleIds: [roleId], isRoleDefault: true },
    content: { query: new URLSearchParams({ dictCode: 'sex' }).toString(), hidden: [], widths: [] }
  })
  await signIn(page, username)
  await page.goto('/system/DictList')
  await expect(shown(page).getByLabel('字典编号')).toHaveValue('sex')
  await expect(shown(page).getByRole('button', { name: '视图：角色默认' })).toBeVisible()
  await views(page).click()
  await expect(page.getByRole('menuitem', { name: '名称与共享…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/system/DictList?dictCode=yn')
  await expect(shown(page).getByLabel('字典编号')).toHaveValue('yn')
  await call(`/sys/view/delete?id=${result.id}`, token, 'DELETE')
})
