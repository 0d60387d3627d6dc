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
const documentOf = (key: string, tasks: [id: string, name: string, attributes: string][], formKey = '') => {
  const ids = ['start', ...tasks.map(([id]) => id), 'end']
  const flows = ids.slice(1).map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
  const nodes = tasks.map(([id, name, attributes]) => `<userTask id="${id}" name="${name}" ${attributes}/>`)
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
    xmlns:qundao="http://qundao.dev/bpmn" targetNamespace="test"><process id="${key}" name="${key}" isExecutable="true">
    <startEvent id="start" name="开始" ${formKey && `flowable:formKey="${formKey}"`}/><endEvent id="end" name="结束"/>${nodes.join('')}${flows.join('')}
    </process></definitions>`
}
const add = async (token: string, key: string, bpmnXml: string) =>
  (await call<{ id: string }>('/process/tPProcess/add', token, 'POST', { processName: key, description: '', bpmnXml }))
    .result.id
const handle = async (page: Page, title: string) => {
  await rowOf(page, title).getByRole('button', { name: '办理' }).click()
  const task = page.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(task).toHaveCount(0)
}

test('[issue-29] [process-11] a process is set in the designer to ask a person once and to hand on steps without people; the settings stay, and people see what passed', async ({
  page,
  browser
}) => {
  test.slow()
  page.on('dialog', dialog => void dialog.accept())
  const chief = await newPerson(page, { roles: 'r1' })
  const clerk = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const key = `once-${Date.now()}`
  const asked = `flowable:assignee="${chief}"`
  const id = await add(
    token,
    key,
    documentOf(key, [
      ['one', '初审', asked],
      ['two', '复审', asked],
      ['file', '归档', 'flowable:assignee="${archivist}"']
    ])
  )
  await page.goto(`/process/design?id=${id}`)
  const inspector = page.getByRole('region', { name: '属性' })
  await inspector.getByLabel('同一审批人重复出现时').selectOption({ label: '只需审批一次，之后自动通过' })
  await inspector.getByLabel('发起人撤回').selectOption({ label: '办结之前都可以撤回' })
  await expectAccessible(page)
  await inspector.getByLabel('选中的内容').selectOption({ label: '归档' })
  await inspector.getByLabel('找不到办理人时').selectOption({ label: '转交给指定人员' })
  await inspector.getByRole('button', { name: /^接办的人/ }).click()
  const choice = page.getByRole('dialog', { name: '接办的人' })
  await choice.getByRole('combobox').fill(clerk)
  await choice.getByRole('option', { name: new RegExp(clerk) }).click()
  await expect(inspector.getByRole('button', { name: `接办的人 测试 ${clerk}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存并部署' }).click()
  await expect(page.getByText('部署成功，当前为第 1 版')).toBeVisible()
  await page.reload()
  await expect(inspector.getByLabel('同一审批人重复出现时')).toHaveValue('first')
  await expect(inspector.getByLabel('发起人撤回')).toHaveValue('running')
  await inspector.getByLabel('选中的内容').selectOption({ label: '归档' })
  await expect(inspector.getByRole('button', { name: `接办的人 测试 ${clerk}` })).toBeVisible()

  // Before the start everybody sees who decides what.
  await page.goto('/process/inbox')
  await page.getByRole('button', { name: '发起流程' }).click()
  const dialog = page.getByRole('dialog', { name: '发起流程' })
  await dialog.getByLabel('流程', { exact: true }).selectOption(key)
  await dialog.getByRole('button', { name: '预览办理环节' }).click()
  const steps = dialog.getByRole('region', { name: '大家都同意时的办理环节' }).getByRole('listitem')
  await expect(steps.nth(1)).toContainText('同一审批人已在“初审”同意，自动通过')
  await expect(steps.nth(2)).toContainText(`测试 ${clerk}`)
  await expect(steps.nth(2)).toContainText('没有找到办理人，由指定的人接办')
  const title = `一次审批 ${key}`
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const own = await pageOf(browser, chief, '/process/inbox')
  const last = await pageOf(browser, clerk, '/process/inbox')
  await handle(own, title)
  await expect(rowOf(own, title)).toHaveCount(0)
  await expect(rowOf(last, title)).toBeVisible()
  await rowOf(last, title).getByRole('button', { name: '办理' }).click()
  const task = last.getByRole('dialog', { name: title })
  await expect(task.getByText('自动通过：同一审批人已在“初审”同意')).toBeVisible()
  await expect(task.getByText(`没有找到办理人，转交测试 ${clerk}办理`)).toBeVisible()
  await expectAccessible(last)
})

test('[issue-29] [process-18] a process that stops without people asks its manager for a person, who then decides', async ({
  page,
  browser
}) => {
  test.slow()
  const chief = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const key = `stop-${Date.now()}`
  const xml = documentOf(key, [['one', '会办', 'flowable:assignee="${leader}" qundao:nobody="stop"']])
  await call('/process/tPProcess/deployProcess', token, 'POST', { id: await add(token, key, xml) })
  const title = `停下 ${key}`
  const { result } = await call<{ processInstanceId: string }>(
    '/process/processInstance/startProcessInstance',
    token,
    'POST',
    { processKey: key, title }
  )
  await page.goto(`/process/instance?id=${result.processInstanceId}`)
  await expect(page.getByText('没有找到办理人，停在此处，已告知流程管理员指定办理人')).toBeVisible()
  await page.getByRole('button', { name: '转办“会办”' }).click()
  const dialog = page.getByRole('dialog', { name: /转办/ })
  await dialog.getByRole('button', { name: /^接办人/ }).click()
  const choice = page.getByRole('dialog', { name: '接办人' })
  await choice.getByRole('combobox').fill(chief)
  await choice.getByRole('option', { name: new RegExp(chief) }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('补办理人')
  await dialog.getByRole('button', { name: '转办', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const own = await pageOf(browser, chief, '/process/inbox')
  await handle(own, title)
  await expect(page.getByText('已通过')).toBeVisible()
})

test('[issue-29] [process-13] the starter withdraws a process: it leaves the open inbox of the approver with a sentence, and is sent again with all data', async ({
  page,
  browser
}) => {
  test.slow()
  const chief = await newPerson(page, { roles: 'r1' })
  const { token, userInfo } = await signIn(page)
  const key = `back-${Date.now()}`
  const field = {
    type: 'input',
    name: '事由',
    key: 'reason',
    model: 'reason',
    options: { defaultValue: '' },
    rules: []
  }
  const form = { name: `请示 ${key}`, jsonStr: JSON.stringify({ list: [field], config: {} }) }
  const { result: made } = await call<{ code: string }>('/cgform/cgformDesign/add', token, 'POST', form)
  const xml = documentOf(key, [['one', '审核', `flowable:assignee="${chief}"`]], made.code)
  await call('/process/tPProcess/deployProcess', token, 'POST', { id: await add(token, key, xml) })
  const title = `撤回 ${key}`
  const data = JSON.stringify({ reason: '购置打印机' })
  const { result } = await call<{ processInstanceId: string }>('/process/processInstance/startByForm', token, 'POST', {
    processKey: key,
    title,
    data
  })
  const own = await pageOf(browser, chief, '/process/inbox')
  await expect(rowOf(own, title)).toBeVisible()
  await page.goto(`/process/instance?id=${result.processInstanceId}`)
  await page.getByRole('button', { name: '撤回流程' }).click()
  const dialog = page.getByRole('dialog', { name: `撤回流程“${title}”` })
  await dialog.getByRole('button', { name: '撤回流程', exact: true }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: '原因' }).fill('型号写错了')
  await dialog.getByRole('button', { name: '撤回流程', exact: true }).click()
  await expect(own.getByText(`发起人${userInfo.realname}已撤回“${title}”`)).toBeVisible()
  await expect(rowOf(own, title)).toHaveCount(0)
  await expect(page.getByText('型号写错了')).toBeVisible()
  await expect(page.getByRole('button', { name: '撤回流程' })).toHaveCount(0)

  await page.getByRole('button', { name: '再次提交' }).click()
  const again = page.getByRole('dialog', { name: '再次提交' })
  await expect(again.getByLabel('标题')).toHaveValue(title)
  await expect(again.getByLabel('事由')).toHaveValue('购置打印机')
  await expectAccessible(page)
  await again.getByLabel('事由').fill('购置扫描仪')
  await again.getByRole('button', { name: '发起', exact: true }).click()
  await expect(again).toHaveCount(0)
  await expect(rowOf(own, title)).toBeVisible()
  await rowOf(own, title).getByRole('button', { name: '办理' }).click()
  await expect(own.getByRole('dialog', { name: title }).getByText('购置扫描仪')).toBeVisible()
})
