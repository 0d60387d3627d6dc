import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import WebSocket from 'ws'
import { announcementCalls, myNotices } from '../../elements/base/contract/announcement.ts'
import { addArticle, articleAction, articleById, editArticle } from '../../elements/base/contract/article.ts'
import { changeSeparation, readSeparation } from '../../elements/base/contract/administrators.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { handOver, handoverKinds, readHandover, type HandoverKind } from '../../elements/base/contract/handover.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { objectGrants, saveObjectGrants } from '../../elements/base/contract/object-grant.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import { ownSubstitute, saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import {
  claimTask,
  deployProcess,
  disagreeProcess,
  processCalls,
  startOwnProcess,
  suspendProcess
} from '../../elements/base/contract/process.ts'
import { addUser, freezeUsers } from '../../elements/base/contract/user.ts'
import { kinds, mostMoved } from '../../host-demo/server/nouns/handover/hand-over.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'
import { chain, documentOf, task } from './process-documents.ts'

let platform: TestPlatform
let admin: string
const rights = [
  ...['list', 'add', 'edit', 'submit'].map(verb => `cms:article:${verb}`),
  ...['list', 'add', 'edit'].map(verb => `system:announcement:${verb}`),
  'system:process:start'
]
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await role('worker', rights)
})
after(() => platform.stop())

const role = async (id: string, actions: readonly string[]) => {
  await platform.query('insert into roles (id, role_code, role_name) values ($1, $1, $1)', [id])
  for (const action of actions) await platform.query('insert into role_rights values ($1, $2)', [id, action])
}

let serial = 0
interface Person {
  id: string
  username: string
  name: string
}
/** Adds a person with sites and the password of the demo. */
const person = async (selectedsites = '1', selectedroles = 'worker'): Promise<Person> => {
  const username = `leaver${++serial}`
  const name = `同事${serial}`
  const names = { username, password: 'First-pass-1', realname: name, sex: '' as const, birthday: '', phone: '' }
  const body = { ...names, email: '', selectedroles, selecteddeparts: '', selectedsites }
  const { result, message } = await platform.call(addUser, { token: admin, body })
  assert.ok(result?.id, message)
  await platform.query(
    "update users set must_change_password = false, password = (select password from users where username = 'admin') where id = $1",
    [result.id]
  )
  return { id: result.id, username, name }
}
const tokenOf = ({ username }: Pick<Person, 'username'>) => platform.signIn(username)
const read = (leaver: Person, to = '', token = admin) =>
  platform.call(readHandover, { token, query: { userId: leaver.id, ...(to && { to }) } })
const held = async (leaver: Person, to = '') => (await read(leaver, to)).result.held
const move = async (
  leaver: Person,
  to: Partial<Record<HandoverKind, Person>>,
  { isFreezing = false, token = admin, print = '' } = {}
) => {
  const pairs = Object.entries(to).map(([kind, { id: userId }]) => ({ kind: kind as HandoverKind, userId }))
  const known = print || (await read(leaver)).result.print
  return platform.call(handOver, { token, body: { userId: leaver.id, print: known, to: pairs, isFreezing } })
}
const ok = <Reply extends { success: boolean; message: string }>(reply: Reply) => {
  assert.equal(reply.success, true, reply.message)
  return reply
}
const refused = (reply: { success: boolean; message: string }, message: RegExp) => {
  assert.equal(reply.success, false)
  assert.match(reply.message, message)
}
const one = async (statement: string, ...values: unknown[]) =>
  Object.values((await platform.query(statement, values)).rows[0] ?? {})[0]

const day = (from: number) => new Date(Date.now() + from * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const startFor = async (id: string, title: string, token = admin, mode = 'one') => {
  const steps = JSON.stringify([{ name: '审核', userIds: id, mode }])
  return ok(await platform.call(startOwnProcess, { token, query: { title, steps } })).result
}
const write = async (author: Person, newsClassId = '1002') => {
  const reply = await platform.call(addArticle, {
    token: await tokenOf(author),
    body: articleDraft(`稿件 ${++serial}`, newsClassId)
  })
  return ok(reply).result.id
}
const deploy = async (bpmn: (key: string) => string) => {
  const key = `handover${++serial}`
  const body = { processName: `流程 ${key}`, description: '', bpmnXml: bpmn(key) }
  const { id } = ok(await platform.call(processCalls.add, { token: admin, body })).result
  ok(await platform.call(deployProcess, { token: admin, query: { id } }))
  return id
}
const column = async (processId = '') => {
  const code = `handover-${++serial}`
  const body = { subsiteId: '1', name: `栏目 ${code}`, code, processId }
  return ok(await platform.call(addColumn, { token: admin, body })).result.id
}
const historyOf = async (processInstanceId: string) =>
  (await platform.call(instanceHistory, { token: admin, query: { processInstanceId } })).result
const noticesOf = async (who: Person) =>
  (await platform.call(myNotices, { token: await tokenOf(who), query: {} })).result.records.map(row => row.titile)
const logged = async (action: string, objectId: string) =>
  Number(await one('select count(*) from operation_log where action = $1 and object_id = $2', action, objectId))

/** Grants writing in a column to one person alone. */
const grantOn = async (objectId: string, { id: subjectId }: Person) => {
  const object = { objectType: 'column' as const, objectId }
  const { print } = (await platform.call(objectGrants, { token: admin, query: object })).result
  const grants = [{ subjectType: 'user' as const, subjectId, actions: ['write' as const] }]
  ok(await platform.call(saveObjectGrants, { token: admin, body: { ...object, breaks: false, grants, print } }))
  return object
}

/** For each kind: makes one thing of the leaver, and checks that it belongs to the successor. */
const cases: Record<Exclude<HandoverKind, 'process'>, (leaver: Person) => Promise<(to: Person) => Promise<void>>> = {
  async task(leaver) {
    const { processInstanceId } = await startFor(leaver.id, `待办 ${leaver.name}`)
    return async to => {
      const { result } = await platform.call(waitingList, { token: await tokenOf(to), query: { title: leaver.name } })
      assert.equal(result.total, 1)
      const step = (await historyOf(processInstanceId)).find(({ isStep }) => isStep)
      assert.deepEqual(step?.handed, { from: leaver.name, to: to.name })
      assert.equal(step?.comment?.comment, `离职交接：${leaver.name} → ${to.name}`)
      assert.equal(await logged('交接任务', processInstanceId), 1)
    }
  },
  async article(leaver) {
    const id = await write(leaver)
    return async to => {
      const token = await tokenOf(to)
      const { title, version, newsClassId, createByName } = ok(
        await platform.call(articleById, { token, query: { id } })
      ).result
      assert.equal(createByName, to.name)
      const body = { id, title, version, newsClassId, content: '<p>接着写</p>' }
      ok(await platform.call(editArticle, { token, body }))
      const query = { objectId: id, pageSize: 50 } as never
      const { records } = (await platform.call(logList, { token: admin, query })).result
      assert.ok(JSON.stringify(records).includes('交接文章'))
    }
  },
  async instance(leaver) {
    const { processInstanceId } = await startFor('u3', `发起 ${leaver.name}`, await tokenOf(leaver))
    return async to => {
      assert.equal(await one('select starter_id from process_instances where id = $1', processInstanceId), to.id)
      const step = (await historyOf(processInstanceId)).find(({ isStep }) => isStep)
      assert.deepEqual([step?.taskName, step?.handed], ['离职交接', { from: leaver.name, to: to.name }])
    }
  },
  async department(leaver) {
    await platform.query("update departments set leader_id = $1 where id = 'd11'", [leaver.id])
    return async to => {
      assert.equal(await one("select leader_id from departments where id = 'd11'"), to.id)
      assert.ok(await logged('编辑部门', 'd11'))
    }
  },
  async substitute(leaver) {
    const absent = await person()
    const body = { userId: leaver.id, fromDay: day(0), toDay: day(5) }
    ok(await platform.call(saveSubstitute, { token: await tokenOf(absent), body }))
    return async to => {
      const { result } = await platform.call(ownSubstitute, { token: await tokenOf(absent) })
      assert.deepEqual([result?.userId, result?.fromDay, result?.toDay], [to.id, day(0), day(5)])
    }
  },
  async announcement(leaver) {
    const body = {
      ...{ titile: '放假安排', msgContent: '<p>草稿</p>', msgAbstract: '', startTime: '', endTime: '' },
      ...({ priority: 'L', msgCategory: '1', msgType: 'USER', needsReply: '0' } as const),
      ...{ userIds: 'u2', departIds: '', subsiteIds: '', annexList: [] }
    }
    const { id } = ok(await platform.call(announcementCalls.add, { token: await tokenOf(leaver), body })).result
    return async to => {
      assert.equal(await one('select create_by from announcements where id = $1', id), to.id)
      assert.equal(await logged('交接公告', id), 1)
    }
  },
  async grant(leaver) {
    const objectId = await column()
    const object = await grantOn(objectId, leaver)
    return async to => {
      const { own } = (await platform.call(objectGrants, { token: admin, query: object })).result
      assert.deepEqual(
        own.map(({ subjectId, actions }) => [subjectId, actions]),
        [[to.id, ['write']]]
      )
    }
  }
}

for (const [kind, make] of Object.entries(cases) as [keyof typeof cases, (typeof cases)['task']][])
  test(`[AD-13] handover of kind ${kind}: the count is true, the thing moves with reason and log, and a second call finds nothing`, async () => {
    const [leaver, to] = [await person(), await person()]
    assert.deepEqual(await held(leaver), [])
    const check = await make(leaver)
    const [found, ...others] = await held(leaver)
    assert.deepEqual([found?.kind, found?.count, found?.titles.length, others.length], [kind, 1, 1, 0])
    // Looking at it with a successor changes nothing.
    assert.deepEqual((await held(leaver, `${kind}:${to.id}`))[0]?.left, [])
    assert.equal((await held(leaver))[0]?.count, 1)
    const { result } = ok(await move(leaver, { [kind]: to }))
    assert.deepEqual(result, { moved: [{ kind, count: 1 }], left: [], isFrozen: false })
    await check(to)
    assert.deepEqual(await held(leaver), [])
    assert.equal(await logged('离职交接', leaver.id), 1)
    assert.deepEqual(
      (await noticesOf(to)).filter(title => title.includes('交接')),
      [`${leaver.name}的工作已交接给您`]
    )
    refused(await move(leaver, { [kind]: to }), /名下没有需要交接的事项/)
  })

test('[AD-13] every kind has a case, and names in process documents are shown but never move', async () => {
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    [...handoverKinds]
  )
  assert.deepEqual([...Object.keys(cases), 'process'].sort(), [...handoverKinds].sort())
  const [leaver, to] = [await person(), await person()]
  const { username } = leaver
  await deploy(key =>
    documentOf(task('one', '审核', `flowable:candidateUsers="wangmin,${username}"`) + chain('start', 'one', 'end'), key)
  )
  assert.deepEqual(
    (await held(leaver)).map(({ kind, count }) => [kind, count]),
    [['process', 1]]
  )
  const [shown] = await held(leaver, `process:${to.id}`)
  assert.match(shown!.left[0]!.reason, /流程设计/)
  refused(await move(leaver, { process: to }), /没有事项可以交接：请在流程设计中更换办理人/)
})

test('[AD-13] a returned article moves with its review: the successor submits it again', async () => {
  const [leaver, to] = [await person(), await person()]
  const withWriter = (key: string) =>
    documentOf(
      task('write', '拟稿', 'flowable:assignee="${initiator}"') +
        task('first', '一审', 'flowable:candidateUsers="wangmin"') +
        chain('start', 'write', 'first', 'end'),
      key
    )
  const id = await write(leaver, await column(await deploy(withWriter)))
  const act = async (who: Person) =>
    (await platform.call(articleAction, { token: await tokenOf(who), body: { ids: [id], action: 'submit' } })).result
      .failed
  assert.deepEqual(await act(leaver), [])
  const reviewer = await platform.signIn('wangmin')
  const taskId = (await platform.call(articleById, { token: reviewer, query: { id } })).result.review!.taskId
  ok(await platform.call(claimTask, { token: reviewer, query: { taskId } }))
  ok(await platform.call(disagreeProcess, { token: reviewer, query: { taskId, reason: '请核对' } }))
  assert.deepEqual(
    (await held(leaver)).map(({ kind, count }) => [kind, count]),
    [['article', 1]]
  )
  ok(await move(leaver, { article: to }))
  assert.deepEqual(await act(to), [])
  assert.equal(await one('select starter_id from process_instances where business_id = $1', id), to.id)
  assert.equal(
    await one(
      "select count(*)::int from process_tasks where assignee_id = $1 and state in ('open','claimed')",
      leaver.id
    ),
    0
  )
})

test('[AD-13] an article in a column that is granted to the leaver alone moves with the grant, and not without', async () => {
  const [leaver, to] = [await person(), await person()]
  const own = await column()
  await grantOn(own, leaver)
  const id = await write(leaver, own)
  refused(await move(leaver, { article: to }), /没有“采编”该栏目的对象授权/)
  const { result } = ok(await move(leaver, { article: to, grant: to }))
  assert.deepEqual(result.left, [])
  assert.equal(await one('select create_by from articles where id = $1', id), to.id)
})

test('[AD-13] what cannot move is said before and after with the reason, and the rest moves', async () => {
  const [leaver, to, stranger] = [await person('1,3'), await person('1'), await person('3', '')]
  const { processInstanceId } = await startFor(leaver.id, '挂起的事项')
  await startFor(leaver.id, '能动的事项')
  ok(
    await platform.call(suspendProcess, {
      token: admin,
      query: { processInstanceId, reason: '等待', suspended: '1' }
    })
  )
  const token = await tokenOf(leaver)
  assert.ok(token)
  const article = await write(leaver)
  const all = `task:${to.id},article:${stranger.id}`
  const before = await held(leaver, all)
  const told = before.map(({ kind, left }) => [kind, left.map(({ reason, count }) => [reason, count])])
  assert.deepEqual(told, [
    ['task', [['该流程已挂起，不能办理', 1]]],
    ['article', [[`“${stranger.name}”不是该站点的人员`, 1]]]
  ])
  const { result } = ok(await move(leaver, { task: to, article: stranger }))
  assert.deepEqual(result.moved, [{ kind: 'task', count: 1 }])
  assert.deepEqual(
    result.left.map(({ kind, left }) => [kind, left.map(({ reason, count }) => [reason, count])]),
    told
  )
  assert.equal(await one('select create_by from articles where id = $1', article), leaver.id)
  const entry = JSON.stringify(
    (
      await platform.query("select changes from operation_log where action = '离职交接' and object_id = $1", [
        leaver.id
      ])
    ).rows
  )
  assert.ok(entry.includes('未交接的未完成的文章') && entry.includes('不是该站点的人员'), entry)
  // Without the right, and without a successor.
  await platform.query("insert into user_subsites values ($1, '1')", [stranger.id])
  assert.match((await held(leaver, `article:${stranger.id}`))[1]!.left[0]!.reason, /没有“编辑文章”的权限/)
  refused(await move(leaver, { article: stranger }), /没有事项可以交接：“同事\d+”没有“编辑文章”的权限/)
})

test('[AD-13] a task of a joint round does not give the successor a second vote', async () => {
  const [leaver, to] = [await person(), await person()]
  await startFor(`${leaver.id},${to.id}`, '会签事项', admin, 'all')
  const [shown] = await held(leaver, `task:${to.id}`)
  assert.match(shown!.left[0]!.reason, /已参加本次会签/)
  refused(await move(leaver, { task: to }), /没有事项可以交接：此人已参加本次会签/)
})

test('[AD-13] only a candidate alone holds a task: what others can do stays theirs', async () => {
  const leaver = await person()
  await startFor(`${leaver.id},u3`, '两人中的一人')
  assert.deepEqual(await held(leaver), [])
})

test('[AD-13] wrong successors, stale counts and foreign ids are refused, each with one sentence', async () => {
  const [leaver, to, frozen] = [await person(), await person(), await person()]
  await write(leaver)
  ok(await platform.call(freezeUsers, { token: admin, body: { ids: frozen.id, status: '2' } }))
  refused(await move(leaver, { article: leaver }), /接收人就是交接的人/)
  refused(await move(leaver, { article: frozen }), /已冻结，不能接收/)
  refused(await move(leaver, { article: { ...to, id: 'none' } }), /没有找到该接收人/)
  refused(await move(leaver, {}), /请选择接收人/)
  refused(await read({ ...leaver, id: 'none' }), /没有找到该用户/)
  refused(await read(leaver, `articles:${to.id}`), /格式不正确/)
  refused(await read({ ...leaver, id: 'u1' }), /不能交接自己的账号/)
  const { print } = (await read(leaver)).result
  await write(leaver)
  refused(await move(leaver, { article: to }, { print }), /名下的事项已有变化，请刷新后再交接/)
  assert.equal((await held(leaver))[0]?.count, 2)
})

test('[AD-13] of two handovers at once, one moves everything and the other is refused', async () => {
  const [leaver, first, second] = [await person(), await person(), await person()]
  for (let at = 0; at < 5; at += 1) await write(leaver)
  const { print } = (await read(leaver)).result
  const replies = await Promise.all([first, second].map(to => move(leaver, { article: to }, { print })))
  assert.deepEqual(replies.map(({ success }) => success).sort(), [false, true])
  refused(replies.find(({ success }) => !success)!, /名下的事项已有变化/)
  const owner = [first, second][replies.findIndex(({ success }) => success)]!
  assert.equal(await one('select count(*)::int from articles where create_by = $1', owner.id), 5)
})

test('[AD-13] the account is frozen at the end by the rule of freezing; open pages of both are told', async () => {
  const [leaver, to] = [await person(), await person()]
  await write(leaver)
  const token = await tokenOf(leaver)
  const open = async (who: Person, own: string) => {
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/websocket/${who.id}`, [own])
    const told = new Promise<string>(resolve => {
      socket.on('message', data => resolve((JSON.parse(String(data)) as { cmd: string }).cmd))
      socket.on('close', () => resolve('closed'))
    })
    await once(socket, 'open')
    return { told, socket }
  }
  const pages = [await open(leaver, token), await open(to, await tokenOf(to))]
  const { result } = ok(await move(leaver, { article: to }, { isFreezing: true }))
  assert.equal(result.isFrozen, true)
  for (const { told, socket } of pages) {
    assert.ok(await told)
    socket.close()
  }
  assert.equal((await platform.call(ownSubstitute, { token })).success, false)
  await assert.rejects(tokenOf(leaver), /冻结/)
  assert.equal(await logged('冻结用户', leaver.id), 1)
  // A person without anything can be frozen here too, but not twice as news.
  const idle = await person()
  ok(await move(idle, {}, { isFreezing: true }))
  ok(await move(idle, {}, { isFreezing: true }))
  assert.equal(await logged('冻结用户', idle.id), 1)
})

test('[AD-13] an administrator hands over only inside the own area', async () => {
  await role('clerk', ['system:user:list', 'system:user:edit', ...rights])
  const [leaver, to, clerk] = [await person(), await person(), await person('1', 'clerk')]
  const token = await tokenOf(clerk)
  await write(leaver)
  const { print } = (await read(leaver, '', token)).result
  refused(await move(leaver, { article: to }, { token, print, isFreezing: true }), /没有权限：冻结和解冻用户/)
  await platform.query("update departments set leader_id = $1 where id = 'd13'", [leaver.id])
  const shown = (await read(leaver, `article:${to.id},department:${to.id}`, token)).result.held
  assert.deepEqual(
    shown.map(({ kind, left }) => [kind, left[0]?.reason ?? '']),
    [
      ['article', ''],
      ['department', '没有权限：修改和移动部门。请联系管理员授权']
    ]
  )
  await platform.query("update departments set leader_id = '' where id = 'd13'")
  ok(await move(leaver, { article: to }, { token }))
  // People with a site or rights that the caller lacks.
  const abroad = await person('1,3')
  refused(await read(abroad, '', token), /负责您没有的站点，您不能操作该用户/)
  const strong = await person('1', 'r0')
  refused(await read(strong, '', token), /您不能操作该用户/)
  assert.equal((await read(leaver, '', await tokenOf(to))).code, codes.forbidden)
})

test('[AD-13] under the separation the system administrator hands over, but nothing to himself', async () => {
  const [leaver, to, system, security, audit] = [
    await person(),
    await person(),
    await person('1', 'ra1'),
    await person('1', 'ra2'),
    await person('1', 'ra3')
  ]
  await write(leaver)
  await grantOn(await column(), leaver)
  const turn = async (isOn: boolean) => {
    const { print } = (await platform.call(readSeparation, { token: admin })).result
    ok(await platform.call(changeSeparation, { token: admin, body: { isOn, print } }))
  }
  await turn(true)
  try {
    const token = await tokenOf(system)
    const { print } = ok(await read(leaver, '', token)).result
    refused(await move(leaver, { article: system }, { token, print }), /三员分立已启用，不能交接给自己/)
    refused(await read(security, '', token), /不能操作安全管理员/)
    assert.equal((await read(leaver, '', await tokenOf(audit))).success, false)
    const { result } = ok(await move(leaver, { article: to, grant: to }, { token, print }))
    assert.deepEqual(result.moved, [{ kind: 'article', count: 1 }])
    assert.match(result.left[0]!.left[0]!.reason, /没有权限：管理对象授权/)
  } finally {
    await turn(false)
  }
})

test('[AD-13] a call moves a bounded number of things and says that the rest needs another one', async () => {
  const [leaver, to] = [await person(), await person()]
  await write(leaver)
  await platform.query(
    `insert into articles (id, subsite_id, news_class_id, title, author, source, summary, content, state, is_public,
        publish_date, create_by, create_by_name, update_by_name)
      select 'many' || i, subsite_id, news_class_id, title, author, source, summary, content, state, is_public,
        publish_date, create_by, create_by_name, update_by_name
      from articles, generate_series(1, $2::int) i where create_by = $1`,
    [leaver.id, mostMoved + 2]
  )
  const first = ok(await move(leaver, { article: to })).result
  assert.deepEqual(first.moved, [{ kind: 'article', count: mostMoved }])
  const [rest] = first.left
  assert.deepEqual(
    rest!.left.map(({ count, reason }) => [count, reason]),
    [[3, `一次最多交接 ${mostMoved} 项，其余的请再次交接`]]
  )
  assert.deepEqual(ok(await move(leaver, { article: to })).result.left, [])
  assert.deepEqual(await held(leaver), [])
})
