import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { Upload, type UploadOptions } from 'tus-js-client'
import { changeCurrentSubsite } from '../../elements/base/contract/session.ts'
import { tusPath, ueditorPath, uploadLimit, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { openDisk } from '../../host-demo/server/storage/disk.ts'
import { openS3 } from '../../host-demo/server/storage/s3.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { startS3, type TestS3 } from './s3-server.ts'

let s3: TestS3
const platforms: Record<string, TestPlatform> = {}
before(async () => {
  s3 = await startS3()
  platforms.disk = await startPlatform()
  platforms.S3 = await startPlatform({ s3: s3.settings })
})
after(async () => {
  for (const platform of Object.values(platforms)) await platform.stop()
  await s3.stop()
  s3.forget()
})

/** Creates a file of `size` bytes that starts like a ZIP. */
const much = (size: number) => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(size - 4)])

for (const name of ['disk', 'S3'])
  describe(`[UP-5] resumable upload to ${name}`, () => {
    let token: string
    before(async () => {
      token = await platforms[name]!.signIn('lihua')
    })

    const send = (content: Buffer, metadata: Record<string, string>, options: Partial<UploadOptions> = {}) =>
      new Promise<UploadAnswer>((resolve, reject) => {
        const upload = new Upload(content as never, {
          endpoint: `${platforms[name]!.url}/api${tusPath}`,
          chunkSize: 2 * 1024 ** 2,
          retryDelays: null,
          headers: { 'X-Access-Token': token },
          metadata: { action: 'uploadfile', dir: 'article', ...metadata },
          onSuccess: ({ lastResponse }) => resolve(JSON.parse(lastResponse.getBody() || '{}')),
          onError: reject,
          ...options
        })
        upload.start()
      })

    const call = (path: string, method = 'GET', headers: Record<string, string> = {}, session = token) =>
      platforms[name]!.raw(path, { method, token: session, headers: { 'tus-resumable': '1.0.0', ...headers } })

    test('resumes where it was interrupted', async () => {
      const content = much(6 * 1024 ** 2)
      let address = ''
      let sent = 0
      await new Promise<void>(resolve => {
        const upload = new Upload(content as never, {
          endpoint: `${platforms[name]!.url}/api${tusPath}`,
          chunkSize: 2 * 1024 ** 2,
          headers: { 'X-Access-Token': token },
          metadata: { filename: '资料.zip', action: 'uploadfile' },
          onChunkComplete: (_size, accepted) => {
            sent = accepted
            address = upload.url ?? ''
            void upload.abort().then(resolve)
          }
        })
        upload.start()
      })
      assert.equal(sent, 2 * 1024 ** 2)
      let first: number | undefined
      const answer = await send(content, {}, { uploadUrl: address, onProgress: bytes => (first ??= bytes) })
      assert.deepEqual([answer.state, answer.original, answer.size], ['SUCCESS', '资料.zip', content.length])
      assert.ok(first! >= sent)
      const served = await platforms[name]!.raw(answer.url, { token })
      assert.deepEqual(Buffer.from(await served.arrayBuffer()), content)
      assert.equal(served.headers.get('content-disposition'), 'attachment')
    })

    test('serves ranges of a file, as players request them', async () => {
      const content = much(300_000)
      const { url } = await send(content, { filename: '资料.zip' })
      const part = await platforms[name]!.raw(url, { token, headers: { range: 'bytes=100-199' } })
      assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 100-199/300000'])
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), content.subarray(100, 200))
      assert.equal((await platforms[name]!.raw(url, { token, headers: { range: 'bytes=400000-' } })).status, 416)
      assert.equal((await platforms[name]!.raw(url, { token, method: 'HEAD' })).headers.get('content-length'), '300000')
      assert.equal((await platforms[name]!.raw('/files/1/202611/none.zip')).status, 404)
    })

    test('validates the file like any other and leaves nothing of a refused one', async () => {
      const wrong = await send(much(1000), { filename: '假.png', action: 'uploadimage' })
      assert.equal(wrong.state, '文件类型不正确')
      const page = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const right = await send(page, { filename: '图.png', action: 'uploadimage', maxWidth: '300' })
      assert.deepEqual([right.width, right.height], [300, 200])
      const { rows } = await platforms[name]!.query('select id from arrivals')
      assert.deepEqual(rows, [])
      const arriving = join(platforms[name]!.folder, name === 'disk' ? 'files/.arriving' : 'arriving')
      assert.deepEqual(readdirSync(arriving), [])
      const storage = name === 'disk' ? openDisk(join(platforms[name]!.folder, 'files')) : openS3(s3.settings, arriving)
      for await (const { path, size } of storage.list('.parts/')) assert.fail(`${path}: ${size}`)
    })

    test('repeats a lost response without storing the file twice', async () => {
      const answer = await send(much(1000), { filename: '资料.zip' })
      const address = `/api${tusPath}/${answer.id}`
      const head = await call(address, 'HEAD')
      assert.equal(head.headers.get('upload-offset'), head.headers.get('upload-length'))
      assert.deepEqual(await (await call(address)).json(), answer)
      const other = await platforms[name]!.signIn('wangmin')
      assert.notEqual(((await (await call(address, 'GET', {}, other)).json()) as UploadAnswer).state, 'SUCCESS')
    })

    test('[performance-5] a file above the limit is refused before its first byte, with the limit', async () => {
      const answer = await call(`/api${tusPath}`, 'POST', {
        'upload-length': String(uploadLimit + 1),
        'upload-metadata': `filename ${btoa('a.zip')}`
      })
      const { message } = (await answer.json()) as { message: string }
      assert.deepEqual([answer.status, message], [413, '单个文件不能超过 200 MB，请压缩或拆分后再上传'])
    })

    test('[performance-4] the hash of a file is right, whether it arrives in one part or in several', async () => {
      for (const chunkSize of [Infinity, 1_000_000]) {
        const content = much(2_500_000)
        const { id } = await send(content, { filename: `${chunkSize}.zip` }, { chunkSize })
        const { rows } = await platforms[name]!.query('select sha256, size from uploads where id = $1', [id])
        assert.deepEqual(rows[0], {
          sha256: createHash('sha256').update(content).digest('hex'),
          size: String(content.length)
        })
      }
    })

    test('only its author may resume it, within limits', async () => {
      const begin = (headers: Record<string, string>, session = token) =>
        call(`/api${tusPath}`, 'POST', { 'upload-metadata': `filename ${btoa('a.zip')}`, ...headers }, session)
      assert.equal((await begin({ 'upload-length': '10' }, '')).status, 401)
      assert.equal((await begin({ 'upload-length': String(uploadLimit + 1) })).status, 413)
      assert.match(((await (await begin({ 'upload-length': '0' })).json()) as { message: string }).message, /空/)
      assert.equal((await begin({ 'upload-defer-length': '1' })).ok, false)
      const begun = await begin({ 'upload-length': '10' })
      assert.equal(begun.status, 201)
      const address = begun.headers.get('location')!
      const other = await platforms[name]!.signIn('wangmin')
      assert.equal((await call(address, 'HEAD', {}, other)).status, 404)
      assert.equal((await call(address, 'DELETE', {}, other)).status, 404)
      assert.equal((await call(address, 'DELETE')).status, 204)
      assert.equal((await call(address, 'HEAD')).status, 404)
      const statuses: number[] = []
      for (let index = 0; index < 52; index++) statuses.push((await begin({ 'upload-length': '10' })).status)
      assert.deepEqual(statuses.slice(49), [201, 429, 429])
      await platforms[name]!.query('delete from arrivals')
    })
  })

/** Starts an upload and returns how to continue it. */
const begun = async (platform: TestPlatform, token: string, size: number, url = platform.url) => {
  const headers = { 'tus-resumable': '1.0.0', 'x-access-token': token }
  const answer = await fetch(`${url}/api${tusPath}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': `filename ${btoa('a.zip')},action ${btoa('uploadfile')}`
    }
  })
  const address = answer.headers.get('location') ?? ''
  return {
    status: answer.status,
    id: address.split('/').pop()!,
    call: (method: string, more: Record<string, string> = {}, body?: Buffer, at = url) =>
      fetch(at + address, { method, headers: { ...headers, ...more }, body: body as never }),
    send: (content: Buffer, offset: number, at = url) => {
      const part = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      return fetch(at + address, { method: 'PATCH', headers: { ...headers, ...part }, body: content as never })
    }
  }
}

test('[files-F4] an upload started at one site cannot end at another, and can be cancelled from anywhere', async () => {
  const platform = platforms.disk!
  const token = await platform.signIn('lihua')
  const upload = await begun(platform, token, 20)
  const query = { subsiteId: '3', siteType: 'affiliatedsite' } as const
  const { result } = await platform.call(changeCurrentSubsite, { token, query })
  const elsewhere = { 'x-access-token': result.token }
  const part = { ...elsewhere, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const refused = await upload.call('PATCH', part, much(20))
  assert.equal(refused.status, 403)
  assert.match(((await refused.json()) as { message: string }).message, /其他站点/)
  assert.equal((await upload.call('DELETE', { ...elsewhere, 'x-subsite-id': '1' })).status, 204)
})

test('[files-F5] [UP-5] an upload started on one server resumes on another with the same database and storage', async () => {
  const platform = platforms.S3!
  const folder = mkdtempSync(join(tmpdir(), 'qundao-second-'))
  const database = openDatabase(platform.connection)
  const own = { dataFolder: folder, pagesFolder: folder, s3: s3.settings, personalKey: platform.key() }
  const second = await createApp({ database, modules, ...own })
  const at = await second.listen({ port: 0, host: '127.0.0.1' })
  try {
    const token = await platform.signIn('lihua')
    const content = much(3_000_000)
    const upload = await begun(platform, token, content.length)
    assert.equal((await upload.send(content.subarray(0, 1_000_000), 0)).status, 204)
    assert.equal((await upload.call('HEAD', {}, undefined, at)).headers.get('upload-offset'), '1000000')
    assert.equal((await upload.send(content.subarray(1_000_000, 2_000_000), 1_000_000, at)).status, 204)
    // Data interrupted at the first server arrive after the second has resumed.
    const storage = openS3(s3.settings, folder)
    const late = join(folder, 'late')
    writeFileSync(late, content.subarray(1_500_000, 1_700_000))
    await storage.put(`.parts/${upload.id}/0001500000`, late, '')
    const whole = await upload.send(content.subarray(2_000_000), 2_000_000)
    const answer = (await whole.json()) as UploadAnswer
    assert.deepEqual([answer.state, answer.size], ['SUCCESS', content.length])
    for (const each of [platform.url, at])
      assert.deepEqual(
        Buffer.from(await (await fetch(each + answer.url, { headers: { 'x-access-token': token } })).arrayBuffer()),
        content
      )
    for await (const { path } of storage.list(`.parts/${upload.id}/`)) assert.fail(path)
  } finally {
    await second.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[files-F6] unfinished uploads of one user are limited to a share of the space, and expire soon', async () => {
  const platform = platforms.disk!
  const token = await platform.signIn('lihua')
  const many = await Promise.all(Array.from({ length: 14 }, () => begun(platform, token, uploadLimit)))
  assert.equal(many.filter(({ status }) => status === 201).length, 10)
  assert.equal((await begun(platform, token, 10)).status, 429)
  // An upload started an hour ago gives way.
  const first = many.find(({ status }) => status === 201)!
  await platform.query("update arrivals set create_time = now() - interval '61 minutes' where id = $1", [first.id])
  const next = await begun(platform, token, uploadLimit)
  assert.equal(next.status, 201)
  assert.equal((await first.call('HEAD')).status, 404)
  assert.equal((await next.call('HEAD')).status, 200)
  await platform.query('delete from arrivals')
})

test('[files-F7] an upload in very many small parts is not rescanned each time', async () => {
  const platform = platforms.disk!
  const token = await platform.signIn('lihua')
  const upload = await begun(platform, token, 1000)
  const folder = join(platform.folder, 'files/.parts', upload.id)
  mkdirSync(folder, { recursive: true })
  for (let at = 0; at < 500; at++) writeFileSync(join(folder, String(at).padStart(10, '0')), 'x')
  assert.equal((await upload.send(Buffer.from('x'), 500)).status, 404)
  const { rows } = await platform.query('select id from arrivals where id = $1', [upload.id])
  assert.deepEqual([rows, readdirSync(folder)], [[], []])
})

test('[UP-5] an unavailable storage is reported, nothing is lost, and the upload resumes', async () => {
  const platform = platforms.S3!
  const token = await platform.signIn('lihua')
  const send = async () => {
    const form = new FormData()
    form.set('upfile', new Blob(['通知正文']), '说明.txt')
    form.set('action', 'uploadfile')
    const answer = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token, body: form })
    return (await answer.json()) as UploadAnswer
  }
  const kept = await send()
  await s3.stop()
  assert.equal((await send()).state, '文件存储暂时不可用，请稍后重试')
  assert.equal((await platform.raw(kept.url, { token })).status, 503)
  assert.equal((await platform.raw('/api/healthz')).status, 503)
  assert.equal((await platform.query("select id from uploads where original = '说明.txt'")).rows.length, 1)
  await s3.start()
  assert.equal((await send()).state, 'SUCCESS')
  assert.equal(await (await platform.raw(kept.url, { token })).text(), '通知正文')
})
