import type { ComponentType, ReactNode } from 'react'
import type { RightCode } from '../../contract/rights.ts'
import type { Question } from '../../kit/dialog/confirm.tsx'
import type { ListSheet } from '../sheet/sheet-tools.tsx'
import type { Place } from '../../kit/tree/moves.ts'
import type { Branch, Tree } from '../../kit/tree/tree-model.ts'
import type { RowDress } from '../../kit/tree/virtual-tree.tsx'
import type { AnyForm } from './form/record-form.ts'

/** Position of the form's record in the tree, or of a new one. */
export interface TreePlace<Node> {
  /** Returns the present tree. */
  treeNow: () => Tree<Node>
  id: string | undefined
  parentId: string
  /** Kind of a new record, see `kinds`. */
  kind: string
}

/** Description of a page with nested records. */
export interface TreeResource<Node extends Branch<Node>> {
  /** The tree reloads when a record of this noun changes. */
  noun: string
  label: string
  load: (signal: AbortSignal) => Promise<Tree<Node>>
  move: (id: string, place: Place) => Promise<unknown>
  /** Deletes the record and everything below it. */
  remove: (id: string) => Promise<unknown>
  rights: Record<'add' | 'edit' | 'delete', RightCode>
  /** Loads the form of a record, or of a new one below `parentId`, when it is first opened. */
  form: (place: TreePlace<Node>) => Promise<AnyForm>
  /** Other kinds of records that can be added below some records. */
  kinds?: readonly { kind: string; label: string }[]
  /** Returns whether records cannot be added below the node. */
  isLeaf?: (node: Node) => boolean
  /** Returns whether the node only groups others and is no record. */
  isGroup?: (node: Node) => boolean
  mayMove?: (node: Node) => boolean
  mayDelete?: (node: Node) => boolean
  /** Returns the confirmation of a deletion, if the default with name and number of records is not enough. */
  question?: (node: Node) => Promise<Omit<Question, 'verb' | 'intent'>>
  /** Keys of nodes that are open at the start. Default: the first node. */
  openKeys?: readonly string[]
  dress?: (node: Node) => RowDress
  /** Column titles above the rows. */
  head?: ReactNode
  /** Buttons beside that of a new record. */
  tools?: ReactNode
  /** Buttons of the record in the form. `onGone` shows another record in place of a deleted one. */
  NodeTools?: ComponentType<{ node: Node; onGone: (next: string) => void }>
  /** Enables export and import of the tree as a spreadsheet. */
  sheet?: ListSheet
  words: {
    search: string
    none: string
    addFirst: string
    addBelow: string
    hint: string
    readOnly: string
    empty: string
    emptyHint: string
    askDelete: (name: string, below: number) => string
    loading: string
  }
}
