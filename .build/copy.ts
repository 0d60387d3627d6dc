import { cpSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import send from '@fastify/send'
import type { Connect, Plugin } from 'vite'

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

/** Copies files and folders after the build, and serves them in development. */
export function copy(...pairs: Pair[]): Plugin {
  let out = ''
  return {
    name: 'copy',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
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
      for (const [from, to] of pairs) cpSync(from, resolve(out, to), { recursive: true })
    }
  }
}
