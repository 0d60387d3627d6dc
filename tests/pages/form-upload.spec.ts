import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, origin, test } from '../support/pages.ts'

/** Portal of another origin with its page, and its file server of a third origin. */
interface Peer {
  page: string
  address: string
  /** Multipart bodies that arrived completely, by path. */
  received: { path: string; headers: IncomingMessage['headers']; body: string }[]
  /** Answers the requests that wait at `/slow`. */
  release: () => void
  /** Counts uploads that the page cancelled. */
  givenUp: () => number
  server: Server
}

const html = () =>
  `<!doctype html><html lang="zh-CN"><head><title>附件</title></head><body><main><qd-form></qd-form></main><script type="module" src="${origin()}/elements/form.js"></script></body></html>`
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#1890ff"/></svg>'

async function startPeer(): Promise<Peer> {
  const received: Peer['received'] = []
  let free: () => void = () => undefined
  const released = new Promise<void>(resolve => (free = resolve))
  let lost = 0

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    const path = request.url ?? ''
    if (request.method === 'OPTIONS') return void response.end()
    if (path === '/') return void response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html())
    if (request.method === 'GET') return void response.setHeader('Content-Type', 'image/svg+xml').end(picture)
    request.once('close', () => void (!response.writableEnded && lost++))
    // Reads nothing until the release: most of the file is not sent.
    if (path === '/slow') await released
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    await once(request, 'end')
    const body = Buffer.concat(parts).toString('utf8')
    received.push({ path, headers: request.headers, body })
    const say = (status: number, value: unknown) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    if (path === '/refuse') return say(413, { message: '文件超过 1 MB' })
    if (path === '/empty') return say(200, { state: 'SUCCESS' })
    if (path === '/hang') return
    if (path === '/cloud') return say(200, { key: /name="key"\r\n\r\n(.+)\r\n/.exec(body)?.[1] })
    const name = /filename="([^"]*)"/.exec(body)?.[1] ?? ''
    say(200, { url: `${peer.address}/files/${encodeURIComponent(name)}` })
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const peer: Peer = {
    page: `http://localhost:${port}/`,
    address: `http://127.0.0.1:${port}`,
    received,
    release: free,
    givenUp: () => lost,
    server
  }
  return peer
}

interface Filled extends HTMLElement {
  schema: unknown
  functions: unknown
  value: Record<string, { url: string; name: string; status: string; key: string }[]>
}

const field = (type: string, model: string, name: string, options: object) => ({
  type,
  model,
  key: model,
  name,
  options
})
const file = (name: string, mimeType = 'image/png', size = 2000) => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size, 'x')
})
const chooser = (page: Page, name: string) => page.getByRole('group', { name }).locator('input[type=file]').first()
const filesOf = (page: Page, model: string) =>
  page.locator('qd-form').evaluate((form, one) => (form as Filled).value[one]!, model)

let peer: Peer

/** Opens the page of the portal with one form. */
async function open(page: Page, list: object[]): Promise<void> {
  await page.goto(peer.page)
  await page.locator('qd-form').evaluate(
    (form, schema) => {
      const own = form as Filled
      own.schema = schema
      own.functions = { portalToken: (resolve: (token: string) => void) => resolve('token-1') }
    },
    { list, config: {} }
  )
}

test.beforeEach(async () => {
  peer = await startPeer()
})
test.afterEach(async () => {
  peer.server.closeAllConnections()
  peer.server.close()
})

test('[FD-7] pictures go to the action: progress, value, limit, deletion down to the minimum', async ({ page }) => {
  await open(page, [
    field('imgupload', 'photos', '现场照片', {
      action: `${peer.address}/upload`,
      length: 2,
      min: 1,
      isDelete: true,
      multiple: true,
      headers: { 'X-Portal': 'news' },
      size: { width: 80, height: 60 }
    }),
    field('imgupload', 'slow', '大图', { action: `${peer.address}/slow`, length: 1 })
  ])
  await chooser(page, '现场照片').setInputFiles([file('东门.png'), file('西门.png'), file('南门.png')])
  await expect(page.getByRole('img', { name: '西门.png' })).toBeVisible()
  await expect(page.getByText('最多可上传 2 个文件')).toBeVisible()
  await expect(page.getByRole('button', { name: '上传图片' })).toHaveCount(1)
  const stored = await filesOf(page, 'photos')
  expect(stored.map(({ name, status, url }) => [name, status, decodeURIComponent(url)]).sort()).toEqual([
    ['东门.png', 'success', `${peer.address}/files/东门.png`],
    ['西门.png', 'success', `${peer.address}/files/西门.png`]
  ])
  expect(peer.received[0]!.headers['x-portal']).toBe('news')
  expect(peer.received[0]!.body).toContain('name="file"')
  expect(
    await page.getByRole('img', { name: '东门.png' }).evaluate(image => (image as HTMLImageElement).naturalWidth)
  ).toBe(40)

  await page.getByRole('button', { name: '预览 东门.png' }).click()
  await expect(page.getByRole('dialog', { name: '东门.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '删除 东门.png' }).click()
  await page.getByRole('button', { name: '确认删除？ 东门.png' }).click()
  await expect(page.getByRole('img', { name: '东门.png' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^删除/ })).toHaveCount(0)
  expect((await filesOf(page, 'photos')).map(({ name }) => name)).toEqual(['西门.png'])

  await chooser(page, '大图').setInputFiles(file('全景.png', 'image/png', 12_000_000))
  const progress = page.getByRole('progressbar', { name: '正在上传 全景.png' })
  await expect.poll(() => progress.evaluate(bar => (bar as HTMLProgressElement).value)).toBeGreaterThan(0)
  expect(await progress.evaluate(bar => (bar as HTMLProgressElement).value)).toBeLessThan(1)
  expect(await filesOf(page, 'slow')).toEqual([])
  peer.release()
  await expect(page.getByRole('img', { name: '全景.png' })).toBeVisible()
  await expect(progress).toHaveCount(0)
})

test('[FD-7] a refused file is removed with its reason at the field; a missing address is reported', async ({
  page,
  console: said
}) => {
  said.expected.push(/status of 413/)
  await open(page, [
    field('fileupload', 'annex', '附件', { action: `${peer.address}/refuse`, required: true }),
    field('imgupload', 'photo', '照片', { action: `${peer.address}/empty` }),
    field('fileupload', 'gone', '旧服务器', { action: 'http://127.0.0.1:9/upload' })
  ])
  await chooser(page, '附件').setInputFiles(file('报告.pdf', 'application/pdf'))
  await expect(page.getByRole('group', { name: '附件' }).getByRole('alert')).toHaveText(
    '“报告.pdf”上传失败：文件超过 1 MB'
  )
  expect(await filesOf(page, 'annex')).toEqual([])
  await expect(page.getByRole('link', { name: /报告/ })).toHaveCount(0)
  await chooser(page, '照片').setInputFiles(file('证件.png'))
  await expect(page.getByRole('group', { name: '照片' }).getByRole('alert')).toContainText('没有返回文件地址')
  said.expected.push(/ERR_/)
  await chooser(page, '旧服务器').setInputFiles(file('说明.txt', 'text/plain'))
  await expect(page.getByRole('group', { name: '旧服务器' }).getByRole('alert')).toContainText('无法连接服务器')
  expect(await filesOf(page, 'gone')).toEqual([])
})

test('[FD-7] a hanging upload can be cancelled, and another file chosen', async ({ page }) => {
  await open(page, [field('fileupload', 'annex', '附件', { action: `${peer.address}/hang`, length: 1 })])
  await chooser(page, '附件').setInputFiles(file('长文.docx', 'application/msword'))
  await expect.poll(() => peer.received.length).toBe(1)
  await expect(page.getByRole('button', { name: '上传文件' })).toBeDisabled()
  await page.getByRole('button', { name: '取消上传 长文.docx' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '上传文件' })).toBeEnabled()
  await expect.poll(() => peer.givenUp()).toBe(1)
  expect(await filesOf(page, 'annex')).toEqual([])
})

test('[FD-7] the cloud receives the token from the host’s function, and its key forms the address', async ({
  page
}) => {
  await open(page, [
    field('fileupload', 'annex', '附件', {
      isQiniu: true,
      action: `${peer.address}/cloud`,
      domain: 'https://cdn.example.cn/',
      tokenFunc: 'portalToken',
      isDelete: true
    })
  ])
  await chooser(page, '附件').setInputFiles(file('年报.pdf', 'application/pdf'))
  await expect(page.getByRole('link', { name: '打开 年报.pdf' })).toBeVisible()
  const [stored] = await filesOf(page, 'annex')
  expect(peer.received[0]!.body).toContain('name="token"\r\n\r\ntoken-1')
  expect(stored!.url).toBe(`https://cdn.example.cn/${stored!.key}`)
  await page.getByRole('button', { name: '删除 年报.pdf' }).click()
  await page.getByRole('button', { name: '确认删除？ 年报.pdf' }).click()
  expect(await filesOf(page, 'annex')).toEqual([])
})
