import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besideInGrid } from '../../elements/features/form-designer/canvas/grid-keys.ts'

test('[FD-1] arrow keys walk a grid of one or two columns and cross the ends of groups', () => {
  const at = (left: number, top: number) => ({ left, top })
  const two = [at(0, 0), at(100, 0), at(0, 30), at(0, 90), at(100, 90)]
  const way = (boxes: typeof two, from: number, ...keys: string[]) =>
    keys.reduce<number | undefined>(
      (index, key) => (index === undefined ? index : besideInGrid(boxes, index, key)),
      from
    )
  assert.equal(way(two, 1, 'ArrowDown'), 2)
  assert.equal(way(two, 0, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp'), 2)
  assert.deepEqual(
    [way(two, 0, 'ArrowUp'), way(two, 0, 'ArrowLeft'), way(two, 4, 'ArrowRight'), way(two, 4, 'ArrowDown')],
    [undefined, undefined, undefined, undefined]
  )
  assert.deepEqual([way(two, 2, 'Home'), way(two, 2, 'End'), way(two, 2, 'x')], [0, 4, undefined])
  const one = [at(0, 0), at(0, 30), at(0, 90)]
  assert.equal(way(one, 0, 'ArrowDown', 'ArrowDown', 'ArrowUp'), 1)
})
