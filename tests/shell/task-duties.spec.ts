import type { Browser, Page } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, origin, signIn, signInAt, test } from '../support/pages.ts'

const inspectorOf = (page: Page) => page.getByRole('region', { name: '属性' })
const group = (page: Page) => inspectorOf(page).getByRole('group', { name: '职责分离' })
const [notStarter, different] = ['发起人不能办理', '办理过前面环节的人不能办理']

const windowOf = async (browser: Browser, username: string) => {
  const page = await (await browser.newContext()).newPage()
  const { token } = await signInAt(origin(), page, username)
  return { page, token }
}

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })

/** Saves a process of two steps with the same people. */
const draw = async (token: string, key: string, usernames: readonly string[]) => {
  const people = `flowable:candidateUsers="${usernames.join(',')}"`
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
<process id="${key}" name="请假" isExecutable="true"><startEvent id="start"/><userTask id="chief" name="部门审批" ${people}/><userTask id="hr" name="人事审批" ${people}/><endEvent id="end"/>
<sequenceFlow id="f1" sourceRef="start" targetRef="chief"/><sequenceFlow id="f2" sourceRef="chief" targetRef="hr"/><sequenceFlow id="f3" sourceRef="hr" targetRef="end"/></process></definitions>`
  const body = { processName: `请假 ${key}`, description: '', bpmnXml }
  const drawn = await call<{ id: string }>('/process/tPProcess/add', token, 'POST', body)
  expect(drawn.result?.id, drawn.message).toBeTruthy()
  return drawn.result.id
}

test('[WF-3] duties of a task are set by keyboard and saved; the starter is not offered the task, a colleague is', async ({
  page,
  browser
}) => {
  test.slow()
  const people: string[] = []
  for (let at = 0; at < 3; at++) people.push(await newPerson(page, { roles: 'r1' }))
  const [applicant, chief, officer] = people as [string, string, string]
  const { token } = await signIn(page)
  const key = `leave${Date.now()}`
  const id = await draw(token, key, people)
  await page.goto(`/process/design?id=${id}`)
  const setting = (name: string) => group(page).getByRole('checkbox', { name })
  const set = async (step: string, duty: string) => {
    await inspectorOf(page).getByLabel('选中的内容').selectOption({ label: step })
    await expect(setting(duty)).not.toBeChecked()
    await setting(duty).focus()
    await page.keyboard.press('Space')
    await expect(setting(duty)).toBeChecked()
  }
  await set('部门审批', notStarter)
  await set('人事审批', notStarter)
  await page.keyboard.press('Tab')
  await expect(setting(different)).toBeFocused()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存并部署' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('部署成功，当前为第 1 版')).toBeVisible()
  const { result } = await call<{ bpmnXml: string }>(`/process/tPProcess/queryById?id=${id}`, token)
  expect(result.bpmnXml).toMatch(/id="chief"[^>]* qundao:duty="not-starter"/)
  expect(result.bpmnXml).toMatch(/id="hr"[^>]* qundao:duty="not-starter,different"/)

  // Read back, in the diagram, the list of steps and the test run.
  await page.reload()
  await inspectorOf(page).getByLabel('选中的内容').selectOption({ label: '人事审批' })
  for (const duty of [notStarter, different]) await expect(setting(duty)).toBeChecked()
  await inspectorOf(page).getByLabel('选中的内容').selectOption({ label: '部门审批' })
  await expect(setting(notStarter)).toBeChecked()
  await expect(setting(different)).not.toBeChecked()
  await page.getByRole('button', { name: '试运行' }).click()
  await expect(
    page.getByRole('dialog', { name: '试运行' }).getByText(`${notStarter}、${different}`, { exact: true })
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '步骤列表' }).click()
  const second = page.getByRole('listitem', { name: '第 2 步' })
  for (const duty of [notStarter, different]) await expect(second.getByRole('checkbox', { name: duty })).toBeChecked()

  const title = `年假 ${key}`
  const inbox = `${origin()}/process/inbox?title=${encodeURIComponent(title)}`
  const { page: own, token: starter } = await windowOf(browser, applicant)
  const body = { processKey: key, title }
  expect((await call('/process/processInstance/startProcessInstance', starter, 'POST', body)).success).toBe(true)
  await own.goto(inbox)
  await expect(own.getByText('没有符合条件的记录')).toBeVisible()
  await expect(rowOf(own, title)).toHaveCount(0)

  const pass = async (window: Page) => {
    await window.goto(inbox)
    await rowOf(window, title).getByRole('button', { name: '办理' }).click()
    const dialog = window.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: '签收' }).click()
    await dialog.getByLabel('意见', { exact: true }).fill('同意')
    await dialog.getByRole('button', { name: '同意并提交' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const { page: one } = await windowOf(browser, chief)
  await pass(one)
  // The approver of the first step is not offered the second.
  await one.reload()
  await expect(one.getByText('没有符合条件的记录')).toBeVisible()
  const { page: two } = await windowOf(browser, officer)
  await pass(two)
  for (const window of [own, one, two]) await window.context().close()
})
