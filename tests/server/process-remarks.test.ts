import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { copiedInstances } from '../../elements/base/contract/process-copy.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import { instanceDetails } from '../../elements/base/contract/process-instance.ts'
import { remarkOnInstance } from '../../elements/base/contract/process-remark.ts'
import {
  callBackProcessByPost,
  claimTask,
  completeTask,
  myTasks,
  startOwnProcessByPost
} from '../../elements/base/contract/process.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
const names = ['admin', 'lihua', 'wangmin', 'chenjing', 'liufang'] as const
type Name = (typeof names)[number]
const tokens = {} as Record<Name, string>
const ids = {} as Record<Name, string>
before(async () => {
  platform = await startPlatform()
  for (const name of names) {
    const { rows } = await platform.query<{ id: string }>('select id from users where username = $1', [name])
    ids[name] = rows[0]!.id
  }
  // 李华, 王敏 and 陈静 work at one site, 刘芳 at another.
  await platform.query('delete from user_subsites where user_id = any($1)', [[ids.lihua, ids.chenjing, ids.liufang]])
  await platform.query(`insert into user_subsites values ($1, '1'), ($2, '1'), ($3, '3')`, [
    ...[ids.lihua, ids.chenjing, ids.liufang]
  ])
  for (const name of names) tokens[name] = await platform.signIn(name)
})
after(() => platform.stop())

let made = 0
/** 李华 starts a process for 王敏. */
const start = async () => {
  const title = `会议室申请 ${++made}`
  const steps = JSON.stringify([
    { name: '审核', userIds: ids.wangmin, mode: 'one' },
    { name: '签发', userIds: ids.wangmin, mode: 'one' }
  ])
  const reply = await platform.call(startOwnProcessByPost, { token: tokens.lihua, body: { title, steps } })
  assert.ok(reply.result?.processInstanceId, reply.message)
  return { ...reply.result, title }
}
const remark = (by: Name, processInstanceId: string, text: string, mentioned: readonly Name[] = []) =>
  platform.call(remarkOnInstance, {
    token: tokens[by],
    body: { processInstanceId, remark: text, userIds: mentioned.map(name => ids[name]) }
  })
const remarksFor = async (name: Name, processInstanceId: string) => {
  const { result } = await platform.call(instanceHistory, { token: tokens[name], query: { processInstanceId } })
  return result
    .filter(({ comment }) => comment.type === '18')
    .map(({ assigneeName, comment, isStep }) => [assigneeName, comment.comment, isStep])
}
const toldTo = async (name: Name, title: string) => {
  const { rows } = await platform.query<{ titile: string; msg: string }>(
    `select a.titile, a.msg_abstract as msg from announcements a join announcement_sends s on s.announcement_id = a.id
      where s.user_id = $1 and a.titile = $2 order by a.send_time`,
    [ids[name], `评论：${title}`]
  )
  return rows.map(({ msg }) => msg)
}
const taskOf = async (name: Name, title: string) =>
  (await platform.call(myTasks, { token: tokens[name], query: { title } })).result.records[0]!.taskId

test('[WF-3] a remark stands in the history for every reader, mentions people who then can read, and decides nothing', async () => {
  const { processInstanceId: id, title } = await start()
  const before = (await platform.call(instanceDetails, { token: tokens.wangmin, query: { processInstanceId: id } }))
    .result
  assert.equal(before.lastRemark, '')

  assert.equal((await remark('chenjing', id, '路过')).success, false, 'a stranger')
  const own = await remark('wangmin', id, '会议室周三有安排', ['chenjing'])
  assert.deepEqual([own.message, own.result.told], ['已评论', 2])
  const expected = [['王敏', '@陈静 会议室周三有安排', true]]
  for (const name of ['lihua', 'wangmin', 'chenjing'] as const) assert.deepEqual(await remarksFor(name, id), expected)
  assert.deepEqual(await toldTo('chenjing', title), ['王敏在评论中提到您：会议室周三有安排'])
  assert.deepEqual(await toldTo('lihua', title), ['王敏评论：会议室周三有安排'])
  assert.deepEqual(await toldTo('wangmin', title), [], 'nobody is told of their own remark')

  const copies = await platform.call(copiedInstances, { token: tokens.chenjing, query: { title } })
  assert.deepEqual(
    copies.result.records.map(({ id: copied, senderName, readTime }) => [copied, senderName, readTime]),
    [[id, '王敏', '']],
    'who was mentioned finds it again under 抄送我的'
  )
  assert.deepEqual(
    (await platform.call(copiedInstances, { token: tokens.lihua, query: { title } })).result.records,
    [],
    'the starter can read it anyhow'
  )
  assert.equal((await remark('chenjing', id, '可以改到周四')).result.told, 1, 'a person with a copy may answer')

  const now = (await platform.call(instanceDetails, { token: tokens.wangmin, query: { processInstanceId: id } })).result
  assert.deepEqual([now.state, now.node, now.tasks], [before.state, before.node, before.tasks])
  assert.match(now.lastRemark, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.ok(now.asOf >= now.lastRemark, 'the time of the answer is that of the database')
})

test('[WF-3] a remark takes nothing from who may take back, and stays possible after the end', async () => {
  const { processInstanceId: id, title } = await start()
  const taskId = await taskOf('wangmin', title)
  await platform.call(claimTask, { token: tokens.wangmin, query: { taskId } })
  assert.equal((await platform.call(completeTask, { token: tokens.wangmin, query: { taskId } })).success, true)
  assert.equal((await remark('lihua', id, '请尽快签发')).success, true)
  const back = await platform.call(callBackProcessByPost, {
    token: tokens.wangmin,
    body: { processInstanceId: id, reason: '再看一下' }
  })
  assert.equal(back.success, true, back.message)
  for (let step = 0; step < 2; step++) {
    const open = await taskOf('wangmin', title)
    await platform.call(claimTask, { token: tokens.wangmin, query: { taskId: open } })
    await platform.call(completeTask, { token: tokens.wangmin, query: { taskId: open } })
  }
  assert.equal((await remark('lihua', id, '谢谢')).success, true)
  assert.deepEqual(
    (await remarksFor('admin', id)).map(([, text]) => text),
    ['请尽快签发', '谢谢']
  )
})

test('[WF-3] a remark is refused without words, too long, for people of other sites, and for unknown processes', async () => {
  const { processInstanceId: id, title } = await start()
  const refused = async (reply: ReturnType<typeof remark>) => {
    const { success, message } = await reply
    assert.equal(success, false)
    return message
  }
  assert.match(await refused(remark('lihua', id, '   ')), /评论/)
  assert.match(await refused(remark('lihua', id, '长'.repeat(501))), /评论/)
  assert.equal(await refused(remark('lihua', id, '请看', ['liufang'])), '有 1 人已停用或不在您的站点，请重新选择')
  assert.match(await refused(remark('lihua', 'none', '请看')), /不存在|没有找到/)
  assert.deepEqual(await remarksFor('lihua', id), [], 'nothing was kept')
  assert.deepEqual(await toldTo('liufang', title), [])
  const long = '长'.repeat(500)
  assert.equal((await remark('wangmin', id, long)).success, true)
  assert.deepEqual(await remarksFor('lihua', id), [['王敏', long, true]])
})
