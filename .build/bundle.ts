import { dirname, basename, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { bundled } from './supply/bundled.ts'

/**
 * Bundles a script of another product separately, `[from, to]` from the project into the build. In development its
 * address serves the source. The format `iife` makes a plain script.
 */
export function bundle(from: string, to: string, format: 'es' | 'iife' = 'es'): Plugin {
  let out = ''
  let root = ''
  let target: string[] | string | false = false
  return {
    name: 'bundle',
    configResolved(config) {
      root = config.root
      out = resolve(config.root, config.build.outDir, to)
      target = config.build.target
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === `/${to}`) request.url = `/${from}`
        next()
      })
    },
    async closeBundle() {
      if (this.environment.mode !== 'build') return
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [bundled(root, to.replaceAll('/', '-').replace(/\.js$/, ''))],
        build: {
          outDir: dirname(out),
          emptyOutDir: false,
          target,
          lib: { entry: from, formats: [format], name: 'qundao', fileName: () => basename(out) }
        }
      })
    }
  }
}
