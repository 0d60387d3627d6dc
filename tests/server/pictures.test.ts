import assert from 'node:assert/strict'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { addArticle, articleAction } from '../../elements/base/contract/article.ts'
import { pictureAction, pictureFolders, pictureList, pictureUses } from '../../elements/base/contract/picture.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { sweepFiles } from '../../host-demo/server/nouns/upload/sweep.ts'
import { openDisk } from '../../host-demo/server/storage/disk.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
let picture: Buffer
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1890ff' } })
    .png()
    .toBuffer()
})
after(() => platform.stop())

const upload = async (name: string, dir = '') => {
  const form = new FormData()
  form.set('upfile', new Blob([picture as BlobPart]), name)
  form.set('action', 'uploadimage')
  form.set('dir', dir)
  const answer = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token, body: form })
  return (await answer.json()) as UploadAnswer
}

const list = async (query = {}) => (await platform.call(pictureList, { token, query })).result
const act = async (ids: string[], action: 'move' | 'rename' | 'delete', value?: string) =>
  platform.call(pictureAction, { token, body: { ids, action, ...(value !== undefined && { value }) } })

test('[UP-1] the picture library lists the pictures of a site with their metadata', async () => {
  const { id } = await upload('会场.png', 'meeting')
  await upload('现场.png', 'flood/2026')
  const { records } = await list({ name: '*会场*' })
  const [row] = records
  assert.deepEqual(
    [row?.id, row?.name, row?.dir, row?.width, row?.height, row?.uses, row?.createByName],
    [id, '会场.png', 'meeting', 400, 300, 0, '系统管理员']
  )
  assert.deepEqual(
    (await list({ dir: 'flood/2026' })).records.map(({ name }) => name),
    ['现场.png']
  )
  const folders = (await platform.call(pictureFolders, { token, query: {} })).result
  assert.deepEqual(
    folders.filter(({ dir }) => dir).map(({ dir, count }) => [dir, count]),
    [
      ['flood/2026', 1],
      ['meeting', 1]
    ]
  )
})

test('[UP-1] lists the uses of a picture, and refuses to delete one in use', async () => {
  const { id = '', url } = await upload('正文图.png')
  const body = { ...articleDraft('用图的文章'), content: `<p>正文</p><p><img src="${url}" alt="图"></p>` }
  const { result: article } = await platform.call(addArticle, { token, body })
  const [row] = (await list({ name: '正文图*' })).records
  assert.equal(row?.uses, 1)
  assert.deepEqual((await platform.call(pictureUses, { token, query: { id } })).result, [
    { obj: 'article', objId: article.id, title: '用图的文章', isPublic: false }
  ])
  assert.ok(!(await list({ isUnused: '1' })).records.some(({ name }) => name === '正文图.png'))
  const refused = await act([id], 'delete')
  assert.match(refused.result.failed[0]!.message, /正在“用图的文章”中使用/)
  await platform.call(articleAction, { token, body: { ids: [article.id], action: 'delete' } })
  assert.deepEqual((await act([id], 'delete')).result.done, [id])
})

test('[UP-1] moves and renames pictures; the extension stays', async () => {
  const { id = '' } = await upload('旧.png')
  assert.deepEqual((await act([id], 'rename', '新名称')).result.done, [id])
  await act([id], 'move', 'archive/2026')
  const [row] = (await list({ dir: 'archive/2026' })).records
  assert.equal(row?.name, '新名称.png')
  for (const wrong of ['../x', 'A', '/x', 'x//y', 'a/b/c/d/e/f'])
    assert.match((await act([id], 'move', wrong)).message, /文件夹只能/)
  assert.match((await act([id], 'rename', ' ')).message, /新名称/)
})

test('[UP-1] [AR-6] a deleted picture is in the recycle bin, where its file is closed, and returns with it', async () => {
  const { id = '', url } = await upload('删除.png')
  await act([id], 'delete')
  const { records } = (await platform.call(recycledList, { token, query: { kind: 'picture', title: '删除*' } })).result
  assert.deepEqual(
    records.map(({ title, objectId }) => [title, objectId]),
    [['删除.png', id]]
  )
  assert.equal((await platform.raw(url, { token })).status, 404)
  await platform.call(recycleAction, { token, body: { ids: [records[0]!.id], action: 'restore' } })
  assert.equal((await platform.raw(url, { token })).status, 200)
  assert.equal((await list({ name: '删除*' })).records[0]?.id, id)
})

test('[UP-1] requires the right, at the sites of the user', async () => {
  const { id = '' } = await upload('他人.png')
  const writer = await platform.signIn('chenjing')
  const body = { ids: [id], action: 'delete' as const }
  const answer = await platform.call(pictureAction, { token: writer, body })
  assert.deepEqual(answer.result.done, [])
  assert.match(answer.result.failed[0]!.message, /没有找到该文件，或您没有权限/)
  const author = await platform.signIn('lihua')
  assert.equal((await platform.call(pictureAction, { token: author, body })).code, 510)
  assert.equal((await platform.call(pictureUses, { token: writer, query: { id } })).success, false)
})

test('[UP-5] deletes files without a reference after a day, and no others', async () => {
  const storage = openDisk(join(platform.folder, 'files'))
  const { url, id = '' } = await upload('留.png')
  const { id: binned = '', url: binnedUrl } = await upload('箱.png')
  await act([binned], 'delete')
  await storage.check()
  const stray = join(platform.folder, 'files', url.slice(7).replace(id, 'f'.repeat(32)))
  const fresh = join(platform.folder, 'files', url.slice(7).replace(id, 'e'.repeat(32)))
  const foreign = join(platform.folder, 'files/somebody-else.txt')
  writeFileSync(foreign, 'x')
  writeFileSync(stray, 'x')
  writeFileSync(fresh, 'x')
  const yesterday = Date.now() / 1000 - 90_000
  for await (const file of storage.list())
    if (!file.path.includes('eeee')) utimesSync(join(platform.folder, 'files', file.path), yesterday, yesterday)
  assert.equal(await sweepFiles(platform.database, storage), 1)
  assert.equal((await platform.raw(url, { token })).status, 200)
  assert.ok(existsSync(join(platform.folder, binnedUrl)))
  assert.ok(existsSync(foreign))
  assert.ok(readdirSync(join(fresh, '..')).some(name => name.startsWith('eeee')))
})

test('[content-20] folders have Chinese names of limited length; where files are stored does not depend on them', async () => {
  const dir = '通知公告/二〇二六年第四季度'
  const { id, url } = await upload('会场布置.png', dir)
  assert.match(url, /^\/files\/1\/\d{6}\/[\da-f]{32}\.png$/)
  assert.deepEqual(
    (await list({ dir })).records.map(row => row.id),
    [id]
  )
  const other = '领导讲话'
  assert.equal((await act([id!], 'move', other)).success, true)
  const [moved] = (await list({ dir: other })).records
  assert.deepEqual([moved?.id, moved?.path], [id, url])
  assert.equal((await platform.raw(url, { token })).status, 200)
  const { result } = await platform.call(pictureFolders, { token, query: {} })
  assert.ok(result.some(folder => folder.dir === other && folder.count === 1))
  const refused = [
    '通知\\公告',
    '../通知',
    '通知//公告',
    '/通知',
    '通知\u0000',
    '通知\n公告',
    '通知\u202e',
    '长'.repeat(41),
    '一/二/三/四/五/六'
  ]
  for (const wrong of refused) {
    assert.equal((await upload('会场布置.png', wrong)).state, '文件夹名称不正确', JSON.stringify(wrong))
    assert.equal((await act([id!], 'move', wrong)).success, false, JSON.stringify(wrong))
  }
})
