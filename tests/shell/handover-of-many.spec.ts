import type { Page } from '@playwright/test'
import type { User } from '../../elements/base/contract/user.ts'
import { call, expect, expectAccessible, password, signIn, test } from '../support/pages.ts'
import { addPerson, firstSignIn, unique } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

/** Creates an author of the group with a draft. */
async function author(token: string): Promise<{ user: User; articleId: string }> {
  const user = await addPerson(token, 'r1')
  await firstSignIn(user.username)
  const own = await call<{ token: string }>('/sys/login', '', 'POST', { username: user.username, password })
  const article = await call<{ id: string }>('/cms/article/add', own.result.token, 'POST', {
    ...{ newsClassId: '1002', title: `未写完的稿件 ${unique()}`, content: '<p>初稿</p>' }
  })
  expect(article.result?.id, article.message).toBeTruthy()
  return { user, articleId: article.result.id }
}

async function choose(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: '全部事项的接收人' }).press('Enter')
  const people = page.getByRole('dialog', { name: '全部事项的接收人' })
  await people.getByRole('combobox').fill(username)
  await people.getByRole('option', { name: new RegExp(username) }).click()
  await expect(people).toHaveCount(0)
}

test('[AD-13] the work of several people goes to one successor; who changes meanwhile is told, and the others are done', async ({
  page
}) => {
  test.slow()
  const { token } = await signIn(page)
  const [one, other] = [await author(token), await author(token)]
  const empty = await addPerson(token, 'r1')
  const successor = await addPerson(token, 'r1')
  const everybody = [one.user, other.user, empty]
  const all = everybody.map(({ username }) => username)
  const common = all.reduce((prefix, name) => {
    let at = 0
    while (at < prefix.length && prefix[at] === name[at]) at += 1
    return prefix.slice(0, at)
  })
  await page.goto(`/system/UserList?username=${common}`)
  for (const { realname, username } of everybody) {
    await expect(rowOf(page, username)).toBeVisible()
    await shown(page)
      .getByRole('checkbox', { name: `选择“${realname}”` })
      .press('Space')
  }
  // The question before the deletion names what is open, with a way to the handover.
  await shown(page).getByRole('button', { name: '删除', exact: true }).press('Enter')
  const question = page.getByRole('dialog').filter({ hasText: '所选人员名下还有 2 项没有交接。' })
  await question.getByRole('button', { name: '离职交接' }).press('Enter')
  await expect(question).toHaveCount(0)

  const dialog = page.getByRole('dialog', { name: '3 人的离职交接' })
  await expect(dialog.getByText('1 项', { exact: true })).toHaveCount(2)
  await expect(dialog.getByText('0 项', { exact: true })).toHaveCount(1)
  const move = dialog.getByRole('button', { name: '交接', exact: true })
  await expect(move).toBeDisabled()
  await choose(page, one.user.username)
  await expect(dialog.getByRole('alert')).toHaveText('接收人也在所选人员里，请选择其他人')
  await choose(page, successor.username)
  await expect(dialog.getByText(`接收人：${successor.realname}`)).toBeVisible()
  await expect(move).toBeEnabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => dialog.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Another article appears after the dialog has read what they hold.
  const own = await call<{ token: string }>('/sys/login', '', 'POST', { username: other.user.username, password })
  await call('/cms/article/add', own.result.token, 'POST', {
    ...{ newsClassId: '1002', title: `又一篇 ${unique()}`, content: '<p>初稿</p>' }
  })
  await move.press('Enter')
  await expect(dialog.getByText('已办理 2 人的交接')).toBeVisible()
  await expect(dialog.getByText('名下的事项已有变化，请刷新后再交接')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().press('Enter')
  await expect(dialog).toHaveCount(0)
  const writerOf = async (id: string) =>
    (await call<{ createByName: string }>(`/cms/article/queryById?id=${id}`, token)).result.createByName
  expect(await writerOf(one.articleId)).toBe(successor.realname)
  expect(await writerOf(other.articleId)).toBe(other.user.realname)
})
