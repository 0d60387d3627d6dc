import { keysAbove, type Tree } from './tree-model.ts'

interface Titled {
  title: string
}

/** Counts the descendants of a node. */
export function countBelow(tree: Tree<Titled>, id: string): number {
  const index = tree.indexOf.get(id)
  return index === undefined ? 0 : tree.ends[index]! - index - 1
}

const titleOf = (tree: Tree<Titled>, key: string): string => tree.nodes[tree.indexOf.get(key) ?? -1]?.title ?? ''

/** Returns the path of titles from the top to a node; '' for the top. */
export const pathOf = (tree: Tree<Titled>, id: string): string =>
  id === '' ? '' : [...keysAbove(tree, id), id].map(key => titleOf(tree, key)).join(' / ')

/** Returns true if another child of the parent has the name. */
export function isNameTaken(tree: Tree<Titled>, parentId: string, name: string, id?: string): boolean {
  const parent = parentId === '' ? -1 : (tree.indexOf.get(parentId) ?? -2)
  if (parent === -2) return false
  const end = parent < 0 ? tree.size : tree.ends[parent]!
  for (let child = parent + 1; child < end; child = tree.ends[child]!)
    if (tree.keys[child] !== id && tree.nodes[child]!.title === name.trim()) return true
  return false
}
