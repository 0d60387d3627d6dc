import type { Browser, Page } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, origin, signIn, signInAt, test } from '../support/pages.ts'

interface Person {
  id: string
  username: string
}
const makePeople = async (page: Page, token: string, count: number): Promise<Person[]> => {
  const people: Person[] = []
  for (let at = 0; at < count; at++) {
    const username = await newPerson(page, { roles: 'r1' })
    const { result } = await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, token)
    people.push({ id: result.records[0]!.id, username })
  }
  return people
}
/** Opens the inbox of a person in a window of their own. */
const inboxOf = async (browser: Browser, username: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAt(origin(), page, username)
  await page.evaluate(() => localStorage.setItem('qundao:next-task', 'off'))
  await page.goto(`${origin()}/process/inbox`)
  return page
}
const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const voteAs = async (page: Page, title: string, button: '同意并提交' | '不同意', comment = '') => {
  await rowOf(page, title).getByRole('button', { name: '办理' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  if (comment) await dialog.getByLabel('意见', { exact: true }).fill(comment)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  // The dialog closes when the vote is counted.
  await expect(dialog).toHaveCount(0)
}
const resultOf = async (token: string, id: string) =>
  (await call<{ state: string; result: string }>(`/process/processInstance/getDiagram?processInstanceId=${id}`, token))
    .result.result

test('[process-1] [process-2] [WF-3] people decide together by clicks: the rule decides, not the last click, and each vote is shown', async ({
  page,
  browser
}) => {
  test.slow()
  const { token } = await signIn(page)
  const people = await makePeople(page, token, 3)
  const userIds = people.map(({ id }) => id).join()
  const begin = async (title: string, rule: object) => {
    const steps = JSON.stringify([{ name: '会签', userIds, ...rule }])
    const { result } = await call<{ processInstanceId: string }>(
      '/process/tPProcess/startUserDefinedProcess',
      token,
      'POST',
      { title, steps }
    )
    return result.processInstanceId
  }
  const name = `${Date.now()}`
  const cases = [
    { title: `过半 ${name}`, rule: { mode: 'majority', everyone: true }, votes: ['N', 'N', 'Y'], result: 'rejected' },
    { title: `任一 ${name}`, rule: { mode: 'any' }, votes: ['N', 'N', 'Y'], result: 'passed' },
    { title: `比例 ${name}`, rule: { mode: 'ratio', argument: '2/3' }, votes: ['Y', 'N', 'Y'], result: 'passed' },
    { title: `否决 ${name}`, rule: { mode: 'majority', veto: true }, votes: ['Y', 'N'], result: 'rejected' }
  ]
  const ids: string[] = []
  for (const { title, rule } of cases) ids.push(await begin(title, rule))
  const pages: Page[] = []
  for (const { username } of people) pages.push(await inboxOf(browser, username))
  for (const [at, { title, votes, result }] of cases.entries()) {
    for (const [voter, vote] of votes.entries())
      await voteAs(pages[voter]!, title, vote === 'Y' ? '同意并提交' : '不同意', vote === 'N' ? '超出预算' : '')
    expect(await resultOf(token, ids[at]!), title).toBe(result)
  }
  // The veto closed the round: the task of the third person disappears without a reload.
  await expect(rowOf(pages[2]!, cases[3]!.title)).toHaveCount(0)

  // The votes are shown while the round is open, with people, outcome and reason.
  const last = await begin(`两人 ${name}`, { mode: 'count', argument: '2' })
  await voteAs(pages[0]!, `两人 ${name}`, '不同意', '无此经费')
  await rowOf(pages[1]!, `两人 ${name}`).getByRole('button', { name: '办理' }).click()
  const dialog = pages[1]!.getByRole('dialog', { name: `两人 ${name}` })
  await expect(dialog.getByRole('note')).toContainText('2 人同意')
  await expect(dialog.getByRole('note')).toContainText('共 3 人，已同意 0 人，不同意 1 人')
  const votes = dialog.getByRole('list', { name: '“会签”的表决' })
  await expect(votes.getByRole('listitem').first()).toContainText('不同意')
  await expect(votes.getByText('无此经费')).toBeVisible()
  await expectAccessible(pages[1]!)
  await dialog.getByRole('button', { name: '不同意', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(await resultOf(token, last)).toBe('rejected')

  // The starter is notified of the result.
  await page.goto('/isps/userAnnouncement')
  await expect(page.getByText(`两人 ${name}：未通过`).first()).toBeVisible()
  for (const one of pages) await one.context().close()
})

test('[process-1] [process-2] the starter chooses a rule and the effect of a rejection by clicks, and gets the process back', async ({
  page,
  browser
}) => {
  const { token } = await signIn(page)
  const [person] = await makePeople(page, token, 1)
  const title = `用印 ${person!.username}`
  await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: '发起流程' }).click()
  const dialog = page.getByRole('dialog', { name: '发起流程' })
  await dialog.getByLabel('标题').fill(title)
  const step = dialog.getByRole('listitem', { name: '第 1 步' })
  await step.getByLabel('步骤名称').fill('会签')
  await step.getByRole('button', { name: '选择办理人…' }).click()
  const people = page.getByRole('dialog', { name: '办理人' })
  await people.getByRole('combobox').fill(person!.username)
  await people.getByRole('option', { name: new RegExp(person!.username) }).click()
  await people.getByRole('button', { name: '选定' }).click()
  await step.getByLabel('办理方式').selectOption({ label: '会签：按比例同意' })
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(step.getByText('填写比例，如 60%、2/3').first()).toBeVisible()
  await step.getByLabel('同意比例').fill('60%')
  await step.getByLabel('一票否决').check({ force: true })
  await step.getByLabel('不同意时').selectOption({ label: '退回发起人修改' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(page.getByText('发起成功')).toBeVisible()
  const theirs = await inboxOf(browser, person!.username)
  await voteAs(theirs, title, '不同意', '请改用途')
  await expect(rowOf(page, title).getByText('发起人提交')).toBeVisible()
  await rowOf(page, title).getByRole('button', { name: '办理' }).click()
  await expect(page.getByRole('dialog', { name: title }).getByText('请改用途')).toBeVisible()
  await theirs.context().close()
})

test('[process-1] an outcome that leads nowhere is no button', async ({ page }) => {
  const { token } = await signIn(page)
  const key = `plain${Date.now()}`
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="${key}" isExecutable="true"><startEvent id="start"/><userTask id="do" name="办理" flowable:assignee="u1"/><endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="do"/><sequenceFlow id="b" sourceRef="do" targetRef="end"/></process>
</definitions>`
  const draft = { processName: key, description: '', bpmnXml }
  const { result } = await call<{ id: string }>('/process/tPProcess/add', token, 'POST', draft)
  await call('/process/tPProcess/deployProcess', token, 'POST', { id: result.id })
  await call('/process/processInstance/startProcessInstance', token, 'POST', { processKey: key, title: key })
  await page.goto(`/process/inbox?title=${key}`)
  await rowOf(page, key).getByRole('button', { name: '办理' }).click()
  const dialog = page.getByRole('dialog', { name: key })
  await expect(dialog.getByRole('button', { name: '同意并提交' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '不同意', exact: true })).toHaveCount(0)
})
