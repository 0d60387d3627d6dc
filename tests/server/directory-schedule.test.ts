import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addRule, saveRoleRules } from '../../elements/base/contract/data-rule.ts'
import { directory, directoryRuns, startDirectoryRun } from '../../elements/base/contract/directory.ts'
import { openJobs } from '../../host-demo/server/nouns/directory/run/jobs.ts'
import { runDue } from '../../host-demo/server/nouns/directory/run/schedule.ts'
import { sealWith } from '../../host-demo/server/kernel/seal.ts'
import { everyone } from '../../host-demo/server/rows/scope.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { ownCertificate } from '../support/certificates.ts'
import { startLdap, type LdapServer } from '../support/ldap-server.ts'
import { addSource, apply, base, bindDn, ldapDraft, look, password, person } from './directory-desk.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
let server: LdapServer
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  server = await startLdap({
    ...{ bindDn, password, certificate: ownCertificate, needsTls: true },
    entries: [{ dn: base, objectClass: 'organization' }, person('plan.one', '计划一'), person('plan.two', '计划二')]
  })
})
after(async () => {
  await platform.stop()
  await server.stop()
})

/** Runs what is due, as a server does each hour. */
const hour = () => {
  const { database } = platform
  // The fake of Fastify's hooks: these jobs end before the test does.
  const http = { addHook: () => undefined, log: platform.app.log } as never
  const rights = Object.assign({}, ...modules.map(module => module.rights ?? {})) as Record<string, string>
  const ground = { database, seal: sealWith(platform.key()), rights }
  return runDue(ground, openJobs({ http, database }), everyone('the test sees every source'))
}
const runs = async (directoryId: string) =>
  (await platform.call(directoryRuns, { token, query: { directoryId } })).result.records
const yesterday = (id: string) =>
  platform.query(`update directories set scheduled_time = now() - interval '2 days' where id = $1`, [id])

test('[directory] a schedule runs once a day over several servers, and stops before too many are frozen', async () => {
  const source = await addSource(
    platform,
    token,
    ldapDraft(server.url, { ca: ownCertificate.cert, hour: '0', name: '定时' })
  )
  await hour()
  assert.deepEqual(await runs(source.id), [], 'a new source waits for its next hour')
  await yesterday(source.id)
  await Promise.all([hour(), hour(), hour()])
  const [run, ...others] = await runs(source.id)
  assert.equal(others.length, 0)
  assert.deepEqual([run?.state, run?.isScheduled, run?.problem], ['done', true, ''])
  const people = () =>
    platform.query<{ status: string }>(`select status from users where username like 'plan.%' order by username`)
  assert.equal((await people()).rows.length, 2)

  server.state.entries.pop()
  await yesterday(source.id)
  await hour()
  const [stopped] = await runs(source.id)
  assert.deepEqual([stopped?.state, stopped?.isBeyond], ['ready', true])
  assert.deepEqual(
    (await people()).rows.map(({ status }) => status),
    ['normal', 'normal']
  )
  const { rows } = await platform.query<{ count: number }>(
    `select count(*)::int as count from announcement_sends s join announcements a on a.id = s.announcement_id
     where a.titile like '%组织同步“定时”需要处理%'`
  )
  assert.ok(rows[0]!.count > 0, 'who manages the source has a message')
  assert.equal((await apply(platform, token, stopped!, { isBeyondAllowed: true })).state, 'done')

  // The person that saved it may not manage directories any more.
  await platform.query(`update directories set owner_id = 'u2' where id = $1`, [source.id])
  await yesterday(source.id)
  await hour()
  const [failed] = await runs(source.id)
  assert.equal(failed?.state, 'failed')
  assert.match(failed!.problem, /已不能管理组织同步/)
})

test('[directory] a deputy manages sources of the own departments only', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('deputy', 'deputy', '副管理员')")
  for (const right of ['list', 'edit']) {
    await platform.query('insert into role_rights values ($1, $2)', ['deputy', `system:directory:${right}`])
    await platform.query('insert into role_rights values ($1, $2)', ['deputy', `system:depart:${right}`])
  }
  await platform.query("delete from user_roles where user_id = 'u4'")
  await platform.query("insert into user_roles values ('u4', 'deputy')")
  const permissionId = 'system:depart:list'
  const part = { field: 'id', operator: '=' as const, value: 'd3', variable: '' as const }
  const condition = { match: 'and' as const, parts: [part] }
  const { result: rule, message } = await platform.call(addRule, {
    token,
    body: { permissionId, ruleName: '本部门', status: '1', condition }
  })
  assert.ok(rule, message)
  const saved = await platform.call(saveRoleRules, {
    token,
    body: { roleId: 'deputy', permissionId, dataRuleIds: rule.id }
  })
  assert.ok(saved.success, saved.message)
  const own = await addSource(platform, token, ldapDraft(server.url, { name: '本部门的', departId: 'd3' }), '')
  const foreign = await addSource(platform, token, ldapDraft(server.url, { name: '别处的', departId: 'd2' }), '')
  const deputy = await platform.signIn('zhaolei')
  const { result } = await platform.call(directory.calls.list, { token: deputy, query: {} })
  assert.deepEqual(
    result.records.map(({ id }) => id),
    [own.id]
  )
  assert.match(
    (await platform.call(startDirectoryRun, { token: deputy, body: { id: foreign.id } })).message,
    /没有找到/
  )
  const outside = await platform.call(directory.calls.add, {
    token: deputy,
    body: ldapDraft(server.url, { name: '越界', departId: 'd2' })
  })
  assert.equal(outside.success, false)
})

test('[directory] what the caller may not do is listed as refused, and a run at work is not started twice', async () => {
  await platform.query("delete from role_rights where role_id = 'deputy' and action like 'system:depart:%'")
  const source = await addSource(platform, token, ldapDraft(server.url, { ca: ownCertificate.cert, name: '少权' }))
  server.state.entries.push(person('plan.six', '计划六'))
  const deputy = await platform.signIn('zhaolei')
  const { run, changes } = await look(platform, deputy, source)
  assert.deepEqual(
    run.counts.map(({ kind }) => kind),
    ['refused']
  )
  assert.ok(
    changes.every(change => /没有权限|已属于/.test(change)),
    changes.join('\n')
  )
  const begun = await Promise.all(
    [1, 2].map(() => platform.call(startDirectoryRun, { token, body: { id: source.id } }))
  )
  assert.ok(begun.some(({ success }) => success))
})
