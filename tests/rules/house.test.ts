import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { files, root, scripts, sources, text } from './sources.ts'

test('icons are components, never names', () => {
  const named = scripts.filter(path =>
    /\b(?:icon|leftIcon|endIcon|rightIcon)=["']|icon:\s*["'][a-z-]+["']\s*[,}].*Blueprint/.test(text(path))
  )
  assert.deepEqual(named, [])
})

test('no legacy Popover, eval, HTML strings, `any` or barrel files', () => {
  for (const path of scripts) {
    const source = text(path)
    assert.doesNotMatch(source, /import[^;]*[{,]\s*Popover\s*[,}][^;]*from '@blueprintjs\/core'/, path)
    assert.doesNotMatch(source, /\beval\(|new Function\(|dangerouslySetInnerHTML/, path)
    assert.doesNotMatch(source, /:\s*any\b|as any\b|@ts-(ignore|nocheck|expect-error)/, path)
    assert.doesNotMatch(path, /\/index\.tsx?$/)
  }
})

test('style sheets use no rem, and no element depends on the font size of the host', () => {
  for (const path of sources.filter(path => path.endsWith('.css'))) assert.doesNotMatch(text(path), /\d(rem)\b/, path)
})

/** Files longer than 300 lines, each with its reason. */
const mayBeLong: Record<string, string> = {
  'elements/catalog.ts': 'one entry per tag',
  'elements/features/form-designer/inspector/inspector.text.ts': 'the words of one room, two languages',
  'elements/base/form-engine/state/form-state.ts': 'one store; its parts are files of their own already',
  'host-demo/server/nouns/form/form-seed.ts': 'demo data',
  'shell/frame.ts': 'one frame'
}

test('no file is longer than 300 lines without a reason', () => {
  const long = scripts.filter(path => text(path).split('\n').length > 301)
  assert.deepEqual(long.sort(), Object.keys(mayBeLong).sort())
})

test('[security-4] one place decides whether an account may act', () => {
  const comparing = /\w\.status = 'normal'|users\.status, 'normal'/
  const server = scripts.filter(path => path.startsWith('host-demo/server/'))
  assert.deepEqual(
    server.filter(path => comparing.test(text(path))),
    [],
    'database/may-act.ts knows expired accounts, too'
  )
})

/** Folders with more files, each with its reason. */
const mayBeWide: Record<string, string> = {
  'elements/base/contract': 'one file per noun',
  'host-demo/server/database/tables': 'one file per noun'
}

test('[house-5] a folder has at most 20 files', () => {
  const counts = new Map<string, number>()
  for (const path of sources.filter(path => !path.startsWith('shell/')))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const wide = [...counts].filter(([, count]) => count > 20).map(([folder]) => folder)
  assert.deepEqual(wide.sort(), Object.keys(mayBeWide).sort())
})

test('the top level contains only agreed entries and dot-folders', () => {
  const folders = readdirSync(root).filter(name => statSync(join(root, name)).isDirectory() && !name.startsWith('.'))
  const known = new Set(['elements', 'shell', 'host-demo', 'tests', 'node_modules', 'dist', 'test-results'])
  assert.deepEqual(
    folders.filter(name => !known.has(name)),
    []
  )
})

test('every export outside the contract is imported somewhere', () => {
  const names = /(?<![\w$])[$A-Za-z_][\w$]*/g
  const readers = new Map<string, number>()
  for (const path of [...scripts, ...files('.build', /\.m?ts$/), ...files('tests', /\.tsx?$/)])
    for (const name of new Set(text(path).match(names))) readers.set(name, (readers.get(name) ?? 0) + 1)
  // Drizzle reads all tables.
  const own = scripts.filter(path => !/^elements\/base\/contract\/|\/database\/(tables\/|.*\.config\.ts$)/.test(path))
  const unused = own.flatMap(path =>
    [...text(path).matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|interface) ([$\w]+)/gm)]
      .filter(([, name]) => readers.get(name!) === 1)
      .map(([, name]) => `${path}: ${name}`)
  )
  assert.deepEqual(unused, [])
})
