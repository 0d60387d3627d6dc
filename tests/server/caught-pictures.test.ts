import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { caughtLimit, ueditorPath, type CaughtPictures } from '../../elements/base/contract/upload.ts'
import { isInner } from '../../host-demo/server/files/inner-addresses.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
let site: Server
let host: string
/** Another server of this machine, which is not among the allowed ones. */
let secret: Server
let secretPort: number
let picture: Buffer
let asked: string[] = []

const listening = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  return server
}

const pages: Record<string, RequestListener> = {
  '/a/会场.png': (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  // WeChat gives pictures no extension.
  '/640': (_request, response) => void response.end(picture),
  '/page': (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('<html>no</html>'),
  '/gone': (_request, response) => void response.writeHead(404).end(),
  '/moved': (_request, response) => void response.writeHead(302, { location: '/640' }).end(),
  '/inner': (_request, response) =>
    void response.writeHead(302, { location: `http://127.0.0.1:${secretPort}/640` }).end(),
  '/metadata': (_request, response) => void response.writeHead(301, { location: 'http://169.254.169.254/' }).end(),
  '/file': (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/again': (_request, response) => void response.writeHead(302, { location: '/again' }).end(),
  '/huge-said': (_request, response) =>
    void response.writeHead(200, { 'content-length': String(caughtLimit + 1) }).flushHeaders(),
  '/huge': (_request, response) => {
    const part = Buffer.alloc(1024 * 1024)
    const more = () => {
      if (response.destroyed) return
      if (response.write(part)) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  },
  '/slow': (_request, response) => {
    const timer = setInterval(() => response.write('.'), 200)
    response.once('close', () => clearInterval(timer))
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '5000' })
    response.write(picture.subarray(0, 20))
    setImmediate(() => response.destroy())
  }
}

before(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1890ff' } })
    .png()
    .toBuffer()
  const give: RequestListener = (request, response) => {
    asked.push(request.url ?? '')
    const page = pages[decodeURIComponent((request.url ?? '').split('?')[0]!)]
    if (page) page(request, response)
    else response.writeHead(404).end()
  }
  site = await listening(give)
  secret = await listening(give)
  secretPort = (secret.address() as AddressInfo).port
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  platform = await startPlatform({ pictureHosts: [host] })
  token = await platform.signIn('lihua')
})
after(async () => {
  await platform.stop()
  for (const server of [site, secret]) {
    server.closeAllConnections()
    server.close()
  }
})

const path = `/api${ueditorPath}`
const caught = async (...sources: string[]) => {
  const form = new FormData()
  form.set('action', 'catchimage')
  form.set('dir', 'article')
  for (const source of sources) form.append('source[]', source)
  const response = await platform.raw(path, { method: 'POST', token, body: form })
  return (await response.json()) as CaughtPictures
}
const stateOf = async (source: string) => (await caught(source)).list[0]?.state

test('[content-17] pictures of other websites are fetched, named after their content and served', async () => {
  const { state, list } = await caught(
    `http://${host}/a/会场.png`,
    `http://${host}/640?wx_fmt=png`,
    `http://${host}/moved`
  )
  assert.equal(state, 'SUCCESS')
  assert.deepEqual(
    list.map(each => [each.state, each.original, each.type]),
    [
      ['SUCCESS', '会场.png', '.png'],
      ['SUCCESS', '640.png', '.png'],
      ['SUCCESS', 'moved.png', '.png']
    ]
  )
  const served = await platform.raw(list[0]!.url, { token })
  assert.deepEqual(Buffer.from(await served.arrayBuffer()), picture)
  assert.equal(list[0]!.source, `http://${host}/a/会场.png`)
})

test('[content-17] UEditor itself may ask, by a plain form with the action in the address', async () => {
  const response = await platform.raw(`${path}?action=catchimage`, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([['source[]', `http://${host}/640`]]).toString()
  })
  const { state, list } = (await response.json()) as CaughtPictures
  assert.deepEqual([state, list[0]?.state], ['SUCCESS', 'SUCCESS'])
})

test('[content-17] nothing is fetched from inner addresses, by number, name or redirect', async () => {
  asked = []
  const inner = '图片在内部网络，平台不从内部地址获取'
  for (const source of [
    `http://127.0.0.1:${secretPort}/640`,
    `http://localhost:${secretPort}/640`,
    `http://2130706433:${secretPort}/640`,
    `http://0x7f.1:${secretPort}/640`,
    `http://[::1]:${secretPort}/640`,
    `http://[::ffff:127.0.0.1]:${secretPort}/640`,
    `http://0.0.0.0:${secretPort}/640`,
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/a.png',
    `http://${host}/inner`,
    `http://${host}/metadata`
  ])
    assert.equal(await stateOf(source), inner, source)
  assert.deepEqual(asked, ['/inner', '/metadata'])
  for (const source of [
    'file:///etc/passwd',
    'ftp://example.org/a.png',
    'http://a:b@example.org/a.png',
    'x',
    `http://${host}/file`
  ])
    assert.equal(await stateOf(source), '图片地址不正确', source)
})

test('[content-17] which addresses are inner', () => {
  for (const address of '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 100.64.0.1 169.254.1.1 0.1.2.3 224.0.0.1 255.255.255.255 198.18.0.1 ::1 :: fe80::1 fc00::1 fd12::1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 ff02::1 x'.split(
    ' '
  ))
    assert.equal(isInner(address), true, address)
  for (const address of '8.8.8.8 172.32.0.1 192.169.0.1 100.128.0.1 2400:3200::1 2606:4700::1111'.split(' '))
    assert.equal(isInner(address), false, address)
})

test('[content-17] what is dead, slow, huge, cut off or no picture is refused with its reason', async () => {
  const dead = await listening(() => undefined)
  const { port } = dead.address() as AddressInfo
  dead.close()
  const allowed = await startPlatform({ pictureHosts: ['127.0.0.1'] })
  const session = await allowed.signIn('lihua')
  const form = new FormData()
  form.set('action', 'catchimage')
  form.append('source[]', `http://127.0.0.1:${port}/a.png`)
  const response = await allowed.raw(path, { method: 'POST', token: session, body: form })
  assert.equal(((await response.json()) as CaughtPictures).list[0]?.state, '图片所在的网站无法连接')
  await allowed.stop()
  assert.equal(await stateOf(`http://${host}/page`), '该地址的内容不是图片')
  assert.equal(await stateOf(`http://${host}/gone`), '图片所在的网站没有提供这张图片（404）')
  assert.equal(await stateOf(`http://${host}/again`), '图片地址转接次数过多')
  assert.equal(await stateOf(`http://${host}/huge-said`), '图片超过 20M')
  assert.equal(await stateOf(`http://${host}/huge`), '图片超过 20M')
  assert.equal(await stateOf(`http://${host}/cut`), '图片所在的网站无法连接')
  const begun = Date.now()
  assert.equal(await stateOf(`http://${host}/slow`), '图片所在的网站响应太慢')
  assert.ok(Date.now() - begun < 20_000)
})

test('[content-17] a call without addresses, with too many, or without the right is refused', async () => {
  assert.equal((await caught()).state, '没有收到文件')
  assert.match((await caught(...Array.from({ length: 21 }, () => 'x'))).state, /最多/)
  const response = await platform.raw(path, { method: 'POST', body: new FormData() })
  assert.equal(response.status, 401)
})
