import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { directory } from '../../elements/base/contract/directory.ts'
import { blankOf } from '../../elements/base/contract/define-noun.ts'
import { startWecom } from '../support/wecom-server.ts'
import { addSource, apply, look } from './directory-desk.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
let server: Awaited<ReturnType<typeof startWecom>>
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  server = await startWecom({
    ...{ corpid: 'ww1', secret: 'secret-of-wecom' },
    departments: [
      { id: 1, parentid: 0, name: '临江市' },
      { id: 2, parentid: 1, name: '文旅组', order: 10 },
      { id: 3, parentid: 2, name: '文物科', order: 20 }
    ],
    members: [
      {
        userid: 'GuoTao1',
        name: '郭涛',
        department: [2, 3],
        main_department: 3,
        mobile: '13922223333',
        gender: '1',
        status: 1
      },
      { userid: 'penglu', name: '彭璐', department: [1], status: 1, gender: '2' },
      { userid: 'away', name: '离职', department: [2], status: 5 }
    ]
  })
})
after(async () => {
  await platform.stop()
  await server.stop()
})

const draftOf = (more = {}) => ({
  ...blankOf(directory),
  ...{ name: '企业微信', kind: 'wecom' as const, departId: 'd2', url: server.url, account: 'ww1', hour: 'none' },
  ...more
})

test('[directory] 企业微信: departments in their order, several departments of a person, people that left', async () => {
  const source = await addSource(platform, token, draftOf(), 'secret-of-wecom')
  const { run, changes } = await look(platform, token, source)
  assert.equal(run.state, 'ready', run.problem)
  assert.deepEqual(
    changes.filter(change => !change.includes('彭璐')),
    [
      'departAdd | 文旅组 | 部门:→文旅组',
      'departAdd | 文旅组 / 文物科 | 部门:→文物科',
      'personAdd | 郭涛（guotao1） | 姓名:→郭涛 | 手机号:→13922223333 | 性别:→男 | 部门:→文旅组 / 文物科、文旅组'
    ].map(change => change.replace('（guotao1）', '（GuoTao1）'))
  )
  assert.equal((await apply(platform, token, run)).state, 'done')
  const { rows } = await platform.query<{ main: string; count: number }>(
    `select d.depart_name as main, (select count(*)::int from user_departments x where x.user_id = u.id) as count
     from users u join departments d on d.id = u.depart_id where u.username = 'guotao1'`
  )
  assert.deepEqual(rows, [{ main: '文物科', count: 2 }])
  // The person leaves the office.
  server.state.members[0]!.status = 5
  const left = await look(platform, token, source)
  assert.deepEqual(left.changes, ['personFreeze | 郭涛（guotao1）'])
  assert.equal(left.run.isBeyond, true)
})

test('[directory] 企业微信: what it refuses is a sentence, and no answer names a secret', async () => {
  const failure = async (more: object, secret = 'secret-of-wecom') => {
    const source = await addSource(platform, token, draftOf({ name: `失败 ${Math.random()}`, ...more }), secret)
    const { run } = await look(platform, token, source)
    assert.equal(run.state, 'failed')
    assert.equal(JSON.stringify(run).includes(secret), false)
    return run.problem
  }
  assert.match(await failure({}, 'other-secret'), /密钥（secret）不正确/)
  assert.match(await failure({ account: 'ww2' }), /corpid）不正确/)
  assert.match(await failure({ url: 'http://127.0.0.1:1' }), /连接不上/)
  server.state.errcode = 60020
  assert.match(await failure({}), /不在企业微信的可信 IP 中/)
  server.state.errcode = 0
  const open = await platform.call(directory.calls.add, { token, body: draftOf({ url: 'http://example.cn' }) })
  assert.match(open.message, /不能在不加密的连接上发送/)
})

test('[directory] a change of the address forgets the secret', async () => {
  const source = await addSource(platform, token, draftOf({ name: '换地址' }), 'secret-of-wecom')
  const body = { ...draftOf({ name: '换地址', url: 'http://127.0.0.1:2' }), id: source.id, version: source.version }
  const { result, message } = await platform.call(directory.calls.edit, { token, body })
  assert.equal(result?.secretState, 'none', message)
})
