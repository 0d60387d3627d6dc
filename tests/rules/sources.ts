import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const texts = new Map<string, string>()

/** What a file of the project says; read once. */
export function text(path: string): string {
  let known = texts.get(path)
  if (known === undefined) texts.set(path, (known = readFileSync(join(root, path), 'utf8')))
  return known
}

/** Project-relative paths of the files below a folder. */
export const files = (folder: string, kinds = /\.(ts|tsx|css)$/): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && kinds.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()

export const sources = [...files('elements'), ...files('shell'), ...files('host-demo/server')]
export const scripts = sources.filter(path => /\.tsx?$/.test(path))

const importsOf = new Map<string, string[]>()

/** Project-relative paths that a file imports, dynamic imports among them. */
export function imports(path: string): string[] {
  let known = importsOf.get(path)
  if (!known) {
    const found = [
      ...text(path).matchAll(/(?:(?:from|import)\s*\(?\s*|new URL\((?=[^']*'[^']+\.tsx?'))'(\.[^']+)'/g)
    ].map(match => match[1]!.split('?')[0]!)
    known = found.map(target => relative(root, resolve(root, dirname(path), target)))
    importsOf.set(path, known)
  }
  return known
}

/** What all features stand on, innermost first: a ring imports those before it. */
const rings = [['core', 'contract'], ['session'], ['parts'], ['rich-text'], ['form-engine']]
export const ringNumber = (name: string): number => rings.findIndex(ring => ring.includes(name))

/** The first folder below elements, or the top folder. */
export const placeOf = (path: string): string =>
  path.startsWith('elements/') ? (path.split('/')[1] ?? '') : path.split('/')[0]!

export const features = [...new Set(sources.filter(path => /^elements\/[^/]+\/define\.ts$/.test(path)).map(placeOf))]
