import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, password, signIn, test } from '../support/pages.ts'
import { addPerson, firstSignIn, unique } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

/** Creates a person with a draft and a department, and two colleagues, one of whom may not write. */
async function prepare(page: Page) {
  const { token } = await signIn(page)
  const leaver = await addPerson(token, 'r1')
  const writer = await addPerson(token, 'r1')
  const reader = await addPerson(token)
  await firstSignIn(leaver.username)
  const own = await call<{ token: string }>('/sys/login', '', 'POST', { username: leaver.username, password })
  const title = `未写完的稿件 ${unique()}`
  const article = await call<{ id: string }>('/cms/article/add', own.result.token, 'POST', {
    ...{ newsClassId: '1002', title, content: '<p>初稿</p>' }
  })
  expect(article.result?.id, article.message).toBeTruthy()
  const department = await call<{ id: string }>('/sys/sysDepart/add', token, 'POST', {
    ...{ parentId: '', departName: `科室 ${unique()}`, departNameEn: '', departNameAbbr: '', orgType: '2' },
    ...{ mobile: '', fax: '', address: '', description: '', memo: '', leaderId: leaver.id }
  })
  expect(department.result?.id, department.message).toBeTruthy()
  return { token, leaver, writer, reader, title, articleId: article.result.id, departmentId: department.result.id }
}

test('[AD-13] an administrator hands over by keyboard and mouse, is told what cannot move, and freezes the account', async ({
  page,
  console: said
}) => {
  said.expected.push(/status of 500/)
  const { token, leaver, writer, reader, title, articleId, departmentId } = await prepare(page)
  await page.goto(`/system/UserList?username=${leaver.username}`)
  const freeze = async () => {
    await rowOf(page, leaver.username).getByRole('button', { name: '更多' }).click()
    await page.getByRole('button', { name: '冻结', exact: true }).click()
  }
  // A note that cannot be read is not the same as nothing to hand over.
  await page.route('**/sys/user/queryHandover*', route => route.fulfill({ status: 500, body: '' }))
  await freeze()
  await expect(page.getByRole('dialog').getByText(/^未能读取此人名下的事项：/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await page.unrouteAll({ behavior: 'wait' })
  await freeze()
  // The question before freezing names what is still open.
  const question = page.getByRole('dialog', { name: `冻结“${leaver.realname}”？` })
  await expect(question.getByText('此人名下还有 2 项没有交接。')).toBeVisible()
  await question.getByRole('button', { name: '离职交接' }).click()
  await expect(question).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: `${leaver.realname}的离职交接` })
  await expect(dialog.getByRole('listitem')).toHaveText([/^未完成的文章 1 项/, /^负责的部门 1 项/])
  await expect(dialog.getByText(title)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '交接', exact: true })).toBeDisabled()

  await dialog.getByRole('button', { name: '全部事项的接收人' }).press('Enter')
  const people = page.getByRole('dialog', { name: '全部事项的接收人' })
  await people.getByRole('combobox').fill(reader.username)
  await expect(people.getByRole('option')).toHaveText([new RegExp(reader.username)])
  await expect(people.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await people.getByRole('combobox').press('Enter')
  await expect(people).toHaveCount(0)
  await expect(dialog.getByText(`不能交接：“${reader.realname}”没有“编辑文章”的权限`)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => dialog.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: '选择“未完成的文章”的接收人' }).click()
  const one = page.getByRole('dialog', { name: '选择“未完成的文章”的接收人' })
  await one.getByRole('combobox').fill(writer.username)
  await one.getByRole('option', { name: new RegExp(writer.username) }).click()
  await expect(dialog.getByText(writer.realname)).toBeVisible()
  await expect(dialog.getByText('不能交接')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: '交接后冻结此账号' }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '交接', exact: true }).press('Enter')
  await expect(page.getByText('已交接 2 项')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rowOf(page, leaver.username).getByText('冻结', { exact: true }).first()).toBeVisible()

  const article = await call<{ createByName: string }>(`/cms/article/queryById?id=${articleId}`, token)
  expect(article.result.createByName).toBe(writer.realname)
  const department = await call<{ leaderName: string }>(`/sys/sysDepart/queryById?id=${departmentId}`, token)
  expect(department.result.leaderName).toBe(reader.realname)
  // A frozen person's handover is one click away, and says that nothing is left.
  await rowOf(page, leaver.username).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '离职交接', exact: true }).click()
  await expect(dialog.getByText('此人名下没有需要交接的事项。')).toBeVisible()
})

test('[AD-13] what cannot move is listed after the handover too; a change in between is told and the counts follow', async ({
  page
}) => {
  const { token, leaver, writer, reader, departmentId } = await prepare(page)
  await page.goto(`/system/UserList?username=${leaver.username}`)
  await rowOf(page, leaver.username).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '离职交接', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${leaver.realname}的离职交接` })
  await dialog.getByRole('button', { name: '全部事项的接收人' }).click()
  const people = page.getByRole('dialog', { name: '全部事项的接收人' })
  await people.getByRole('combobox').fill(reader.username)
  await people.getByRole('option', { name: new RegExp(reader.username) }).click()
  await expect(dialog.getByText('没有“编辑文章”的权限')).toBeVisible()
  const { result } = await call<{ version: number }>(`/sys/sysDepart/queryById?id=${departmentId}`, token)
  const edited = await call('/sys/sysDepart/edit', token, 'PUT', {
    ...{ ...result, leaderId: writer.id },
    id: departmentId
  })
  expect(edited.success, edited.message).toBe(true)
  await dialog.getByRole('button', { name: '交接', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('名下的事项已有变化，请刷新后再交接')
  await expect(dialog.getByRole('listitem')).toHaveText([/^未完成的文章 1 项/])
  await call('/sys/sysDepart/edit', token, 'PUT', {
    ...{ ...result, leaderId: leaver.id, version: result.version + 1 },
    id: departmentId
  })
  await dialog.getByRole('button', { name: '交接', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: '交接', exact: true }).click()
  const told = page.getByRole('dialog', { name: `${leaver.realname}的交接结果` })
  await expect(told.getByText(`不能交接：“${reader.realname}”没有“编辑文章”的权限`)).toBeVisible()
  await told.getByRole('button', { name: '关闭' }).last().click()
  await expect(told).toHaveCount(0)
})
