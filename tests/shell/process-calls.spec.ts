import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const inspectorOf = (page: Page) => page.getByRole('region', { name: '属性' })

const documentOf = (key: string, name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
<process id="${key}" name="${name}" isExecutable="true"><startEvent id="start"/><userTask id="chief" name="初审" flowable:assignee="u1"/><endEvent id="end"/>
<sequenceFlow id="f1" sourceRef="start" targetRef="chief"/><sequenceFlow id="f2" sourceRef="chief" targetRef="end"/></process></definitions>`

async function draw(token: string, key: string, processName: string): Promise<string> {
  const body = { processName, description: '', bpmnXml: documentOf(key, processName) }
  const drawn = await call<{ id: string }>('/process/tPProcess/add', token, 'POST', body)
  expect(drawn.result?.id, drawn.message).toBeTruthy()
  return drawn.result.id
}

test('[process-15] a designer chooses another process as a step by keys, and its tasks come to the inbox', async ({
  page
}) => {
  test.slow()
  const { token } = await signIn(page)
  const stamp = Date.now()
  const legal = `合法性审核 ${stamp}`
  const legalId = await draw(token, `legal${stamp}`, legal)
  expect((await call(`/process/tPProcess/deployProcess?id=${legalId}`, token)).success).toBe(true)
  const id = await draw(token, `order${stamp}`, `发文 ${stamp}`)

  await page.goto(`/process/design?id=${id}`)
  const inspector = inspectorOf(page)
  await inspector.getByLabel('选中的内容').selectOption({ label: '初审' })
  await page.getByRole('button', { name: '调用流程' }).press('Enter')
  await expect(inspector.getByLabel('名称', { exact: true })).toHaveValue('调用流程')
  await page.getByRole('button', { name: '保存并部署' }).click()
  await expect(page.getByText(/是调用活动，没有选择被调用的流程/).first()).toBeVisible()
  await inspector.getByLabel('调用的流程').selectOption({ label: `${legal}（legal${stamp}）` })
  await expect(inspector.getByLabel('名称', { exact: true })).toHaveValue(legal)
  // A process does not call itself.
  await expect(inspector.getByLabel('调用的流程').getByRole('option', { name: `order${stamp}` })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存并部署' }).click()
  await expect(page.getByText('部署成功，当前为第 1 版')).toBeVisible()
  await expect(page.getByText(/按现在的第 1 版办理/)).toBeVisible()
  await page.reload()
  await inspector.getByLabel('选中的内容').selectOption({ label: legal })
  await expect(inspector.getByLabel('调用的流程')).toHaveValue(`legal${stamp}`)

  const title = `关于节假日值班的通知 ${stamp}`
  const started = await call<{ processInstanceId: string }>(
    '/process/processInstance/startProcessInstance',
    token,
    'POST',
    { processKey: `order${stamp}`, title }
  )
  expect(started.success, started.message).toBe(true)
  for (const name of ['初审', `${legal}：初审`]) {
    await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
    const row = page.getByRole('row', { name: new RegExp(title) })
    await expect(row).toContainText(name)
    await row.getByRole('button', { name: '办理' }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: '同意并提交' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(`/process/instance?id=${started.result.processInstanceId}`)
  await expect(page.getByText(`${legal}：初审`).first()).toBeVisible()
})
