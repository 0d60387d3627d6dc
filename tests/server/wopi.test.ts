import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addArticle, articleAction } from '../../elements/base/contract/article.ts'
import { addDocumentVersion, documentById, lockDocument, openInOffice } from '../../elements/base/contract/document.ts'
import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { docxOf } from '../support/documents.ts'
import { startOffice } from './office-server.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let office: Awaited<ReturnType<typeof startOffice>>
let platform: TestPlatform
let writer: string
let reviewer: string
let reader: string
before(async () => {
  office = await startOffice()
  platform = await startPlatform({ office: { url: office.url } })
  writer = await platform.signIn('lihua')
  reviewer = await platform.signIn('wangmin')
  reader = await platform.signIn('zhaolei')
})
after(async () => {
  await platform.stop()
  await office.stop()
})

const word = (words: string) => docxOf([words])

const sent = async (name: string, content: BlobPart) => {
  const form = new FormData()
  form.set('upfile', new Blob([content]), name)
  form.set('action', 'uploadfile')
  const response = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token: writer, body: form })
  return ((await response.json()) as UploadAnswer).id!
}
let serial = 0
const attached = async (name = '通知.docx', content: BlobPart = word(`第一版 ${++serial}`)) => {
  const id = await sent(name, content)
  const annexList = [{ uid: id, name, orderValue: 1, introduce: '' }]
  const body = { ...articleDraft('办公软件'), annexList }
  const { result } = await platform.call(addArticle, { token: writer, body })
  return { id, articleId: result.id }
}
type File = Awaited<ReturnType<typeof attached>>
const details = async (file: File) => (await platform.call(documentById, { token: writer, query: file })).result

/** A client that follows the protocol: every request has the token, its meaning is in headers. */
const clientOf = async (file: File, token: string) => {
  const { result, message } = await platform.call(openInOffice, { token, body: file })
  assert.ok(result, message)
  const source = new URL(new URL(result.action).searchParams.get('WOPISrc')!)
  const ask = (path: string, method: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
    fetch(`${source}${path}?access_token=${encodeURIComponent(result.token)}`, {
      method,
      headers,
      ...(body && { body })
    })
  const override = (name: string, lock?: string, old?: string) =>
    ask('', 'POST', {
      'X-WOPI-Override': name,
      ...(lock !== undefined && { 'X-WOPI-Lock': lock }),
      ...(old && { 'X-WOPI-OldLock': old })
    })
  return {
    ...{ ...result, source, ask },
    info: async () => (await ask('', 'GET')).json() as Promise<Record<string, unknown>>,
    get: (headers?: Record<string, string>) => ask('/contents', 'GET', headers),
    put: (body: Uint8Array<ArrayBuffer>, lock?: string) =>
      ask('/contents', 'POST', { 'X-WOPI-Override': 'PUT', ...(lock !== undefined && { 'X-WOPI-Lock': lock }) }, body),
    lock: (lock: string, old?: string) => override('LOCK', lock, old),
    unlock: (lock: string) => override('UNLOCK', lock),
    refresh: (lock: string) => override('REFRESH_LOCK', lock),
    held: async () => (await override('GET_LOCK')).headers.get('x-wopi-lock'),
    override
  }
}
/** Returns the status, and the lock in the way. */
const told = async (reply: Promise<Response>) => {
  const { status, headers } = await reply
  return status === 409 ? [status, headers.get('x-wopi-lock')] : [status]
}

test('[seed-2] an office server opens a file by its discovery, reads it, and saves it as the next version', async () => {
  const file = await attached()
  const client = await clientOf(file, writer)
  assert.ok(client.action.startsWith(`${office.url}/edit?WOPISrc=`), client.action)
  assert.ok(client.until > Date.now() && client.until < Date.now() + 11 * 3_600_000)
  const info = await client.info()
  const bytes = new Uint8Array(await (await client.get()).arrayBuffer())
  assert.deepEqual(
    [info.BaseFileName, info.Size, info.UserId, info.UserFriendlyName, info.Version, info.UserCanWrite, info.ReadOnly],
    ['通知.docx', bytes.length, 'u2', '李华', file.id, true, false]
  )
  assert.equal(info.SHA256, createHash('sha256').update(bytes).digest('base64'))
  assert.equal((await client.get({ 'X-WOPI-MaxExpectedSize': '10' })).status, 412)
  assert.deepEqual(await told(client.put(word('无锁'))), [409, ''], 'a save needs a lock')
  assert.deepEqual(await told(client.lock('L1')), [200])
  assert.equal((await details(file)).lock?.userName, '李华', 'the page shows who writes')
  const saved = await client.put(word('第二版'), 'L1')
  assert.equal(saved.status, 200)
  const after = await details(file)
  assert.equal(saved.headers.get('x-wopi-itemversion'), after.id)
  assert.deepEqual(
    after.versions.map(({ number, note, createByName }) => [number, note, createByName]),
    [
      [2, '在办公软件中保存', '李华'],
      [1, '', '李华']
    ]
  )
  assert.equal((await client.info()).Version, after.id, 'the id of the file stays')
  assert.deepEqual(await told(client.put(word('第三次'), 'L1')), [200])
  assert.equal((await details(file)).versions.length, 2, 'saves of one lock replace each other')
  const again = (await details(file)).id
  assert.deepEqual(await told(client.put(word('第三次'), 'L1')), [200])
  assert.equal((await details(file)).id, again, 'an equal file is no version')
  assert.deepEqual(await told(client.unlock('L1')), [200])
  assert.equal((await details(file)).lock, undefined)
  await client.lock('L2')
  assert.deepEqual(await told(client.put(word('另一次'), 'L2')), [200])
  assert.equal((await details(file)).versions.length, 3)
})

test('[seed-2] what is public stays: a save after publication is a version of its own', async () => {
  const file = await attached()
  const client = await clientOf(file, writer)
  await client.lock('P')
  await client.put(word('公开的'), 'P')
  await platform.call(articleAction, { token: writer, body: { ids: [file.articleId], action: 'submit' } })
  assert.equal((await client.put(word('审核中'), 'P')).status, 404, 'an article in review is not written')
  assert.equal((await client.info()).ReadOnly, true)
  await platform.call(articleAction, { token: reviewer, body: { ids: [file.articleId], action: 'publish' } })
  const other = await clientOf(file, reviewer)
  assert.deepEqual(await told(other.put(word('发布后'), 'P')), [200])
  assert.equal((await details(file)).versions.length, 3)
})

test('[seed-2] locks follow the protocol: conflicts name the current lock', async () => {
  const file = await attached()
  const [one, other] = [await clientOf(file, writer), await clientOf(file, reviewer)]
  assert.equal(await one.held(), '')
  assert.deepEqual(await told(one.lock('')), [400])
  assert.deepEqual(await told(one.lock('x'.repeat(1025))), [400])
  assert.deepEqual(await told(one.unlock('A')), [409, ''])
  assert.deepEqual(await told(one.refresh('A')), [409, ''])
  assert.deepEqual(await told(one.lock('A')), [200])
  assert.deepEqual(await told(one.lock('A')), [200], 'the same lock is refreshed')
  assert.deepEqual(await told(other.lock('A')), [200], 'a second person writes under the same lock')
  assert.deepEqual(await told(other.lock('B')), [409, 'A'])
  assert.deepEqual(await told(other.refresh('B')), [409, 'A'])
  assert.deepEqual(await told(other.unlock('B')), [409, 'A'])
  assert.deepEqual(await told(other.put(word('乙'), 'B')), [409, 'A'])
  assert.deepEqual(await told(one.lock('C', 'B')), [409, 'A'])
  assert.deepEqual(await told(one.lock('C', 'A')), [200], 'unlock and relock')
  assert.equal(await other.held(), 'C')
  assert.deepEqual(await told(one.refresh('C')), [200])
  await platform.query("update edit_locks set until = now() - interval '1 second' where lock_id = 'C'")
  assert.deepEqual(await told(one.refresh('C')), [409, ''], 'locks end by the clock of the database')
  assert.deepEqual(await told(other.lock('D')), [200])
  assert.deepEqual(await told(other.unlock('D')), [200])
  for (const name of ['PUT_RELATIVE', 'DELETE', 'RENAME_FILE', ''])
    assert.deepEqual(await told(one.override(name, 'D')), [501], name)
})

test('[seed-2] a lock of the page and one of the office server exclude other people', async () => {
  const file = await attached()
  const [one, other] = [await clientOf(file, writer), await clientOf(file, reviewer)]
  assert.ok((await platform.call(lockDocument, { token: writer, body: file })).success)
  assert.deepEqual(await told(other.lock('B')), [409, ''], 'another person edits outside')
  assert.deepEqual(await told(one.lock('A')), [200], 'the same person goes on in the office server')
  assert.match((await platform.call(lockDocument, { token: reviewer, body: file })).message, /李华正在编辑/)
  const body = { ...file, uploadId: await sent('通知.docx', word('上传')) }
  assert.match((await platform.call(addDocumentVersion, { token: reviewer, body })).message, /李华正在编辑|文件/)
  assert.ok((await platform.call(lockDocument, { token: reviewer, body: { ...file, takes: true } })).success)
  assert.deepEqual(await told(one.put(word('迟到'), 'A')), [409, ''], 'who was taken over cannot save')
})

test('[seed-2] tokens are for one person and one file, and end with their right', async () => {
  const [file, second] = [await attached(), await attached()]
  const client = await clientOf(file, writer)
  const at = (source: string | URL, token: string, path = '') =>
    fetch(`${source}${path}?access_token=${encodeURIComponent(token)}`).then(({ status }) => status)
  const other = await clientOf(second, writer)
  assert.equal(await at(other.source, client.token), 401, 'the token of another file')
  for (const token of ['', 'x', `${client.token}x`, client.token.slice(1), writer])
    assert.equal(await at(client.source, token), 401, token)
  assert.equal(await at(client.source, client.token), 200)
  const [payload, signature] = client.token.split('.')
  const parts = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify([...parts.slice(0, 2), 'u1', ...parts.slice(3)])).toString('base64url')
  assert.equal(await at(client.source, `${forged}.${signature}`), 401)

  const asReader = await clientOf(file, reader)
  assert.ok(asReader.action.startsWith(`${office.url}/view?`), 'who may not edit reads')
  assert.deepEqual([(await asReader.info()).UserCanWrite, (await asReader.lock('R')).status], [false, 404])
  assert.equal((await asReader.put(word('改'), 'R')).status, 404)
  const outsider = await platform.signIn('chenjing')
  assert.match((await platform.call(openInOffice, { token: outsider, body: file })).message, /没有找到/)

  await platform.query("delete from user_subsites where user_id = 'u4' and subsite_id = '1'")
  assert.equal((await asReader.get()).status, 401, 'without the site')
  await platform.query("insert into user_subsites (user_id, subsite_id) values ('u4', '1')")
  await platform.query("update users set status = 'frozen' where id = 'u4'")
  assert.equal((await asReader.get()).status, 401, 'a frozen account')
  await platform.query("update users set status = 'normal' where id = 'u4'")
  assert.equal((await asReader.get()).status, 200)
})

test('[seed-2] types that the office server lacks, addresses of others, and a missing server are said', async () => {
  const text = await attached('说明.txt', '文字')
  const said = async (file: File) => (await platform.call(openInOffice, { token: writer, body: file })).message
  assert.equal(await said(text), '办公软件服务器不能打开这类文件，请下载后编辑')
  assert.equal((await details(text)).hasOffice, true)
  assert.match(
    (await platform.raw('/')).headers.get('content-security-policy') ?? '',
    new RegExp(`form-action 'self' ${office.url}`)
  )
  const plain = await startPlatform()
  try {
    const token = await plain.signIn('lihua')
    const reply = await plain.call(openInOffice, { token, body: { articleId: 'x', id: 'y' } })
    assert.equal(reply.message, '平台没有设置办公软件服务器，请下载后编辑')
    assert.equal((await plain.raw('/api/wopi/files/x.y?access_token=z')).status, 404)
  } finally {
    await plain.stop()
  }
})
