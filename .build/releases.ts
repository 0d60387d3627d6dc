// Keeps addresses stable: each release has a separate address with integrity. The scripts of the previous release stay
// available for pages that are open during a deployment.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Files = Record<string, Buffer>

interface Release {
  /** Files of this release, relative to the folder of the elements. */
  own: string[]
  before: string[]
}

const listed = 'releases.json'
const readFiles = (folder: string, names: readonly string[]): Files =>
  Object.fromEntries(
    names.filter(name => existsSync(join(folder, name))).map(name => [name, readFileSync(join(folder, name))])
  )
const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap(file => (file.isFile() ? file.name : []))
    : []
const sameNames = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/** Reads the files that a build is about to replace. */
export function remember(folder: string): { own: Files; before: Files } {
  const file = join(folder, listed)
  if (!existsSync(file)) return { own: {}, before: {} }
  const { own, before } = JSON.parse(readFileSync(file, 'utf8')) as Release
  return { own: readFiles(folder, own), before: readFiles(folder, before) }
}

/** Moves the entries to the release's address, writes integrities and restores the previous release. */
export function keepReleases(folder: string, version: string, last: { own: Files; before: Files }): void {
  const entries = namesIn(folder).filter(name => /^[\w-]+\.js$/.test(name))
  const texts = entries.map(name => [name, readFileSync(join(folder, name), 'utf8')] as const)
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
  const place = `versions/${version}-${hash}`
  mkdirSync(join(folder, place), { recursive: true })
  // Entries stay in one folder; shared chunks are two levels up.
  for (const [name, text] of texts) {
    const moved = text.replaceAll('./chunks/', '../../chunks/')
    writeFileSync(join(folder, place, name), moved)
  }

  const chunks = namesIn(join(folder, 'chunks')).map(name => `chunks/${name}`)
  const own = [...chunks, ...entries.map(name => `${place}/${name}`)].sort()
  const integrity = Object.fromEntries(
    own
      .filter(name => name.endsWith('.js'))
      .map(name => [
        name,
        `sha384-${createHash('sha384')
          .update(readFileSync(join(folder, name)))
          .digest('base64')}`
      ])
  )
  writeFileSync(join(folder, 'integrity.json'), JSON.stringify({ version, entries: place, integrity }, null, 2))

  // Rebuilding a release does not create a new one.
  const before = sameNames(own, Object.keys(last.own)) ? last.before : last.own
  for (const [name, text] of Object.entries(before)) {
    const path = join(folder, name)
    if (existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  writeFileSync(join(folder, listed), JSON.stringify({ own, before: Object.keys(before) } satisfies Release))
}

export function releases(root: string): Plugin {
  const folder = join(root, 'dist/www/elements')
  let last: ReturnType<typeof remember>
  return {
    name: 'releases',
    apply: 'build',
    buildStart() {
      last = remember(folder)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
        keepReleases(folder, version, last)
      }
    }
  }
}
