import type { Page } from '@playwright/test'
import type { Position } from '../../elements/base/contract/position.ts'
import type { User } from '../../elements/base/contract/user.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, addRole, firstSignIn, personWith, unique } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

const add = async (token: string): Promise<Position> => {
  const code = unique()
  const body = { name: `岗位 ${code}`, code, status: '1', sortNo: 900, remark: '' }
  const { result, message } = await call<Position>('/sys/position/add', token, 'POST', body)
  expect(result?.id, message).toBeTruthy()
  return result
}
const userOf = async (token: string, id: string) => (await call<User>(`/sys/user/queryById?id=${id}`, token)).result

test('[admin-6] [SI-5] by keyboard, a position gets a role and a site and a person; who has it works, and who loses it is told in the open page', async ({
  page,
  browser
}) => {
  const { token } = await signIn(page)
  const role = await addRole(token, ['system:role:list'])
  const person = await addPerson(token, '', 'd1', '')
  const code = unique()
  const name = `值守 ${code}`
  await page.goto('/system/PositionList')
  await shown(page).getByRole('button', { name: '新增岗位' }).press('Enter')
  await expect(pane(page).getByLabel('岗位名称')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(code)
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, name)).toBeVisible()
  const grants = pane(page).getByRole('region', { name: '本岗位人员自动拥有' })
  await expect(grants.getByText('担任本岗位的人员（现有 0 人）自动拥有')).toBeVisible()
  const give = async (what: string, title: string) => {
    await grants.getByRole('button', { name: `选择…${what}` }).press('Enter')
    const choice = page.getByRole('dialog', { name: what })
    await expect(choice.getByRole('textbox', { name: '筛选' })).toBeFocused()
    await page.keyboard.type(title)
    await choice.getByRole('treeitem', { name: title, exact: true }).press('Enter')
    await choice.getByRole('button', { name: '选定' }).press('Enter')
    await page.getByRole('button', { name: '修改', exact: true }).press('Enter')
    await expect(grants.getByText(title)).toBeVisible()
  }
  await give('角色', role.name)
  await give('站点', '市教育局')
  const people = pane(page).getByRole('region', { name: '任职人员' })
  await people.getByRole('button', { name: '添加成员' }).press('Enter')
  const choice = page.getByRole('dialog')
  await choice.getByRole('combobox').fill(person.username)
  await expect(choice.getByRole('option')).toHaveText([new RegExp(person.username)])
  await choice.getByRole('option').click()
  await choice.getByRole('button', { name: '选定' }).press('Enter')
  await expect(people.getByText('共 1 人')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('1')
  await expectAccessible(page)

  const other = await browser.newPage()
  await signIn(other, await firstSignIn(person.username))
  await other.goto('/account/center')
  await expect(shown(other).getByText(`${role.name}（岗位“${name}”）`)).toBeVisible()
  await other.goto(`/system/RoleList?roleName=${encodeURIComponent('采编员')}`)
  await expect(shown(other).getByText('采编员')).toBeVisible()
  await page.goto(`/system/RoleList?roleName=${encodeURIComponent(role.name)}`)
  await rowOf(page, role.name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '成员', exact: true }).click()
  const members = page.getByRole('dialog', { name: `“${role.name}”的成员` })
  await expect(members.getByText(`来自岗位“${name}”`)).toBeVisible()
  await expect(members.getByRole('checkbox', { name: person.realname })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.goto(`/system/PositionList?name=${encodeURIComponent(name)}`)
  await rowOf(page, name).getByText(name).click()
  await people.getByRole('button', { name: `移出${person.realname}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).press('Enter')
  await expect(people.getByText('还没有成员')).toBeVisible()
  await expect(other).toHaveURL(/login/)
  await expect(other.getByText('您已没有可以使用的站点')).toBeVisible()
})

test('[admin-6] positions are set in the form of a user and for several users, and the list is filtered by them', async ({
  page
}) => {
  const { token } = await signIn(page)
  const post = await add(token)
  const [one, two] = [await addPerson(token), await addPerson(token)]
  await page.goto(`/system/UserList?username=${one.username}`)
  await rowOf(page, one.username).getByText(one.realname).click()
  await pane(page).getByRole('button', { name: '选择…岗位' }).click()
  const choice = page.getByRole('dialog', { name: '岗位' })
  await choice.getByRole('textbox', { name: '筛选' }).fill(post.name)
  await choice.getByRole('treeitem', { name: post.name, exact: true }).press('Enter')
  await choice.getByRole('button', { name: '选定' }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await userOf(token, one.id)).positionNames).toEqual([post.name])

  await page.goto(`/system/UserList?username=${two.username}`)
  await rowOf(page, two.username).getByRole('checkbox').check({ force: true })
  await shown(page).getByRole('button', { name: '岗位', exact: true }).click()
  const change = page.getByRole('dialog', { name: '更改 1 人的岗位' })
  await change.getByRole('treeitem', { name: post.name, exact: true }).press('Space')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已更改 1 人的岗位')).toBeVisible()
  await page.goto(`/system/UserList?positionId=${post.id}`)
  await expect(shown(page).getByRole('row').filter({ hasText: '某人' })).toHaveCount(2)
  await expect(shown(page).getByRole('combobox', { name: '岗位' })).toHaveValue(post.id)
})

test('[admin-6] a position that people have is not deleted: the page names them; a reader has no buttons for changes', async ({
  page
}) => {
  const { token } = await signIn(page)
  const post = await add(token)
  const person = await addPerson(token)
  const body = { ids: [person.id], mode: 'add', values: [post.id] }
  expect((await call('/sys/user/changePositions', token, 'POST', body)).success).toBe(true)
  await page.goto(`/system/PositionList?name=${encodeURIComponent(post.name)}`)
  await rowOf(page, post.name).getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('dialog').getByText('还有人担任的岗位不能删除')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(`还有 1 人担任岗位“${post.name}”（${person.realname}）`)).toBeVisible()

  const reader = await personWith(token, ['system:position:list'])
  await signIn(page, reader.username)
  await page.goto(`/system/PositionList?name=${encodeURIComponent(post.name)}`)
  await rowOf(page, post.name).getByText(post.name).click()
  await expect(pane(page).getByText('您可以查看，不能修改')).toBeVisible()
  await expect(pane(page).getByRole('button', { name: /选择|添加|移出|保存|删除/ })).toHaveCount(0)
  await expect(shown(page).getByRole('button', { name: '新增岗位' })).toHaveCount(0)
})
