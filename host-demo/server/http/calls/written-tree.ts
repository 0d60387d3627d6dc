import { setImmediate } from 'node:timers/promises'
import type { Picker } from './result-picker.ts'

interface TreeRow {
  id: string
  parent_id: string
}

/** Nodes written before the event loop may do other work. */
const turn = 1000

/** Groups the rows of a tree by parent. A row with an unknown parent is at the top. */
const placed = async <Row extends TreeRow>(rows: readonly Row[]) => {
  const below = new Map<string, Row[]>()
  for (const [at, row] of rows.entries()) {
    below.set(row.id, [])
    if (at % (5 * turn) === 0) await setImmediate()
  }
  const top: Row[] = []
  for (const [at, row] of rows.entries()) {
    const siblings = below.get(row.parent_id) ?? top
    siblings.push(row)
    if (at % (5 * turn) === 0) await setImmediate()
  }
  return { top, below }
}

/**
 * Yields a tree of tens of thousands of rows as JSON chunks. `nodeOf` returns the fields before a node's `children`,
 * `pick` drops those that are not sent; `behind` follows the last top node. Siblings keep the order of the rows.
 */
export async function* writeTree<Row extends TreeRow>(
  rows: readonly Row[],
  nodeOf: (row: Row, isLeaf: boolean) => object,
  pick: Picker,
  behind: readonly object[] = []
) {
  const { top, below } = await placed(rows)
  const levels = [{ rows: top, at: 0 }]
  let text = '['
  for (let written = 1; levels.length > 0; ) {
    const level = levels.at(-1)!
    const row = level.rows[level.at++]
    if (!row) {
      levels.pop()
      if (levels.length > 0) text += ']}'
      continue
    }
    const children = below.get(row.id) ?? []
    const node = JSON.stringify(pick(nodeOf(row, children.length === 0))).slice(0, -1)
    text += `${level.at > 1 ? ',' : ''}${node},"children":[`
    levels.push({ rows: children, at: 0 })
    if (written++ % turn > 0) continue
    yield text
    text = ''
    await setImmediate()
  }
  yield `${text}${behind.map((node, at) => `${top.length + at > 0 ? ',' : ''}${JSON.stringify(pick(node))}`).join('')}]`
}
