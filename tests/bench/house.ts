/**
 * Measures the tools of developers: `npm run build`, the rules, and one test file of each kind during `npm run dev`.
 * Prints figures and writes `.bench/house.json`. A complete `npm test` writes `.bench/test.json`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/platform.mjs'
import { figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Returns the duration (s) of an npm command. Throws if it fails. */
function secondsOf(...words: string[]): number {
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync(npm, words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm ${words.join(' ')}:\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`)
  return (performance.now() - begin) / 1000
}

/** Starts `npm run dev` of this checkout with a separate port and data folder. */
async function startLoop(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'qundao-house-'))
  const origin = `http://localhost:${await freePort()}`
  const environment = { DATABASE_URL: '', QUNDAO_DATA: join(folder, 'data'), PORT: new URL(origin).port }
  const child = spawn(process.execPath, ['.build/dev/loop.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const ended = once(child, 'exit')
  let output = ''
  for await (const part of child.stdout) if ((output += String(part)).includes(origin)) break
  child.stdout.resume()
  return async () => {
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

const figures = [figure('npm run build', 15, secondsOf('run', 'build'), 's')]
figures.push(figure('npm test -- rules', 2, secondsOf('test', '--', 'rules'), 's'))

const stop = await startLoop()
try {
  for (const file of ['model/record', 'server/columns', 'elements/article-list', 'shell/categories', 'pages/portal']) {
    secondsOf('test', '--', file)
    figures.push(
      figure(
        `npm test -- ${file}, during npm run dev | npm test -- ${file}，npm run dev 运行时`,
        5,
        secondsOf('test', '--', file),
        's'
      )
    )
  }
} finally {
  await stop()
}
console.table(figures)
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/house.json'), `${JSON.stringify(figures, null, 2)}\n`)
