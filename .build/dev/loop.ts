/**
 * `npm run dev`: the pages from their sources with hot replacement, in front of the real platform under watch. `PORT`,
 * `QUNDAO_DATA` (here `.data-dev`) and the other variables of the platform are as for `npm start`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { startEmbedded } from '../../host-demo/server/database/embedded.ts'
import { lockFolder } from '../../host-demo/server/kernel/lock-folder.ts'
import { StartFailure } from '../../host-demo/server/kernel/start-failure.ts'
import { freePort } from '../../tests/support/platform.mjs'
import { runPlatform, type RunningPlatform } from './platform.ts'

const root = join(import.meta.dirname, '../..')
const data = resolve(root, process.env.QUNDAO_DATA || '.data-dev')
const port = Number(process.env.PORT || 3000)
const closers: (() => Promise<unknown>)[] = []

/** The loop holds the database, so that the platform is back the sooner after an edit. */
async function startDatabase(): Promise<string> {
  mkdirSync(data, { recursive: true })
  closers.push(await lockFolder(data))
  const { connection, stop } = await startEmbedded(data, console.log)
  closers.push(stop)
  return `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`
}

const isOfServer = (path: string): boolean =>
  /^(host-demo\/server|elements\/base\/contract)\//.test(relative(root, path).replaceAll('\\', '/'))

let tests: ChildProcess | undefined

/** Watches the sources of the platform. A call that comes while it starts anew waits for it. */
const besidePlatform = (platform: RunningPlatform): Plugin => ({
  name: 'beside-platform',
  configureServer({ watcher, middlewares }) {
    watcher.on('all', (_event, path) => {
      if (!isOfServer(path)) return
      platform.restart()
      if (tests?.connected) tests.send('renew')
    })
    middlewares.use(async (request, _response, next) => {
      if (/^\/(api|files|websocket)\//.test(request.url ?? '')) await platform.settled()
      next()
    })
  }
})

/** In a process of its own: elements are tested as they run elsewhere, without what React checks in development. */
function startTests(): void {
  const child = fork(join(root, '.build/dev/tests.ts'), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' }
  })
  const ended = once(child, 'exit')
  closers.push(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  tests = child
}

async function start(): Promise<void> {
  const database = process.env.DATABASE_URL || (await startDatabase())
  const at = String(await freePort())
  let account = ''
  const platform = runPlatform(
    { PORT: at, QUNDAO_DATA: data, DATABASE_URL: database, QUNDAO_LOG: process.env.QUNDAO_LOG || 'warn' },
    told => {
      if (account) console.log('服务已重新启动 The server runs anew')
      account = told
    }
  )
  closers.push(platform.stop)
  const target = `http://localhost:${at}`
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    cacheDir: '.tmp/vite',
    appType: 'custom',
    plugins: [besidePlatform(platform)],
    server: {
      port,
      strictPort: true,
      proxy: { '/api/': target, '/files/': target, '/websocket': { target, ws: true } }
    }
  })
  closers.push(() => vite.close())
  await vite.listen().catch(cause => {
    throw new StartFailure(`端口 ${port} 已被占用，请用 PORT 指定另一个端口`, `Port ${port} is in use; set PORT`, {
      cause
    })
  })
  await platform.settled()
  console.log([`群岛 已就绪  http://localhost:${port}`, account].filter(Boolean).join('\n'))
  startTests()
}

const starting = start()

let closing = false
async function close(code: number): Promise<void> {
  if (closing) return
  closing = true
  // What is half started cannot be ended.
  await starting.catch(() => undefined)
  for (const closer of closers.reverse()) await closer().catch(console.error)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0))

starting.catch(error => {
  console.error(error instanceof StartFailure ? error.message : error)
  void close(1)
})
