import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const field = (model: string, name: string, type = 'input') => ({
  ...{ type, name, key: model, model },
  options: {},
  rules: []
})
const fields = [
  field('reason', '事由'),
  field('amount', '金额', 'number'),
  field('bank', '银行账号'),
  field('opinion', '审核意见', 'textarea')
]

const documentOf = (
  key: string,
  formKey: string,
  rights: Record<string, string>
) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:qundao="http://qundao.dev/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="${key}" name="报销 ${key}" isExecutable="true">
    <startEvent id="start" name="开始" flowable:formKey="${formKey}"/>
    <userTask id="check" name="审核" flowable:candidateUsers="u1"><extensionElements>${Object.entries(rights)
      .map(([name, right]) => `<qundao:field name="${name}" right="${right}"/>`)
      .join('')}</extensionElements></userTask>
    <userTask id="sign" name="局长签发" flowable:assignee="u1"/>
    <exclusiveGateway id="large" name="金额" default="small"/>
    <endEvent id="end" name="结束"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="check"/>
    <sequenceFlow id="b" sourceRef="check" targetRef="large"/>
    <sequenceFlow id="small" sourceRef="large" targetRef="end"/>
    <sequenceFlow id="d" sourceRef="large" targetRef="sign"><conditionExpression>\${amount &gt; 10000}</conditionExpression></sequenceFlow>
    <sequenceFlow id="e" sourceRef="sign" targetRef="end"/>
  </process>
</definitions>`

const made = async (token: string, rights: Record<string, string>) => {
  const key = `claims${Date.now()}`
  const name = `报销单 ${key}`
  const jsonStr = JSON.stringify({ list: fields, config: {} })
  const form = await call<{ code: string }>('/cgform/cgformDesign/add', token, 'POST', { name, jsonStr })
  const { code } = form.result
  const draft = { processName: `报销 ${key}`, description: '', bpmnXml: documentOf(key, code, rights) }
  const { result } = await call<{ id: string }>('/process/tPProcess/add', token, 'POST', draft)
  return { key, name, code, id: result.id }
}

const inspectorOf = (page: Page) => page.getByRole('region', { name: '属性' })

test('[WF-1] the inspector sets visible, editable and required fields of a task; they are saved, and a trial fills in the form', async ({
  page
}) => {
  test.slow()
  const { token } = await signIn(page)
  const { id, name } = await made(token, { salary: 'edit' })
  await page.goto(`/process/design?id=${id}`)
  const inspector = inspectorOf(page)
  await inspector.getByLabel('选中的内容').selectOption({ label: '审核' })
  await expect(inspector.getByLabel('表单', { exact: true })).toHaveText(new RegExp(`流程的表单（${name}）`))
  const right = (words: string) => inspector.getByRole('radio', { name: words })
  await expect(right('事由：只读')).toBeChecked()
  await right('银行账号：不可见').check()
  await right('金额：可编辑').check()
  await right('审核意见：必填').check()
  await expectAccessible(page)

  // A field that the form lacks is reported with its task, and removed.
  await page.getByRole('button', { name: '保存并部署' }).click()
  const problems = page.getByRole('alert').filter({ hasText: '不能部署' })
  await expect(problems.getByText(`“审核”的字段“salary”不在表单“${name}”里`)).toBeVisible()
  await expect(inspector.getByText('salary（表单中没有）')).toBeVisible()
  await inspector.getByRole('button', { name: '移除salary' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(inspector.getByText('salary（表单中没有）')).toBeVisible()
  await inspector.getByRole('button', { name: '移除salary' }).click()
  await page.getByRole('button', { name: '保存并部署' }).click()
  await expect(page.getByText('部署成功，当前为第 1 版')).toBeVisible()
  const { result } = await call<{ bpmnXml: string }>(`/process/tPProcess/queryById?id=${id}`, token)
  expect(result.bpmnXml.match(/<qundao:field [^>]*>/g)).toEqual([
    '<qundao:field name="bank" right="hidden" />',
    '<qundao:field name="amount" right="edit" />',
    '<qundao:field name="opinion" right="required" />'
  ])
  await page.reload()
  await inspector.getByLabel('选中的内容').selectOption({ label: '审核' })
  await expect(right('银行账号：不可见')).toBeChecked()

  await page.getByRole('button', { name: '试运行' }).click()
  const trial = page.getByRole('dialog', { name: '试运行' })
  const steps = trial.getByRole('list', { name: '经过的环节' }).getByRole('listitem')
  await expect(steps).toHaveCount(1)
  for (const [word, names] of [
    ['必填', '审核意见'],
    ['可编辑', '金额'],
    ['只读', '事由'],
    ['不可见', '银行账号']
  ])
    await expect(steps.first().locator('dl > div').filter({ hasText: word })).toHaveText(`${word}${names}`)
  // The form is folded, so the steps are visible before and after it is filled in.
  await expect(steps.first()).toBeInViewport()
  await expect(trial.getByLabel('金额')).toBeHidden()
  await trial.getByText('填写表单内容').click()
  await trial.getByRole('region', { name }).getByLabel('金额').fill('20000')
  await trial.getByRole('button', { name: '重新试运行' }).click()
  await expect(steps).toHaveCount(2)
  await expect(trial.getByLabel('金额')).toBeHidden()
  await expect(steps.last()).toBeInViewport()
  await expect(steps.last().getByText('局长签发')).toBeVisible()
  await expectAccessible(page)
})

test('[WF-1] a step shows its form by its rights, preserves input over a reload, and sends it with the decision', async ({
  page
}) => {
  test.slow()
  const { token } = await signIn(page)
  const rights = { bank: 'hidden', amount: 'edit', opinion: 'required' }
  const { key, name, id } = await made(token, rights)
  await call('/process/tPProcess/deployProcess', token, 'POST', { id })
  const title = `差旅 ${key}`
  const data = JSON.stringify({ reason: '出差', amount: 800, bank: '6222' })
  await call('/process/processInstance/startByForm', token, 'POST', { processKey: key, title, data })

  page.on('dialog', dialog => void dialog.accept())
  const task = page.getByRole('dialog', { name: title })
  const form = task.getByRole('region', { name })
  const open = async () => {
    await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('button', { name: '办理' })
      .click()
  }
  await open()
  // Read-only until the task is claimed.
  await expect(form.getByText('出差')).toBeVisible()
  await expect(form.getByText('银行账号')).toHaveCount(0)
  await expect(form.getByRole('textbox')).toHaveCount(0)
  await task.getByRole('button', { name: '签收' }).click()
  await expect(form.getByLabel('事由')).toBeDisabled()
  await expect(form.getByLabel('事由')).toHaveValue('出差')
  await expect(form.getByLabel('银行账号')).toHaveCount(0)
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('审核意见')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('金额').fill('20000')
  await form.getByLabel('审核意见').fill('金额已核实')
  await open()
  await task.getByRole('button', { name: '恢复' }).click()
  await expect(form.getByLabel('审核意见')).toHaveValue('金额已核实')
  await expect(form.getByLabel('金额')).toHaveValue('20000')
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(page.getByText('办理成功')).toBeVisible()

  // The condition uses the new amount, and the next step reads all fields.
  await open()
  await expect(task.getByText('当前环节：局长签发')).toBeVisible()
  for (const told of ['出差', '20000', '6222', '金额已核实']) await expect(form.getByText(told)).toBeVisible()
})
