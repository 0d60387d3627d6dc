import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { features, files, imports, placeOf, ringNumber, scripts, text } from './sources.ts'

test('imports point inward: core and contract, then session, parts and the engines, then features, then catalog and loader', () => {
  const allowed = (from: string, to: string): boolean => {
    if (from === to) return true
    if (ringNumber(from) >= 0) return ringNumber(to) >= 0 && ringNumber(to) < ringNumber(from)
    if (features.includes(from)) return ringNumber(to) >= 0
    // The catalog may ask for a heavy engine beside the element that will want it.
    if (from === 'catalog.ts') return features.includes(to) || to === 'core' || to === 'rich-text'
    if (from === 'loader.ts') return to === 'catalog.ts'
    if (from === 'configure.ts') return to === 'session'
    if (from === 'host-demo') return to === 'contract'
    return from === 'shell'
  }
  const wrong = scripts.flatMap(path =>
    imports(path)
      .filter(target => !target.startsWith('..') && !allowed(placeOf(path), placeOf(target)))
      .map(target => `${path} → ${target}`)
  )
  assert.deepEqual(wrong, [])
})

/** Rooms of a large folder, innermost first: a room imports those before it, and the files that lie beside the rooms. */
const rooms: Record<string, string[][]> = {
  'elements/form-designer': [
    ['model'],
    ['rules', 'check', 'exchange'],
    ['canvas', 'dialogs', 'keeping'],
    ['inspector']
  ],
  'host-demo/server/nouns/application': [['clock'], ['letters', 'report', 'keeping'], ['steps']],
  'host-demo/server/nouns/process': [['model'], ['engine'], ['forms'], ['trial']]
}

test('the rooms of a large folder have an order', () => {
  for (const [folder, order] of Object.entries(rooms)) {
    const floor = (path: string): number =>
      order.findIndex(names => names.includes(path.slice(folder.length + 1).split('/')[0]!))
    const room = (path: string): string => path.slice(folder.length + 1).split('/')[0]!
    const wrong = files(folder, /\.tsx?$/).flatMap(path =>
      imports(path)
        .filter(target => target.startsWith(`${folder}/`) && floor(path) >= 0 && floor(target) >= floor(path))
        .filter(target => room(target) !== room(path))
        .map(target => `${path} → ${target}`)
    )
    assert.deepEqual(wrong, [])
  }
})

test('a part is used by two features or more, or by a part that is', () => {
  const parts = ['parts', 'rich-text', 'form-engine'].flatMap(ring => files(`elements/${ring}`, /\.tsx?$/))
  const importers = new Map<string, string[]>()
  for (const path of scripts)
    for (const target of new Set(imports(path))) importers.set(target, [...(importers.get(target) ?? []), path])
  const users = (part: string, seen: Set<string>): Set<string> => {
    const found = new Set<string>()
    if (seen.has(part)) return found
    seen.add(part)
    for (const path of importers.get(part) ?? []) {
      if (ringNumber(placeOf(path)) < 0) found.add(placeOf(path))
      else for (const user of users(path, seen)) found.add(user)
    }
    return found
  }
  const lonely = parts
    .map(part => ({ part, found: users(part, new Set()) }))
    .filter(({ found }) => found.size < 2)
    .map(({ part, found }) => `${part}: ${[...found].join(', ')}`)
  assert.deepEqual(lonely, [])
})

/** Files that hand something to React: hooks by their name, and what a component finds in its surroundings. */
const forReact = /\/(use-[\w-]+|[\w-]*context)\.ts$|^elements\/core\/(host|text)\.ts$/
/** By value: a type draws nothing. Generated code stands in template strings, which begin no line of a module. */
const takesReact = /^import (?!type )(?:\{[^}]*\}|\w+) from '(react|react-dom|@nanostores\/react|@blueprintjs\/\w+)'/m

test('a file that thinks imports no React: what it decides can be tested without a browser', () => {
  const head = (path: string): string => text(path).split(/^(?:export|const|let|function|type|interface)\b/m)[0]!
  const wrong = scripts.filter(
    path => /^(elements|shell)\/.*\.ts$/.test(path) && !forReact.test(path) && takesReact.test(head(path))
  )
  assert.deepEqual(wrong, [])
})

test('what opens comes when it is opened: nothing that an element draws at once brings the scripts of overlays', () => {
  const opens =
    /import \{[^}]*\b(PopoverNext|Popover|Tooltip|Overlay2|MenuItem|Dialog|Drawer|Alert)\b[^}]*\} from '@blueprintjs\/core'/
  const atOnce = (path: string): string[] => {
    const asked = [...text(path).matchAll(/import\('([^']+)'\)/g)].map(([, target]) => join(dirname(path), target!))
    const types = [...text(path).matchAll(/^import type .* from '([^']+)'/gm)].map(([, target]) =>
      join(dirname(path), target!)
    )
    return imports(path).filter(target => /\.tsx?$/.test(target) && !asked.includes(target) && !types.includes(target))
  }
  const wrong = features.flatMap(feature => {
    const seen = new Set([`elements/${feature}/define.ts`])
    for (const path of seen) for (const target of atOnce(path)) seen.add(target)
    return [...seen].filter(path => opens.test(text(path))).map(path => `${feature}: ${path}`)
  })
  assert.deepEqual(wrong, [])
})
