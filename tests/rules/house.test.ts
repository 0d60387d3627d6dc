import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) yield* files(path)
    else if (/\.(ts|tsx|css)$/.test(name)) yield path
  }
}

const text = (path: string): string => readFileSync(join(root, path), 'utf8')
const sources = [...files('elements'), ...files('shell'), ...files('host-demo/server')]
const scripts = sources.filter(path => /\.tsx?$/.test(path))

/** Project-relative paths that a file imports, dynamic imports among them. */
function imports(path: string): string[] {
  const found = [...text(path).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(match => match[1]!.split('?')[0]!)
  return found.map(target => relative(root, resolve(root, dirname(path), target)))
}

const features = readdirSync(join(root, 'elements')).filter(name =>
  existsSync(join(root, 'elements', name, 'define.ts'))
)
const ringOf = (path: string): string =>
  path.startsWith('elements/') ? (path.split('/')[1] ?? '') : path.split('/')[0]!

/** What all features stand on, innermost first: a ring imports those before it. */
const rings = [['core', 'contract'], ['session'], ['parts'], ['rich-text'], ['form-engine']]
const ringNumber = (name: string): number => rings.findIndex(ring => ring.includes(name))

test('imports point inward: core and contract, then session, parts and the engines, then features, then catalog and loader', () => {
  const allowed = (from: string, to: string): boolean => {
    if (from === to) return true
    if (ringNumber(from) >= 0) return ringNumber(to) >= 0 && ringNumber(to) < ringNumber(from)
    if (features.includes(from)) return ringNumber(to) >= 0
    if (from === 'catalog.ts') return features.includes(to)
    if (from === 'loader.ts') return to === 'catalog.ts'
    if (from === 'configure.ts') return to === 'session'
    if (from === 'host-demo') return to === 'contract'
    return from === 'shell'
  }
  const wrong = scripts.flatMap(path =>
    imports(path)
      .filter(target => !target.startsWith('..') && !allowed(ringOf(path), ringOf(target)))
      .map(target => `${path} → ${target}`)
  )
  assert.deepEqual(wrong, [])
})

test('the catalog names every feature folder, and every tag is its folder', () => {
  const catalog = text('elements/catalog.ts')
  for (const feature of features) {
    assert.match(catalog, new RegExp(`'qd-${feature}': \\{[^]*?import\\('\\./${feature}/define\\.ts'\\)`, 's'), feature)
    assert.match(text(`elements/${feature}/define.ts`), new RegExp(`define\\('qd-${feature}',`), feature)
    assert.match(text(`elements/${feature}/element.ts`), new RegExp(`@tag qd-${feature}\\b`), feature)
  }
})

/** The table of every list: its second user comes with the administration pages. */
const awaited = /^elements\/parts\/table\//

test('a part is used by two features or more, or by a part that is', () => {
  const parts = ['parts', 'rich-text', 'form-engine']
    .flatMap(ring => [...files(`elements/${ring}`)])
    .filter(path => /\.tsx?$/.test(path))
  const users = (part: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(part)) return new Set()
    seen.add(part)
    const found = new Set<string>()
    for (const path of scripts) {
      if (!imports(path).includes(part)) continue
      const ring = ringOf(path)
      if (ringNumber(ring) >= 0) for (const user of users(path, seen)) found.add(user)
      else found.add(ring)
    }
    return found
  }
  const lonely = parts
    .filter(part => users(part).size < 2 && !awaited.test(part))
    .map(part => `${part}: ${[...users(part)].join(', ')}`)
  assert.deepEqual(lonely, [])
})

test('icons are components, never names', () => {
  const named = scripts.filter(path =>
    /\b(?:icon|leftIcon|endIcon|rightIcon)=["']|icon:\s*["'][a-z-]+["']\s*[,}].*Blueprint/.test(text(path))
  )
  assert.deepEqual(named, [])
})

test('no legacy Popover, no eval, no string as HTML, no type any, no barrel', () => {
  for (const path of scripts) {
    const source = text(path)
    assert.doesNotMatch(source, /import[^;]*[{,]\s*Popover\s*[,}][^;]*from '@blueprintjs\/core'/, path)
    assert.doesNotMatch(source, /\beval\(|new Function\(|dangerouslySetInnerHTML/, path)
    assert.doesNotMatch(source, /:\s*any\b|as any\b|@ts-(ignore|nocheck|expect-error)/, path)
    assert.doesNotMatch(path, /\/index\.tsx?$/)
  }
})

test('style texts use no rem, and no element leans on the size of the host’s html', () => {
  for (const path of sources.filter(path => path.endsWith('.css'))) assert.doesNotMatch(text(path), /\d(rem)\b/, path)
})

/** Longer than 300 lines, each with its reason. */
const mayBeLong: Record<string, string> = {
  'elements/form-designer/inspector/inspector.text.ts': 'the words of one room, two languages',
  'elements/form-engine/state/form-state.ts': 'one store; its parts are files of their own already',
  'elements/parts/table/data-table.tsx': 'one table',
  'elements/column-manage/column-form.tsx': 'one form',
  'host-demo/server/nouns/form/form-seed.ts': 'demo data',
  'shell/frame.ts': 'one frame'
}

test('no file is longer than 300 lines without a reason', () => {
  const long = scripts.filter(path => text(path).split('\n').length > 301)
  assert.deepEqual(
    long,
    Object.keys(mayBeLong)
      .filter(path => long.includes(path))
      .sort((one, other) => long.indexOf(one) - long.indexOf(other))
  )
})

test('the top level holds what the user fixed, and dot-folders', () => {
  const folders = readdirSync(root).filter(name => statSync(join(root, name)).isDirectory() && !name.startsWith('.'))
  const known = new Set(['elements', 'shell', 'host-demo', 'tests', 'node_modules', 'dist', 'test-results'])
  assert.deepEqual(
    folders.filter(name => !known.has(name)),
    []
  )
})

test('English is complete: every text has both languages and the same keys', () => {
  for (const path of scripts.filter(path => path.endsWith('.text.ts'))) assert.match(text(path), /texts\(/, path)
})
