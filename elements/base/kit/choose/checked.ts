import type { Tree } from '../tree/tree-model.ts'

/** State of a row. `mixed`: only some of the rows below are checked. */
export type Check = 'true' | 'false' | 'mixed'

/** Returns the state of each row by index. With `isLinked`, a checked row with unchecked rows below is mixed. */
export function checksOf(tree: Tree<unknown>, checked: ReadonlySet<string>, isLinked: boolean): Check[] {
  const { size, keys, parents } = tree
  const checks = keys.map((key): Check => (checked.has(key) ? 'true' : 'false'))
  if (!isLinked) return checks
  // Visits the rows from last to first, so children come before their parent. Counts checked rows and all rows below
  // each.
  const full = new Int32Array(size)
  const some = new Int32Array(size)
  const all = new Int32Array(size)
  for (let index = size - 1; index >= 0; index--) {
    if (all[index]! > 0) checks[index] = full[index] === all[index] ? 'true' : some[index]! > 0 ? 'mixed' : 'false'
    const parent = parents[index]!
    if (parent < 0) continue
    all[parent]! += 1
    if (checks[index] === 'true') full[parent]! += 1
    if (checks[index] !== 'false') some[parent]! += 1
  }
  return checks
}

/** Toggles a row and returns the new set. With `isLinked`, all rows below it that may be checked follow. */
export function flip<Node>(
  tree: Tree<Node>,
  checked: ReadonlySet<string>,
  index: number,
  { isLinked, mayCheck }: { isLinked: boolean; mayCheck: (node: Node) => boolean }
): Set<string> {
  const after = new Set(checked)
  const own = isLinked ? [...Array(tree.ends[index]! - index).keys()].map(step => index + step) : [index]
  const open = own.filter(at => mayCheck(tree.nodes[at]!))
  // The state of a parent follows from the rows below, not from its key.
  const below = isLinked ? open.filter(at => tree.ends[at] === at + 1) : []
  const isOn = (below.length > 0 ? below : open).some(at => !checked.has(tree.keys[at]!))
  for (const at of open) {
    if (isOn) after.add(tree.keys[at]!)
    else after.delete(tree.keys[at]!)
  }
  return after
}
