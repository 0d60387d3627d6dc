// Records which packages a build contains: those with code in its chunks and those that its chunks import at run time.
import { mkdirSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Packages of one build, as paths in package-lock.json (`node_modules/lit`). */
export interface Bundled {
  /** Packages of each file of the build. */
  chunks: Record<string, string[]>
  /** Names that stay imports. */
  external: string[]
}

/** Helpers that the build tools insert, by the beginning of their id. Rolldown contains those of oxc. */
const inserted: [id: string, path: string][] = [
  ['\0vite/', 'node_modules/vite'],
  ['\0rolldown/', 'node_modules/rolldown'],
  ['\0@oxc-project+runtime', 'node_modules/rolldown']
]

/** Returns the package of a module, or undefined for a module of the project. */
export function packageOf(id: string): string | undefined {
  const helper = inserted.find(([start]) => id.startsWith(start))
  if (helper) return helper[1]
  const path = id.replaceAll('\\', '/').replace(/^\0/, '')
  return /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path.replace(/\?.*$/, ''))?.[1]
}

const nameOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Writes `dist/bundled/<name>.json`. */
export function bundled(root: string, name: string): Plugin {
  return {
    name: 'bundled',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found: Bundled = { chunks: {}, external: [] }
      const external = new Set<string>()
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const packages = new Set<string>()
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const path = packageOf(id)
          // Sheets are rendered as text of another module.
          if (path && (renderedLength > 0 || /\.css/.test(id))) packages.add(path)
        }
        if (packages.size > 0) found.chunks[file.fileName] = [...packages].sort()
        for (const specifier of [...file.imports, ...file.dynamicImports])
          if (!bundle[specifier] && !isBuiltin(specifier)) external.add(nameOf(specifier))
      }
      found.external = [...external].sort()
      const folder = join(root, 'dist/bundled')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(found, null, 2))
    }
  }
}
