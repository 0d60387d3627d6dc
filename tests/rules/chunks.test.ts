import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkGroups, groupsWithout, namedGroups } from '../../.build/chunk-groups.ts'
import { mergeParts, type Client, type Part } from '../../.build/merge-parts.ts'

const part = (file: string, size = 400, imports: string[] = [], isOwn = false): Part => ({
  ...{ file, size, imports, isOwn },
  modules: [`${file}.ts`]
})
const client = (...files: string[]): Client => ({
  ...{ files: new Set(files), weight: 1 },
  ...{ room: 1000, isElement: true }
})
const namesOf = (groups: readonly Part[][]): string[] =>
  groups
    .map(parts =>
      parts
        .map(({ file }) => file)
        .sort()
        .join('+')
    )
    .sort()

test('[house-14] at most five groups are named by hand, and empty ones are reported', () => {
  assert.ok(namedGroups.length <= 5)
  // The bundler also gets one group with computed names.
  assert.deepEqual(
    chunkGroups.filter(({ name }) => typeof name === 'string'),
    namedGroups
  )
  assert.equal(chunkGroups.length, namedGroups.length + 1)
  const chunks = namedGroups.map(({ name }) => ({ name }))
  assert.deepEqual(groupsWithout(chunks), [])
  assert.deepEqual(groupsWithout(chunks.slice(1)), [namedGroups[0]!.name])
})

test('[house-14] parts that always load together become one script', () => {
  const clients = [client('table', 'pager'), client('table', 'pager'), client('crop')]
  assert.deepEqual(namesOf(mergeParts([part('table'), part('pager'), part('crop')], clients)), ['crop', 'pager+table'])
})

test('[house-14] a part that most pages do not need stays separate', () => {
  const clients = [client('icon', 'editor'), client('icon'), client('icon')]
  const parts = [part('icon', 200), part('editor', 40_000)]
  assert.deepEqual(namesOf(mergeParts(parts, clients)), ['editor', 'icon'])
})

test('[house-14] merging makes no page heavier than its limit', () => {
  const clients = [...Array.from({ length: 9 }, () => client('a', 'b')), client('a')]
  const parts = [part('a', 1100), part('b', 1100)]
  assert.deepEqual(namesOf(mergeParts(parts, clients)), ['a', 'b'])
  assert.deepEqual(namesOf(mergeParts(parts, [...clients.slice(1, 9), { ...client('a'), room: 1100 }])), ['a+b'])
})

test('[house-14] an element loads nothing that belongs to another element only', () => {
  const clients = [...Array.from({ length: 9 }, () => ({ ...client('list', 'row'), isElement: false })), client('row')]
  const merged = (isOwn: boolean) => namesOf(mergeParts([part('list', 100, [], isOwn), part('row', 100)], clients))
  assert.deepEqual(merged(true), ['list', 'row'])
  assert.deepEqual(merged(false), ['list+row'])
})

test('[house-14] two scripts never import each other', () => {
  const parts = [part('top', 400, ['island']), part('bottom')]
  const clients = [client('top', 'bottom'), client('top', 'bottom')]
  assert.deepEqual(namesOf(mergeParts(parts, clients, new Map([['island', []]]))), ['bottom+top'])
  assert.deepEqual(namesOf(mergeParts(parts, clients, new Map([['island', ['bottom']]]))), ['bottom', 'top'])
})
