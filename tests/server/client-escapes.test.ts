import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import WebSocket from 'ws'
import {
  announcementCalls,
  releaseAnnouncement,
  type AnnouncementDraft
} from '../../elements/base/contract/announcement.ts'
import { client as noun, newClientSecret, type ClientDraft } from '../../elements/base/contract/client.ts'
import { draftKeyHeader } from '../../elements/base/contract/endpoint.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { explainPermission } from '../../elements/base/contract/object-grant.ts'
import { addCommonComment } from '../../elements/base/contract/process-comment.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { addClient, draft, enter, exchange, home, other, person, prepare, sign } from './client-desk.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform({ sessionRules: { mostSessions: 20, proofMinutes: 10 } })
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const spki = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()
const ofClients = ['system:client:list', 'system:client:add', 'system:client:edit', 'cms:article:list'] as const

/** Edits an application as the form does. */
const edit = async (token: string, id: string, part: Partial<ClientDraft>) => {
  const { result } = await platform.call(noun.calls.byId, { token: admin, query: { id } })
  const body = Object.fromEntries(Object.keys(draft).map(name => [name, result[name as keyof ClientDraft]]))
  return platform.call(noun.calls.edit, {
    token,
    body: { ...(body as unknown as ClientDraft), ...part, id, version: result.version }
  })
}

test('[guest-token] a session of an application registers and changes no application, which could open wider ones', async () => {
  await prepare(platform, [...ofClients], [...ofClients])
  const { record, secret } = await addClient(platform, admin, { subsiteIds: home })
  const token = await enter(platform, record.id, secret)
  const added = await platform.call(noun.calls.add, {
    token,
    body: { ...draft, name: '更宽的应用', subsiteIds: home, ownWork: '1' }
  })
  assert.equal(added.code, codes.forbidden)
  assert.match(added.message, /请直接登录本平台/)
  assert.equal((await edit(token, record.id, { minutes: 480 })).code, codes.forbidden)
  assert.equal((await edit(await platform.signIn('lihua'), record.id, { minutes: 480 })).code, 200, 'the person may')
})

test('[guest-token] a key, a wider scope and own work need a proof of identity, as a new secret does', async () => {
  await prepare(platform, [...ofClients], ['cms:article:list'])
  const { record } = await addClient(platform, admin, { subsiteIds: home })
  const token = await platform.signIn('lihua')
  const plain = { ...draft, name: '无密钥的应用', subsiteIds: home }
  await platform.query(`update sessions set proven_time = to_timestamp(0) where user_id = $1`, [person])
  const codeOf = async (asked: Promise<{ code: number | string }>) => (await asked).code
  assert.equal(await codeOf(platform.call(newClientSecret, { token, body: { id: record.id } })), codes.mustProve)
  const wider: Partial<ClientDraft>[] = [{ publicKey: spki }, { subsiteIds: `${home},${other}` }, { ownWork: '1' }]
  for (const part of wider)
    assert.equal(await codeOf(edit(token, record.id, part)), codes.mustProve, Object.keys(part).join())
  assert.equal(
    await codeOf(platform.call(noun.calls.add, { token, body: { ...plain, publicKey: spki } })),
    codes.mustProve
  )
  assert.equal(await codeOf(edit(token, record.id, { status: '0' })), 200, 'less needs none')
  assert.equal(await codeOf(edit(token, record.id, { status: '1' })), codes.mustProve, 'enabled again')
  assert.equal(await codeOf(platform.call(noun.calls.add, { token, body: plain })), 200, 'opens nothing yet')
})

test('[guest-token] a secret that a key replaced does not come back when the key is removed', async () => {
  await prepare(platform, ['cms:link:list'], ['cms:link:list'])
  const { record, secret } = await addClient(platform, admin)
  assert.equal((await edit(admin, record.id, { publicKey: spki })).success, true)
  assert.equal((await edit(admin, record.id, { publicKey: '' })).success, true)
  assert.match((await exchange(platform, await sign(record.id, secret))).message, /尚未生成密钥/)
})

test('[guest-token] without own work, nothing of the person is readable or writable past the calls', async () => {
  await prepare(platform, ['cms:article:list', 'cms:upload:add'], ['cms:article:list', 'cms:upload:add'])
  const strict = await addClient(platform, admin)
  const busy = await addClient(platform, admin, { ownWork: '1' })
  const own = await platform.signIn('lihua')
  const tokens = {
    strict: await enter(platform, strict.record.id, strict.secret),
    busy: await enter(platform, busy.record.id, busy.secret)
  }
  const comment = (token: string) =>
    platform.call(addCommonComment, { token, body: { content: '同意', isShared: '0' } })
  assert.equal((await comment(tokens.strict)).code, codes.forbidden)
  assert.equal((await comment(tokens.busy)).code, 200)
  // A notice with an attachment, and a file that the person uploaded at a site that the application lacks.
  const annexOf = (token: string, id: string) =>
    platform.raw(`/api/annex/prepare?obj=announcement&objId=${id}`, { token }).then(async response => {
      const { success } = (await response.json()) as { success: boolean }
      return success
    })
  const notice: AnnouncementDraft = {
    ...{ titile: '内部通知', msgContent: '<p>周一九点</p>', msgAbstract: '', startTime: '', endTime: '' },
    ...{ priority: 'M', msgCategory: '1', msgType: 'USER', userIds: person, departIds: '', subsiteIds: '' },
    ...{ needsReply: '0', needsConfirm: '0', annexList: [] }
  }
  const { result } = await platform.call(announcementCalls.add, { token: admin, body: notice })
  const heard = await Promise.all(
    Object.entries({ own, ...tokens }).map(async ([name, token]) => {
      const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/websocket/${person}`, [token])
      await once(socket, 'open')
      return [name, socket] as const
    })
  )
  const texts = heard.map(async ([name, socket]) => {
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer]
      const { cmd, msgTxt } = JSON.parse(String(data)) as { cmd: string; msgTxt: string }
      if (cmd === 'topic') return [name, msgTxt]
    }
  })
  await platform.call(releaseAnnouncement, { token: admin, query: { id: result.id } })
  assert.deepEqual(Object.fromEntries(await Promise.all(texts)), { own: '内部通知', strict: '', busy: '内部通知' })
  for (const [, socket] of heard) socket.close()
  assert.deepEqual(
    [await annexOf(own, result.id), await annexOf(tokens.strict, result.id), await annexOf(tokens.busy, result.id)],
    [true, false, true]
  )
})

test('[guest-token] own work that is switched off ends the sessions that had it', async () => {
  const { record, secret } = await addClient(platform, admin, { ownWork: '1' })
  const token = await enter(platform, record.id, secret)
  assert.equal((await edit(admin, record.id, { ownWork: '0' })).success, true)
  assert.equal((await platform.call(getUserInfo, { token })).code, codes.replaced)
})

test('[guest-token] an application gets no key for the drafts of the platform’s pages', async () => {
  const [first, second] = [await addClient(platform, admin), await addClient(platform, admin)]
  const keyOf = async (token: string) =>
    (await platform.raw(`/api${getUserInfo.path}`, { token })).headers.get(draftKeyHeader)
  const keys = [
    await keyOf(await platform.signIn('lihua')),
    await keyOf(await enter(platform, first.record.id, first.secret)),
    await keyOf(await enter(platform, second.record.id, second.secret))
  ]
  assert.equal(new Set(keys).size, 3)
  assert.equal(await keyOf(await enter(platform, first.record.id, first.secret)), keys[1], 'the same after a renewal')
})

test('[guest-token] a secret that the platform cannot decrypt, and names that no database takes, are refused with a sentence', async () => {
  const { record, secret } = await addClient(platform, admin)
  assert.match((await exchange(platform, await sign(record.id, secret, { sub: 'li\0hua' }))).message, /缺少 sub/)
  assert.match((await exchange(platform, await sign('a\0b', secret))).message, /应用标识（iss）不存在/)
  assert.match((await exchange(platform, await sign('x'.repeat(500), secret))).message, /应用标识（iss）不存在/)
  await platform.query(`update clients set sealed_secret = 'AAAA' where id = $1`, [record.id])
  assert.match((await exchange(platform, await sign(record.id, secret))).message, /重新生成/)
})

test('[guest-token] the explanation of a missing right names the application, not the person, as the reason', async () => {
  await prepare(platform, ['cms:link:list', 'cms:link:add'], ['cms:link:list'])
  const { record, secret } = await addClient(platform, admin)
  const token = await enter(platform, record.id, secret)
  const explain = (right: string) => platform.call(explainPermission, { token, query: { right } })
  const { success, message } = await explain('cms:link:add')
  assert.equal(success, false)
  assert.ok(message.includes(`但接入应用“${record.name}”的角色没有`), message)
  assert.equal((await explain('cms:link:list')).result.allowed, true)
  assert.equal((await explain('cms:link:edit')).result.allowed, false, 'the person lacks it')
})
