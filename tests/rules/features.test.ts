import assert from 'node:assert/strict'
import { test } from 'node:test'
import { features, files, imports, text } from './sources.ts'

test('the catalog names every feature folder, and every tag is its folder', () => {
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

test('an element that edits a record says whether it holds unsaved work', () => {
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

test('there is one edit session: who asks before the page goes is parts/record', () => {
  const asking = features
    .flatMap(feature => files(`elements/features/${feature}`, /\.tsx?$/))
    .filter(path => /'beforeunload'/.test(text(path)))
  assert.deepEqual(asking, [])
})

test('a method stands in the class of its element, and in its doc block', () => {
  for (const feature of features) {
    const source = text(`elements/features/${feature}/element.ts`)
    const documented = [...source.matchAll(/@method (\w+)/g)].map(found => found[1]!)
    // The class of a described noun has the method already.
    const own = documented.filter(name => name !== 'isDirty' || !source.includes('extends nounElement('))
    for (const name of own) assert.match(source, new RegExp(`\\n {2}${name}\\(`), `${feature}: ${name}`)
  }
})
