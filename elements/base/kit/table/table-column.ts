import type { Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  title: string
  /** Pixels; the column without one takes what is left. */
  width?: number
  /** Pixels that such a column keeps at least, where it needs fewer than usual. */
  least?: number
  align?: 'end'
  isSortable?: boolean
  /** Put away until the person wants it. */
  isHiddenAtFirst?: boolean
  /** One of the two that a card shows below its title; a third one stands beside the actions. */
  isTelling?: boolean
  /** A bare number: a card says of what. */
  isCount?: true
  render: (row: Row) => ReactNode
}

export interface TableAction<Row> {
  key: string
  title: string
  intent?: Intent
  /** Of a row: stands behind ⋯ however few there are. The last ones. */
  isBehind?: true
  run: (rows: Row[]) => void
}

/** The class of a cell: the first column names the row and stays in sight, beside the box that selects it. */
export function cellClass(column: TableColumn<never>, index: number, isSelectable: boolean): string {
  const kind = index === 0 ? 'table-first' : column.isTelling ? 'table-telling' : 'table-other'
  const beside = index === 0 && isSelectable ? ' table-beside' : ''
  const count = column.isCount ? ' table-count' : ''
  return `${kind}${beside}${count}${column.align === 'end' ? ' table-end' : ''}`
}
