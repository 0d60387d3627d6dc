import type { Browser, Page } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, origin, signIn, signInAt, test } from '../support/pages.ts'

/** Opens a page of a person in a window of their own. */
const pageOf = async (browser: Browser, username: string, path: string) => {
  const page = await (await browser.newContext()).newPage()
  await signInAt(origin(), page, username)
  await page.goto(`${origin()}${path}`)
  return page
}
const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const idOf = async (token: string, username: string) =>
  (await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, token)).result.records[0]!.id
const startFor = async (token: string, title: string, steps: object[]) => {
  const path = '/process/tPProcess/startUserDefinedProcess'
  const body = { title, steps: JSON.stringify(steps) }
  return (await call<{ processInstanceId: string }>(path, token, 'POST', body)).result.processInstanceId
}
/** Chooses people in the dialog of 加签. */
const choose = async (page: Page, dialog: ReturnType<Page['getByRole']>, names: string[]) => {
  await dialog.getByRole('button', { name: /^加签的人/ }).click()
  const choice = page.getByRole('dialog', { name: '加签的人' })
  for (const name of names) {
    await choice.getByRole('combobox').fill(name)
    await choice.getByRole('option', { name: new RegExp(name) }).click()
  }
  await choice.getByRole('button', { name: '选定' }).click()
  await expect(choice).toHaveCount(0)
}
const advise = async (page: Page, title: string, button: string, comment: string) => {
  await rowOf(page, title).getByRole('button', { name: '办理' }).click()
  const task = page.getByRole('dialog', { name: title })
  await task.getByLabel('意见', { exact: true }).fill(comment)
  await task.getByRole('button', { name: button }).click()
  await expect(task).toHaveCount(0)
}

test('[WF-3] an approver asks two colleagues first, removes one, reads the other’s opinion, and decides', async ({
  page,
  browser
}) => {
  test.slow()
  const people = [await newPerson(page, { roles: 'r1' }), await newPerson(page, { roles: 'r1' })]
  const [chief, expert] = people as [string, string]
  const spare = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const title = `采购服务器 ${chief}`
  const userIds = await idOf(token, chief)
  const id = await startFor(token, title, [
    { name: '审核', userIds, mode: 'one' },
    { name: '签发', userIds, mode: 'one' }
  ])
  const own = await pageOf(browser, chief, `/process/instance?id=${id}`)
  // A candidate claims first: nothing is offered before.
  await expect(own.getByRole('button', { name: '办理“审核”' })).toBeVisible()
  await expect(own.getByRole('button', { name: '加签“审核”' })).toHaveCount(0)
  await own.getByRole('button', { name: '办理“审核”' }).click()
  const task = own.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '签收' }).click()
  await task.getByRole('button', { name: '关闭', exact: true }).last().click()
  const opener = own.getByRole('button', { name: '加签“审核”' })
  await opener.focus()
  await own.keyboard.press('Enter')
  const dialog = own.getByRole('dialog', { name: '加签“审核”' })
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByRole('radio', { name: /前加签/ })).toBeChecked()
  await dialog.getByRole('button', { name: '加签', exact: true }).click()
  await expect(dialog.getByText('请选择加签的人')).toBeVisible()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await choose(own, dialog, [expert, spare])
  await dialog.getByRole('textbox', { name: '原因' }).fill('请核对价格')
  await expectAccessible(own)
  // Escape keeps people and reason, and returns the focus.
  await own.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveValue('请核对价格')
  await expect(dialog.getByRole('button', { name: /^加签的人/ })).toContainText('2 人')
  await dialog.getByRole('button', { name: '加签', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const tasks = own.getByRole('region', { name: '待办任务' })
  await expect(tasks.getByText('等待加签')).toBeVisible()
  await expect(tasks.getByRole('button', { name: /^办理/ })).toHaveCount(0)
  await expectAccessible(own)

  const other = await pageOf(browser, expert, '/process/inbox')
  const third = await pageOf(browser, spare, '/process/inbox')
  await expect(rowOf(third, title)).toBeVisible()
  await tasks.getByRole('button', { name: `减签“测试 ${spare}”` }).click()
  const removal = own.getByRole('dialog', { name: `减签“测试 ${spare}”` })
  await removal.getByRole('textbox', { name: '原因' }).fill('一人即可')
  await removal.getByRole('button', { name: '减签', exact: true }).click()
  await expect(removal).toHaveCount(0)
  await expect(tasks.getByText(`测试 ${spare}`)).toHaveCount(0)
  // It leaves the inbox of the other window by itself.
  await expect(rowOf(third, title)).toHaveCount(0)
  await third.goto(`${origin()}/isps/userAnnouncement`)
  await expect(third.getByRole('button', { name: `减签：${title}` })).toBeVisible()

  await own.goto(`${origin()}/process/inbox`)
  await expect(rowOf(own, title)).toContainText('等待加签')
  await rowOf(other, title).getByRole('button', { name: '办理' }).click()
  const advice = other.getByRole('dialog', { name: title })
  await expect(advice.getByText(/您的意见供其参考，不代替其决定/)).toBeVisible()
  await expect(advice.getByRole('button', { name: '退回' })).toHaveCount(0)
  await expectAccessible(other)
  await advice.getByLabel('意见', { exact: true }).fill('价格偏高')
  await advice.getByRole('button', { name: '不同意' }).click()
  await expect(advice).toHaveCount(0)

  await expect(rowOf(own, title)).toContainText('办理中')
  await rowOf(own, title).getByRole('button', { name: '办理' }).click()
  const opinions = task.getByRole('region', { name: '加签意见' })
  await expect(opinions.getByText('价格偏高')).toBeVisible()
  await expect(opinions.getByText('不同意', { exact: true })).toBeVisible()
  await expect(opinions.getByText(/由您决定/)).toBeVisible()
  await expectAccessible(own)
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(task).toHaveCount(0)
  await own.goto(`${origin()}/process/instance?id=${id}`)
  await expect(own.getByRole('button', { name: '办理“签发”' })).toBeVisible()
  await expect(own.getByText('请核对价格').first()).toBeVisible()
  for (const window of [own, other, third]) await window.context().close()
})

test('[WF-3] an approver agrees and lets a colleague decide after, who agrees; in English', async ({
  page,
  browser
}) => {
  test.slow()
  const [chief, expert] = [await newPerson(page, { roles: 'r1' }), await newPerson(page, { roles: 'r1' })]
  const { token } = await signIn(page)
  const title = `后加签 ${chief}`
  const userIds = await idOf(token, chief)
  const id = await startFor(token, title, [
    { name: '审核', userIds, mode: 'one' },
    { name: '签发', userIds, mode: 'one' }
  ])
  const own = await pageOf(browser, chief, '/process/inbox')
  await rowOf(own, title).getByRole('button', { name: '办理' }).click()
  const task = own.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '签收' }).click()
  await task.getByRole('button', { name: '加签“审核”' }).click()
  const dialog = own.getByRole('dialog', { name: '加签“审核”' })
  await dialog.getByText('后加签', { exact: true }).click()
  await choose(own, dialog, [expert])
  await dialog.getByRole('textbox', { name: '原因' }).fill('同意，请财务复核')
  await dialog.getByRole('button', { name: '加签', exact: true }).click()
  await expect(task).toHaveCount(0)
  await expect(rowOf(own, title)).toHaveCount(0)
  const other = await pageOf(browser, expert, '/process/inbox')
  await advise(other, title, '同意并提交', '已复核')
  await expect(rowOf(own, title)).toContainText('签发')
  await own.getByRole('button', { name: '系统设置' }).click()
  await own.getByText('English', { exact: true }).click()
  await own.keyboard.press('Escape')
  await own.goto(`${origin()}/process/instance?id=${id}`)
  await expect(own.getByText('Approved, asked others after').first()).toBeVisible()
  await expect(own.getByText(/asked by .* after/).first()).toBeVisible()
  await own.getByRole('button', { name: 'Handle “签发”' }).click()
  await task.getByRole('button', { name: 'Claim' }).click()
  await task.getByRole('button', { name: 'Add people to “签发”' }).click()
  const english = own.getByRole('dialog', { name: 'Add people to “签发”' })
  await expect(english.getByRole('radio', { name: /Before me/ })).toBeChecked()
  await expectAccessible(own)
  for (const window of [own, other]) await window.context().close()
})

test('[WF-3] a member of a vote asks a colleague to join, whose vote the majority then needs', async ({
  page,
  browser
}) => {
  test.slow()
  const [one, two, three] = [
    await newPerson(page, { roles: 'r1' }),
    await newPerson(page, { roles: 'r1' }),
    await newPerson(page, { roles: 'r1' })
  ]
  const { token } = await signIn(page)
  const title = `并加签 ${one}`
  const userIds = `${await idOf(token, one)},${await idOf(token, two)}`
  const id = await startFor(token, title, [{ name: '会签', userIds, mode: 'majority' }])
  const own = await pageOf(browser, one, '/process/inbox')
  await rowOf(own, title).getByRole('button', { name: '办理' }).click()
  const task = own.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '加签“会签”' }).click()
  const dialog = own.getByRole('dialog', { name: '加签“会签”' })
  await dialog.getByText('并加签', { exact: true }).click()
  await expectAccessible(own)
  await choose(own, dialog, [three])
  await dialog.getByRole('textbox', { name: '原因' }).fill('涉及财务，请一并表决')
  await dialog.getByRole('button', { name: '加签', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(task).toHaveCount(0)
  // The colleague's vote is the second of three.
  const joined = await pageOf(browser, three, '/process/inbox')
  await advise(joined, title, '同意并提交', '经费已落实')
  await expect(rowOf(joined, title)).toHaveCount(0)
  // Two of three are a majority: the last person is not asked any more.
  const last = await pageOf(browser, two, `/process/instance?id=${id}`)
  await expect(last.getByText('已通过', { exact: true }).first()).toBeVisible()
  await expect(last.getByText(/并加签/).first()).toBeVisible()
  await expect(last.getByRole('button', { name: '办理“会签”' })).toHaveCount(0)
  for (const window of [own, joined, last]) await window.context().close()
})
