import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { addArticle, articleAction } from '../../elements/base/contract/article.ts'
import {
  clearPictures,
  idlePictures,
  libraryKindOf,
  pictureAction,
  pictureList,
  pictureUses,
  replacePicture,
  type PictureQuery
} from '../../elements/base/contract/picture.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { fileTypes, ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { noteIdle } from '../../host-demo/server/nouns/picture/idle-files.ts'
import { sweepFiles } from '../../host-demo/server/nouns/upload/sweep.ts'
import { openDisk } from '../../host-demo/server/storage/disk.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const upload = async (name: string, content: string | Uint8Array = randomBytes(8).toString('hex'), by = token) => {
  const form = new FormData()
  const isPdf = name.endsWith('.pdf')
  form.set('upfile', new Blob([(isPdf ? `%PDF-1.4\n${content}` : content) as BlobPart]), name)
  form.set('action', name.endsWith('.png') ? 'uploadimage' : 'uploadfile')
  const answer = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token: by, body: form })
  const file = (await answer.json()) as UploadAnswer & { id: string }
  assert.equal(file.state, 'SUCCESS', file.state)
  return file
}
const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#1890ff' } })
    .png()
    .toBuffer()
const list = async (query: PictureQuery = {}) => (await platform.call(pictureList, { token, query })).result.records
const names = async (query: PictureQuery) => (await list(query)).map(({ name }) => name)
const textOf = async (url: string) => (await platform.raw(url, { token })).text()
const published = async (url: string, title = '引用文件的文章') => {
  const body = { ...articleDraft(title), content: `<p><a href="${url}">下载</a></p>` }
  const { result } = await platform.call(addArticle, { token, body })
  for (const action of ['submit', 'publish'] as const)
    assert.deepEqual(
      (await platform.call(articleAction, { token, body: { ids: [result.id], action } })).result.failed,
      []
    )
  return result.id
}
const days = (id: string, count: number) =>
  platform.query('update uploads set idle_since = now() - make_interval(days => $2) where id = $1', [id, count])

test('[UP-10] [content-11] one list finds files of every kind by name, kind and size', async () => {
  const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
  await upload('甲-通知.pdf', 'x'.repeat(3000))
  await upload('甲-数据.zip', zip)
  await upload('甲-说明.txt', 'abc')
  await upload('甲-照片.png', await png(20))
  assert.deepEqual(await names({ name: '甲-*', kind: 'document' }), ['甲-说明.txt', '甲-通知.pdf'])
  assert.deepEqual(await names({ name: '甲-*', kind: 'archive' }), ['甲-数据.zip'])
  assert.deepEqual(await names({ name: '甲-*', kind: 'image' }), ['甲-照片.png'])
  assert.deepEqual(await names({ name: '甲-*', kind: 'video' }), [])
  const sorted = await list({ name: '甲-*', column: 'size', order: 'desc' })
  assert.equal(sorted[0]?.name, '甲-通知.pdf')
  assert.deepEqual(
    sorted.map(({ size }) => size),
    [...sorted.map(({ size }) => size)].sort((one, other) => other - one)
  )
  const [first] = await list({ name: '甲-*', column: 'size', order: 'desc', pageSize: 1 })
  assert.deepEqual(
    [first?.kind, first?.createByName, first?.uses, first?.isPublic, first?.idleDays],
    ['document', '系统管理员', 0, false, 0]
  )
  for (const [type, extensions] of Object.entries(fileTypes))
    for (const extension of extensions)
      assert.equal(
        libraryKindOf(`x.${extension}`),
        type === 'word' || type === 'pdf' ? 'document' : extension === 'webm' ? 'video' : type
      )
})

test('[content-11] each file tells where it is used, whether the public sees it, and which files are the same', async () => {
  const [one, other] = [await upload('同一.pdf', '相同的内容'), await upload('另存.pdf', '相同的内容')]
  const article = await published(one.url, '公开引用')
  const [row] = await list({ name: '同一*' })
  assert.deepEqual([row?.uses, row?.isPublic, row?.copies], [1, true, 1])
  assert.deepEqual((await platform.call(pictureUses, { token, query: { id: one.id } })).result, [
    { obj: 'article', objId: article, title: '公开引用', isPublic: true }
  ])
  assert.deepEqual(await names({ hasCopies: '1' }), ['另存.pdf', '同一.pdf'])
  assert.deepEqual(await names({ sha256: row!.sha256 }), ['另存.pdf', '同一.pdf'])
  assert.ok((await names({ isUnused: '1' })).includes('另存.pdf'))
  assert.ok(!(await names({ isUnused: '1' })).includes('同一.pdf'))
  const ids = [one.id, other.id]
  const { done, failed } = (await platform.call(pictureAction, { token, body: { ids, action: 'delete' } })).result
  assert.deepEqual(done, [other.id])
  assert.equal(failed[0]?.message, '正在“公开引用”中使用，请先从中移除')
})

test('[UP-10] a replaced file keeps its address for every use; the former one is in the bin and can return', async () => {
  const old = await upload('办事指南.pdf', '旧版')
  await published(old.url)
  const before = (await platform.raw(old.url)).headers.get('etag')!
  const fresh = await upload('办事指南2026.pdf', '新版')
  const answer = await platform.call(replacePicture, { token, body: { id: old.id, by: fresh.id } })
  assert.ok(answer.success, answer.message)
  const open = await platform.raw(old.url, { headers: { 'if-none-match': before } })
  assert.deepEqual([open.status, await open.text()], [200, '%PDF-1.4\n新版'])
  const [row] = await list({ name: '办事指南*' })
  assert.deepEqual([row?.id, row?.name, row?.size, row?.uses], [old.id, '办事指南.pdf', fresh.size, 1])
  assert.equal((await platform.raw(fresh.url, { token })).status, 404)
  const bin = (await platform.call(recycledList, { token, query: { title: '办事指南*' } })).result.records
  assert.deepEqual(
    bin.map(({ title }) => title),
    ['办事指南（旧版本）.pdf']
  )
  // The sweep knows which content belongs to which row.
  const storage = openDisk(join(platform.folder, 'files'))
  const yesterday = Date.now() / 1000 - 90_000
  for await (const file of storage.list()) utimesSync(join(platform.folder, 'files', file.path), yesterday, yesterday)
  assert.equal(await sweepFiles(platform.database, storage), 0)
  await platform.call(recycleAction, { token, body: { ids: [bin[0]!.id], action: 'restore' } })
  assert.equal(await textOf(fresh.url), '%PDF-1.4\n旧版')
  assert.ok((await platform.call(replacePicture, { token, body: { id: old.id, by: fresh.id } })).success)
  assert.equal(await textOf(old.url), '%PDF-1.4\n旧版')
  const again = (await platform.call(recycledList, { token, query: { title: '办事指南*' } })).result.records
  await platform.call(recycleAction, { token, body: { ids: [again[0]!.id], action: 'delete' } })
  assert.equal(await sweepFiles(platform.database, storage), 1)
  assert.equal(await textOf(old.url), '%PDF-1.4\n旧版')
})

test('[UP-10] a replaced picture changes its thumbnail and measures too', async () => {
  const [old, fresh] = [await upload('图.png', await png(400)), await upload('图2.png', await png(800))]
  const thumb = (await list({ name: '图.png' }))[0]!.thumb
  assert.ok((await platform.call(replacePicture, { token, body: { id: old.id, by: fresh.id } })).success)
  const [row] = await list({ name: '图.png' })
  assert.deepEqual([row?.width, row?.thumb], [800, thumb])
  assert.equal((await platform.raw(row!.thumb, { token })).status, 200)
})

test('[UP-10] refuses a replacement of another type, of a foreign upload, of one in use, and without the right', async () => {
  const old = await upload('原.pdf')
  const replace = async (by: string, as = token) =>
    (await platform.call(replacePicture, { token: as, body: { id: old.id, by } })).message
  assert.equal(await replace((await upload('新.txt')).id), '只能用同类型的文件替换：原文件为 pdf，新文件为 txt')
  assert.equal(await replace(old.id), '新文件已不存在，请重新上传')
  const writer = await platform.signIn('lihua')
  const foreign = await upload('他人.pdf', 'y', writer)
  assert.equal(await replace(foreign.id), '新文件已不存在，请重新上传')
  const used = await upload('在用.pdf')
  await published(used.url)
  assert.equal(await replace(used.id), '新文件已在别处使用，请重新上传一份')
  assert.equal((await platform.call(replacePicture, { token: writer, body: { id: old.id, by: foreign.id } })).code, 510)
  const elsewhere = await platform.signIn('chenjing')
  const own = await upload('本站.pdf', 'z', elsewhere)
  assert.equal(await replace(own.id, elsewhere), '没有找到该文件，或您没有权限')
  assert.equal((await list({ name: '原.pdf' }))[0]?.size, old.size)
})

test('[content-11] what nothing has used for seven days is offered and cleared in one action, nothing else', async () => {
  await platform.call(clearPictures, { token, body: undefined })
  const idle = await upload('闲置.pdf', 'i'.repeat(100))
  const young = await upload('新传.pdf')
  const used = await upload('使用中.pdf')
  const binned = await upload('随文章删除.pdf')
  await published(used.url)
  const article = await published(binned.url)
  await platform.call(articleAction, { token, body: { ids: [article], action: 'withdraw' } })
  await platform.call(articleAction, { token, body: { ids: [article], action: 'delete' } })
  for (const { id } of [idle, used, binned]) await days(id, 8)
  await days(young.id, 6)
  assert.deepEqual((await platform.call(idlePictures, { token })).result, { count: 1, size: idle.size })
  assert.equal((await list({ name: '闲置*' }))[0]?.idleDays, 8)
  assert.equal((await list({ name: '使用中*' }))[0]?.idleDays, 0)
  await noteIdle(platform.database)
  const since = async (id: string) =>
    (await platform.query<{ is: boolean }>('select idle_since is not null as is from uploads where id = $1', [id]))
      .rows[0]?.is
  assert.deepEqual(await Promise.all([idle, young, used, binned].map(({ id }) => since(id))), [
    true,
    true,
    false,
    false
  ])
  const writer = await platform.signIn('lihua')
  assert.equal((await platform.call(clearPictures, { token: writer, body: undefined })).code, 510)
  assert.deepEqual((await platform.call(clearPictures, { token, body: undefined })).result, {
    done: 1,
    size: idle.size,
    left: 0
  })
  assert.deepEqual(await names({ name: '闲置*' }), [])
  assert.equal((await names({ name: '新传*' })).length, 1)
  const bin = (await platform.call(recycledList, { token, query: { title: '闲置*' } })).result.records
  await platform.call(recycleAction, { token, body: { ids: [bin[0]!.id], action: 'restore' } })
  // Restoring starts the days again: otherwise the next clearing would take it at once.
  assert.equal((await list({ name: '闲置*' }))[0]?.idleDays, 0)
  assert.equal((await platform.call(idlePictures, { token })).result.count, 0)
  assert.ok(existsSync(join(platform.folder, idle.url)))
})

test('[UP-10] files of other sites are not seen', async () => {
  const { id } = await upload('别站看不到.pdf')
  const elsewhere = await platform.signIn('chenjing')
  const seen = await platform.call(pictureList, { token: elsewhere, query: { name: '别站*' } })
  assert.equal(seen.result.total, 0)
  assert.equal((await platform.call(pictureList, { token: elsewhere, query: { subsiteId: '1' } })).success, false)
  assert.equal((await platform.call(pictureUses, { token: elsewhere, query: { id } })).success, false)
})

test('[UP-10] a download has the name of the file', async () => {
  const { url } = await upload('预算 公开.pdf')
  const answer = await platform.raw(`${url}?download`, { token })
  assert.equal(
    answer.headers.get('content-disposition'),
    "attachment; filename*=UTF-8''%E9%A2%84%E7%AE%97%20%E5%85%AC%E5%BC%80.pdf"
  )
})
