// Element tests: real Chromium, the sources through Vite, the calls to the real platform (same origin, /api).
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, resolve } from 'node:path'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { chromium, testArguments } from './support/browser.mjs'
import { borrow, forward, isOfPlatform } from './run/ground.mjs'
import { password, startPlatform } from './support/platform.mjs'
import { sourcesForTests } from './run/sources.mjs'
import { webTimes } from './run/web-times.mjs'

const borrowed = await borrow()
const platform = borrowed ?? (await startPlatform())
const startVite = async () => {
  const { createServer } = await import('vite')
  return createServer({ ...sourcesForTests, server: { ...sourcesForTests.server, watch: null } })
}
const vite = borrowed ? undefined : await startVite()

const isRunners = path => /^\/(__web|wtr)|^\/$|__web-test-runner__|__web-dev-server__|node_modules\/@web\//.test(path)

function toOther(context, origin) {
  return new Promise(resolve => {
    context.respond = false
    context.res.once('close', resolve)
    forward(context.req, context.res, origin)
  })
}

/** Forwards sockets of the platform. An unanswered one would block those of the runner. */
function passUpgrade(request, socket, head) {
  if (!isOfPlatform(request.url)) return
  const { hostname, port } = new URL(platform.origin)
  const other = connect(Number(port), hostname, () => {
    const headers = request.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : `${name}: ${all[at + 1]}`))
    other.write([`GET ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    other.write(head)
    socket.pipe(other).pipe(socket)
  })
  other.on('error', () => socket.destroy())
  socket.on('error', () => other.destroy())
}

/** Test data beside the project. Pages read it from `/shared-data/`; 404 if it is not on this machine. */
const sharedData = process.env.QUNDAO_SHARED_DATA ?? resolve(import.meta.dirname, '../../shared/data')
async function toSharedData(context) {
  const body = await readFile(resolve(sharedData, basename(context.path)), 'utf8').catch(() => undefined)
  Object.assign(context, body === undefined ? { status: 404, body: '' } : { type: 'application/json', body })
}

/**
 * Replaces Vite's client by the one function that sources import, without its connection to a server that does not
 * exist.
 */
const clientOfVite = 'export const injectQuery = address => address'

/** Lets the browser cache sources during a run, because thirty test files share most of a thousand. */
function keepSources(response) {
  const { setHeader } = response
  response.setHeader = (name, value) =>
    setHeader.call(response, name, /^cache-control$/i.test(name) && value === 'no-cache' ? 'max-age=3600' : value)
}

function toVite(context, next) {
  if (context.path === '/@vite/client') return Object.assign(context, { type: 'text/javascript', body: clientOfVite })
  return new Promise((resolve, reject) => {
    context.respond = false
    context.res.statusCode = 200
    context.res.once('close', resolve)
    keepSources(context.res)
    vite.middlewares(context.req, context.res, error => {
      context.respond = true
      if (error) reject(error)
      else next().then(resolve, reject)
    })
  })
}

export default {
  rootDir: process.cwd(),
  files: ['tests/elements/**/*.test.ts', 'tests/elements/**/*.test.tsx'],
  middleware: [
    (context, next) => {
      if (isOfPlatform(context.path)) return toOther(context, platform.origin)
      if (context.path.startsWith('/shared-data/')) return toSharedData(context)
      if (isRunners(context.path)) return next()
      return borrowed ? toOther(context, borrowed.pages) : toVite(context, next)
    }
  ],
  plugins: [
    {
      name: 'platform',
      serverStart({ server }) {
        server.on('upgrade', passUpgrade)
      },
      async serverStop() {
        if (vite) await vite.close()
        await platform.stop()
      }
    }
  ],
  reporters: [defaultReporter(), webTimes],
  browsers: [chromeLauncher({ launchOptions: { executablePath: chromium(), headless: true, args: testArguments } })],
  // The files share one origin: signing out in one would affect the others, and a hidden page never scrolls.
  concurrency: 1,
  testFramework: { config: { timeout: 20_000 } },
  testsStartTimeout: 90_000,
  testsFinishTimeout: 400_000,
  testRunnerHtml: testFramework =>
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><script>window.testPassword=${JSON.stringify(password)}</script></head><body><script type="module" src="${testFramework}"></script></body></html>`
}
