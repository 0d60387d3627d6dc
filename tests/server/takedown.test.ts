import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addArticle, articleAction, publicArticleById } from '../../elements/base/contract/article.ts'
import { giveBackFiles, pictureList, takeDownFiles, takedownsOf } from '../../elements/base/contract/picture.ts'
import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { openDatabase, type Database } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Another server with the same database and storage. */
let second: { url: string; database: Database; close: () => Promise<unknown> }
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  const database = openDatabase(platform.connection)
  const folders = { dataFolder: platform.folder, pagesFolder: `${platform.folder}/www` }
  const app = await createApp({ database, modules, ...folders, checksResults: true })
  second = { url: await app.listen({ port: 0, host: '127.0.0.1' }), database, close: () => app.close() }
})
after(async () => {
  await second.close()
  await second.database.close()
  await platform.stop()
})

const upload = async (name: string) => {
  const form = new FormData()
  form.set('upfile', new Blob([`机密 ${name}`]), name)
  form.set('action', 'uploadfile')
  const answer = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token, body: form })
  return (await answer.json()) as UploadAnswer & { id: string }
}
const publish = async ({ id, original, url }: UploadAnswer & { id: string }, title: string) => {
  const body = {
    ...articleDraft(title),
    content: `<p><a href="${url}">下载</a></p>`,
    annexList: [{ uid: id, name: original, orderValue: 1, introduce: '' }]
  }
  const { result } = await platform.call(addArticle, { token, body })
  for (const action of ['submit', 'publish'] as const) {
    const { failed } = (await platform.call(articleAction, { token, body: { ids: [result.id], action } })).result
    assert.deepEqual(failed, [])
  }
  return result.id
}
/** Statuses for the public at both servers. */
const forAll = async (path: string) => [(await platform.raw(path)).status, (await fetch(second.url + path)).status]
const takeDown = (ids: string[], reason = '文件含有公民身份号码', as = token) =>
  platform.call(takeDownFiles, { token: as, body: { ids, reason } })

test('[security-5] a file is taken off the public at once at every server, although a public article names it', async () => {
  const file = await upload('涉密.txt')
  const article = await publish(file, '误发的文章')
  assert.deepEqual(await forAll(file.url), [200, 200])
  const etag = (await platform.raw(file.url)).headers.get('etag')!
  assert.deepEqual((await takeDown([file.id])).result, { done: [file.id], failed: [] })
  assert.deepEqual(await forAll(file.url), [404, 404])
  const gone = await platform.raw(file.url, { headers: { 'if-none-match': etag } })
  assert.deepEqual([gone.status, gone.headers.get('cache-control')], [404, 'no-store'])
  const shown = await platform.call(publicArticleById, { query: { id: article } })
  assert.deepEqual(shown.result.annexList, [])
  assert.equal((await platform.raw(file.url, { token })).status, 200)
  const again = (await platform.call(pictureList, { token, query: { isDown: '1' } })).result.records
  assert.deepEqual(
    again.map(({ name, isPublic, uses }) => [name, isPublic, uses]),
    [['涉密.txt', false, 1]]
  )
  assert.equal((await takeDown([file.id])).result.failed[0]?.message, '文件已下线，无需重复操作')
})

test('[security-5] the receipt says where, when, by whom, why, and counts the requests since then', async () => {
  const file = await upload('名单.txt')
  const article = await publish(file, '名单公示')
  await takeDown([file.id], '名单有误')
  for (let count = 0; count < 3; count++) await forAll(file.url)
  const receipt = async () => (await platform.call(takedownsOf, { token, query: { id: file.id } })).result[0]!
  const until = Date.now() + 15_000
  while ((await receipt()).fetches < 6 && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 100))
  const { name, path, reason, places, byName, fetches, backTime, time, lastFetch } = await receipt()
  assert.deepEqual(
    { name, path, reason, places, byName, fetches, backTime },
    {
      ...{ name: '名单.txt', path: file.url, reason: '名单有误', byName: '系统管理员', fetches: 6, backTime: '' },
      places: [{ obj: 'article', objId: article, title: '名单公示' }]
    }
  )
  assert.ok(time && lastFetch >= time)
  const { rows } = await platform.query<{ content: string }>(
    "select changes::text as content from operation_log where object_id = $1 and action = '立即下线文件'",
    [file.id]
  )
  assert.match(rows[0]!.content, /名单有误/)
})

test('[security-5] the same right gives the file back, with a reason', async () => {
  const file = await upload('恢复.txt')
  await publish(file, '恢复公开')
  await takeDown([file.id])
  const body = { ids: [file.id], reason: '核实无误' }
  assert.deepEqual((await platform.call(giveBackFiles, { token, body })).result.done, [file.id])
  assert.deepEqual(await forAll(file.url), [200, 200])
  const [receipt] = (await platform.call(takedownsOf, { token, query: { id: file.id } })).result
  assert.deepEqual([receipt?.backReason, receipt?.backByName], ['核实无误', '系统管理员'])
  assert.equal((await platform.call(giveBackFiles, { token, body })).result.failed[0]?.message, '文件没有下线')
})

test('[security-5] asks for a reason and the right, at the sites of the user', async () => {
  const file = await upload('权限.txt')
  assert.match((await takeDown([file.id], '  ')).message, /原因.*不能为空/)
  assert.equal((await takeDown([file.id], '理由', await platform.signIn('lihua'))).code, 510)
  await platform.query(
    "insert into role_rights select role_id, 'cms:picture:takeDown' from user_roles u join users on users.id = u.user_id where username = 'chenjing' on conflict do nothing"
  )
  const foreign = await takeDown([file.id], '理由', await platform.signIn('chenjing'))
  assert.equal(foreign.result.failed[0]?.message, '没有找到该文件，或您没有权限')
  assert.equal((await platform.call(pictureList, { token, query: { name: '权限*' } })).result.records[0]?.downSince, '')
})
