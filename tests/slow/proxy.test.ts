import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { WebSocket } from 'ws'
import { heartbeat } from '../../elements/base/contract/realtime.ts'
import { login } from '../../elements/base/contract/session.ts'
import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { ownCertificate } from '../support/certificates.ts'
import { findProgram } from '../support/find-program.ts'
import { freePort } from '../support/platform.mjs'
import { password } from '../server/ground.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'

const root = join(import.meta.dirname, '../..')
const nginx = findProgram('nginx', 'nginx-light')
const skip = nginx ? false : 'nginx is not installed and cannot be installed here'
/** Another address of this machine than that of the proxy. */
const ownAddress = '127.0.0.2'

const folder = mkdtempSync(join(tmpdir(), 'qundao-proxy-'))
chmodSync(folder, 0o755)
let platform: TestPlatform
let proxy: ChildProcess
let [port, plainPort] = [0, 0]

/** Writes the sample with the addresses of this test, into the frame that Debian's nginx.conf gives it. */
const writeSettings = () => {
  writeFileSync(join(folder, 'site.pem'), ownCertificate.cert)
  writeFileSync(join(folder, 'site.key'), ownCertificate.key)
  mkdirSync(join(folder, 'temp'))
  const sample = readFileSync(join(root, 'host-demo/manual/docs/samples/nginx.conf'), 'utf8')
    .replace('127.0.0.1:3000', new URL(platform.url).host)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace(/\/etc\/nginx\/cms\.example\.gov\.cn/g, join(folder, 'site'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/temp/${name};`)
    .join(' ')
  const path = join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    path,
    `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary}\n${sample}\n}`
  )
  return path
}

const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })
const ask = async (path: string, { headers = {}, ...more }: RequestOptions = {}, body?: Buffer | string) => {
  const sent = request({
    ...{ host: '127.0.0.1', port, path, agent, localAddress: ownAddress, ...more },
    headers: { host: 'cms.example.gov.cn', ...headers }
  })
  // nginx may close the connection before the whole body is sent.
  sent.on('error', () => undefined)
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

const signIn = async (headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ username: 'admin', password })
  const all = { 'content-type': 'application/json', ...headers }
  const reply = await ask(`/api${login.path}`, { method: 'POST', headers: all }, body)
  return (JSON.parse(reply.text) as { result: { token: string; id: string; userInfo: { id: string } } }).result
}

before(async () => {
  if (!nginx) return
  platform = await startPlatform({ trustProxy: 1 })
  ;[port, plainPort] = [await freePort(), await freePort()]
  proxy = spawn(nginx, ['-c', writeSettings(), '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  proxy.stderr?.on('data', chunk => (errors += chunk))
  for (let tries = 0; ; tries += 1) {
    if (
      await ask('/api/livez').then(
        ({ status }) => status === 200,
        () => false
      )
    )
      break
    assert.ok(tries < 100 && proxy.exitCode === null, errors)
    await pause(100)
  }
})
after(async () => {
  agent.destroy()
  if (proxy) {
    proxy.kill('SIGTERM')
    await once(proxy, 'exit')
  }
  await platform?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('[issue-31] [house-12] the sample of nginx is valid, and plain HTTP leads to HTTPS', { skip }, async () => {
  const response = await fetch(`http://127.0.0.1:${plainPort}/cms?a=1`, {
    redirect: 'manual',
    headers: { host: 'cms.example.gov.cn' }
  })
  assert.equal(response.status, 301)
  assert.match(response.headers.get('location') ?? '', /^https:\/\/[^/]+\/cms\?a=1$/)
})

test('[issue-31] [house-12] behind nginx the log has the address of the person, not an invented one', {
  skip
}, async () => {
  await signIn({ 'x-forwarded-for': '6.6.6.6' })
  const { rows } = await platform.query<{ address: string }>(
    'select address from operation_log order by id desc limit 1'
  )
  assert.equal(rows[0]!.address, ownAddress)
})

test('[issue-31] [house-12] the WebSocket of messages passes nginx and answers heartbeats', { skip }, async () => {
  const { token } = await signIn()
  const { rows } = await platform.query<{ id: string }>("select id from users where username = 'admin'")
  const address = `wss://127.0.0.1:${port}/api/websocket/${rows[0]!.id}`
  const socket = new WebSocket(address, [token], { rejectUnauthorized: false })
  const heard: string[] = []
  socket.on('message', data => heard.push(String(data)))
  await once(socket, 'open')
  assert.equal(socket.protocol, token)
  socket.send(heartbeat)
  while (heard.length === 0) await once(socket, 'message')
  assert.ok(heard.length > 0)
  socket.close()
  await once(socket, 'close')
})

/** Returns a form with a text file of a size in bytes. */
const formOf = async (size: number) => {
  const form = new FormData()
  form.set('upfile', new Blob([Buffer.alloc(size, '文件 ')]), '大文件.txt')
  for (const [key, value] of Object.entries({ action: 'uploadfile', dir: '' })) form.set(key, value)
  const packed = new Response(form)
  const type = packed.headers.get('content-type')!
  return { body: Buffer.from(await packed.arrayBuffer()), headers: { 'content-type': type } }
}

test('[issue-31] [house-12] uploads of 100 MB pass nginx, and larger ones than 210 MB are refused by it', {
  skip
}, async () => {
  const { token } = await signIn()
  for (const [megabytes, status] of [
    [100, 200],
    [211, 413]
  ] as const) {
    const { body, headers } = await formOf(megabytes * 1024 ** 2)
    const all = { ...headers, 'x-access-token': token, 'content-length': String(body.length) }
    const reply = await ask(
      `/api${ueditorPath}`,
      { method: 'POST', headers: all, agent: false, rejectUnauthorized: false },
      body
    )
    assert.equal(reply.status, status)
    if (status === 200) assert.equal((JSON.parse(reply.text) as UploadAnswer).state, 'SUCCESS', reply.text)
  }
})

test('[issue-31] [house-12] pages and replies pass nginx with their policy and their compression', {
  skip
}, async () => {
  const page = await ask('/', { headers: { accept: 'text/html' } })
  assert.equal(page.status, 200)
  assert.match(String(page.headers['content-security-policy']), /default-src 'self'/)
  const list = await ask('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(list.headers['content-encoding'], 'gzip')
})
