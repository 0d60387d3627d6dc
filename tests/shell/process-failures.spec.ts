import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[WF-1] a manager is told of a timer that failed, reads why in the instance, and tries again by keyboard', async ({
  page
}) => {
  const { token } = await signIn(page)
  const key = `late${Date.now()}`
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
<process id="${key}" name="报销" isExecutable="true"><startEvent id="start"/><userTask id="do" name="办理" flowable:assignee="u1"/><endEvent id="end"/>
<boundaryEvent id="late" name="到期" attachedToRef="do"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></boundaryEvent>
<exclusiveGateway id="gate" name="金额"/><sequenceFlow id="f1" sourceRef="start" targetRef="do"/><sequenceFlow id="f2" sourceRef="do" targetRef="end"/>
<sequenceFlow id="f3" sourceRef="late" targetRef="gate"/>
<sequenceFlow id="f4" sourceRef="gate" targetRef="do"><conditionExpression>\${amount > 10}</conditionExpression></sequenceFlow>
<sequenceFlow id="f5" sourceRef="gate" targetRef="end"><conditionExpression>\${amount &lt;= 10}</conditionExpression></sequenceFlow></process></definitions>`
  const body = { processName: `报销 ${key}`, description: '', bpmnXml }
  const drawn = await call<{ id: string }>('/process/tPProcess/add', token, 'POST', body)
  await call(`/process/tPProcess/deployProcess?id=${drawn.result.id}`, token)
  const title = `差旅报销 ${key}`
  const started = await call<{ processInstanceId: string }>(
    '/process/processInstance/startProcessInstance',
    token,
    'POST',
    { processKey: key, title }
  )
  expect(started.success, started.message).toBe(true)
  await page.goto(`/process/instance?id=${started.result.processInstanceId}`)
  const failures = page.getByRole('region', { name: '到时没有继续' })
  await expect(failures).toContainText('“金额”之后没有一条连线的条件成立')
  await expect(failures).toContainText('已尝试 1 次')
  await expectAccessible(page)
  await failures.getByRole('button', { name: '立即重试' }).press('Enter')
  await expect(page.getByText('已重新执行，稍后刷新可见结果')).toBeVisible()
  await expect(failures).toContainText('已尝试 2 次')
})
