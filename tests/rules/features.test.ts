import assert from 'node:assert/strict'
import { test } from 'node:test'
import { features, files, imports, text } from './sources.ts'

test('the catalog names every feature folder, and every tag equals its folder', () => {
  const catalog = text('elements/catalog.ts')
  for (const feature of features) {
    assert.match(
      catalog,
      new RegExp(`'qd-${feature}': \\{[^]*?import\\('\\./features/${feature}/define\\.ts'\\)`, 's'),
      feature
    )
    assert.match(text(`elements/features/${feature}/define.ts`), new RegExp(`define\\('qd-${feature}',`), feature)
    assert.match(text(`elements/features/${feature}/element.ts`), new RegExp(`@tag qd-${feature}\\b`), feature)
  }
})

test('an element that edits a record reports unsaved work', () => {
  const editing = features.filter(feature =>
    files(`elements/features/${feature}`, /\.tsx?$/).some(path =>
      imports(path).includes('elements/base/crud/record/record.ts')
    )
  )
  assert.ok(editing.length >= 3)
  for (const feature of editing) {
    assert.match(text(`elements/features/${feature}/element.ts`), /\n {2}isDirty\(\): boolean/, feature)
    assert.match(text(`elements/features/${feature}/element.ts`), /@method isDirty/, feature)
  }
})

test('one edit session asks before the page is left', () => {
  const asking = features
    .flatMap(feature => files(`elements/features/${feature}`, /\.tsx?$/))
    .filter(path => /'beforeunload'/.test(text(path)))
  assert.deepEqual(asking, [])
})

test('every documented method is declared in the class of its element', () => {
  for (const feature of features) {
    const source = text(`elements/features/${feature}/element.ts`)
    const documented = [...source.matchAll(/@method (\w+)/g)].map(found => found[1]!)
    for (const name of documented) assert.match(source, new RegExp(`\\n {2}${name}\\(`), `${feature}: ${name}`)
  }
})

test('the doc block of a described list names only additions of the class; the manifest has the rest', () => {
  const described = features.filter(feature =>
    text(`elements/features/${feature}/element.ts`).includes('extends nounElement(')
  )
  assert.ok(described.length >= 3)
  for (const feature of described)
    assert.doesNotMatch(
      text(`elements/features/${feature}/element.ts`),
      / \* @(attr \{string\} (query|lang)|method isDirty|fires qd-(query|error)|zh (query|isDirty|qd-query)) - /,
      feature
    )
})
