import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { announcementCalls, myNotices } from '../../elements/base/contract/announcement.ts'
import { addArticle, articleById, editArticle } from '../../elements/base/contract/article.ts'
import { addColumn, columnById, columnDuty } from '../../elements/base/contract/column.ts'
import { handOver, readHandover, type HandoverKind } from '../../elements/base/contract/handover.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { objectGrants, saveObjectGrants } from '../../elements/base/contract/object-grant.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import { ownSubstitute, saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import { deployProcess, processCalls, startOwnProcess } from '../../elements/base/contract/process.ts'
import { addUser, userList } from '../../elements/base/contract/user.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

export let platform: TestPlatform
export let admin: string
export const rights = [
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

export const role = async (id: string, actions: readonly string[]) => {
  await platform.query('insert into roles (id, role_code, role_name) values ($1, $1, $1)', [id])
  for (const action of actions) await platform.query('insert into role_rights values ($1, $2)', [id, action])
}

let serial = 0
export interface Person {
  id: string
  username: string
  name: string
}
/** Adds a person with sites and the password of the demo. */
export const person = async (selectedsites = '1', selectedroles = 'worker'): Promise<Person> => {
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
export const tokenOf = ({ username }: Pick<Person, 'username'>) => platform.signIn(username)
export const read = (leaver: Person, to = '', token = admin) =>
  platform.call(readHandover, { token, query: { userId: leaver.id, ...(to && { to }) } })
export const held = async (leaver: Person, to = '') => (await read(leaver, to)).result.held
export const move = async (
  leaver: Person,
  to: Partial<Record<HandoverKind, Person>>,
  { isFreezing = false, token = admin, print = '' } = {}
) => {
  const pairs = Object.entries(to).map(([kind, { id: userId }]) => ({ kind: kind as HandoverKind, userId }))
  const known = print || (await read(leaver)).result.print
  return platform.call(handOver, { token, body: { userId: leaver.id, print: known, to: pairs, isFreezing } })
}
export const ok = <Reply extends { success: boolean; message: string }>(reply: Reply) => {
  assert.equal(reply.success, true, reply.message)
  return reply
}
export const refused = (reply: { success: boolean; message: string }, message: RegExp) => {
  assert.equal(reply.success, false)
  assert.match(reply.message, message)
}
export const one = async (statement: string, ...values: unknown[]) =>
  Object.values((await platform.query(statement, values)).rows[0] ?? {})[0]

const day = (from: number) => new Date(Date.now() + from * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
export const startFor = async (id: string, title: string, token = admin, mode = 'one') => {
  const steps = JSON.stringify([{ name: '审核', userIds: id, mode }])
  return ok(await platform.call(startOwnProcess, { token, query: { title, steps } })).result
}
export const write = async (author: Person, newsClassId = '1002') => {
  const reply = await platform.call(addArticle, {
    token: await tokenOf(author),
    body: articleDraft(`稿件 ${++serial}`, newsClassId)
  })
  return ok(reply).result.id
}
export const deploy = async (bpmn: (key: string) => string) => {
  const key = `handover${++serial}`
  const body = { processName: `流程 ${key}`, description: '', bpmnXml: bpmn(key) }
  const { id } = ok(await platform.call(processCalls.add, { token: admin, body })).result
  ok(await platform.call(deployProcess, { token: admin, query: { id } }))
  return id
}
export const column = async (processId = '') => {
  const code = `handover-${++serial}`
  const body = { subsiteId: '1', name: `栏目 ${code}`, code, processId }
  return ok(await platform.call(addColumn, { token: admin, body })).result.id
}
const historyOf = async (processInstanceId: string) =>
  (await platform.call(instanceHistory, { token: admin, query: { processInstanceId } })).result
export const noticesOf = async (who: Person) =>
  (await platform.call(myNotices, { token: await tokenOf(who), query: {} })).result.records.map(row => row.titile)
export const logged = async (action: string, objectId: string) =>
  Number(await one('select count(*) from operation_log where action = $1 and object_id = $2', action, objectId))

/** Grants writing in a column to one person alone. */
export const grantOn = async (objectId: string, { id: subjectId }: Person) => {
  const object = { objectType: 'column' as const, objectId }
  const { print } = (await platform.call(objectGrants, { token: admin, query: object })).result
  const grants = [{ subjectType: 'user' as const, subjectId, actions: ['write' as const] }]
  ok(await platform.call(saveObjectGrants, { token: admin, body: { ...object, breaks: false, grants, print } }))
  return object
}

/** For each kind: makes one thing of the leaver, and checks that it belongs to the successor. */
export const cases: Record<
  Exclude<HandoverKind, 'process'>,
  (leaver: Person) => Promise<(to: Person) => Promise<void>>
> = {
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
      ...({ priority: 'L', msgCategory: '1', msgType: 'USER', needsReply: '0', needsConfirm: '0' } as const),
      ...{ userIds: 'u2', departIds: '', subsiteIds: '', annexList: [] }
    }
    const { id } = ok(await platform.call(announcementCalls.add, { token: await tokenOf(leaver), body })).result
    return async to => {
      assert.equal(await one('select create_by from announcements where id = $1', id), to.id)
      assert.equal(await logged('交接公告', id), 1)
    }
  },
  async position(leaver) {
    await platform.query("insert into user_positions values ($1, 'po1')", [leaver.id])
    return async to => {
      const query = { positionId: 'po1' }
      const { records } = (await platform.call(userList, { token: admin, query })).result
      assert.deepEqual(
        records.map(({ id }) => id),
        [to.id]
      )
      assert.equal(await logged('调整岗位', 'po1'), 1)
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
  },
  async duty(leaver) {
    const id = await column()
    const below = await column()
    await platform.query('update columns set responsible_id = $1, publish_art = $2 where id = $3', [leaver.id, 'N', id])
    await platform.query('update columns set parent_id = $1 where id = $2', [id, below])
    return async to => {
      const { newclass } = (await platform.call(columnById, { token: admin, query: { id } })).result
      assert.deepEqual([newclass.responsibleName, newclass.version], [to.name, 2])
      const { result } = await platform.call(columnDuty, { token: admin, query: { id: below } })
      assert.equal(result.responsibleName, to.name, 'columns below follow')
      const { records } = (await platform.call(logList, { token: admin, query: { pageSize: 50 } })).result
      const entry = records.find(({ action, objectId }) => action === '编辑栏目' && objectId === id)
      assert.match(entry?.object ?? '', new RegExp(`：${newclass.name}$`))
      assert.deepEqual(entry?.changes?.[0], { title: '责任人', before: leaver.name, after: to.name })
    }
  }
}
