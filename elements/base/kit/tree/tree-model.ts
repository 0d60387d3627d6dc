/** Node of a tree. */
export interface Branch<Node> {
  key: string
  title: string
  children?: readonly Node[]
}

/**
 * Tree as flat arrays, in display order. Nodes are addressed by index. `ends` is the index after the last descendant;
 * `parents` is -1 at the top. Positions and set sizes among siblings start at 1.
 */
export interface Tree<Node> {
  size: number
  nodes: Node[]
  keys: string[]
  /** Titles in lower case. */
  names: string[]
  parents: Int32Array
  depths: Int32Array
  ends: Int32Array
  positions: Int32Array
  setSizes: Int32Array
  indexOf: Map<string, number>
}

/** Result of filtering a tree: the matches and their ancestors. */
export interface Filtered {
  flags: Uint8Array
  positions: Int32Array
  setSizes: Int32Array
  matches: number
}

const isMatch = 1
const isAbove = 2

function count<Node extends Branch<Node>>(roots: readonly Node[]): number {
  let size = 0
  const waiting: (readonly Node[])[] = [roots]
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    size += list.length
    for (const node of list) if (node.children?.length) waiting.push(node.children)
  }
  return size
}

/** Converts nested nodes to a `Tree`. Not recursive, so any depth is possible. */
export function layOut<Node extends Branch<Node>>(roots: readonly Node[]): Tree<Node> {
  const size = count(roots)
  const tree: Tree<Node> = {
    size,
    nodes: new Array<Node>(size),
    keys: new Array<string>(size),
    names: new Array<string>(size),
    parents: new Int32Array(size),
    depths: new Int32Array(size),
    ends: new Int32Array(size),
    positions: new Int32Array(size),
    setSizes: new Int32Array(size),
    indexOf: new Map()
  }
  const path: { list: readonly Node[]; next: number; parent: number }[] = [{ list: roots, next: 0, parent: -1 }]
  let index = 0
  for (let level = path.at(-1); level; level = path.at(-1)) {
    const node = level.list[level.next]
    if (!node) {
      if (level.parent >= 0) tree.ends[level.parent] = index
      path.pop()
      continue
    }
    level.next += 1
    tree.nodes[index] = node
    tree.keys[index] = node.key
    tree.names[index] = node.title.toLowerCase()
    tree.parents[index] = level.parent
    tree.depths[index] = path.length - 1
    tree.ends[index] = index + 1
    tree.positions[index] = level.next
    tree.setSizes[index] = level.list.length
    tree.indexOf.set(node.key, index)
    if (node.children?.length) path.push({ list: node.children, next: 0, parent: index })
    index += 1
  }
  return tree
}

const hasBelow = (tree: Tree<unknown>, index: number): boolean => tree.ends[index]! > index + 1

/** Returns the keys of the ancestors of a node, topmost first; empty for an unknown key. */
export function keysAbove(tree: Tree<unknown>, key: string): string[] {
  const above: string[] = []
  let index = tree.indexOf.get(key) ?? -1
  if (index < 0) return above
  while ((index = tree.parents[index]!) >= 0) above.unshift(tree.keys[index]!)
  return above
}

/** Filters a tree to titles that contain the words. Returns undefined if there are no words. */
export function filterTree(tree: Tree<unknown>, words: string): Filtered | undefined {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return undefined
  const { size, names, parents } = tree
  const flags = new Uint8Array(size)
  let matches = 0
  for (let index = 0; index < size; index++) {
    if (!names[index]!.includes(wanted)) continue
    matches += 1
    flags[index]! |= isMatch
    for (let above = parents[index]!; above >= 0 && !(flags[above]! & isAbove); above = parents[above]!)
      flags[above]! |= isAbove
  }
  const positions = new Int32Array(size)
  const counts = new Int32Array(size + 1)
  for (let index = 0; index < size; index++) if (flags[index]) positions[index] = ++counts[parents[index]! + 1]!
  const setSizes = new Int32Array(size)
  for (let index = 0; index < size; index++) if (flags[index]) setSizes[index] = counts[parents[index]! + 1]!
  return { flags, positions, setSizes, matches }
}

export const isMatched = (filtered: Filtered, index: number): boolean => (filtered.flags[index]! & isMatch) !== 0

/** Returns true if the row can be expanded: it has children that match the filter. */
export const isParent = (tree: Tree<unknown>, index: number, filtered?: Filtered): boolean =>
  filtered ? (filtered.flags[index]! & isAbove) !== 0 : hasBelow(tree, index)

/** Returns the indexes of visible rows. `toggled` holds the expanded rows, or with a filter the collapsed ones. */
export function rowsInSight(tree: Tree<unknown>, toggled: ReadonlySet<string>, filtered?: Filtered): Int32Array {
  const rows = new Int32Array(tree.size)
  let length = 0
  let index = 0
  while (index < tree.size) {
    const left = !filtered || filtered.flags[index] !== 0
    if (left) rows[length++] = index
    const open = left && toggled.has(tree.keys[index]!) === !filtered
    index = open ? index + 1 : tree.ends[index]!
  }
  return rows.slice(0, length)
}

/** Returns the next row from `from` whose title starts with the words, wrapping around; -1 if there is none. */
export function rowThatBegins(tree: Tree<unknown>, rows: Int32Array, from: number, words: string): number {
  const wanted = words.toLowerCase()
  for (let step = 0; step < rows.length; step++) {
    const row = (from + step) % rows.length
    if (tree.names[rows[row]!]!.startsWith(wanted)) return row
  }
  return -1
}
