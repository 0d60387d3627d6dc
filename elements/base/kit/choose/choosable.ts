import type { Branch, Tree } from '../tree/tree-model.ts'

export type Choosable<Node> = Branch<Node>

/** Source of a choice. Pass the same `load` function on every render. */
export interface Choosing<Node> {
  load: (signal: AbortSignal) => Promise<Tree<Node>>
  mayChoose?: (node: Node) => boolean
  /** Limits the choice to one row. */
  isSingle?: boolean
}
