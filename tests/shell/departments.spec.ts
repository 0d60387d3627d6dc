import type { Page } from '@playwright/test'
import type { Department } from '../../elements/base/contract/department.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, addRole, firstSignIn, personWith, unique } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const row = (page: Page, name: string) => shown(page).getByRole('treeitem', { name, exact: true })

const draft = (departName: string, parentId = '') => ({
  ...{ parentId, departName, departNameEn: '', departNameAbbr: '', orgType: '2', mobile: '', fax: '' },
  ...{ address: '', description: '', memo: '', leaderId: '' }
})
const add = async (token: string, departName: string, parentId = ''): Promise<Department> => {
  const { result, message } = await call<Department>('/sys/sysDepart/add', token, 'POST', draft(departName, parentId))
  expect(result?.id, message).toBeTruthy()
  return result
}
const read = async (token: string, id: string) =>
  (await call<Department>(`/sys/sysDepart/queryById?id=${id}`, token)).result

/** Opens a new department with two sub-departments, the first one selected. */
async function open(page: Page) {
  const { token } = await signIn(page)
  const name = unique()
  const top = await add(token, `局 ${name}`)
  const one = await add(token, `甲科 ${name}`, top.id)
  const other = await add(token, `乙科 ${name}`, top.id)
  await page.goto(`/system/DepartList?departmentId=${one.id}`)
  await expect(pane(page).getByLabel('机构名称')).toHaveValue(one.departName)
  await expect(row(page, other.departName)).toBeVisible()
  return { token, top, one, other }
}

test('[AD-3] a department is added at the top and another below it; names are unique among siblings', async ({
  page
}) => {
  const { token } = await signIn(page)
  const name = unique()
  await page.goto('/system/DepartList')
  await shown(page).getByRole('button', { name: '添加一级部门' }).click()
  await expect(pane(page).getByLabel('机构名称')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByText('请填写机构名称')).toBeVisible()
  await pane(page).getByLabel('机构名称').fill('市政府办公室')
  await page.keyboard.press('Tab')
  await expect(pane(page).getByText('同一上级下已有这个名称')).toBeVisible()
  await pane(page).getByLabel('机构名称').fill(`水务局 ${name}`)
  await page.keyboard.press('Control+s')
  await expect(row(page, `水务局 ${name}`)).toHaveAttribute('aria-selected', 'true')
  await pane(page).getByRole('button', { name: '添加子部门' }).click()
  await expect(pane(page).getByText(`水务局 ${name}`)).toBeVisible()
  await pane(page).getByLabel('机构名称').fill('办公室')
  await pane(page).getByLabel('电话').fill('0571-8800 1234')
  await pane(page).getByRole('button', { name: '保存' }).click()
  await expect(pane(page).getByRole('heading', { name: '办公室' })).toBeVisible()
  const { result } = await call<{ departName: string; orgCode: string; children: { orgCode: string }[] }[]>(
    `/sys/sysDepart/searchBy?keyWord=${encodeURIComponent(name)}`,
    token
  )
  expect(result).toHaveLength(1)
  await expect(pane(page).getByText(/^A\d\dA01$/)).toBeVisible()
})

test('[AD-3] a department is found with its path, and moved by keys, by dragging and by the dialog', async ({
  page
}) => {
  const { token, top, one, other } = await open(page)
  await shown(page).getByRole('textbox', { name: '按名称查找部门' }).fill(other.departName)
  await expect(shown(page).getByRole('treeitem')).toHaveText([top.departName, other.departName])
  await shown(page).getByRole('button', { name: '清除筛选' }).click()
  await row(page, other.departName).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await read(token, other.id)).departOrder).toBe(1)
  await expect(row(page, other.departName)).toBeFocused()
  await expect(row(page, other.departName)).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(row(page, other.departName)).toHaveAttribute('aria-posinset', '2')
  await row(page, other.departName).dragTo(row(page, one.departName))
  await expect.poll(async () => (await read(token, other.id)).parentId).toBe(one.id)
  await pane(page).getByRole('button', { name: '移动到…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '（顶层）' }).click()
  await dialog.getByRole('button', { name: '移动到这里' }).click()
  await expect(pane(page).getByText('（顶层）')).toBeVisible()
  const moved = await read(token, other.id)
  expect(moved.orgCode.startsWith((await read(token, one.id)).orgCode)).toBe(true)
  // The shown department is followed and saved at its current place.
  await pane(page).getByLabel('备注').fill('移动以后')
  await pane(page).getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await read(token, one.id)).memo).toBe('移动以后')
})

test('[AD-3] users are added to a department and removed, and one becomes responsible', async ({ page }) => {
  const { token, one } = await open(page)
  const person = await addPerson(token)
  const members = pane(page).getByRole('region', { name: '部门成员' })
  await expect(members.getByText('还没有成员')).toBeVisible()
  await members.getByRole('button', { name: '添加成员' }).click()
  const people = page.getByRole('dialog')
  await people.getByRole('combobox').fill(person.username)
  await expect(people.getByRole('option')).toHaveText([new RegExp(person.username)])
  await people.getByRole('option').click()
  await people.getByRole('button', { name: '选定' }).click()
  await expect(members.getByText('共 1 人')).toBeVisible()
  await pane(page).getByRole('button', { name: '选择负责人' }).click()
  await people.getByRole('combobox').fill(person.username)
  await expect(people.getByRole('option')).toHaveText([new RegExp(person.username)])
  await expect(people.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await people.getByRole('combobox').press('Enter')
  await expect(people).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(token, one.id)).leaderName).toBe(person.realname)
  await pane(page).getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('部门及其下级部门内还有 1 人')).toBeVisible()
  await members.getByRole('button', { name: `移出${person.realname}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click()
  await expect(members.getByText('还没有成员')).toBeVisible()
  await expectAccessible(page)
})

test('[issue-32] [AD-3] by keyboard, selected members move to another department', async ({ page }) => {
  const { token, one, other } = await open(page)
  const person = await addPerson(token)
  await call('/sys/user/editSysDepartWithUser', token, 'POST', { depId: one.id, userIdList: [person.id] })
  const members = pane(page).getByRole('region', { name: '部门成员' })
  await page.reload()
  await members.getByRole('checkbox', { name: new RegExp(person.realname) }).press('Space')
  await members.getByRole('button', { name: '所选 1 人移到其他部门…' }).press('Enter')
  const choice = page.getByRole('dialog', { name: '移到哪个部门' })
  await expect(choice.getByRole('textbox', { name: '筛选' })).toBeFocused()
  await page.keyboard.type(other.departName)
  await choice.getByRole('treeitem', { name: other.departName, exact: true }).press('Enter')
  await choice.getByRole('button', { name: '选定' }).press('Enter')
  const question = page.getByRole('dialog', { name: `把所选 1 人从“${one.departName}”移到所选部门？` })
  await expectAccessible(page)
  await question.getByRole('button', { name: '移动' }).press('Enter')
  await expect(members.getByText('还没有成员')).toBeVisible()
  const { result } = await call<{ records: { id: string }[] }>(`/sys/user/departUserList?depId=${other.id}`, token)
  expect(result.records.map(({ id }) => id)).toEqual([person.id])
})

test('[AD-3] the delete confirmation counts sub-departments', async ({ page }) => {
  const { token, top, one } = await open(page)
  await row(page, top.departName).click()
  await expect(pane(page).getByLabel('机构名称')).toHaveValue(top.departName)
  await pane(page).getByRole('button', { name: '删除', exact: true }).click()
  const question = page.getByRole('dialog', { name: `删除部门“${top.departName}”及其 2 个下级部门？` })
  await question.getByRole('button', { name: '删除' }).click()
  await expect(row(page, top.departName)).toHaveCount(0)
  await expect(pane(page)).toHaveCount(0)
  expect(await read(token, one.id)).toBeNull()
})

test('[AD-3] edits prompt before another department is shown', async ({ page }) => {
  const { one, other } = await open(page)
  await pane(page).getByLabel('地址').fill('还没有保存')
  await row(page, other.departName).click()
  await expect(page.getByText('有未保存的修改，放弃吗？')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pane(page).getByLabel('地址')).toHaveValue('还没有保存')
  await expect(pane(page).getByLabel('机构名称')).toHaveValue(one.departName)
  await row(page, other.departName).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(pane(page).getByLabel('机构名称')).toHaveValue(other.departName)
})

test('[AD-3] a conflict between two people shows both versions', async ({ page }) => {
  const { token, one } = await open(page)
  await pane(page).getByLabel('地址').fill('我的地址')
  const { id, version, parentId } = await read(token, one.id)
  await call('/sys/sysDepart/edit', token, 'PUT', {
    ...{ ...draft(one.departName, parentId), id, version, address: '他人的地址' }
  })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '他人已修改' })
  await expect(dialog.getByRole('row', { name: /地址/ })).toContainText('他人的地址')
  await dialog.getByRole('button', { name: /我的/ }).click()
  await expect(dialog).toHaveCount(0)
  expect((await read(token, one.id)).address).toBe('我的地址')
})

test('[AD-3] a read-only user has no buttons for changes', async ({ page }) => {
  const { token } = await signIn(page)
  const person = await personWith(token, ['system:depart:list'])
  await signIn(page, person.username)
  await page.goto('/system/DepartList?departmentId=d3')
  await expect(pane(page).getByLabel('机构名称')).toHaveValue('市教育局')
  await expect(pane(page).getByText('您可以查看，不能修改')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: /添加|删除|移动|保存|选择|移出/ })).toHaveCount(0)
  await row(page, '市教育局').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(row(page, '市教育局')).toHaveAttribute('aria-posinset', '2')
})

test('[admin-6] [SI-5] by keyboard, a department gets a role and a site; a new person of it signs in and works, and who is moved away loses them in the open page', async ({
  page,
  browser
}) => {
  const { token, one } = await open(page)
  const role = await addRole(token, ['system:role:list'])
  await page.reload()
  const grants = pane(page).getByRole('region', { name: '本部门人员自动拥有' })
  await expect(grants.getByText('本部门和所有下级部门的人员（现有 0 人）自动拥有')).toBeVisible()
  const give = async (what: string, name: string) => {
    await grants.getByRole('button', { name: `选择…${what}` }).press('Enter')
    const choice = page.getByRole('dialog', { name: what })
    await expect(choice.getByRole('textbox', { name: '筛选' })).toBeFocused()
    await page.keyboard.type(name)
    await choice.getByRole('treeitem', { name, exact: true }).press('Enter')
    await choice.getByRole('button', { name: '选定' }).press('Enter')
    await page.getByRole('button', { name: '修改', exact: true }).press('Enter')
    await expect(grants.getByText(name)).toBeVisible()
  }
  await give('角色', role.name)
  await give('站点', '市教育局')
  await expectAccessible(page)
  const person = await addPerson(token, '', one.id, '')
  const other = await browser.newPage()
  await signIn(other, await firstSignIn(person.username))
  await other.goto('/account/center')
  await expect(shown(other).getByText(`${role.name}（${one.departName}）`)).toBeVisible()
  await other.goto(`/system/RoleList?roleName=${encodeURIComponent('采编员')}`)
  await expect(shown(other).getByText('采编员')).toBeVisible()
  await page.goto(`/system/RoleList?roleName=${encodeURIComponent(role.name)}`)
  const ofRole = shown(page).getByRole('row').filter({ hasText: role.name })
  await ofRole.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '成员', exact: true }).click()
  const members = page.getByRole('dialog', { name: `“${role.name}”的成员` })
  await expect(members.getByText(`来自部门“${one.departName}”`)).toBeVisible()
  await expect(members.getByRole('checkbox', { name: person.realname })).toBeDisabled()
  await expect(members.getByRole('button', { name: '移出' })).toHaveCount(0)
  await call(`/sys/user/deleteUserInDepart?depId=${one.id}&userId=${person.id}`, token, 'DELETE')
  await expect(other).toHaveURL(/login/)
  await expect(other.getByText('您已没有可以使用的站点')).toBeVisible()
  await other.close()
})
