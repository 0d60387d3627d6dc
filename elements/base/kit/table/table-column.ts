import type { Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  title: string
  /** Width in pixels. Columns without a width share the remaining space. */
  width?: number
  /** Minimum width in pixels of such a column, if less than usual. */
  least?: number
  align?: 'end'
  isSortable?: boolean
  /** Hidden until the user adds the column. */
  isHiddenAtFirst?: boolean
  /** Shown below the title of a card. A third one is placed next to the actions. */
  isTelling?: boolean
  /** Plain number: cards show the column title with it. */
  isCount?: true
  render: (row: Row) => ReactNode
}

export interface TableAction<Row> {
  key: string
  title: string
  intent?: Intent
  /** Always placed in the ⋯ menu of a row. */
  isBehind?: true
  run: (rows: Row[]) => void
}

/** Card of a record in a gallery: its picture, and facts below its title. */
export interface GalleryCard<Row> {
  picture: (row: Row) => ReactNode
  facts: (row: Row) => ReactNode
}

/** Returns the class of a cell. The first column stays visible, next to the checkbox. */
export function cellClass(column: TableColumn<never>, index: number, isSelectable: boolean): string {
  const kind = index === 0 ? 'table-first' : column.isTelling ? 'table-telling' : 'table-other'
  const beside = index === 0 && isSelectable ? ' table-beside' : ''
  const count = column.isCount ? ' table-count' : ''
  return `${kind}${beside}${count}${column.align === 'end' ? ' table-end' : ''}`
}
