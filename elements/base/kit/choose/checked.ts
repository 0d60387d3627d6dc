import type { Tree } from '../tree/tree-model.ts'

/** How a row stands: all of what lies below counts, too. */
export type Check = 'true' | 'false' | 'mixed'

/** By index, how each row stands. A node that is checked itself and has unchecked ones below is mixed where they are linked. */
export function checksOf(tree: Tree<unknown>, checked: ReadonlySet<string>, isLinked: boolean): Check[] {
  const { size, keys, parents } = tree
  const checks = keys.map((key): Check => (checked.has(key) ? 'true' : 'false'))
  if (!isLinked) return checks
  // From the last to the first, so that what is below is known: how many are checked, and how many there are.
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

/** The set after a row was checked or unchecked; linked, what lies below goes along where it may. */
export function flip<Node>(
  tree: Tree<Node>,
  checked: ReadonlySet<string>,
  index: number,
  { isLinked, mayCheck }: { isLinked: boolean; mayCheck: (node: Node) => boolean }
): Set<string> {
  const after = new Set(checked)
  const own = isLinked ? [...Array(tree.ends[index]! - index).keys()].map(step => index + step) : [index]
  const open = own.filter(at => mayCheck(tree.nodes[at]!))
  // A row above shows what is below it: whether that is all checked, its own key does not tell.
  const below = isLinked ? open.filter(at => tree.ends[at] === at + 1) : []
  const isOn = (below.length > 0 ? below : open).some(at => !checked.has(tree.keys[at]!))
  for (const at of open) {
    if (isOn) after.add(tree.keys[at]!)
    else after.delete(tree.keys[at]!)
  }
  return after
}
