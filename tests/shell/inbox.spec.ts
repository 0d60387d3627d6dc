import { call, expect, expectAccessible, newPerson, origin, signIn, signInAt, test } from '../support/pages.ts'

test('[WF-1] a task is claimed, commented, returned and passed on, by two people in two windows', async ({
  page,
  browser
}) => {
  test.slow()
  const username = await newPerson(page, { roles: 'r1' })
  const { token: admin } = await signIn(page)
  const { result } = await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, admin)
  const title = `采购申请 ${username}`
  const steps = [
    { name: '经办', userIds: 'u1', mode: 'one' },
    { name: '审核', userIds: `u1,${result.records[0]!.id}`, mode: 'one' }
  ]
  await call('/process/tPProcess/startUserDefinedProcess', admin, 'POST', { title, steps: JSON.stringify(steps) })

  await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByRole('button', { name: '办理' }).click()
  const task = page.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '签收' }).click()
  await task.getByLabel('意见', { exact: true }).fill('材料齐全')
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(page.getByText('办理成功')).toBeVisible()
  await expect(row.getByText('审核')).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAt(origin(), other, username)
  const open = async () => {
    await other.goto(`${origin()}/process/inbox`)
    await other
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('button', { name: '办理' })
      .click()
  }
  await open()
  const theirs = other.getByRole('dialog', { name: title })
  await expect(theirs.getByText('材料齐全')).toBeVisible()
  await expectAccessible(other)
  await theirs.getByRole('button', { name: '签收' }).click()
  // Returning needs a reason. The draft survives a reload.
  await theirs.getByRole('button', { name: '退回', exact: true }).click()
  await expect(theirs.getByRole('alert').getByText('请写明退回的原因')).toBeVisible()
  await theirs.getByLabel('意见', { exact: true }).fill('请附三家报价')
  await expectAccessible(other)
  other.on('dialog', dialog => void dialog.accept())
  await open()
  await theirs.getByRole('button', { name: '恢复' }).click()
  await expect(theirs.getByLabel('意见', { exact: true })).toHaveValue('请附三家报价')
  await theirs.getByRole('button', { name: '退回', exact: true }).click()
  await expect(other.getByText('已退回')).toBeVisible()
  await expect(other.getByRole('row', { name: new RegExp(title) })).toHaveCount(0)

  await page.reload()
  await expect(row.getByText('经办')).toBeVisible()
  await row.getByRole('button', { name: '办理' }).click()
  await expect(task.getByText('请附三家报价')).toBeVisible()
  await expect(task.getByText('退回', { exact: true }).first()).toBeVisible()
  await context.close()
})

test('[WF-1] [NO-3] a task that arrives while the home page is open is counted there and in the bell without a reload', async ({
  page,
  browser
}) => {
  const username = await newPerson(page, { roles: 'r1' })
  const { token: admin } = await signIn(page)
  const { result } = await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, admin)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAt(origin(), other, username)
  await other.goto(`${origin()}/`)
  const tasks = other.locator('qd-home .tasks')
  await expect(tasks).toBeVisible()
  await expect(tasks.getByText('流程任务')).toHaveCount(0)
  await other.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  const steps = [{ name: '经办', userIds: result.records[0]!.id, mode: 'one' }]
  const start = () =>
    call('/process/tPProcess/startUserDefinedProcess', admin, 'POST', {
      ...{ title: `采购申请 ${username}`, steps: JSON.stringify(steps) }
    })
  await start()
  await expect(tasks.getByRole('link', { name: /1.*流程任务|流程任务.*1/ })).toBeVisible()
  await expect(other.locator('html[data-same]')).toHaveCount(1)
  // An open inbox reloads too.
  await other.goto(`${origin()}/process/inbox`)
  await expect(other.getByRole('row', { name: new RegExp(username) })).toHaveCount(1)
  await start()
  await expect(other.getByRole('row', { name: new RegExp(username) })).toHaveCount(2)
  await context.close()
})

test('[process-13] a task that is claimed or closed leaves the inboxes of others within a second, with the name of the person', async ({
  page,
  browser
}) => {
  const username = await newPerson(page, { roles: 'r1' })
  const { token: admin } = await signIn(page)
  const { result } = await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, admin)
  const context = await browser.newContext()
  const other = await context.newPage()
  const theirs = await signInAt(origin(), other, username)
  const steps = JSON.stringify([{ name: '经办', userIds: `u1,${result.records[0]!.id}`, mode: 'one' }])
  const start = async (title: string) =>
    (
      await call<{ taskId: string; processInstanceId: string }>(
        '/process/tPProcess/startUserDefinedProcess',
        admin,
        'POST',
        { title, steps }
      )
    ).result
  const [claimed, closed, read] = [`签收 ${username}`, `终止 ${username}`, `阅看 ${username}`]
  const tasks = [await start(claimed), await start(closed), await start(read)]
  await page.goto(`/process/inbox?title=${encodeURIComponent(username)}`)
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) })
  await expect(row(claimed)).toHaveCount(1)
  await expect(row(closed)).toHaveCount(1)

  await call('/process/activity/claim', theirs.token, 'POST', { taskId: tasks[0]!.taskId })
  await expect(row(claimed)).toHaveCount(0, { timeout: 1000 })
  await expect(page.getByText(new RegExp(`“${claimed}”已由.+签收`))).toBeVisible()

  const ending = { processInstanceId: tasks[1]!.processInstanceId, reason: '不再采购' }
  await call('/process/processInstance/closeProcessInstance', admin, 'POST', ending)
  await expect(row(closed)).toHaveCount(0, { timeout: 1000 })
  await expect(page.getByText(`“${closed}”已终止`)).toBeVisible()

  // An open dialog is updated, too.
  await row(read).getByRole('button', { name: '办理' }).click()
  const dialog = page.getByRole('dialog', { name: read })
  await expect(dialog.getByRole('button', { name: '签收' })).toBeVisible()
  await call('/process/activity/claim', theirs.token, 'POST', { taskId: tasks[2]!.taskId })
  await expect(dialog.getByRole('button', { name: '签收' })).toHaveCount(0)
  await context.close()
})

test('[WF-1] keyboard: claiming and failed sending leave the focus in the dialog, and Escape closes it', async ({
  page,
  console: said
}) => {
  const { token } = await signIn(page)
  const title = `焦点 ${Date.now()}`
  const steps = JSON.stringify([{ name: '审核', userIds: 'u1,u2', mode: 'one' }])
  await call('/process/tPProcess/startUserDefinedProcess', token, 'POST', { title, steps })
  await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
  const open = page.getByRole('row', { name: new RegExp(title) }).getByRole('button', { name: '办理' })
  await open.click()
  const task = page.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '签收' }).press('Enter')
  const send = task.getByRole('button', { name: '同意并提交' })
  await expect(send).toBeVisible()
  // The button that had the focus is gone. The next one is in the dialog.
  await page.keyboard.press('Tab')
  await expect(task.locator(':focus')).toHaveCount(1)
  await task.getByLabel('意见', { exact: true }).fill('材料齐全')
  await page.route('**/task/completeTask*', route => route.abort())
  await send.press('Enter')
  await expect(task.getByRole('alert')).toContainText('无法连接服务器')
  await expect(send).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(task).toHaveCount(0)
  await open.click()
  await expect(task.getByLabel('意见', { exact: true })).toHaveValue('材料齐全')
  await page.unroute('**/task/completeTask*')
  await send.press('Enter')
  await expect(page.getByText('办理成功')).toBeVisible()
  said.expected.push(/ERR_FAILED/)
})

test('[WF-1] steps and people are listed without drawing, preserved over a reload, and start the process', async ({
  page
}) => {
  test.slow()
  await signIn(page)
  const title = `办公用品采购 ${Date.now()}`
  page.on('dialog', dialog => void dialog.accept())
  const start = async () => {
    await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: '发起流程' }).click()
  }
  await start()
  const dialog = page.getByRole('dialog', { name: '发起流程' })
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(dialog.getByText('请填写标题')).toBeVisible()
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByRole('button', { name: '增加一步' }).click()
  for (const [at, name, person] of [
    [1, '会签', '李华'],
    [2, '签发', '系统管理员']
  ] as const) {
    const step = dialog.getByRole('listitem', { name: `第 ${at} 步` })
    await step.getByLabel('步骤名称').fill(name)
    await step.getByRole('button', { name: '选择办理人…' }).click()
    const people = page.getByRole('dialog', { name: '办理人' })
    await people.getByRole('combobox').fill(person)
    await people.getByRole('option', { name: new RegExp(person) }).click()
    await people.getByRole('button', { name: '选定' }).click()
    await expect(step.getByText(person)).toBeVisible()
  }
  await expectAccessible(page)
  await dialog.getByRole('listitem', { name: '第 2 步' }).getByRole('button', { name: '上移' }).click()
  await start()
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByRole('listitem', { name: '第 1 步' }).getByLabel('步骤名称')).toHaveValue('签发')
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(page.getByText('发起成功')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByText('签发')).toBeVisible()
  // The next form is empty.
  await page.getByRole('button', { name: '发起流程' }).click()
  await expect(dialog.getByLabel('标题')).toHaveValue('')
  await dialog.getByRole('button', { name: '取消' }).click()
  // Delegated with a reason, which is then no longer unsaved.
  await row.getByRole('button', { name: '办理' }).click()
  const task = page.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '签收' }).click()
  await task.getByLabel('意见', { exact: true }).fill('出差，请代为办理')
  await task.getByRole('button', { name: '转办' }).click()
  const people = page.getByRole('dialog', { name: '选择接办人' })
  await people.getByRole('combobox').fill('李华')
  await people.getByRole('option', { name: /李华/ }).click()
  await expect(task.getByText('出差，请代为办理')).toBeVisible()
  await expect(task.getByLabel('意见', { exact: true })).toHaveCount(0)
  const isDirty = (inbox: Element) => (inbox as Element & { isDirty(): boolean }).isDirty()
  expect(await page.locator('qd-inbox').evaluate(isDirty)).toBe(false)
})

test('[WF-1] [ME-5] the inbox lists every kind, links to other pages, claims several tasks, and is counted', async ({
  page
}) => {
  test.slow()
  const { token } = await signIn(page)
  const name = `批量 ${Date.now()}`
  const steps = JSON.stringify([{ name: '审核', userIds: 'u1,u2', mode: 'one' }])
  for (const number of [1, 2])
    await call('/process/tPProcess/startUserDefinedProcess', token, 'POST', { title: `${name} 之 ${number}`, steps })

  await page.goto('/process/inbox?kind=apply')
  const table = page.locator('qd-inbox')
  await expect(table.getByRole('row').nth(1)).toContainText('依申请公开')
  await expectAccessible(page)
  await table.getByRole('button', { name: '去办理' }).first().click()
  await expect(page.locator('qd-application-list')).toBeVisible()
  expect(page.url()).toContain('code=')

  await page.goto(`/process/inbox?title=${encodeURIComponent(name)}`)
  await expect(table.getByRole('row', { name: new RegExp(name) })).toHaveCount(2)
  await expect(table.getByText('审核 · 待签收')).toHaveCount(2)
  for (const row of await table.getByRole('row', { name: new RegExp(name) }).all())
    await row.getByRole('checkbox').check({ force: true })
  await table.getByRole('button', { name: '签收 2 项任务' }).click()
  await expect(page.getByText('已签收 2 项任务')).toBeVisible()
  await expect(table.getByText('审核 · 办理中')).toHaveCount(2)

  await page.goto('/dashboard/analysis')
  await page.getByRole('button', { name: /^消息，/ }).click()
  const link = page.getByRole('link', { name: /^待办 / })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(/\/process\/inbox/)
  await page.goto('/dashboard/analysis')
  const card = page.getByRole('region', { name: '待我处理' })
  await card.getByRole('link', { name: /流程任务/ }).click()
  await expect(page).toHaveURL(/\/process\/inbox\?kind=task/)
})

const leaveOf = (formKey: string, key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="${key}" name="请休假 ${key}" isExecutable="true">
    <startEvent id="start" name="开始" flowable:formKey="${formKey}"/>
    <userTask id="check" name="审批" flowable:candidateUsers="u1"/>
    <endEvent id="end" name="结束"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="check"/>
    <sequenceFlow id="b" sourceRef="check" targetRef="end"/>
  </process>
</definitions>`

test('[WF-1] [forms-7] a form is filled in, preserved over Escape and a reload, starts its process, and is read in the task', async ({
  page
}) => {
  test.slow()
  const { token } = await signIn(page)
  const key = `leave${Date.now()}`
  const title = `探亲 ${key}`
  const jsonStr = JSON.stringify({
    list: [{ type: 'input', name: '休假事由', key: 'reason', model: 'reason', options: { required: true }, rules: [] }],
    config: {}
  })
  const form = await call<{ code: string }>('/cgform/cgformDesign/add', token, 'POST', {
    name: `休假单 ${key}`,
    jsonStr
  })
  const bpmnXml = leaveOf(form.result.code, key)
  const draft = { processName: `请休假 ${key}`, description: '', bpmnXml }
  const { result } = await call<{ id: string }>('/process/tPProcess/add', token, 'POST', draft)
  await call('/process/tPProcess/deployProcess', token, 'POST', { id: result.id })

  page.on('dialog', dialog => void dialog.accept())
  const dialog = page.getByRole('dialog', { name: '发起流程' })
  const open = async () => {
    await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: '发起流程' }).click()
    await dialog.getByLabel('流程').selectOption(key)
  }
  await open()
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(dialog.getByText('休假事由').first()).toBeVisible()
  await dialog.getByLabel('休假事由').fill('回家探亲')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '发起流程' }).click()
  await dialog.getByLabel('流程').selectOption(key)
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByLabel('休假事由')).toHaveValue('回家探亲')
  await open()
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByLabel('休假事由')).toHaveValue('回家探亲')
  await expect(dialog.getByLabel('标题')).toHaveValue(title)
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(page.getByText('发起成功')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByText('审批')).toBeVisible()
  await row.getByRole('button', { name: '办理' }).click()
  const filled = page.getByRole('dialog', { name: title }).getByRole('region', { name: `休假单 ${key}` })
  await expect(filled.getByText('回家探亲')).toBeVisible()
  await expectAccessible(page)
})

test('[process-13] after a decision the next task of the list opens, in order, until none is left; the choice is remembered', async ({
  page,
  browser
}) => {
  test.slow()
  const username = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const { result } = await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, token)
  const steps = JSON.stringify([{ name: '审核', userIds: result.records[0]!.id, mode: 'one' }])
  const titles = ['一', '二', '三'].map(number => `请示${number} ${username}`)
  for (const title of titles) await call('/process/tPProcess/startUserDefinedProcess', token, 'POST', { title, steps })
  const own = await (await browser.newContext()).newPage()
  await signInAt(origin(), own, username)
  await own.goto(`${origin()}/process/inbox`)
  const dialog = (at: number) => own.getByRole('dialog', { name: titles[at]! })
  const agree = async (at: number) => {
    await dialog(at)
      .getByLabel('意见', { exact: true })
      .fill(`同意第 ${at + 1} 件`)
    await dialog(at).getByRole('button', { name: '同意并提交' }).press('Enter')
    await expect(dialog(at)).toHaveCount(0)
  }
  const handle = (at: number) =>
    own
      .getByRole('row', { name: new RegExp(titles[at]!) })
      .getByRole('button', { name: '办理' })
      .click()
  await handle(1)
  for (const at of [1, 2]) {
    const claim = dialog(at).getByRole('button', { name: '签收' })
    await expect(claim.or(dialog(at).getByRole('button', { name: '同意并提交' }))).toBeVisible()
    if (await claim.isVisible()) await claim.press('Enter')
    await agree(at)
  }
  // After the last row comes the first one, empty.
  const claim = dialog(0).getByRole('button', { name: '签收' })
  await expect(claim.or(dialog(0).getByRole('button', { name: '同意并提交' }))).toBeVisible()
  if (await claim.isVisible()) await claim.press('Enter')
  await expect(dialog(0).getByLabel('意见', { exact: true })).toHaveValue('')
  await dialog(0).getByRole('checkbox', { name: '办理后打开下一项待办' }).press('Space')
  await call('/process/tPProcess/startUserDefinedProcess', token, 'POST', { title: `函件 ${username}`, steps })
  await own.reload()
  await handle(0)
  await expect(dialog(0).getByRole('checkbox', { name: '办理后打开下一项待办' })).not.toBeChecked()
  await agree(0)
  await expect(own.getByRole('dialog')).toHaveCount(0)
  await own.context().close()
})
