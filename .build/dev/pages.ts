import { execFile } from 'node:child_process'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'

/** Stable names that pages use: `/elements/loader.js`, `/elements/<feature>.js`. */
const stableName = /^\/elements\/([\w-]+)\.js$/

const isPage = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && /text\/html/.test(headers.accept ?? '') && !/^\/(api|files|elements|websocket)\//.test(url)

/** Files that the build generates from the doc blocks, generated here on request. */
const manifest = /^\/elements\/(custom-elements\.json|elements\.d\.ts)$/

async function makeManifest(root: string): Promise<string> {
  const folder = '.tmp/manifest'
  await promisify(execFile)(process.execPath, ['.build/manifest.mjs', folder], { cwd: root })
  return resolve(root, folder)
}

/**
 * Serves the build's addresses from the sources: the shell at `/` and every clean path below it, the elements under
 * their stable names. Pages need no extra code for hot replacement.
 */
export function sourcePages(): Plugin {
  let root = ''
  let isHot = true
  return {
    name: 'source-pages',
    apply: 'serve',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      isHot = config.server.hmr !== false
    },
    resolveId: source => (stableName.test(source) ? `\0${source}` : undefined),
    load(id) {
      const [, name] = stableName.exec(id.slice(1)) ?? []
      if (!name) return undefined
      const entry = [`elements/features/${name}/define.ts`, `elements/${name}.ts`].find(path =>
        existsSync(resolve(root, path))
      )
      if (!entry) return undefined
      const hot = `import '@vitejs/plugin-react/preamble'\nimport '/.build/dev/adopted-sheets.ts'\n`
      return `${isHot ? hot : ''}export * from '/${entry}'`
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, name] = manifest.exec(request.url!.split('?')[0]!) ?? []
        if (!name) return next()
        try {
          createReadStream(resolve(await makeManifest(root), name)).pipe(response)
        } catch (error) {
          next(error)
        }
      })
      return () =>
        server.middlewares.use(async (request, response, next) => {
          if (!isPage(request)) return next()
          try {
            const text = readFileSync(resolve(root, 'shell/index.html'), 'utf8').replaceAll('="./', '="/shell/')
            const page = await server.transformIndexHtml('/shell/index.html', text, request.originalUrl)
            response
              .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
              .end(page)
          } catch (error) {
            next(error)
          }
        })
    },
    transformIndexHtml: () =>
      isHot
        ? [{ tag: 'script', attrs: { type: 'module', src: '/.build/dev/adopted-sheets.ts' }, injectTo: 'head-prepend' }]
        : []
  }
}
