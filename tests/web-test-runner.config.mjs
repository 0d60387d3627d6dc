// Element tests: real Chromium, the sources through Vite, the calls to the real platform (same origin, /api).
import { request } from 'node:http'
import { chromeLauncher } from '@web/test-runner-chrome'
import { createServer } from 'vite'
import { browserArguments, chromium } from './support/browser.mjs'
import { password, startPlatform } from './support/platform.mjs'

const platform = await startPlatform()
const vite = await createServer({
  configFile: 'vite.config.ts',
  logLevel: 'warn',
  appType: 'custom',
  cacheDir: 'node_modules/.vite-tests',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: {
    entries: ['tests/elements/**/*.test.{ts,tsx}', 'elements/*/define.ts'],
    include: ['@esm-bundle/chai', 'react/jsx-dev-runtime', 'react-dom/client']
  }
})

const isRunners = path => /^\/(__web|wtr)|^\/$|__web-test-runner__|__web-dev-server__|node_modules\/@web\//.test(path)

function toPlatform(context) {
  return new Promise(resolve => {
    const { req, res } = context
    context.respond = false
    const call = request(
      platform.origin + req.url,
      { method: req.method, headers: { ...req.headers, host: new URL(platform.origin).host } },
      answer => {
        res.writeHead(answer.statusCode, answer.headers)
        answer.pipe(res)
      }
    )
    call.on('error', () => res.destroy())
    res.once('close', resolve)
    req.pipe(call)
  })
}

function toVite(context, next) {
  return new Promise((resolve, reject) => {
    context.respond = false
    context.res.statusCode = 200
    context.res.once('close', resolve)
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
      if (/^\/(api|files)\//.test(context.path)) return toPlatform(context)
      return isRunners(context.path) ? next() : toVite(context, next)
    }
  ],
  plugins: [
    {
      name: 'platform',
      async serverStop() {
        await vite.close()
        await platform.stop()
      }
    }
  ],
  browsers: [chromeLauncher({ launchOptions: { executablePath: chromium(), headless: true, args: browserArguments } })],
  // The files share one origin: one that signs out would sign out the file beside it, and a hidden page never scrolls.
  concurrency: 1,
  testFramework: { config: { timeout: 20_000 } },
  testsStartTimeout: 90_000,
  testsFinishTimeout: 180_000,
  testRunnerHtml: testFramework =>
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><script>window.testPassword=${JSON.stringify(password)}</script></head><body><script type="module" src="${testFramework}"></script></body></html>`
}
