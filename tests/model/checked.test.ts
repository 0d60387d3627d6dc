import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNameTaken, pathOf } from '../../elements/base/kit/tree/tree-names.ts'
import { checksOf, flip } from '../../elements/base/kit/choose/checked.ts'
import { layOut, type Branch } from '../../elements/base/kit/tree/tree-model.ts'
import { compare, rightsIn, withAbove } from '../../elements/features/role-list/roles.ts'
import type { PermissionNode } from '../../elements/base/contract/role.ts'

interface Node extends Branch<Node> {
  children: Node[]
}
const node = (key: string, ...children: Node[]): Node => ({ key, title: key, children })
const tree = layOut([node('a', node('a1'), node('a2', node('a21'), node('a22'))), node('b')])
const at = (key: string): number => tree.indexOf.get(key)!
const sorted = (keys: Iterable<string>): string[] => [...keys].sort()
const everything = { isLinked: true, mayCheck: () => true }

test('[AD-2] a linked row checks and unchecks everything below it', () => {
  // Rows with children are not in the set: a group is not a site, and a menu entry is not a right.
  const kept = new Set(['a1', 'a21', 'a22'])
  assert.equal(checksOf(tree, kept, true)[at('a')], 'true')
  assert.deepEqual(sorted(flip(tree, kept, at('a'), everything)), [])
  assert.equal(checksOf(tree, new Set(['a21']), true)[at('a2')], 'mixed')
  assert.deepEqual(sorted(flip(tree, new Set(['a21']), at('a2'), everything)), ['a2', 'a21', 'a22'])
})

test('[AD-2] leaves rows that may not be checked unchanged when their parent is pressed', () => {
  const rule = { isLinked: true, mayCheck: ({ key }: Node) => key !== 'a22' }
  assert.deepEqual(sorted(flip(tree, new Set(['a22']), at('a2'), rule)), ['a2', 'a21', 'a22'])
  assert.deepEqual(sorted(flip(tree, new Set(['a21', 'a22']), at('a2'), rule)), ['a22'])
})

test('[AD-2] shows the entries above each right that a person holds', () => {
  assert.deepEqual(sorted(withAbove(tree, ({ key }) => key === 'a21')), ['a', 'a2', 'a21'])
})

const entry = (key: string, kind: 'menu' | 'right', ...children: PermissionNode[]) =>
  ({ key, title: key, kind, children }) as unknown as PermissionNode
const menu = layOut([
  entry('1', 'menu', entry('2', 'menu', entry('a:b:c', 'right'), entry('a:b:d', 'right')), entry('a:b:e', 'right'))
])

test('[AD-2] grants rights only, not the menu entries above them', () => {
  assert.deepEqual(sorted(rightsIn(menu, new Set(['1', '2', 'a:b:c', 'x:y:z']))), ['a:b:c'])
})

test('[AD-2] compares two roles right by right, each with the path of its entries', () => {
  const { one, other, both } = compare(menu, new Set(['a:b:c', 'a:b:e']), new Set(['a:b:d', 'a:b:e']))
  assert.deepEqual(
    one.map(({ key, path }) => [key, path]),
    [['a:b:c', '1 / 2']]
  )
  assert.deepEqual(
    other.map(({ key }) => key),
    ['a:b:d']
  )
  assert.equal(both, 1)
})

test('[AD-3] refuses a duplicate name below one department and allows it elsewhere', () => {
  const places = tree as unknown as Parameters<typeof isNameTaken>[0]
  assert.equal(isNameTaken(places, 'a', ' a2 '), true)
  assert.equal(isNameTaken(places, 'a', 'a2', 'a2'), false)
  assert.equal(isNameTaken(places, '', 'a2'), false)
  assert.equal(isNameTaken(places, '', 'b'), true)
  assert.equal(pathOf(places, 'a21'), 'a / a2 / a21')
})
