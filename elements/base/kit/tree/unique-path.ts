import type { Branch, Tree } from './tree-model.ts'

/** Returns the names of a node and its parents up to `levels`, from the top down. */
function endOf<Node extends Branch<Node>>(tree: Tree<Node>, index: number, levels: number): string {
  const names: string[] = []
  for (let at = index; at >= 0 && names.length < levels; at = tree.parents[at]!) names.unshift(tree.nodes[at]!.title)
  return names.join(' / ')
}

/**
 * Returns the shortest end of a node's path that no other node has, such as 市教育局 / 办公室. The server labels
 * departments in the same way.
 */
export function uniquePath<Node extends Branch<Node>>(tree: Tree<Node>, index: number): string {
  const { title } = tree.nodes[index]!
  const rivals: number[] = []
  for (let at = 0; at < tree.size; at++) if (at !== index && tree.nodes[at]!.title === title) rivals.push(at)
  for (let levels = 1; levels <= tree.depths[index]! + 1; levels++) {
    const label = endOf(tree, index, levels)
    if (!rivals.some(rival => endOf(tree, rival, levels) === label)) return label
  }
  return endOf(tree, index, tree.depths[index]! + 1)
}
