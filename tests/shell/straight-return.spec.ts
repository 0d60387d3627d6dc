import type { Browser } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, origin, signIn, signInAt, test } from '../support/pages.ts'

const inboxOf = async (browser: Browser, username: string) => {
  const page = await (await browser.newContext()).newPage()
  await signInAt(origin(), page, username)
  await page.goto(`${origin()}/process/inbox`)
  return page
}

test('[WF-3] a chief returns a draft to its writer, and it comes straight back, past the checker', async ({
  page,
  browser
}) => {
  test.slow()
  const names = [await newPerson(page, { roles: 'r1' }), await newPerson(page, { roles: 'r1' })]
  const chief = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const idOf = async (username: string) =>
    (await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, token)).result.records[0]!.id
  const title = `发文 ${chief}`
  const steps = []
  for (const [at, username] of [...names, chief].entries())
    steps.push({ name: ['拟稿', '核稿', '签发'][at], userIds: await idOf(username), mode: 'one' })
  await call('/process/tPProcess/startUserDefinedProcess', token, 'POST', { title, steps: JSON.stringify(steps) })
  const [writer, checker] = [await inboxOf(browser, names[0]!), await inboxOf(browser, names[1]!)]
  const signer = await inboxOf(browser, chief)
  const open = async (own: typeof page) => {
    await own
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('button', { name: '办理' })
      .click()
    return own.getByRole('dialog', { name: title })
  }
  /** Opens the task, and claims it if others could do it too. */
  const openOwn = async (own: typeof page) => {
    const task = await open(own)
    const claim = task.getByRole('button', { name: '签收' })
    await expect(claim.or(task.getByRole('button', { name: '同意并提交' }))).toBeVisible()
    if (await claim.isVisible()) await claim.click()
    return task
  }
  const agree = async (own: typeof page) => {
    const task = await openOwn(own)
    await task.getByRole('button', { name: '同意并提交' }).click()
    await expect(task).toHaveCount(0)
  }
  await agree(writer)
  await agree(checker)
  const task = await openOwn(signer)
  await task.getByLabel('意见', { exact: true }).fill('第二条的数字有误')
  await task.getByLabel('退回到').selectOption({ index: 2 })
  await task.getByRole('checkbox', { name: '改好后直接回到我这里，不再经过中间环节' }).press('Space')
  await expectAccessible(signer)
  await task.getByRole('button', { name: '退回', exact: true }).press('Enter')
  await expect(task).toHaveCount(0)

  const again = await open(writer)
  await expect(again.getByText(/^同意并提交后，直接回到.*（签发）。$/)).toBeVisible()
  await again.getByRole('button', { name: '同意并提交' }).click()
  await expect(again).toHaveCount(0)
  await expect(signer.getByRole('row', { name: new RegExp(title) })).toContainText('签发')
  await expect(checker.getByRole('row', { name: new RegExp(title) })).toHaveCount(0)
  for (const window of [writer, checker, signer]) await window.context().close()
})
