import type { Page } from '@playwright/test'
import type { User } from '../../elements/base/contract/user.ts'
import { call, expect, expectAccessible, newPerson, origin, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const first = 'Erste-Hilfe-7'

/** Opens the list filtered to a new user. */
async function open(page: Page): Promise<{ user: User; token: string }> {
  const { token } = await signIn(page)
  const username = `p${Date.now()}`
  const { result, message } = await call<User>('/sys/user/add', token, 'POST', {
    ...{ username, password: first, realname: `测试 ${username}`, sex: '', birthday: '', phone: '', email: '' },
    ...{ selectedroles: 'r1', selecteddeparts: 'd1' }
  })
  expect(result?.id, message).toBeTruthy()
  // A user needs a site to sign in.
  await call('/userSubsite/save', token, 'POST', { userId: result.id, subsiteIds: '1' })
  await page.goto(`/system/UserList?username=${username}`)
  await expect(rowOf(page, username)).toBeVisible()
  return { user: result, token }
}
const more = async (page: Page, name: string, deed: string) => {
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: deed, exact: true }).click()
}

test('[AD-1] [AD-6] a user is added with roles and departments, and a duplicate account is reported at once', async ({
  page
}) => {
  const { token } = await signIn(page)
  const username = `n${Date.now()}`
  await page.goto('/system/UserList')
  await shown(page).getByRole('button', { name: '添加用户' }).click()
  await pane(page).getByLabel('用户账号').fill('lihua')
  await expect(pane(page).getByText('该值不可用，系统中已存在！')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(pane(page).getByLabel('真实姓名')).toBeFocused()
  await expect(pane(page).getByText('该值不可用，系统中已存在！')).toBeVisible()
  await pane(page).getByLabel('用户账号').fill(username)
  await expect(pane(page).getByText('该值不可用，系统中已存在！')).toHaveCount(0)
  await pane(page).getByLabel('真实姓名').fill('孙悦')
  await pane(page).getByRole('button', { name: '保存' }).click()
  await expect(pane(page).getByText('请填写登录密码')).toBeVisible()
  await pane(page).getByRole('button', { name: '随机生成' }).click()
  await pane(page).getByRole('button', { name: '选择…角色' }).click()
  const roles = page.getByRole('dialog', { name: '角色' })
  await roles.getByRole('treeitem', { name: '采编员' }).click()
  await expect(roles.getByText('已选 1 项')).toBeVisible()
  await roles.getByRole('button', { name: '选定' }).click()
  await pane(page).getByRole('button', { name: '选择…部门' }).click()
  const departments = page.getByRole('dialog', { name: '部门' })
  await departments.getByRole('textbox', { name: '筛选' }).fill('教育')
  await departments.getByRole('treeitem', { name: '市教育局' }).click()
  await departments.getByRole('button', { name: '选定' }).click()
  await pane(page).getByRole('button', { name: '保存' }).click()
  await expect(pane(page).getByRole('heading', { name: '孙悦' })).toBeVisible()
  const { result } = await call<{ records: User[] }>(`/sys/user/list?username=${username}`, token)
  expect(result.records.map(({ roleNames, departNames }) => [roleNames, departNames])).toEqual([
    [['采编员'], ['市教育局']]
  ])
})

test('[AD-1] a frozen user loses access at once, and returns when unfrozen', async ({ page }) => {
  const { user } = await open(page)
  await more(page, user.username, '冻结')
  await page.getByRole('dialog').getByRole('button', { name: '冻结' }).click()
  await expect(rowOf(page, user.username).getByText('冻结', { exact: true }).first()).toBeVisible()
  const refused = await call('/sys/login', '', 'POST', { username: user.username, password: first })
  expect(refused.success).toBe(false)
  await more(page, user.username, '解冻')
  await expect(rowOf(page, user.username).getByText('正常')).toBeVisible()
})

test('[AD-1] a user must change a password set by an administrator before anything else', async ({ page }) => {
  const { user } = await open(page)
  await more(page, user.username, '重置密码')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录密码').fill('short')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('密码由8位数字、大小写字母和特殊符号组成!')).toBeVisible()
  await dialog.getByLabel('登录密码').fill('Neues-Wort-9')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  const person = await page.context().browser()!.newPage({ baseURL: origin() })
  await person.goto('/')
  await person.getByLabel('账号', { exact: true }).fill(user.username)
  await person.getByLabel('密码', { exact: true }).fill('Neues-Wort-9')
  await person.keyboard.press('Enter')
  const own = person.getByRole('dialog', { name: '修改密码' })
  await expect(own).toContainText('您的密码由管理员设置')
  await own.getByLabel('新密码', { exact: true }).fill('Eigenes-Wort-3')
  await own.getByLabel('确认新密码').fill('Eigenes-Wort-3')
  await person.keyboard.press('Enter')
  await expect(person.getByRole('button', { name: user.realname })).toBeVisible()
  await person.close()
})

test('[AD-1] after a password reset the sign-in dialog tells the working user where to change it', async ({ page }) => {
  const username = await newPerson(page, { roles: 'r3' })
  const { token } = await signIn(page)
  await signIn(page, username)
  await page.goto('/cms/newsClass/modules/NewsClassModal')
  await expect(shown(page).getByRole('treeitem').first()).toBeVisible()
  await call('/sys/user/changPassword', token, 'PUT', { username, password: 'Neues-Wort-9' })
  // The platform may have told the page before.
  await shown(page).getByRole('treeitem').first().dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await dialog.getByLabel('密码').fill('Neues-Wort-9')
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await expect(dialog.getByText(/^这个密码由管理员设置/)).toBeVisible()
})

test('[SI-5] sites are granted to a user, a group at once, and apply with the next step', async ({ page }) => {
  const { user, token } = await open(page)
  await rowOf(page, user.username).getByRole('button', { name: '分配站点' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '筛选' }).fill('教育')
  await dialog.getByRole('treeitem', { name: '市教育局' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  const { result } = await call<{ userSubsiteList: { subsiteId: string }[] }>(
    `/userSubsite/queryByUserId?userId=${user.id}`,
    token
  )
  expect(result.userSubsiteList.length).toBe(2)
})

test('[AD-1] a deleted user is in the recycle bin and can be restored from there', async ({ page }) => {
  const { user } = await open(page)
  await more(page, user.username, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, user.username)).toHaveCount(0)
  await shown(page).getByRole('button', { name: '回收站' }).click()
  await shown(page).getByRole('button', { name: '恢复' }).first().waitFor()
  await rowOf(page, user.username).getByRole('button', { name: '恢复' }).click()
  await expect(rowOf(page, user.username)).toHaveCount(0)
  await page.goto(`/system/UserList?username=${user.username}`)
  await expect(rowOf(page, user.username)).toBeVisible()
})

test('[AD-1] an administrator sees the sessions of a user and ends one', async ({ page }) => {
  const { user } = await open(page)
  await call('/sys/login', '', 'POST', { username: user.username, password: first })
  await more(page, user.username, '登录会话')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '结束', exact: true }).click()
  await expect(dialog.getByText('此人现在没有登录')).toBeVisible()
  await expectAccessible(page)
})

test('[AD-1] a read-only user has no buttons for changes', async ({ page }) => {
  const { token } = await signIn(page)
  const { result: role } = await call<{ id: string }>('/sys/role/add', token, 'POST', {
    ...{ roleName: `查看员 ${Date.now()}`, roleCode: `looker${Date.now()}`, description: '' }
  })
  await call('/sys/permission/saveRolePermission', token, 'POST', {
    ...{ roleId: role.id, permissionIds: 'system:user:list', lastpermissionIds: '' }
  })
  await signIn(page, await newPerson(page, { roles: role.id }))
  await page.goto('/system/UserList?username=lihua')
  await expect(rowOf(page, 'lihua')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '添加用户' })).toHaveCount(0)
  await expect(rowOf(page, 'lihua').locator('.table-action')).toHaveText(['查看', '授权', ''])
  await rowOf(page, 'lihua').getByRole('button', { name: '更多' }).click()
  await expect(page.locator('.table-menu').getByRole('button')).toHaveText(['权限变动'])
  await page.keyboard.press('Escape')
  await rowOf(page, 'lihua').getByRole('button', { name: '查看' }).click()
  await expect(pane(page).getByText('您可以查看，不能修改')).toBeVisible()
  await expect(pane(page).getByRole('button', { name: '保存' })).toHaveCount(0)
})
