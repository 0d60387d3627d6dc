import type { ReactNode } from 'react'
import type { RightCode } from '../../contract/rights.ts'
import type { Question } from '../../kit/dialog/confirm.tsx'
import type { ListSheet } from '../sheet/sheet-tools.tsx'
import type { Place } from '../../kit/tree/moves.ts'
import type { Branch, Tree } from '../../kit/tree/tree-model.ts'
import type { RowDress } from '../../kit/tree/virtual-tree.tsx'
import type { AnyForm } from './record-form.ts'

/** The record of a form, or what a new one begins with. */
export interface TreePlace<Node> {
  /** As it is now. */
  treeNow: () => Tree<Node>
  id: string | undefined
  parentId: string
  /** Which of the other kinds a new one is of. */
  kind: string
}

/** Records that lie in each other. */
export interface TreeResource<Node extends Branch<Node>> {
  /** Whose changes load it anew. */
  noun: string
  label: string
  load: (signal: AbortSignal) => Promise<Tree<Node>>
  move: (id: string, place: Place) => Promise<unknown>
  /** Takes what is below too. */
  remove: (id: string) => Promise<unknown>
  rights: Record<'add' | 'edit' | 'delete', RightCode>
  /** The form of a record, or of a new one below `parentId`; loaded when it is first opened. */
  form: (place: TreePlace<Node>) => Promise<AnyForm>
  /** Other kinds of records that may be added below some. */
  kinds?: readonly { kind: string; label: string }[]
  /** Below it nothing is added. */
  isLeaf?: (node: Node) => boolean
  /** Stands for others, and is no record. */
  isGroup?: (node: Node) => boolean
  mayMove?: (node: Node) => boolean
  mayDelete?: (node: Node) => boolean
  /** What is asked before a record is deleted, where its name and their number do not say all. */
  question?: (node: Node) => Promise<Omit<Question, 'verb' | 'intent'>>
  /** Open at the start; the first one by default. */
  openKeys?: readonly string[]
  dress?: (node: Node) => RowDress
  /** The names of what rows show, above them. */
  head?: ReactNode
  /** With it the tree goes out as a sheet, and rows of one come in. */
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
