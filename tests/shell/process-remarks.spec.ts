import type { Browser, Page } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, origin, signIn, signInAt, test } from '../support/pages.ts'

/** Opens a page of a person in a window of their own. */
const pageOf = async (browser: Browser, username: string, path: string) => {
  const page = await (await browser.newContext()).newPage()
  await signInAt(origin(), page, username)
  await page.goto(`${origin()}${path}`)
  return page
}
const idOf = async (token: string, username: string) =>
  (await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, token)).result.records[0]!.id
const startFor = async (token: string, title: string, steps: object[]) => {
  const path = '/process/tPProcess/startUserDefinedProcess'
  const body = { title, content: '两台打印机', steps: JSON.stringify(steps) }
  return (await call<{ processInstanceId: string }>(path, token, 'POST', body)).result.processInstanceId
}
const history = (page: Page) => page.locator('.task-history')

test('[WF-3] a remark survives a reload while it is written, mentions a colleague, and appears in their open page', async ({
  page,
  browser
}) => {
  test.slow()
  const [chief, expert] = [await newPerson(page, { roles: 'r1' }), await newPerson(page, { roles: 'r1' })]
  const { token } = await signIn(page)
  const title = `打印机申请 ${chief}`
  const id = await startFor(token, title, [{ name: '审核', userIds: await idOf(token, chief), mode: 'one' }])
  const own = await pageOf(browser, chief, `/process/instance?id=${id}`)
  const other = await pageOf(browser, expert, `/process/instance?id=${id}`)
  await expect(other.getByText('没有找到该流程')).toBeVisible()

  // The logo of the diagram scrolls below the header.
  const logo = own.locator('.bjs-powered-by')
  await expect(logo).toBeAttached()
  await logo.evaluate(element => {
    window.scrollTo({ top: scrollY + element.getBoundingClientRect().top - 12, behavior: 'instant' })
  })
  const isCovered = () =>
    logo.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('qd-process-instance') === null
    })
  await expect.poll(isCovered).toBe(true)

  const words = own.getByLabel('评论内容')
  const send = own.getByRole('button', { name: '发表评论' })
  await send.click()
  await expect(own.getByText('请填写评论内容')).toBeVisible()
  await expect(words).toBeFocused()
  await words.fill('长'.repeat(501))
  await send.click()
  await expect(own.getByText('评论最多 500 字')).toBeVisible()
  await words.fill('型号请信息科确认')
  own.once('dialog', dialog => void dialog.accept())
  await own.reload()
  await own.getByRole('button', { name: '恢复' }).click()
  await expect(words).toHaveValue('型号请信息科确认')

  await own.getByRole('button', { name: '提到同事' }).press('Enter')
  const choice = own.getByRole('dialog', { name: '提到的人' })
  await choice.getByRole('combobox').fill(expert)
  await choice.getByRole('option', { name: new RegExp(expert) }).click()
  await choice.getByRole('button', { name: '选定' }).click()
  await expect(own.getByRole('button', { name: `提到 测试 ${expert}` })).toBeVisible()
  await expectAccessible(own)
  await send.click()
  await expect(history(own).getByText(`@测试 ${expert} 型号请信息科确认`)).toBeVisible()
  await expect(words).toHaveValue('')
  await expect(own.getByRole('button', { name: '提到同事' })).toBeVisible()

  // The message leads the colleague to the process, where the answer appears in the other open page.
  await other.goto(`${origin()}/isps/userAnnouncement`)
  await other.getByRole('button', { name: `评论：${title}` }).click()
  const message = other.getByRole('dialog', { name: `评论：${title}` })
  await expect(message.getByText('在评论中提到您：型号请信息科确认')).toBeVisible()
  await message.getByRole('button', { name: '查看流程' }).click()
  await other.getByLabel('评论内容').fill('可以用国产型号')
  await other.getByRole('button', { name: '发表评论' }).click()
  await expect(history(own).getByText('可以用国产型号')).toBeVisible()
  // The remark decides nothing and leaves no unsaved work.
  await expect(own.getByRole('button', { name: '办理“审核”' })).toBeVisible()
  const isDirty = (one: Page) =>
    one.locator('qd-process-instance').evaluate(element => (element as HTMLElement & { isDirty(): boolean }).isDirty())
  expect([await isDirty(own), await isDirty(other)]).toEqual([false, false])
  await own.context().close()
  await other.context().close()
})

test('[WF-3] the approval sheet prints subject, text, every vote of a joint decision, remarks and room for signatures', async ({
  page
}) => {
  test.slow()
  const people = [await newPerson(page, { roles: 'r1' }), await newPerson(page, { roles: 'r1' })]
  const { token, realname } = await signIn(page).then(({ token, userInfo }) => ({ token, ...userInfo }))
  const title = `会议经费 ${people[0]}`
  const ids = await Promise.all(people.map(name => idOf(token, name)))
  const id = await startFor(token, title, [{ name: '会签', userIds: ids.join(), mode: 'all' }])
  const comments = ['同意，从公用经费列支', '同意']
  for (const [at, name] of people.entries()) {
    const signedIn = await signIn(page, name)
    const { result } = await call<{ records: { taskId: string }[] }>(
      `/process/task/todoList?title=${encodeURIComponent(title)}`,
      signedIn.token
    )
    const { taskId } = result.records[0]!
    await call('/process/activity/claim', signedIn.token, 'POST', { taskId })
    const body = { taskId, comment: comments[at], outcome: 'agree' }
    const { success, message } = await call('/process/task/completeTask', signedIn.token, 'POST', body)
    expect(success, message).toBe(true)
  }
  await call('/process/processInstance/remark', token, 'POST', { processInstanceId: id, remark: '请财务留存' })
  // Keeps what a frame prints; a browser without a screen prints nothing.
  await page.addInitScript(() => {
    window.print = () => {
      const { body, title: name } = document
      const table = body.querySelector('.sheet-decisions')!
      const seen = { name, text: body.innerText, border: getComputedStyle(table.querySelector('td')!).borderTopStyle }
      ;(window.top as typeof window & { printed: unknown }).printed = seen
      dispatchEvent(new Event('afterprint'))
    }
  })
  await signIn(page)
  await page.goto(`/process/instance?id=${id}`)
  await page.getByRole('group', { name: '流程操作' }).getByRole('button', { name: '审批单' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '审批单' })
  const votes = dialog.getByRole('table').filter({ hasText: '签名' })
  await expect(votes.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '打印' }).click()
  type Printed = { name: string; text: string; border: string }
  const printed = (): Promise<Printed | undefined> =>
    page.evaluate(() => (window as unknown as { printed?: Printed }).printed)
  await expect.poll(async () => (await printed())?.name).toBe(`审批单 ${title}`)
  const { text, border } = (await printed())!
  expect(border, 'the paper has its own style sheet').toBe('solid')
  for (const part of [
    ...['审批单', title, '两台打印机', '已通过', realname, '环节', '办理人', '意见', '签名'],
    '会签（全部同意，同意 2 人，不同意 0 人）',
    ...[...people.map(name => `测试 ${name}`), ...comments, '评论', '请财务留存'],
    `${realname}打印，内容截至 20`
  ])
    expect(text).toContain(part)
  await expect(dialog.getByRole('button', { name: '打印' }), 'the frame gives the focus back').toBeFocused()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: '审批单' })).toBeFocused()
})
