/**
 * Measures uploads: the largest file, five at once, a picture of 12 megapixels with a watermark, and eight of 60 at once.
 * Memory includes the server and its helper processes during the work. Prints figures and writes `.bench/files.json`.
 */
import { mkdirSync, mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { login } from '../../elements/base/contract/session.ts'
import { ueditorPath, uploadLimit, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { blankWatermark, pictureWatermarkSave } from '../../elements/base/contract/watermark.ts'
import { password, startPlatform } from '../support/platform.mjs'
import { figure, median } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'qundao-bench-'))
const platform = await startPlatform()

const call = async (path: string, method: string, body: unknown, token = '') =>
  (
    await fetch(`${platform.origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
      body: JSON.stringify(body)
    })
  ).json()

const { result } = await call(login.path, 'POST', { username: 'admin', password })
const { token } = result as { token: string }

/** Returns the ids of the server process and its helper processes, without the database. */
function processes(): string[] {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const read = (id: string, file: string) => {
    try {
      return readFileSync(`/proc/${id}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
  return all.filter(id => {
    if (id === String(platform.pid)) return true
    const parent = /^PPid:\s+(\d+)/m.exec(read(id, 'status'))?.[1]
    return parent === String(platform.pid) && read(id, 'cmdline').includes('qundao-helper')
  })
}

/** Returns the memory (MB) of these processes. */
const held = (): number =>
  processes().reduce((sum, id) => {
    try {
      return sum + Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1000
    } catch {
      return sum
    }
  }, 0)

/** Runs `work` and returns its duration (ms) and the growth of memory (MB). */
async function watched(work: () => Promise<unknown>): Promise<{ grown: number; time: number }> {
  const before = held()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, held())), 25)
  const begin = performance.now()
  await work()
  const time = performance.now() - begin
  clearInterval(timer)
  return { grown: Math.max(most, held()) - before, time }
}

async function send(path: string, name: string, action: 'uploadfile' | 'uploadimage', search = ''): Promise<void> {
  const form = new FormData()
  form.set('upfile', await openAsBlob(path), name)
  form.set('action', action)
  const answer = await fetch(`${platform.origin}/api${ueditorPath}${search}`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form
  })
  const { state } = (await answer.json()) as UploadAnswer
  if (state !== 'SUCCESS') throw new Error(`${name}: ${state}`)
}

try {
  const longest = join(folder, 'longest.zip')
  const content = Buffer.alloc(uploadLimit, 'qundao')
  content.write('PK\x03\x04', 'latin1')
  writeFileSync(longest, content)
  const one = await watched(() => send(longest, '资料.zip', 'uploadfile'))
  const five = await watched(() =>
    Promise.all([1, 2, 3, 4, 5].map(number => send(longest, `资料${number}.zip`, 'uploadfile')))
  )

  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const make = (width: number, height: number, name: string) =>
    sharp({ create: { width, height, channels: 3, background: '#8ac', noise } })
      .jpeg({ quality: 85, progressive: true })
      .toFile(join(folder, name))
  await make(4000, 3000, 'twelve.jpg')
  await make(9504, 6336, 'sixty.jpg')
  const { picturePath: _picturePath, ...mark } = blankWatermark('subsite', '1')
  await call(pictureWatermarkSave.path, 'PUT', { ...mark, isOn: true, text: '临江市人民政府' }, token)
  const times: number[] = []
  for (let round = 0; round < 6; round++)
    times.push(
      (await watched(() => send(join(folder, 'twelve.jpg'), '现场.jpg', 'uploadimage', '?maxWidth=1200'))).time
    )
  const eight = await watched(() =>
    Promise.all(
      Array.from({ length: 8 }, () => send(join(folder, 'sixty.jpg'), '航拍.jpg', 'uploadimage', '?maxWidth=1200'))
    )
  )
  // Idle helper processes end after a while and release their memory.
  const until = Date.now() + 40_000
  while (processes().length > 1 && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 500))

  const figures = [
    figure('upload of 200 MB | 上传 200 MB', 3, one.time / 1000, 's'),
    figure('upload of 200 MB: memory of the server | 上传 200 MB：服务器内存', 60, one.grown, 'MB more'),
    figure(
      'five uploads of 200 MB at once: memory of the server | 同时上传五个 200 MB：服务器内存',
      120,
      five.grown,
      'MB more'
    ),
    figure(
      'picture of 12 megapixels, scaled to 1,200 pixels with a watermark | 1200 万像素的图片缩至 1,200 像素并加水印',
      600,
      median(times.slice(1)),
      'ms'
    ),
    figure(
      'eight pictures of 60 megapixels at once: memory | 同时处理八张 6000 万像素的图片：内存',
      300,
      eight.grown,
      'MB more'
    ),
    figure('picture processes left after idle time | 空闲后剩余的图片处理进程', 0, processes().length - 1, 'processes')
  ]
  console.table(figures)
  mkdirSync(join(root, '.bench'), { recursive: true })
  writeFileSync(join(root, '.bench/files.json'), JSON.stringify(figures, null, 2))
} finally {
  await platform.stop()
  rmSync(folder, { recursive: true, force: true })
}
