import { useRef, type PointerEvent } from 'react'
import { useText } from '../../core/language/text.ts'
import { tableText } from './data-table.text.ts'
import type { TableColumn } from './table-column.ts'
import type { List } from './use-list.ts'

interface Props<Row> {
  column: TableColumn<Row>
  list: List<Row>
  className: string
  onWidth: (width: number) => void
}

/** Column header: a sort button, and a handle for resizing. */
export function TableHead<Row>({ column, list, className, onWidth }: Props<Row>) {
  const text = useText(tableText)
  const cell = useRef<HTMLTableCellElement>(null)
  const isSorted = list.column === column.key
  const next = !isSorted ? 'desc' : list.order === 'desc' ? 'asc' : undefined

  const widen = (start: PointerEvent<HTMLElement>) => {
    const handle = start.currentTarget
    const from = cell.current?.offsetWidth ?? 0
    handle.setPointerCapture(start.pointerId)
    handle.onpointermove = event =>
      onWidth(Math.round(Math.min(800, Math.max(64, from + event.clientX - start.clientX))))
    handle.onpointerup = handle.onpointercancel = () => (handle.onpointermove = null)
  }

  return (
    <th
      ref={cell}
      scope="col"
      className={className}
      aria-sort={isSorted ? (list.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.isSortable ? (
        <button
          type="button"
          className="table-sort"
          title={text.sort(column.title)}
          onClick={() => list.sort(next && column.key, next)}
        >
          {column.title}
          <span className="table-sort-mark" data-order={isSorted ? list.order : undefined} />
        </button>
      ) : (
        column.title
      )}
      <span className="table-handle" aria-hidden="true" title={text.widen(column.title)} onPointerDown={widen} />
    </th>
  )
}
