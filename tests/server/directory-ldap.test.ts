import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import { directory, startDirectoryRun } from '../../elements/base/contract/directory.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { ownCertificate } from '../support/certificates.ts'
import { startLdap, type LdapServer } from '../support/ldap-server.ts'
import { addSource, apply, base, bindDn, department, ldapDraft, look, password, person } from './directory-desk.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
let server: LdapServer
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  server = await startLdap({ entries: [], bindDn, password, certificate: ownCertificate, needsTls: true })
})
after(async () => {
  await platform.stop()
  await server.stop()
})

const education = `ou=教育处,${base}`
const primary = `ou=小学科,${education}`
const root = { dn: base, objectClass: 'organization', o: 'linjiang' }
const peopleIn = async (depart: string) =>
  (
    await platform.query<{ username: string }>(
      `select u.username from users u join user_departments d on d.user_id = u.id join departments e on e.id = d.depart_id
       where e.depart_name = $1 order by 1`,
      [depart]
    )
  ).rows.map(({ username }) => username)
const userOf = async (username: string) =>
  (
    await platform.query<{ id: string; status: string; password: string; phone: string; must: boolean }>(
      'select id, status, password, phone, must_change_password as must from users where username = $1',
      [username]
    )
  ).rows[0]

test('[directory] a run shows what would change, changes nothing, applies exactly that, and finds nothing afterwards', async () => {
  server.state.entries = [
    root,
    department('教育处', 'edu'),
    department('小学科', 'primary', education),
    person('songyanli', '宋燕丽', primary, { mobile: '13911112222', mail: 'songyanli@example.gov.cn' }),
    person('hejian', '何健', education),
    person('tangli', '唐丽', base),
    // Names of the demo and values that cannot be stored.
    person('lihua', '李华', education),
    person('x', '短', base),
    person('renyi', '任一', education, { mobile: '12345' })
  ]
  const source = await addSource(platform, token, ldapDraft(server.url, { ca: ownCertificate.cert, departId: 'd2' }))
  assert.equal(source.secretState, 'none')
  const { run, changes } = await look(platform, token, source)
  assert.equal(run.state, 'ready', run.problem)
  assert.deepEqual(
    changes.map(change => change.replace(/市.+? \/ /g, '')),
    [
      'departAdd | 教育处 | 部门:→教育处',
      'departAdd | 教育处 / 小学科 | 部门:→小学科',
      'personAdd | 宋燕丽（songyanli） | 姓名:→宋燕丽 | 手机号:→13911112222 | 邮箱:→songyanli@example.gov.cn | 部门:→教育处 / 小学科',
      'personAdd | 何健（hejian） | 姓名:→何健 | 部门:→教育处',
      changes[4]!,
      'personAdd | 任一（renyi） | 姓名:→任一 | 部门:→教育处 | 手机号“12345”的格式不符，没有同步',
      changes[6]!,
      'refused | 短（x） | 用户账号应以字母开头，3 到 32 个字母、数字、点、横线或下划线'
    ]
  )
  assert.match(changes[6]!, /^personLink \| 李华（lihua）/)
  assert.equal(await userOf('songyanli'), undefined)
  assert.equal((await peopleIn('小学科')).length, 0)

  const done = await apply(platform, token, run)
  assert.equal(done.state, 'done', done.problem)
  assert.equal(done.done, done.total)
  assert.deepEqual(await peopleIn('小学科'), ['songyanli'])
  assert.deepEqual(await peopleIn('教育处'), ['hejian', 'renyi'])
  const added = await userOf('songyanli')
  assert.equal(added?.password, '')
  assert.equal(added?.must, false)
  const again = await look(platform, token, source)
  assert.deepEqual(
    again.run.counts.map(({ kind }) => kind),
    ['personLink', 'refused']
  )
  // An account with the same name is linked only by choice.
  const linking = await apply(platform, token, again.run, { link: ['p-lihua'] })
  assert.equal(linking.state, 'done', linking.problem)
  const last = await look(platform, token, source)
  assert.equal(last.run.state, 'done')
  assert.deepEqual(
    last.run.counts.map(({ kind }) => kind),
    ['refused']
  )
  const [row] = (await platform.call(directory.calls.list, { token, query: {} })).result.records
  assert.equal(row?.people, 5)
  assert.equal(row?.lastState, 'done')
  assert.equal(JSON.stringify(row).includes(password), false)
})

test('[directory] changed, moved, vanished and returning people; a frozen person loses the session at once', async () => {
  const source = (await platform.call(directory.calls.list, { token, query: {} })).result.records[0]!
  // A wide limit, because the directory is small.
  const { people: _p, departName: _d, secretState: _s, ownerName: _o, lastState: _l, lastTime: _t, ...whole } = source
  const { createByName: _cb, createTime: _ct, updateByName: _ub, updateTime: _ut, ...draft } = whole
  const edited = await platform.call(directory.calls.edit, { token, body: { ...draft, mostShare: 100 } })
  assert.ok(edited.success, edited.message)
  assert.equal(edited.result.secretState, 'set')
  const lihua = await platform.signIn('lihua')
  server.state.entries = [
    root,
    department('教育管理处', 'edu'),
    { ...department('小学科', 'primary'), dn: `ou=小学科,${base}` },
    person('songyanli', '宋小燕', `ou=教育管理处,${base}`, { mobile: '13911112222', mail: 'songyanli@example.gov.cn' }),
    person('tangli', '唐丽', base),
    person('hejian', '何健', `ou=教育管理处,${base}`)
  ]
  const { run, changes } = await look(platform, token, source)
  assert.deepEqual(
    run.counts,
    [
      { kind: 'departEdit', count: 1 },
      { kind: 'departMove', count: 1 },
      { kind: 'personEdit', count: 1 },
      { kind: 'personMove', count: 1 },
      { kind: 'personFreeze', count: 2 }
    ],
    changes.join('\n')
  )
  assert.equal((await apply(platform, token, run)).state, 'done')
  assert.equal((await userOf('renyi'))?.status, 'frozen')
  assert.equal((await userOf('lihua'))?.status, 'frozen')
  assert.equal((await platform.call(getUserInfo, { token: lihua })).code, codes.replaced)
  assert.deepEqual(await peopleIn('教育管理处'), ['hejian', 'renyi', 'songyanli'].concat(['lihua']).sort())
  server.state.entries.push(person('renyi', '任一', `ou=教育管理处,${base}`))
  const back = await look(platform, token, source)
  assert.deepEqual(back.changes, ['personBack | 任一（renyi）'])
  assert.equal((await apply(platform, token, back.run)).state, 'done')
  assert.equal((await userOf('renyi'))?.status, 'normal')
  assert.equal((await look(platform, token, source)).run.state, 'done')
})

test('[directory] what differs from what was shown is shown again; too many changes need a confirmation', async () => {
  const source = (await platform.call(directory.calls.list, { token, query: {} })).result.records[0]!
  await platform.query('update directories set most_share = 20')
  server.state.entries = server.state.entries.filter(({ uid }) => uid !== 'tangli')
  const { run } = await look(platform, token, source)
  assert.equal(run.isBeyond, false)
  server.state.entries = server.state.entries.filter(({ uid }) => uid !== 'hejian')
  const changed = await apply(platform, token, run)
  assert.equal(changed.state, 'ready')
  assert.match(changed.problem, /有变化，没有写入/)
  assert.equal((await userOf('tangli'))?.status, 'normal')
  assert.equal(changed.isBeyond, true)
  await assert.rejects(apply(platform, token, changed), /超过 20%/)
  assert.equal((await apply(platform, token, changed, { isBeyondAllowed: true })).state, 'done')
  assert.equal((await userOf('tangli'))?.status, 'frozen')
})

test('[directory] what goes wrong is a sentence: password, base, certificate, address; nothing is sent without encryption', async () => {
  const failure = async (part: Parameters<typeof ldapDraft>[1], secret = password) => {
    const name = `失败 ${Math.random()}`
    const source = await addSource(
      platform,
      token,
      ldapDraft(server.url, { ca: ownCertificate.cert, name, ...part }),
      secret
    )
    const { run } = await look(platform, token, source)
    assert.equal(run.state, 'failed')
    return run.problem
  }
  assert.match(await failure({}, 'wrong-password'), /账号或密码不正确/)
  assert.match(await failure({}, ''), /还没有设置密码/)
  assert.match(await failure({ base: 'dc=none,dc=cn' }), /没有找到起点/)
  assert.match(await failure({ ca: '' }), /证书不受信任/)
  assert.match(await failure({ url: 'ldap://127.0.0.1:1' }), /连接不上目录服务器/)
  assert.match(await failure({ peopleFilter: '(objectClass=none)' }), /没有读到人员/)
  const refused = async (part: Parameters<typeof ldapDraft>[1]) =>
    (await platform.call(directory.calls.add, { token, body: ldapDraft(server.url, { name: '不成', ...part }) }))
      .message
  assert.match(await refused({ startTls: '0' }), /不能在不加密的连接上发送/)
  assert.match(await refused({ url: 'http://127.0.0.1' }), /服务地址应为/)
  assert.match(await refused({ peopleFilter: '((' }), /不是 LDAP 筛选表达式/)
  assert.match(await refused({ mapping: 'username = uid' }), /三行不能少/)
  assert.match(await refused({ departId: 'none' }), /没有找到该部门/)
  assert.match(await refused({ ca: 'abc' }), /CA 证书不是 PEM/)
})

test('[directory] ldaps, many people in pages, binary ids', async () => {
  const many = Array.from({ length: 1203 }, (_, at) => ({
    ...person(`many${at}`, `人员${at}`),
    objectGUID: Buffer.from(`ff00${at.toString(16).padStart(28, '0')}`, 'hex')
  }))
  const secure = await startLdap({
    entries: [root, ...many],
    bindDn,
    password,
    certificate: ownCertificate,
    isSecure: true
  })
  const mapping = 'id = objectGUID\nusername = uid\nrealname = cn'
  const draft = ldapDraft(secure.url, { ca: ownCertificate.cert, mapping, departId: 'd3' })
  const source = await addSource(platform, token, draft)
  const { run } = await look(platform, token, source)
  assert.deepEqual(run.counts, [{ kind: 'personAdd', count: 1203 }])
  assert.ok(secure.state.pages >= 3)
  const { result } = await platform.call(startDirectoryRun, { token, body: { id: source.id } })
  assert.ok(result.id)
  const fresh = await look(platform, token, source).catch((error: Error) => error.message)
  assert.ok(typeof fresh !== 'string' || /正在同步/.test(fresh))
  await secure.stop()
})
