import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wantedOf } from '../run/wanted.mjs'

test('an argument of the test command is a suite, a folder or the name of files', () => {
  assert.deepEqual([...wantedOf([]).keys()], ['rules', 'model', 'elements', 'server', 'pages'])
  assert.deepEqual([...wantedOf(['elements'])], [['elements', undefined]])
  assert.deepEqual(wantedOf(['shell']).get('pages')?.includes('tests/shell/menu.spec.ts'), true)
  assert.deepEqual([...wantedOf(['shell/menu'])], [['pages', ['tests/shell/menu.spec.ts']]])
})

test('a name matches a whole file name first, then a part of one; a path also works', () => {
  assert.deepEqual(wantedOf(['elements/form']).get('elements'), ['tests/elements/form.test.tsx'])
  const focus = wantedOf(['elements/focus']).get('elements')
  assert.ok(focus && focus.length > 1 && focus.every(file => file.includes('focus')))
  assert.deepEqual(wantedOf(['tests/model/form-edits.test.ts']).get('model'), ['tests/model/form-edits.test.ts'])
})

test('arguments of one suite are merged; a whole suite includes its files', () => {
  const both = ['tests/model/form-edits.test.ts', 'tests/model/grid-keys.test.ts']
  assert.deepEqual([...wantedOf(['model/form-edits', 'model/grid-keys'])], [['model', both]])
  assert.deepEqual([...wantedOf(['model/form-edits', 'model'])], [['model', undefined]])
})

test('an unknown argument lists the choices', () => {
  assert.throws(() => wantedOf(['elephants']), /elephants: there are .*elements/)
  assert.throws(() => wantedOf(['model/elephants']), /there are .*tests\/model\/form-edits\.test\.ts/)
})
