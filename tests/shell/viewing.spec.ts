import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, addRole } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const band = (page: Page) => page.getByRole('region', { name: '以他人身份查看' })

/** Opens the view of a new person, who has never signed in, from the list of users. */
async function openView(page: Page, rights: readonly string[]) {
  const { token } = await signIn(page)
  const role = await addRole(token, rights)
  const person = await addPerson(token, role.id)
  await page.goto(`/system/UserList?username=${person.username}`)
  await rowOf(page, person.username).getByRole('button', { name: '更多' }).click()
  await page.locator('.table-menu').getByRole('button', { name: '以其身份查看…' }).click()
  const dialog = page.getByRole('dialog', { name: `以“${person.realname}”的身份查看` })
  await dialog.getByRole('button', { name: '开始查看' }).click()
  await expect(dialog.getByText('请填写查看原因，至少 2 个字')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('查看原因').fill('核对看不到的菜单')
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: '开始查看' }).click()
  const view = await opening
  await expect(band(view)).toContainText(`正在以“${person.realname}`)
  return { token, person, view }
}

test('[admin-12] an administrator sees the menu of a person in a new tab, changes nothing there, and leaves; the other tab is still the administrator', async ({
  page,
  console
}) => {
  console.expected.push(/510|403|以他人身份查看/)
  const { token, person, view } = await openView(page, ['system:user:list', 'system:dict:list', 'system:dict:add'])
  await expect(band(view)).toContainText('只读')
  await expect(view).toHaveTitle(/^以他人身份查看 · /)
  await expect(band(view)).toContainText(/剩余 1[45]:\d\d/)
  await expect(view.getByRole('button', { name: `${person.realname}` })).toBeVisible()
  await expectAccessible(view)

  // The menu of the person, after a reload, too.
  await view.reload()
  await expect(band(view)).toBeVisible()
  await view.goto('/system/UserList?username=lihua')
  await expect(shown(view).getByRole('button', { name: '添加用户' })).toHaveCount(0)
  await expect(rowOf(view, 'lihua')).toBeVisible()

  // A button that writes is there; the attempt is refused and loses nothing.
  await view.goto('/system/DictList')
  await shown(view).getByRole('button', { name: '新建字典' }).click()
  const form = shown(view).getByRole('complementary')
  await form.getByLabel('字典名称').fill('只看不改')
  await form.getByLabel('字典编号').fill(`seen_${Date.now()}`)
  await view.keyboard.press('Control+s')
  await expect(view.getByText('只读查看，不能修改').first()).toBeVisible()
  await expect(form.getByLabel('字典名称')).toHaveValue('只看不改')

  // Narrow: the band wraps and stays.
  await view.setViewportSize({ width: 390, height: 780 })
  await expect(band(view)).toBeVisible()
  await expect.poll(() => view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // The other tab is still the administrator, and stays it when it is loaded again.
  await page.reload()
  await expect(band(page)).toHaveCount(0)
  await expect(rowOf(page, person.username)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('qundao:viewing'))).toBeNull()

  // Leaving asks nothing, although the form is filled in.
  const closed = view.waitForEvent('close')
  await band(view).getByRole('button', { name: '退出' }).click()
  await closed
  await page.reload()
  await expect(rowOf(page, person.username)).toBeVisible()
  const { result } = await call<{ records: { action: string; object: string }[] }>(
    '/sys/log/list?keyWord=以他人身份查看',
    token
  )
  expect(result.records.filter(({ object }) => object === person.realname).map(({ action }) => action)).toEqual([
    '结束以他人身份查看',
    '开始以他人身份查看'
  ])
  // Nothing of the person stays in the browser.
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(left).not.toContain(person.id)
})

test('[admin-12] a view that ends elsewhere says so, and its tab becomes that of the administrator', async ({
  page,
  console
}) => {
  console.expected.push(/./)
  const { token, person, view } = await openView(page, ['system:user:list'])
  await view.goto('/system/UserList?username=lihua')
  await expect(rowOf(view, 'lihua')).toBeVisible()
  await call('/sys/user/frozenBatch', token, 'PUT', { ids: person.id, status: '2' })
  await shown(view).getByRole('button', { name: '查看' }).first().click()
  await expect(view.getByText(/以他人身份查看已结束：被查看的账号已停用/).first()).toBeVisible()
  await expect(band(view)).toHaveCount(0)
  await expect(view).toHaveURL(/dashboard\/analysis/)
})

test('[admin-12] the permission explanation leads to the view, and the person sees who looked, when and why', async ({
  page
}) => {
  const { token } = await signIn(page)
  await page.goto('/system/UserList?username=lihua')
  await rowOf(page, 'lihua').getByRole('button', { name: '更多' }).click()
  await page.locator('.table-menu').getByRole('button', { name: '权限说明' }).click()
  await page.getByRole('button', { name: '以其身份查看', exact: true }).click()
  await page.getByRole('dialog').getByLabel('查看原因').fill('核对栏目权限')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '开始查看' }).click()
  await expect(band(await opening)).toBeVisible()
  expect(token).toBeTruthy()
  await signIn(page, 'lihua')
  await page.goto('/account/center')
  const section = page.getByRole('region', { name: '谁以您的身份查看过' })
  await expect(section.getByRole('listitem').first()).toContainText('原因：核对栏目权限')
  await expect(section.getByRole('listitem').first()).toContainText('admin')
})

test('[admin-12] a tab that received no view, or whose view is over, says so and never shows the administrator instead', async ({
  page
}) => {
  await signIn(page)
  const sentence = page.getByRole('alert')
  await page.goto('/#qundao-view')
  await expect(sentence).toContainText('此标签页没有收到要查看的内容')
  await expectAccessible(page)
  await page.reload()
  await expect(sentence).toContainText('此标签页没有收到要查看的内容')
  await page.setViewportSize({ width: 390, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: '以自己的身份打开平台' }).click()
  await expect(page).toHaveURL(/dashboard\/analysis/)
  // The machine slept longer than the view lasts.
  await page.evaluate(() => sessionStorage.setItem('qundao:viewing', JSON.stringify({ value: {}, expire: 1 })))
  await page.reload()
  await expect(sentence).toContainText('以他人身份查看已结束：时间已到')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.getByRole('link', { name: '以自己的身份打开平台' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
