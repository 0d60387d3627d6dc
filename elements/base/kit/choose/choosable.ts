import type { Branch, Tree } from '../tree/tree-model.ts'

export type Choosable<Node> = Branch<Node>

/** What there is to choose from. `load` is the same function each time. */
export interface Choosing<Node> {
  load: (signal: AbortSignal) => Promise<Tree<Node>>
  mayChoose?: (node: Node) => boolean
  /** Of the rows one at most is chosen. */
  isSingle?: boolean
}
