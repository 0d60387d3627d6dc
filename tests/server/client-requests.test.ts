import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { after, before, test } from 'node:test'
import { client as noun } from '../../elements/base/contract/client.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { addClient, draft, enter, exchange, foreign, home, person, prepare, sign, type Claims } from './client-desk.ts'

let platform: TestPlatform
let admin: string
let id: string
let secret: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await prepare(platform, ['cms:link:list'], ['cms:link:list'])
  const made = await addClient(platform, admin)
  id = made.record.id
  secret = made.secret
})
after(() => platform.stop())

const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const pairs = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  PS256: generateKeyPairSync('rsa', { modulusLength: 3072 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519')
}

test('[guest-token] a request that is signed with the secret becomes a token of the person at a shared site', async () => {
  const { result, message } = await exchange(platform, await sign(id, secret))
  assert.ok(result, message)
  assert.equal(result.subsiteId, home)
  const { result: session } = await platform.call(getUserInfo, { token: result.token })
  assert.equal(session.userInfo.username, 'lihua')
  assert.equal(session.subsite.id, home)
  const ends = Date.parse(`${result.expireTime.replace(' ', 'T')}+08:00`) - Date.now()
  assert.ok(Math.abs(ends - 60 * 60_000) < 60_000, `ends in ${ends} ms`)
})

for (const [alg, { privateKey, publicKey }] of Object.entries(pairs))
  test(`[guest-token] a request that is signed with a key pair is accepted: ${alg}`, async () => {
    const { record } = await addClient(platform, admin, { publicKey: pem(publicKey) })
    assert.ok(await enter(platform, record.id, privateKey, {}, alg))
    const stolen = await exchange(platform, await sign(record.id, secret))
    assert.match(stolen.message, /签名算法与该应用登记的签名方式不符/)
    // The public key is no secret: it must not be one for HS256.
    const confused = await exchange(platform, await sign(record.id, pem(publicKey).trim()))
    assert.match(confused.message, /签名算法与该应用登记的签名方式不符/)
  })

const refusals: [name: string, claims: Claims, sentence: RegExp][] = [
  ['another audience', { aud: 'other' }, /aud 应为 qundao/],
  ['an expired request', { iat: -200, exp: -100 }, /已过期：请校准应用服务器的时钟/],
  ['an old request', { iat: -400, exp: 100 }, /已过期/],
  ['a request of the future', { iat: 200, exp: 300 }, /签发时间在将来/],
  ['a long validity', { exp: 900 }, /不能超过 5 分钟/],
  ['a short jti', { jti: 'a' }, /jti 应为 8 到 100/],
  ['another issuer', { iss: 'nobody' }, /应用标识（iss）不存在/],
  ['no such person', { sub: 'nobody' }, /用户“nobody”在本平台不存在/],
  ['a super administrator', { sub: 'admin' }, /系统管理员和三员账号不能由接入应用取得会话/],
  ['a site that the application lacks', { subsite: '2' }, /没有这个站点/],
  ['a site that the person lacks', { subsite: foreign }, /没有这个站点/],
  ['a site that does not exist', { subsite: 'none' }, /没有这个站点/]
]
for (const [name, claims, sentence] of refusals)
  test(`[guest-token] refused with a sentence: ${name}`, async () => {
    const { success, result, message } = await exchange(platform, await sign(id, secret, claims))
    assert.equal(success, false)
    assert.equal(result, null)
    assert.match(message, sentence)
  })

test('[guest-token] refused with a sentence: another secret, no signature, no JWT, a jti that was used', async () => {
  assert.match((await exchange(platform, await sign(id, 'x'.repeat(43)))).message, /签名不正确/)
  const [, body] = (await sign(id, secret)).split('.')
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  assert.match((await exchange(platform, none)).message, /签名算法|不是可以识别的 JWT/)
  assert.match((await exchange(platform, 'a.b.c')).message, /不是可以识别的 JWT/)
  const once = await sign(id, secret)
  assert.equal((await exchange(platform, once)).success, true)
  assert.match((await exchange(platform, once)).message, /jti 已使用过/)
})

test('[guest-token] of a hundred copies of one request at once, one opens a session', async () => {
  const assertion = await sign(id, secret)
  const replies = await Promise.all(Array.from({ length: 100 }, () => exchange(platform, assertion)))
  assert.equal(replies.filter(({ success }) => success).length, 1)
})

test('[guest-token] people that may not sign in get no session: frozen, expired, password of an administrator, one of three administrators', async () => {
  const refusedWith = async (change: string, sentence: RegExp, back: string) => {
    await platform.query(change, [person])
    assert.match((await exchange(platform, await sign(id, secret))).message, sentence)
    await platform.query(back, [person])
  }
  const set = (column: string) => `update users set ${column} where id = $1`
  await refusedWith(set(`status = 'frozen'`), /已冻结/, set(`status = 'normal'`))
  await refusedWith(set(`valid_until = '2020-01-01'`), /已过有效期/, set(`valid_until = ''`))
  await refusedWith(set('must_change_password = true'), /请先登录本平台修改密码/, set('must_change_password = false'))
  await refusedWith(
    `insert into user_roles values ($1, 'ra1')`,
    /三员账号不能由接入应用取得会话/,
    `delete from user_roles where user_id = $1 and role_id = 'ra1'`
  )
  assert.equal((await exchange(platform, await sign(id, secret))).success, true)
})

test('[guest-token] drafts are checked: sites, role, origins, keys', async () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey
  const secretKey = pairs.ES256.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const wrong: [part: Partial<typeof draft>, sentence: RegExp][] = [
    [{ subsiteIds: 'none' }, /请至少选择一个站点/],
    [{ roleId: 'none' }, /请另选角色/],
    [{ roleId: 'ra1' }, /请另选角色/],
    [{ origins: 'http://portal.example.cn' }, /应为 https/],
    [{ origins: 'https://portal.example.cn/path' }, /不带路径/],
    [{ origins: '*' }, /应为 https/],
    [{ publicKey: 'none' }, /不是 PEM 格式/],
    [{ publicKey: pem(weak) }, /RSA 2048 位以上/],
    [{ publicKey: pem(p384) }, /EC P-256/],
    [{ publicKey: secretKey }, /这是私钥/]
  ]
  for (const [part, sentence] of wrong) {
    const body = { ...draft, name: randomUUID(), ...part }
    assert.match((await platform.call(noun.calls.add, { token: admin, body })).message, sentence)
  }
  const origins = ' https://Portal.example.cn/ \nhttp://localhost:3000\nhttps://portal.example.cn'
  const { record } = await addClient(platform, admin, { origins })
  assert.equal(record.origins, 'https://portal.example.cn\nhttp://localhost:3000')
})

test('[guest-token] the secret is encrypted in the database and stands in no log, list or record', async () => {
  const { rows } = await platform.query<{ row: string }>('select row_to_json(c)::text as row from clients c')
  const { rows: entries } = await platform.query<{ row: string }>(
    'select row_to_json(o)::text as row from operation_log o union all select row_to_json(d)::text from done_requests d'
  )
  const list = await platform.raw(`/api${noun.calls.list.path}`, { token: admin })
  const everything = [...[...rows, ...entries].map(({ row }) => row), await list.text(), platform.log.join('')].join(
    '\n'
  )
  assert.equal(everything.includes(secret), false)
  assert.ok(entries.some(({ row }) => row.includes('生成接入应用密钥')))
})
