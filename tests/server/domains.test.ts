import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { domain as described, type Domain, type DomainDraft } from '../../elements/base/contract/domain.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const draft: DomainDraft = {
  ...{ subsiteId: '8', host: '', protocol: 'https', port: 0, isPrimary: 'N', wildcard: 'N', status: '1' }
}
const add = (host: string, fields: Partial<DomainDraft> = {}) =>
  platform.call(described.calls.add, { token, body: { ...draft, host, ...fields } })
const edit = ({ id, version, ...domain }: Domain, fields: Partial<DomainDraft>) =>
  platform.call(described.calls.edit, { token, body: { ...draft, host: domain.host, ...fields, id, version } })
const primaryOf = async (subsiteId: string) => {
  const { result } = await platform.call(described.calls.list, { token, query: { subsiteId, pageSize: 50 } })
  return result.records.filter(({ isPrimary }) => isPrimary === 'Y').map(({ host }) => host)
}

test('[SI-4] stores a domain in ASCII and shows it in Chinese, finds it by both, and allows it for one site only', async () => {
  const { result } = await add('营商环境.政务')
  assert.deepEqual([result.host, result.asciiHost], ['营商环境.政务', 'xn--czr48eh97at7o.xn--zfr164b'])
  for (const host of ['营商', 'XN--CZR48'])
    assert.equal(
      (await platform.call(described.calls.list, { token, query: { host } })).result.records[0]?.id,
      result.id
    )
  for (const host of ['营商环境.政务', 'XN--czr48eh97at7o.xn--zfr164b'])
    assert.equal((await add(host, { subsiteId: '9' })).message, '该域名已被使用，请核对')
})

test('[SI-4] refuses an invalid host name with an example', async () => {
  for (const host of [
    'https://a.gov.cn',
    'a.gov.cn:80',
    'a..cn',
    'localhost',
    '10.0.0.1',
    '-a.cn',
    'a b.cn',
    `${'a'.repeat(64)}.cn`
  ])
    assert.match((await add(host)).message, /域名格式不正确/, host)
})

test('[SI-4] a site has one primary domain: its first one until another is chosen, also for simultaneous changes', async () => {
  const first = (await add('a.example.cn', { subsiteId: '9' })).result
  assert.equal(first.isPrimary, 'Y')
  const other = (await add('b.example.cn', { subsiteId: '9' })).result
  assert.equal(other.isPrimary, 'N')
  await edit(other, { subsiteId: '9', isPrimary: 'Y' })
  assert.deepEqual(await primaryOf('9'), ['b.example.cn'])
  await Promise.all(['c', 'd', 'e'].map(name => add(`${name}.example.cn`, { subsiteId: '9', isPrimary: 'Y' })))
  assert.equal((await primaryOf('9')).length, 1)
  const [host] = await primaryOf('9')
  const { result } = await platform.call(described.calls.list, { token, query: { subsiteId: '9', pageSize: 50 } })
  const primary = result.records.find(domain => domain.host === host)!
  const refused = await platform.call(described.calls.delete, { token, query: { id: primary.id } })
  assert.match(refused.message, /请先把另一个域名设为主域名/)
  const all = result.records.map(({ id }) => id).join()
  assert.equal((await platform.call(described.calls.deleteBatch, { token, query: { ids: all } })).success, true)
})

test('[SI-4] domains added at once to a new site leave one primary domain', async () => {
  await Promise.all(['f', 'g', 'h'].map(name => add(`${name}.example.cn`, { subsiteId: '5' })))
  assert.equal((await primaryOf('5')).length, 1)
})

test('[SI-4] hides the domains of sites that are not the caller’s', async () => {
  for (const action of ['list', 'add', 'edit', 'delete'])
    await platform.query(`insert into role_rights (role_id, action) values ('r5', 'cms:domain:${action}')`)
  await platform.query("insert into user_roles (user_id, role_id) select id, 'r5' from users where username = 'lihua'")
  const own = await platform.signIn('lihua')
  const listed = await platform.call(described.calls.list, { token: own, query: { pageSize: 50 } })
  assert.ok(listed.result.records.length > 0)
  assert.ok(listed.result.records.every(({ subsiteId }) => ['1', '2', '3'].includes(subsiteId)))
  const id = 'domain6'
  assert.equal((await platform.call(described.calls.byId, { token: own, query: { id } })).success, false)
  assert.equal((await platform.call(described.calls.delete, { token: own, query: { id } })).success, false)
  const body = { ...draft, subsiteId: '7', host: 'x.example.cn' }
  assert.equal((await platform.call(described.calls.add, { token: own, body })).success, false)
})
