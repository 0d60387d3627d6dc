import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import send from '@fastify/send'
import type { Connect, Plugin } from 'vite'
import { packageOf, type Bundled } from './supply/bundled.ts'

/** Source in the project, target in the build. */
type Pair = [from: string, to: string]

/** Serves the build's addresses from the sources; the longest matching target wins. */
function serve(root: string, pairs: readonly Pair[]): Connect.NextHandleFunction {
  const closest = [...pairs].sort(([, one], [, other]) => other.length - one.length)
  return async (request, response, next) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    const find = (path: string) => closest.find(([, to]) => path === `/${to}` || path.startsWith(`/${to}/`))
    const pair = find(pathname) ?? find(`${pathname}index.html`)
    if (!pair)
      return find(`${pathname}/index.html`) ? response.writeHead(302, { location: `${pathname}/` }).end() : next()
    const [from, to] = pair
    const rest = pathname.slice(to.length + 1)
    const source = resolve(root, from)
    const [folder, path] = rest ? [source, rest] : [dirname(source), `/${basename(source)}`]
    const { statusCode, headers, stream, type } = await send(request, path, { root: folder, cacheControl: false })
    // The library's redirect does not know the folder's address here.
    if (type === 'directory') return response.writeHead(302, { location: `${pathname}/` }).end()
    response.writeHead(statusCode, { ...headers, 'cache-control': 'no-cache' })
    stream.pipe(response)
  }
}

/** Records the packages with copied files, as `bundled` does for scripts. */
function record(root: string, name: string, pairs: readonly Pair[]): void {
  const found = pairs.flatMap(([from, to]): [string, string[]][] => {
    const path = packageOf(`/${from}/`)
    return path ? [[to, [path]]] : []
  })
  const content: Bundled = { chunks: Object.fromEntries(found), external: [] }
  if (found.length === 0) return
  mkdirSync(resolve(root, 'dist/bundled'), { recursive: true })
  writeFileSync(resolve(root, `dist/bundled/${name}.json`), JSON.stringify(content, null, 2))
}

/** Copies files and folders into a folder of the project after the build, and serves them in development. */
function copyInto(folder: string | undefined, pairs: readonly Pair[]): Plugin {
  let out = ''
  let root = ''
  return {
    name: folder ? `copy into ${folder}` : 'copy',
    configResolved(config) {
      root = config.root
      out = resolve(root, folder ?? config.build.outDir)
    },
    configureServer({ config, middlewares, watcher, ws }) {
      middlewares.use(serve(config.root, pairs))
      const places = pairs.map(([from]) => resolve(config.root, from))
      watcher.on('change', path => {
        if (config.server.hmr !== false && places.some(place => path.startsWith(place)))
          ws.send({ type: 'full-reload' })
      })
    },
    closeBundle() {
      if (this.environment.mode !== 'build') return
      if (folder) rmSync(out, { recursive: true, force: true })
      for (const [from, to] of pairs) cpSync(from, resolve(out, to), { recursive: true })
      record(root, folder ? basename(folder) : 'copied', pairs)
    }
  }
}

/** Copies files and folders into the build. */
export const copy = (...pairs: Pair[]): Plugin => copyInto(undefined, pairs)

/** Copies files and folders beside the build, to `dist/demo`, which no production gets. */
export const copyDemo = (...pairs: Pair[]): Plugin => copyInto('dist/demo', pairs)
