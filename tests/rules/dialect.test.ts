import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { files, text } from './sources.ts'

interface Tree {
  type: string
  generator?: boolean
  declaration?: Tree | null
  declarations?: { id: { name?: string; typeAnnotation?: unknown }; init?: (Tree & { body?: Tree }) | null }[]
  id?: { name: string } | null
}

/**
 * Lists the functions of a module: declared ones, and arrows with a block body. Arrows of a declared type are not
 * counted.
 */
function functionsOf(path: string): { declared: string[]; arrows: string[] } {
  const declared: string[] = []
  const arrows: string[] = []
  for (const statement of parseSync(path, text(path)).program.body as unknown as Tree[]) {
    const tree = statement.declaration ?? statement
    if (tree.type === 'FunctionDeclaration' && !tree.generator) declared.push(`${path}: ${tree.id?.name ?? 'default'}`)
    for (const { id, init } of tree.declarations ?? [])
      if (init?.type === 'ArrowFunctionExpression' && init.body?.type === 'BlockStatement' && !id.typeAnnotation)
        arrows.push(`${path}: ${id.name}`)
  }
  return { declared, arrows }
}

const scriptsOf = (folder: string): string[] => files(folder, /(?<!\.d)\.tsx?$/)

test('[house-17] elements, shell and build declare functions; a module-level arrow is one expression', () => {
  const found = ['elements', 'shell', '.build'].flatMap(scriptsOf).flatMap(path => functionsOf(path).arrows)
  assert.deepEqual(found, [])
})

test('[house-17] the server writes functions as arrows; only generators are declared', () => {
  assert.deepEqual(
    scriptsOf('host-demo/server').flatMap(path => functionsOf(path).declared),
    []
  )
})

/** Effects that call a function of the parent for something that React does not know, each with its reason. */
const tellsParent: Record<string, string> = {
  'elements/base/core/overlay/dialog.tsx': 'the browser opened the dialog',
  'elements/base/form-engine/types/custom/custom-field.tsx': 'an element of the page changed its value',
  'elements/base/form-engine/types/editor/editor-field.tsx': 'the editor changed its document',
  'elements/base/kit/use-sortable.ts': 'a row was dropped',
  'elements/base/rich-text/rich-text-field.tsx': 'the editor changed its document',
  'elements/features/application-list/step/step-form.tsx': 'the step is no longer possible',
  'elements/features/article-list/kind-action.tsx': 'the request was answered',
  'elements/features/article-list/taking.tsx': 'the request was answered',
  'elements/base/kit/pick/file-grid.tsx': 'the grid was scrolled to its end'
}

test('[house-16] no component copies its state to its parent by an effect', () => {
  const calls = /useEffectEvent\((?:\([^)]*\) => )?on[A-Z]|use(?:Layout)?Effect\(\(\) => (?:void )?on[A-Z]/
  const found = scriptsOf('elements').filter(path => calls.test(text(path)))
  assert.deepEqual(found.sort(), Object.keys(tellsParent).sort())
})

test('[seed-7] a load that failed is shown by one component, which explains missing rights', () => {
  const own = scriptsOf('elements').filter(path => /title=\{sentence\(/.test(text(path)))
  assert.deepEqual(own.sort(), ['elements/base/kit/access/failed-state.tsx', 'elements/base/kit/table/data-table.tsx'])
})
