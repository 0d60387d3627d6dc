import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { annexByUploads, annexPrepare } from '../../elements/base/contract/annex.ts'
import { addArticle, articleAction, articleById, editArticle } from '../../elements/base/contract/article.ts'
import { extensionBySubsite, extensionEdit } from '../../elements/base/contract/extension.ts'
import { ueditorPath, type OnlineFiles, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { blankWatermark, pictureWatermarkOne, pictureWatermarkSave } from '../../elements/base/contract/watermark.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let writer: string
let administrator: string
let picture: Buffer
before(async () => {
  platform = await startPlatform()
  writer = await platform.signIn('lihua')
  administrator = await platform.signIn('admin')
  picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1890ff' } })
    .jpeg()
    .toBuffer()
})
after(() => platform.stop())

const upload = async (name: string, content: Uint8Array | string, fields: Record<string, string> = {}, search = '') => {
  const form = new FormData()
  form.set('upfile', new Blob([content as BlobPart]), name)
  for (const [key, value] of Object.entries({ action: 'uploadimage', dir: '', ...fields })) form.set(key, value)
  const options = { method: 'POST', token: writer, body: form }
  return (await (await platform.raw(`/api${ueditorPath}${search}`, options)).json()) as UploadAnswer
}

const content = async (path: string) => Buffer.from(await (await platform.raw(path, { token: writer })).arrayBuffer())

/** Returns the colour of a pixel. */
const colourAt = async (of: Buffer, left: number, top: number) => {
  const { data } = await sharp(of)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, 3)]
}

/** Returns the share of pixels in a region that differ from the background. */
const drawnIn = async (of: Buffer, left: number, top: number, width: number, height: number) => {
  const { data } = await sharp(of).extract({ left, top, width, height }).raw().toBuffer({ resolveWithObject: true })
  let drawn = 0
  for (let at = 0; at < data.length; at += 3) if (Math.abs(data[at]! - 24) > 40) drawn += 1
  return drawn / (data.length / 3)
}

const saveMark = async (change: Partial<ReturnType<typeof blankWatermark>>, objId = '1') => {
  const obj = change.obj ?? 'subsite'
  const { result } = await platform.call(pictureWatermarkOne, { token: administrator, query: { obj, objId } })
  const { picturePath: _picturePath, ...before } = result
  const body = { ...before, ...change }
  return platform.call(pictureWatermarkSave, { token: administrator, body })
}

test('[UP-5] stores the checksum of a file, its dimensions and a thumbnail', async () => {
  const answer = await upload('会场.jpg', picture)
  assert.deepEqual([answer.width, answer.height], [1600, 900])
  const small = await sharp(await content(answer.thumb!)).metadata()
  assert.deepEqual([small.format, small.width, small.height], ['webp', 320, 180])
  const { rows } = await platform.query<{ sha256: string }>('select sha256 from uploads where id = $1', [answer.id])
  assert.equal(rows[0]?.sha256, createHash('sha256').update(picture).digest('hex'))
})

test('[content-14] an attached camera picture tells no place, camera or author, and is otherwise the same', async () => {
  const camera = { IFD0: { Make: 'HUAWEI', Artist: 'Zhang San' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } }
  for (const [name, source] of [
    ['现场.jpg', sharp(picture).withExif(camera).withMetadata({ orientation: 6, exif: camera })],
    ['现场.png', sharp(picture).png().withExif(camera)],
    ['现场.webp', sharp(picture).webp().withExif(camera)]
  ] as const) {
    const taken = await source.toBuffer()
    assert.ok((await sharp(taken).metadata()).exif, name)
    const { state, url, size } = await upload(name, taken, { action: 'uploadfile' })
    assert.equal(state, 'SUCCESS', name)
    const served = await content(url)
    assert.equal(served.length, size)
    const { exif, xmp, iptc, width, height } = await sharp(served).metadata()
    const { autoOrient } = await sharp(taken).metadata()
    assert.deepEqual([exif, xmp, iptc], [undefined, undefined, undefined], name)
    assert.deepEqual([width, height], [autoOrient.width, autoOrient.height], name)
    assert.equal(served.includes('Zhang San'), false)
  }
  const plain = await upload('无信息.jpg', picture, { action: 'uploadfile' })
  assert.deepEqual(await content(plain.url), picture)
})

test('[UP-6] the width of a site scales pictures; users with the upload right can download the original', async () => {
  const query = { id: '1' }
  const { result } = await platform.call(extensionBySubsite, { token: writer, query })
  assert.deepEqual(result, { subsiteId: '1', maxWidth: 1920, maxSize: 0, version: 0 })
  const body = { ...result, maxWidth: 1000 }
  assert.equal((await platform.call(extensionEdit, { token: writer, body })).code, 510)
  assert.equal((await platform.call(extensionEdit, { token: administrator, body })).success, true)
  assert.equal((await platform.call(extensionEdit, { token: administrator, body })).code, 409)
  const answer = await upload('宽.jpg', picture)
  assert.deepEqual([answer.width, answer.height], [1000, 563])
  assert.equal((await upload('宽.jpg', picture, {}, '?maxWidth=800')).width, 800)
  const [attachment] = (await platform.call(annexByUploads, { token: writer, query: { ids: answer.id! } })).result
  assert.deepEqual(await content(attachment!.originalPath), picture)
  assert.equal((await platform.raw(attachment!.originalPath)).status, 401)
  assert.equal((await platform.raw(`/files/.originals/${answer.url.slice(7)}`)).status, 404)
  const back = { subsiteId: '1', maxWidth: 0, maxSize: 0, version: 1 }
  assert.equal((await platform.call(extensionEdit, { token: administrator, body: back })).success, true)
})

test('[SI-4] a site refuses files larger than its limit', async () => {
  const { result } = await platform.call(extensionBySubsite, { token: writer, query: { id: '1' } })
  const set = { ...result, maxSize: 1 }
  assert.equal((await platform.call(extensionEdit, { token: administrator, body: set })).success, true)
  assert.equal((await upload('小.txt', Buffer.alloc(1024 ** 2, 'a'), { action: 'uploadfile' })).state, 'SUCCESS')
  for (const size of [1024 ** 2 + 1, 3 * 1024 ** 2])
    assert.equal(
      (await upload('大.txt', Buffer.alloc(size, 'a'), { action: 'uploadfile' })).state,
      '本站点单个文件不能超过 1 MB'
    )
  const back = { ...set, maxSize: 0, version: set.version + 1 }
  assert.equal((await platform.call(extensionEdit, { token: administrator, body: back })).success, true)
  assert.equal((await upload('大.txt', Buffer.alloc(1024 ** 2 + 1, 'a'), { action: 'uploadfile' })).state, 'SUCCESS')
})

test('[UP-6] draws Chinese watermark text at each of nine positions', async () => {
  await saveMark({ isOn: true, text: '临江市人民政府', fontSize: 40, color: '#ffffff', opacity: 100 })
  for (let position = 1; position <= 9; position++) {
    await saveMark({ position })
    const marked = await content((await upload('会场.jpg', picture)).url)
    const [row, column] = [Math.floor((position - 1) / 3), (position - 1) % 3]
    for (let third = 0; third < 9; third++) {
      const [top, left] = [Math.floor(third / 3) * 300, (third % 3) * 533]
      const share = await drawnIn(marked, left, top, 533, 300)
      if (third === position - 1) assert.ok(share > 0.01, `${position}: ${share}`)
      else if (Math.floor(third / 3) !== row || Math.abs((third % 3) - column) > 0) assert.ok(share < 0.005)
    }
  }
})

test('[UP-6] supports opacity, a minimum size and a switch per upload', async () => {
  await saveMark({ position: 5, opacity: 20 })
  const faint = await content((await upload('会场.jpg', picture)).url)
  const { channels } = await sharp(faint).extract({ left: 533, top: 300, width: 533, height: 300 }).stats()
  assert.ok(channels[0]!.max < 110, String(channels[0]!.max))
  await saveMark({ opacity: 100, minWidth: 2000 })
  assert.deepEqual(await content((await upload('小.jpg', picture)).url), picture)
  await saveMark({ minWidth: 200 })
  assert.deepEqual(await content((await upload('无.jpg', picture, { turnWatermark: '0' })).url), picture)
})

test('[UP-6] a column has its own watermark, also a picture', async () => {
  const sign = await sharp({ create: { width: 80, height: 80, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()
  const { id: pictureId = '' } = await upload('标志.png', sign, { turnWatermark: '0' })
  const change = { obj: 'newsclass' as const, isOn: true, kind: 'picture' as const, pictureId, position: 1 }
  const saved = await saveMark({ ...change, opacity: 100, offsetX: 0, offsetY: 0 }, '1002')
  assert.match(saved.result.picturePath, /^\/files\/1\//)
  const marked = await content((await upload('会场.jpg', picture, { pictureWaterMark: 'newsclass:1002' })).url)
  const [red = 0, green = 255] = await colourAt(marked, 40, 40)
  assert.ok(red > 200 && green < 60)
  // A column of another site gets the watermark of its site.
  const { result: other } = await platform.call(pictureWatermarkOne, {
    token: administrator,
    query: { obj: 'newsclass', objId: '1002' }
  })
  assert.equal(other.version, 1)
  const kin = JSON.stringify({ obj: 'newsclass', objId: '1002' })
  assert.ok(
    (await colourAt(await content((await upload('a.jpg', picture, { pictureWaterMark: kin })).url), 40, 40))[0]! > 200
  )
  await saveMark({ isOn: false })
  await saveMark({ obj: 'newsclass', isOn: false }, '1002')
})

test('[UP-6] refuses invalid settings with a message', async () => {
  const refused: [Parameters<typeof saveMark>[0], RegExp][] = [
    [{ isOn: true, kind: 'text', text: ' ' }, /水印文字不能为空/],
    [{ isOn: true, kind: 'picture', pictureId: '' }, /请选择水印图片/],
    [{ isOn: true, kind: 'picture', pictureId: 'none' }, /水印图片不可用/],
    [{ position: 10 }, /位置/],
    [{ opacity: 0 }, /不透明度/],
    [{ color: 'red;}' }, /文字颜色/],
    [{ version: 99 }, /已被他人修改/]
  ]
  for (const [change, sentence] of refused) assert.match((await saveMark(change)).message, sentence)
  const query = { obj: 'subsite' as const, objId: '4' }
  assert.equal((await platform.call(pictureWatermarkOne, { token: writer, query })).success, false)
})

test('[security-D3] [UP-4] serves an SVG as a download, never as a page', async () => {
  const drawing = '<?xml version="1.0"?><!-- 图 --><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
  for (const [name, bytes] of [
    ['图.svg', drawing],
    ['图.svgz', gzipSync(drawing)]
  ] as const) {
    const answer = await upload(name, bytes)
    assert.equal(answer.state, 'SUCCESS', name)
    const { headers } = await platform.raw(answer.url, { token: writer })
    assert.equal(headers.get('content-disposition'), 'attachment')
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
  }
})

test('[UP-1] searches online files by name', async () => {
  await upload('防汛_100%.jpg', picture)
  const list = async (keyword: string) => {
    const search = new URLSearchParams({ action: 'listimage', keyword })
    return (await (await platform.raw(`/api${ueditorPath}?${search}`, { token: writer })).json()) as OnlineFiles
  }
  assert.deepEqual(
    (await list('汛_1')).list.map(file => file.original),
    ['防汛_100%.jpg']
  )
  assert.equal((await list('汛%1')).total, 0)
  assert.match((await list('汛_1')).list[0]!.thumb!, /\.thumb\.webp$/)
})

test('[UP-7] an article stores its attachments in order, with descriptions', async () => {
  const [first, second] = [await upload('一.jpg', picture), await upload('二.txt', '正文', { action: 'uploadfile' })]
  const annex = (answer: UploadAnswer, orderValue: number) => ({
    uid: answer.id!,
    name: answer.original,
    orderValue,
    introduce: ''
  })
  const draft = { ...articleDraft('有附件的文章'), annexList: [annex(first, 2), annex(second, 1)] }
  const { result: article } = await platform.call(addArticle, { token: writer, body: draft })
  assert.deepEqual(
    article.annexList.map(({ name, ext, type, obj, objId }) => [name, ext, type, obj, objId]),
    [
      ['二.txt', '.txt', 'text/plain', 'article', article.id],
      ['一.jpg', '.jpg', 'image/jpeg', 'article', article.id]
    ]
  )
  const query = { obj: 'article' as const, objId: article.id }
  assert.deepEqual((await platform.call(annexPrepare, { token: writer, query })).result, article.annexList)
  const images = await platform.call(annexPrepare, { token: writer, query: { ...query, type: 'image' } })
  assert.deepEqual(
    images.result.map(({ name }) => name),
    ['一.jpg']
  )
  // Omitted fields are unchanged.
  const { annexList: _annexList, ...rest } = draft
  const edit = { ...rest, id: article.id, version: article.version }
  assert.equal((await platform.call(editArticle, { token: writer, body: edit })).result.annexList.length, 2)
  const emptied = { ...edit, version: 2, annexList: [] }
  assert.deepEqual((await platform.call(editArticle, { token: writer, body: emptied })).result.annexList, [])
})

test('[security-D14] attaches a file by id only, and only one of the caller’s sites', async () => {
  const of = (uid: string) => ({ uid, name: '身份证.jpg', orderValue: 1, introduce: '' })
  const add = (annexList: object[]) =>
    platform.call(addArticle, { token: writer, body: { ...articleDraft('附件'), annexList } as never })
  assert.match((await add([of('none')])).message, /“身份证.jpg”的文件已不存在/)
  await platform.query(
    "insert into uploads (id, subsite_id, kind, path, original, size, create_by) values ('foreign', '4', 'file', 'f', '', 1, 'u1')"
  )
  assert.match((await add([of('foreign')])).message, /文件已不存在/)
  const own = await upload('一.jpg', picture)
  assert.match((await add([of(own.id!), of(own.id!)])).message, /只能作为附件添加一次/)
  assert.match((await add(Array.from({ length: 101 }, () => of(own.id!)))).message, /附件/)
  const forged = { ...of(own.id!), path: '/etc/passwd', originalPath: '/etc/passwd', ext: '.html' }
  const { result } = await add([forged])
  assert.equal(result.annexList[0]?.path, own.url)
})

test('[UP-7] a published article has the attachments of the time of publishing', async () => {
  const own = await upload('一.jpg', picture)
  const annexList = [{ uid: own.id!, name: '一.jpg', orderValue: 1, introduce: '' }]
  const { result } = await platform.call(addArticle, {
    token: administrator,
    body: { ...articleDraft('公开'), annexList }
  })
  await platform.call(articleAction, { token: administrator, body: { ids: [result.id], action: 'publish' } })
  const { version } = (await platform.call(articleById, { token: administrator, query: { id: result.id } })).result
  const body = { ...articleDraft('公开'), id: result.id, version, annexList: [] }
  const edited = await platform.call(editArticle, { token: administrator, body })
  assert.equal(edited.result.state, 'changed')
  const { rows } = await platform.query<{ annexes: { uid: string }[] }>(
    'select annexes from published_articles where id = $1',
    [result.id]
  )
  assert.deepEqual(
    rows[0]?.annexes.map(({ uid }) => uid),
    [own.id]
  )
})

test('[UP-5] leaves nothing of refused files', async () => {
  const folder = join(platform.folder, 'files')
  const before = readdirSync(folder, { recursive: true }).length
  assert.notEqual((await upload('坏.jpg', picture.subarray(0, 2000))).state, 'SUCCESS')
  assert.notEqual((await upload('a.png', Buffer.from('<html></html>'))).state, 'SUCCESS')
  assert.equal(readdirSync(folder, { recursive: true }).length, before)
  assert.equal(
    readFileSync(join(platform.folder, 'files', (await upload('好.jpg', picture)).url.slice(7))).length,
    picture.length
  )
})
