import assert from 'node:assert/strict'
import { test } from 'node:test'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { instanceDetails, retryTimers } from '../../elements/base/contract/process-instance.ts'
import { suspendProcess } from '../../elements/base/contract/process.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'
import { begin, openOf, platform, tokens, type Name } from './process-desk.ts'

/** A time limit, after which no condition holds until the amount is known. */
const stuck = documentOf(
  task('do', '办理', 'flowable:assignee="lihua"') +
    '<boundaryEvent id="late" name="三天没有办理" attachedToRef="do" cancelActivity="true"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>' +
    '<exclusiveGateway id="gate" name="金额"/>' +
    task('pay', '缴费', 'flowable:assignee="lihua"') +
    chain('start', 'do', 'end') +
    flow('late', 'gate') +
    flow('gate', 'pay', 'amount > 10') +
    flow('gate', 'end', 'amount <= 10') +
    chain('pay', 'end')
)
const detailsFor = async (name: Name, processInstanceId: string) =>
  (await platform.call(instanceDetails, { token: tokens[name], query: { processInstanceId } })).result
/** Makes the timer due for the platform's own clock, and waits for its next failure. */
const failsAgain = async (id: string, tries: number) => {
  await platform.query(`update process_timers set due_time = now() where instance_id = '${id}'`)
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const { failures } = await detailsFor('admin', id)
    if (failures[0]?.tries === tries) return failures[0]
  }
  throw new Error(`the timer did not fail ${tries} times`)
}
const minutesUntil = async (id: string) => {
  const { rows } = await platform.query(
    `select round(extract(epoch from due_time - now()) / 60)::int as minutes from process_timers where instance_id = '${id}'`
  )
  return rows[0]!.minutes
}

test('[WF-1] a timer that fails is told to the managers once, seen by them with the reason, and tried later each time', async () => {
  const { processInstanceId: id } = await begin(stuck)
  const told = async () => {
    const { result } = await platform.call(myNotices, { token: tokens.admin, query: { pageSize: 100 } })
    return result.records.filter(({ titile }) => titile.startsWith('流程到时没有继续')).length
  }
  const before = await told()
  const failure = await failsAgain(id, 1)
  assert.deepEqual(
    [failure.nodeName, failure.problem.slice(0, 20)],
    ['三天没有办理', '“金额”之后没有一条连线的条件成立，流程无法继续'.slice(0, 20)]
  )
  assert.equal(await minutesUntil(id), 5)
  await failsAgain(id, 2)
  assert.equal(await minutesUntil(id), 15)
  await failsAgain(id, 3)
  assert.equal(await minutesUntil(id), 60)
  assert.equal(await told(), before + 1)
  assert.deepEqual((await detailsFor('lihua', id)).failures, [], 'people without the right see the task alone')
  assert.equal((await openOf(id))[0]?.taskName, '办理')
})

test('[WF-1] a manager tries again after mending the cause, and the instance goes on; nobody else may', async () => {
  const { processInstanceId } = await begin(stuck)
  await failsAgain(processInstanceId, 1)
  const retry = (name: Name) => platform.call(retryTimers, { token: tokens[name], body: { processInstanceId } })
  assert.equal((await retry('lihua')).success, false)
  const suspended = await platform.call(suspendProcess, { token: tokens.admin, query: { processInstanceId } })
  assert.equal(suspended.success, true, suspended.message)
  assert.match((await retry('admin')).message, /已挂起/)
  await platform.call(suspendProcess, { token: tokens.admin, query: { processInstanceId, suspended: '0' } })
  await platform.query(
    `update process_instances set variables = variables || '{"amount": 20}' where id = '${processInstanceId}'`
  )
  assert.equal((await retry('admin')).success, true)
  const end = Date.now() + 30_000
  while ((await openOf(processInstanceId))[0]?.taskName !== '缴费') assert.ok(Date.now() < end, 'the instance goes on')
  assert.deepEqual((await detailsFor('admin', processInstanceId)).failures, [])
  assert.match((await retry('admin')).message, /没有失败的定时/)
})
