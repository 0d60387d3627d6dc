import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import {
  elementLayers,
  features,
  files,
  folderOrders,
  imports,
  importsByValue,
  placeOf,
  scripts,
  serverLayers,
  text
} from './sources.ts'

test('imports of the elements point to lower layers; a feature imports no other feature', () => {
  const layer = (place: string): number => elementLayers.indexOf(place)
  const allowed = (from: string, to: string): boolean => {
    if (from === to) return true
    if (layer(from) >= 0) return layer(to) >= 0 && layer(to) < layer(from)
    if (features.includes(from)) return layer(to) >= 0
    // The catalog may preload a heavy engine together with the element that needs it.
    if (from === 'catalog.ts') return features.includes(to) || to === 'core' || to === 'rich-text'
    if (from === 'loader.ts') return to === 'catalog.ts'
    if (from === 'configure.ts') return to === 'session'
    if (from === 'host-demo') return to === 'contract' || to === 'form-engine'
    return from === 'shell'
  }
  const wrong = scripts.flatMap(path =>
    imports(path)
      .filter(target => !target.startsWith('..') && !allowed(placeOf(path), placeOf(target)))
      .map(target => `${path} → ${target}`)
  )
  assert.deepEqual(wrong, [])
})

test('[FD-11] only the forms of the server run the engine of the forms, and only its parts without a browser', () => {
  const pure = /^elements\/base\/form-engine\/(document|cells|catalogue|logic|validation|state)\//
  const engine = 'elements/base/form-engine/'
  const wrong = scripts
    .filter(path => path.startsWith('host-demo/server/'))
    .flatMap(path =>
      imports(path)
        .filter(target => target.startsWith(engine))
        .filter(
          target =>
            !path.startsWith('host-demo/server/forms/') || !pure.test(target) || /slow-pattern|context/.test(target)
        )
        .map(target => `${path} → ${target}`)
    )
  assert.deepEqual(wrong, [])
})

test('[house-4] imports of the server point to lower layers', () => {
  const layer = (path: string): number => serverLayers.indexOf(path.split('/')[2]!)
  const server = scripts.filter(path => path.startsWith('host-demo/server/') && !path.endsWith('.config.ts'))
  assert.deepEqual(
    server.filter(path => layer(path) < 0),
    []
  )
  const wrong = server.flatMap(path =>
    importsByValue(path)
      .filter(target => target.startsWith('host-demo/server/') && layer(target) > layer(path))
      .map(target => `${path} → ${target}`)
  )
  assert.deepEqual(wrong, [])
})

/** Returns the folders with a cycle, each with the imports between its parts. */
function cycles(paths: readonly string[]): string[] {
  const wrong: string[] = []
  const folders = new Set(
    paths.flatMap(path => path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')))
  )
  for (const folder of [...folders].filter(Boolean)) {
    const inside = paths.filter(path => path.startsWith(`${folder}/`))
    // Files directly in a folder with sub-folders count as one part. Shared files need a named folder.
    const part = (path: string): string => {
      const [first = '', ...rest] = path.slice(folder.length + 1).split('/')
      return rest.length > 0 ? first : '.'
    }
    const arrows = new Map<string, Set<string>>()
    for (const path of inside)
      for (const target of importsByValue(path))
        if (target.startsWith(`${folder}/`) && part(target) !== part(path))
          arrows.set(part(path), (arrows.get(part(path)) ?? new Set()).add(part(target)))
    const reaches = (from: string, seen = new Set<string>()): Set<string> => {
      for (const to of arrows.get(from) ?? []) if (!seen.has(to)) reaches(to, seen.add(to))
      return seen
    }
    for (const from of arrows.keys()) if (reaches(from).has(from)) wrong.push(`${folder}: ${from}`)
  }
  return wrong
}

test('[house-5] the sub-folders of every folder have an order', () => {
  assert.deepEqual(cycles(scripts), [])
})

test('[house-5] sub-folders import in their listed order, and no file beside them', () => {
  const wrong = Object.entries(folderOrders).flatMap(([folder, order]) => {
    const inside = scripts.filter(path => path.startsWith(`${folder}/`))
    const partOf = (path: string): string | undefined => path.slice(folder.length + 1).match(/^([^/]+)\//)?.[1]
    const rank = (path: string): number => {
      const part = partOf(path)
      return part === undefined ? order.length : order.indexOf(part)
    }
    assert.deepEqual([...new Set(inside.flatMap(path => partOf(path) ?? []))].sort(), [...order].sort(), folder)
    return inside.flatMap(path =>
      importsByValue(path)
        .filter(target => target.startsWith(`${folder}/`) && rank(target) > rank(path))
        .map(target => `${path} → ${target}`)
    )
  })
  assert.deepEqual(wrong, [])
})

test('a part is used by two features or more, directly or through other parts', () => {
  const layers = ['kit', 'crud', 'shared', 'rich-text', 'form-engine']
  const parts = layers.flatMap(layer => files(`elements/base/${layer}`, /\.tsx?$/))
  const importers = new Map<string, string[]>()
  for (const path of scripts)
    for (const target of new Set(imports(path))) importers.set(target, [...(importers.get(target) ?? []), path])
  const users = (part: string, seen: Set<string>): Set<string> => {
    const found = new Set<string>()
    if (seen.has(part)) return found
    seen.add(part)
    for (const path of importers.get(part) ?? []) {
      if (!elementLayers.includes(placeOf(path))) found.add(placeOf(path))
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

/** Files that connect to React: hooks by name, contexts, and the texts and hosts of a component. */
const forReact = /\/(use-[\w-]+|[\w-]*context)\.ts$|^elements\/base\/core\/(react\/host|language\/text)\.ts$/
/** Matches imports of values from React. Generated code in template strings never starts a line. */
const takesReact = /^import (?!type )(?:\{[^}]*\}|\w+) from '(react|react-dom|@nanostores\/react|@blueprintjs\/\w+)'/m

test('a file of logic imports no React, so it can be tested without a browser', () => {
  const head = (path: string): string => text(path).split(/^(?:export|const|let|function|type|interface)\b/m)[0]!
  const wrong = scripts.filter(
    path => /^(elements|shell)\/.*\.ts$/.test(path) && !forReact.test(path) && takesReact.test(head(path))
  )
  assert.deepEqual(wrong, [])
})

test('overlays load on demand: no element imports their scripts at first rendering', () => {
  const opens =
    /import \{[^}]*\b(PopoverNext|Popover|Tooltip|MenuItem)\b[^}]*\} from '@blueprintjs\/core'|from '[./\w-]*\/overlay\/dialog\.tsx'/
  const atOnce = (path: string): string[] => {
    const asked = [...text(path).matchAll(/import\('([^']+)'\)/g)].map(([, target]) => join(dirname(path), target!))
    const types = [...text(path).matchAll(/^import type .* from '([^']+)'/gm)].map(([, target]) =>
      join(dirname(path), target!)
    )
    return imports(path).filter(target => /\.tsx?$/.test(target) && !asked.includes(target) && !types.includes(target))
  }
  const wrong = features.flatMap(feature => {
    const seen = new Set([`elements/features/${feature}/define.ts`])
    for (const path of seen) for (const target of atOnce(path)) seen.add(target)
    return [...seen].filter(path => opens.test(text(path))).map(path => `${feature}: ${path}`)
  })
  assert.deepEqual(wrong, [])
})

test('[house-13] dialogs are native: no file imports a dialog or an automatic popup from Blueprint', () => {
  const foreign =
    /import \{[^}]*\b(Dialog\w*|MultistepDialog|Drawer|Alert|Overlay2?|Popover|Tooltip|ContextMenu)\b[^}]*\}/
  const popover = /import \{[^}]*\bPopoverNext\b[^}]*\} from '@blueprintjs\/core'/
  const ofBlueprint = (path: string): string[] =>
    text(path)
      .split('\n')
      .filter(line => line.includes("from '@blueprintjs/core'"))
  const wrong = scripts.filter(path => ofBlueprint(path).some(line => foreign.test(line)))
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    scripts.filter(path => popover.test(text(path))),
    ['elements/base/kit/popup/popup-body.tsx']
  )
})
