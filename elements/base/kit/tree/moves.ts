import type { Tree } from './tree-model.ts'

/** Target of a move: below `parentId` ('' is the top), at `index` among the other children. */
export interface Place {
  parentId: string
  index: number
}

export type Zone = 'before' | 'inside' | 'after'

const keyOf = (tree: Tree<unknown>, index: number): string => tree.keys[index] ?? ''

/** Returns the indexes of the children of a node; of the top-level nodes for -1. */
function childrenOf(tree: Tree<unknown>, parent: number): number[] {
  const children: number[] = []
  const end = parent < 0 ? tree.size : tree.ends[parent]!
  for (let child = parent + 1; child < end; child = tree.ends[child]!) children.push(child)
  return children
}

const isWithin = (tree: Tree<unknown>, index: number, top: number): boolean => index >= top && index < tree.ends[top]!

/** Returns the zone of a row under the pointer; `share` is 0 at the top of the row and 1 at the bottom. */
export const zoneAt = (share: number): Zone => (share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside')

/** Returns the target of a drop; undefined if nothing would change or the node would be inside itself. */
export function placeOfDrop(tree: Tree<unknown>, dragged: number, over: number, zone: Zone): Place | undefined {
  if (isWithin(tree, over, dragged)) return undefined
  if (zone === 'inside') {
    const isChild = tree.parents[dragged] === over
    const children = childrenOf(tree, over)
    if (isChild && children.at(-1) === dragged) return undefined
    return { parentId: keyOf(tree, over), index: children.length - (isChild ? 1 : 0) }
  }
  const parent = tree.parents[over]!
  const isSibling = tree.parents[dragged] === parent
  const own = tree.positions[dragged]! - 1
  const at = tree.positions[over]! - (zone === 'before' ? 1 : 0)
  const index = isSibling && own < at ? at - 1 : at
  return isSibling && index === own ? undefined : { parentId: keyOf(tree, parent), index }
}

/**
 * Returns the target of Alt and an arrow key: up or down among its siblings, right into the previous sibling, left to
 * the level of its parent.
 */
export function placeOfKey(tree: Tree<unknown>, moved: number, key: string): Place | undefined {
  const parent = tree.parents[moved]!
  const position = tree.positions[moved]!
  if (key === 'ArrowUp' && position > 1) return { parentId: keyOf(tree, parent), index: position - 2 }
  if (key === 'ArrowDown' && position < tree.setSizes[moved]!) return { parentId: keyOf(tree, parent), index: position }
  if (key === 'ArrowRight' && position > 1) {
    const before = childrenOf(tree, parent)[position - 2]!
    return { parentId: keyOf(tree, before), index: childrenOf(tree, before).length }
  }
  if (key === 'ArrowLeft' && parent >= 0)
    return { parentId: keyOf(tree, tree.parents[parent]!), index: tree.positions[parent]! }
  return undefined
}

/** Returns the target at the end of `parentId`; undefined if the node cannot be moved there. */
export function placeAtEnd(tree: Tree<unknown>, moved: number, parentId: string): Place | undefined {
  const parent = parentId === '' ? -1 : (tree.indexOf.get(parentId) ?? -2)
  if (parent === -2 || (parent >= 0 && isWithin(tree, parent, moved))) return undefined
  const others = childrenOf(tree, parent).filter(child => child !== moved)
  return { parentId, index: others.length }
}
