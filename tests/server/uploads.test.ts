import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fastify from 'fastify'
import sharp from 'sharp'
import { idempotencyHeader, subsiteHeader } from '../../elements/base/contract/endpoint.ts'
import { changeCurrentSubsite } from '../../elements/base/contract/session.ts'
import { ueditorPath, uploadRoom, type OnlineFiles, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { registerUploads } from '../../host-demo/server/nouns/upload/upload-calls.ts'
import { openDisk } from '../../host-demo/server/storage/disk.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
let picture: Buffer
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('lihua')
  picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1890ff' } })
    .jpeg()
    .toBuffer()
})
after(() => platform.stop())

const path = `/api${ueditorPath}`

const upload = async (name: string, content: Uint8Array | string, fields: Record<string, string> = {}, search = '') => {
  const form = new FormData()
  form.set('upfile', new Blob([content as BlobPart]), name)
  for (const [key, value] of Object.entries({ action: 'uploadimage', dir: '', ...fields })) form.set(key, value)
  const response = await platform.raw(`${path}${search}`, { method: 'POST', token, body: form })
  return (await response.json()) as UploadAnswer
}

const list = async (search: string, session = token) =>
  (await (await platform.raw(`${path}?${search}`, { token: session })).json()) as OnlineFiles

test('[UP-3] [UP-5] [CL-1] a refusal brings its sentence as `state`, which is what clients of UEditor show', async () => {
  const withoutRight = await platform.signIn('guoxia')
  for (const session of ['', withoutRight]) {
    const form = new FormData()
    form.set('upfile', new Blob([picture as BlobPart]), '会场.jpg')
    form.set('action', 'uploadimage')
    const sent = { method: 'POST', token: session, body: form }
    for (const response of [
      await platform.raw(path, sent),
      await platform.raw(`${path}?action=listimage`, { token: session })
    ]) {
      const answer = (await response.json()) as { success: boolean; message: string; code: number; state: string }
      assert.deepEqual([answer.success, answer.state], [false, answer.message])
      assert.match(answer.state, session ? /^没有权限：上传文件/ : /未授权/)
    }
  }
})

test('[UP-5] stores a picture under a generated name and serves it', async () => {
  const answer = await upload('会场.JPG', picture)
  assert.deepEqual(
    [answer.state, answer.original, answer.type, answer.size],
    ['SUCCESS', '会场.JPG', '.jpg', picture.length]
  )
  assert.match(answer.url, /^\/files\/1\/\d{6}\/[\da-f]{32}\.jpg$/)
  const served = await platform.raw(answer.url, { token })
  assert.deepEqual(
    [served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')],
    [200, 'image/jpeg', 'nosniff']
  )
  assert.match(served.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.equal(served.headers.get('content-disposition'), null)
  assert.deepEqual(Buffer.from(await served.arrayBuffer()), picture)
})

test('[staff-D1] refuses an upload from a page of another site than the session’s', async () => {
  const from = async (subsite: string) => {
    const form = new FormData()
    form.set('upfile', new Blob([picture as BlobPart]), '会场.jpg')
    form.set('action', 'uploadimage')
    const headers = { [subsiteHeader]: subsite }
    return (await platform.raw(path, { method: 'POST', token, body: form, headers })).json()
  }
  assert.match((await from('2')).message, /当前站点已切换为“临江市人民政府门户网站”/)
  assert.equal((await from('1')).state, 'SUCCESS')
})

test('[UP-5] stores a repeated file with the same idempotency key once', async () => {
  const send = async (key: string, content: Buffer, dir = 'again') => {
    const form = new FormData()
    form.set('upfile', new Blob([content as BlobPart]), '会场.jpg')
    form.set('action', 'uploadimage')
    form.set('dir', dir)
    const response = await platform.raw(path, {
      method: 'POST',
      token,
      body: form,
      headers: { [idempotencyHeader]: key }
    })
    return (await response.json()) as UploadAnswer
  }
  const listed = async () => (await list('action=listimage&dir=again&start=0&size=20')).total
  const first = await send('upload-0001', picture)
  assert.equal(first.state, 'SUCCESS')
  assert.deepEqual(await send('upload-0001', picture), first)
  const [third, fourth] = await Promise.all([send('upload-0002', picture), send('upload-0002', picture)])
  assert.deepEqual(third, fourth)
  assert.equal(await listed(), 2)
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  for (const answer of [await send('upload-0001', other), await send('upload-0001', picture, 'elsewhere')])
    assert.notEqual(answer.state, 'SUCCESS')
  assert.equal(await listed(), 2)
})

test('[UP-6] scales a picture to the requested width', async () => {
  const answer = await upload('宽.jpg', picture, {}, '?maxWidth=800')
  const served = await sharp(Buffer.from(await (await platform.raw(answer.url, { token })).arrayBuffer())).metadata()
  assert.deepEqual([served.width, served.height], [800, 450])
  for (const width of ['-1', '1e9', 'x', ''])
    assert.equal((await upload('宽.jpg', picture, {}, `?maxWidth=${width}`)).state, 'SUCCESS')
})

test('[UP-4] trusts neither the name nor the content alone', async () => {
  const html = '<html><script>alert(1)</script></html>'
  const refused: [string, Uint8Array | string, string?][] = [
    ['a.jsp', picture],
    ['a.html', html],
    ['a.jpg.php', picture],
    ['a.png', html],
    ['a.svg', html],
    ['b.svg', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'],
    ['a.svgz', '<svg/>'],
    ['a.jpg', ''],
    ['noextension', picture],
    ['a.exe', 'MZ', 'uploadfile'],
    ['a.pdf', html, 'uploadfile'],
    ['a.docx', 'MZ\0\0', 'uploadfile']
  ]
  for (const [name, content, action = 'uploadimage'] of refused)
    assert.equal((await upload(name, content, { action })).state, '文件类型不正确', name)
  const text = await upload('说明.txt', '通知正文', { action: 'uploadfile' })
  const served = await platform.raw(text.url, { token })
  assert.equal(served.headers.get('content-disposition'), 'attachment')
})

test('[UP-5] refuses a picture with too many pixels before decoding it', async () => {
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  assert.match((await upload('bomb.png', bomb)).state, /像素过多/)
  assert.match((await upload('cut.jpg', picture.subarray(0, 100))).state, /图片已损坏/)
})

test('[UP-5] answers folder names, script URLs and malformed requests with a message', async () => {
  for (const dir of ['../x', '/etc', '..%2f', 'a\\b', 'x'.repeat(300), 'Ａ'])
    assert.equal((await upload('a.jpg', picture, { dir })).state, '文件夹名称不正确')
  for (const action of ['catchimage', 'config', '', '__proto__'])
    assert.equal((await upload('a.jpg', picture, { action })).state, '不支持的操作')
  const response = await platform.raw(path, { method: 'POST', token, body: {} })
  assert.equal(((await response.json()) as UploadAnswer).state, '没有收到文件')
  const torn = await platform.raw(path, {
    method: 'POST',
    token,
    body: '--x\r\nbroken',
    headers: { 'content-type': 'multipart/form-data; boundary=x' }
  })
  assert.match(((await torn.json()) as UploadAnswer).state, /上传中断|没有收到文件/)
  assert.deepEqual(readdirSync(join(platform.folder, 'files/.arriving')), [])
})

test('[UP-5] a shown name contains no path and no direction characters', async () => {
  const answer = await upload('..\\..\\evil\u202egpj.jpg', picture)
  assert.equal(answer.original, 'evilgpj.jpg')
  assert.ok(existsSync(join(platform.folder, answer.url.slice(1))))
})

test('[UP-1] lists the files of the session’s site by page, newest first', async () => {
  const names: string[] = []
  for (const name of ['一.jpg', '二.jpg', '三.jpg']) names.push((await upload(name, picture)).url)
  const first = await list('action=listimage&start=0&size=2')
  assert.deepEqual(
    [first.state, first.start, first.list.map(file => file.url)],
    ['SUCCESS', 0, [...names].reverse().slice(0, 2)]
  )
  assert.ok(first.total >= 3 && first.list.every(file => file.size > 0 && file.mtime > 1e12))
  const wild = await list('action=listimage&start=-1&size=1000000000')
  assert.equal(wild.list.length, first.total)
  assert.equal((await list('action=listimage&start=99999')).state, 'no match file')
  const other = await platform.call(changeCurrentSubsite, {
    token: await platform.signIn('lihua'),
    query: { subsiteId: '2', siteType: 'affiliatedsite' }
  })
  assert.deepEqual((await list('action=listimage', other.result.token)).list, [])
})

test('[UP-4] filters the list by type, and ignores an unknown type', async () => {
  await upload('说明.pdf', '%PDF-1.7 ', { action: 'uploadfile' })
  await upload('说明.txt', '通知正文', { action: 'uploadfile' })
  const named = async (type: string) =>
    new Set((await list(`action=listfile&size=200&type=${type}`)).list.map(file => file.original?.split('.').pop()))
  assert.deepEqual([...(await named('pdf'))], ['pdf'])
  assert.deepEqual([...(await named('video'))], [])
  for (const type of ['', 'none', '__proto__']) assert.ok((await named(type)).has('txt'), type)
})

test('[UP-5] does not serve files outside the folder', async () => {
  for (const wrong of [
    '/files/../admin-password',
    '/files/..%2foutbox/sms.log',
    '/files/%252e%252e/x',
    '/files/1/%00',
    '/files/'
  ])
    assert.equal((await platform.raw(wrong)).status >= 400, true, wrong)
})

test('[security-S2] uploads may be in a folder on another file system, which several servers share', async () => {
  const shared = mkdtempSync('/dev/shm/qundao-files-')
  const other = await startPlatform({ seed: 'demo', files: shared })
  const arriving = join(shared, '.arriving')
  for (const [name, days] of [
    ['of-another-server', 0],
    ['abandoned', 2]
  ] as const) {
    writeFileSync(join(arriving, name), 'x')
    const time = Date.now() / 1000 - days * 86_400
    utimesSync(join(arriving, name), time, time)
  }
  try {
    const form = new FormData()
    form.set('upfile', new Blob(['通知正文']), '说明.txt')
    form.set('action', 'uploadfile')
    const session = await other.signIn('lihua')
    const response = await other.raw(path, { method: 'POST', token: session, body: form })
    const answer = (await response.json()) as UploadAnswer
    assert.equal(answer.state, 'SUCCESS')
    assert.equal(await (await other.raw(answer.url, { token: session })).text(), '通知正文')
    assert.equal((await other.raw('/files/.arriving/of-another-server')).status, 404)
    await registerUploads({ ...other, http: fastify(), storage: openDisk(shared) } as never)
    assert.deepEqual(readdirSync(arriving), ['of-another-server'])
  } finally {
    await other.stop()
    rmSync(shared, { recursive: true })
  }
})

/** Creates a ZIP with these entries, all empty. */
const zip = (...names: string[]) => {
  const list: Buffer[] = []
  const files: Buffer[] = []
  for (const name of names) {
    const bytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(bytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(bytes.length, 28)
    entry.writeUInt32LE(Buffer.concat(files).length, 42)
    files.push(local, bytes)
    list.push(entry, bytes)
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(Buffer.concat(files).length, 16)
  return Buffer.concat([...files, ...list, end])
}

test('[security-S27] refuses a ZIP that is not a document', async () => {
  const state = async (name: string, content: Buffer) => (await upload(name, content, { action: 'uploadfile' })).state
  for (const name of ['空.docx', '空.xlsx', '空.pptx', '空.ofd', '空.wps']) {
    assert.equal(await state(name, zip()), '文件类型不正确', name)
    assert.equal(await state(name, zip('readme.txt')), '文件类型不正确', name)
  }
  for (const [name, part] of [
    ['报告.docx', 'word/document.xml'],
    ['表.xlsx', 'xl/workbook.xml'],
    ['版式.ofd', 'OFD.xml']
  ] as const)
    assert.equal(await state(name, zip('first.xml', part)), 'SUCCESS', name)
  assert.equal(await state('资料.zip', zip('readme.txt')), 'SUCCESS')
})

test('[security-S18] limits the uploads of a site', async () => {
  await platform.query(
    "insert into uploads (id, subsite_id, kind, path, original, size, create_by) values ('much', '1', 'file', 'much', '', $1, 'u1')",
    [50 * 1024 ** 3]
  )
  const answer = await upload('会场.jpg', picture)
  const { used, quota } = (await platform.call(uploadRoom, { token })).result
  assert.ok(used >= quota && quota === 50 * 1024 ** 3)
  await platform.query("delete from uploads where id = 'much'")
  assert.equal(answer.state, '本站点的上传空间已用完，请联系管理员')
  assert.equal((await upload('会场.jpg', picture)).state, 'SUCCESS')
})

test('[security-S27] removes metadata from public pictures', async () => {
  const taken = await sharp(picture)
    .withExif({ IFD0: { Artist: 'Zhang San' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer()
  assert.ok((await sharp(taken).metadata()).exif)
  const answer = await upload('现场.jpg', taken)
  const served = Buffer.from(await (await platform.raw(answer.url, { token })).arrayBuffer())
  assert.equal((await sharp(served).metadata()).exif, undefined)
  assert.ok(!served.includes('Zhang San'))
})
