import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, origin, signIn, signInAt, test } from '../support/pages.ts'

const inspectorOf = (page: Page) => page.getByRole('region', { name: '属性' })
const copies = (page: Page) => inspectorOf(page).getByRole('group', { name: '抄送' })

const draw = async (token: string, key: string) => {
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
<process id="${key}" name="用车" isExecutable="true"><startEvent id="start"/><userTask id="chief" name="部门审批" flowable:assignee="u1"/><endEvent id="end"/>
<sequenceFlow id="f1" sourceRef="start" targetRef="chief"/><sequenceFlow id="f2" sourceRef="chief" targetRef="end"/></process></definitions>`
  const body = { processName: `用车 ${key}`, description: '', bpmnXml }
  const drawn = await call<{ id: string }>('/process/tPProcess/add', token, 'POST', body)
  expect(drawn.result?.id, drawn.message).toBeTruthy()
  return drawn.result.id
}

test('[WF-3] a task that names readers in the designer sends them a copy when it is done', async ({
  page,
  browser
}) => {
  test.slow()
  const reader = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const key = `car${Date.now()}`
  const id = await draw(token, key)
  await page.goto(`/process/design?id=${id}`)
  await inspectorOf(page).getByLabel('选中的内容').selectOption({ label: '部门审批' })
  await expect(copies(page).getByText('办理后不抄送')).toBeVisible()
  await copies(page).getByLabel('添加抄送').selectOption({ label: '用户…' })
  const choice = page.getByRole('dialog', { name: '抄送' })
  await choice.getByRole('combobox').fill(reader)
  await choice.getByRole('option', { name: new RegExp(reader) }).click()
  await choice.getByRole('button', { name: '选定' }).click()
  await copies(page).getByLabel('添加抄送').selectOption({ label: '发起人' })
  await copies(page).getByRole('button', { name: '移除发起人' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存并部署' }).click()
  await expect(page.getByText('部署成功，当前为第 1 版')).toBeVisible()
  await page.reload()
  await inspectorOf(page).getByLabel('选中的内容').selectOption({ label: '部门审批' })
  await expect(copies(page).getByRole('button', { name: /^移除/ })).toHaveCount(1)
  await page.getByRole('button', { name: '试运行' }).click()
  await expect(page.getByRole('dialog', { name: '试运行' }).getByText(/^办理后抄送：/)).toBeVisible()
  await page.keyboard.press('Escape')

  const title = `用车 ${key}`
  const started = await call('/process/processInstance/startProcessInstance', token, 'POST', { processKey: key, title })
  expect(started.success, started.message).toBe(true)
  await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理' })
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('意见', { exact: true }).fill('同意')
  await dialog.getByRole('button', { name: '同意并提交' }).click()
  await expect(dialog).toHaveCount(0)

  const own = await (await browser.newContext()).newPage()
  await signInAt(origin(), own, reader)
  await own.goto(`${origin()}/process/CopiedInstances?title=${encodeURIComponent(title)}`)
  const row = own.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('环节“部门审批”')
  await expect(row).toContainText('未读')
  await own.context().close()
})
