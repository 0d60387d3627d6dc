import { Checkbox } from '@blueprintjs/core'
import type { KeyboardEvent } from 'react'
import { useText } from '../../core/language/text.ts'
import { tableText } from './data-table.text.ts'
import { hasBehind, RowActions } from './row-actions.tsx'
import { cellClass, type TableAction, type TableColumn } from './table-column.ts'
import { useSortable } from '../use-sortable.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useTabStop } from './use-tab-stop.ts'

interface Props<Row> {
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined
  question: string
  isPassing: boolean
  columns: readonly TableColumn<Row>[]
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  isSelectable: boolean
  selected: ReadonlySet<string>
  onFlip: (row: Row) => void
  onOpen: (row: Row) => void
  current: string | undefined
  actionsOf: ((row: Row) => TableAction<Row>[]) | undefined
  /** Set if rows can be reordered. */
  onMove: ((from: number, to: number) => void) | undefined
}

/** Rows of a table: one tab stop, moved with the keyboard. Shows placeholders while the first page loads. */
export function TableRows<Row>(props: Props<Row>) {
  const {
    rows,
    question,
    isPassing,
    columns,
    keyOf,
    titleOf,
    isSelectable,
    selected,
    onFlip,
    onOpen,
    current,
    actionsOf,
    onMove
  } = props
  const text = useText(tableText)
  const [active, setActive] = useTabStop(rows ?? [], keyOf, question)
  const { body, hold, letGo } = useRowFocus(rows, active)
  useSortable(body, '.row-grip', onMove !== undefined, (from, to) => onMove?.(from, to))
  const hasMore = rows?.some(row => actionsOf && hasBehind(actionsOf(row))) ?? false
  return (
    <tbody
      ref={body}
      onFocus={hold}
      onBlur={letGo}
      className={isPassing ? 'table-dimmed' : undefined}
      onKeyDown={event => walk(event, rows ?? [], setActive, onOpen, isSelectable ? onFlip : onOpen, onMove)}
    >
      {rows === undefined
        ? Array.from({ length: 8 }, (_, row) => (
            <tr key={row}>
              {isSelectable && <td className="table-check" />}
              {columns.map(column => (
                <td key={column.key}>
                  <span className="bp6-skeleton table-bone">{column.title}</span>
                </td>
              ))}
              {actionsOf && <td className="table-actions" />}
            </tr>
          ))
        : rows.map((row, at) => (
            <tr
              key={keyOf(row)}
              tabIndex={at === active ? 0 : -1}
              className={
                selected.has(keyOf(row)) || keyOf(row) === current ? 'table-row table-row-selected' : 'table-row'
              }
              aria-current={keyOf(row) === current || undefined}
              data-key={keyOf(row)}
              data-row={at}
              aria-keyshortcuts={onMove && 'Alt+ArrowUp Alt+ArrowDown'}
              onFocus={() => setActive(at)}
            >
              {isSelectable && (
                <td className="table-check">
                  <Checkbox
                    aria-label={text.select(titleOf(row))}
                    checked={selected.has(keyOf(row))}
                    onChange={() => onFlip(row)}
                    tabIndex={-1}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.key} data-title={column.title} className={cellClass(column, index, isSelectable)}>
                  {index === 0 && onMove && <span className="row-grip" title={text.drag} aria-hidden />}
                  {column.render(row)}
                </td>
              ))}
              {actionsOf && (
                <td className="table-actions">
                  <RowActions actions={actionsOf(row)} row={row} hasMore={hasMore} isCurrent={at === active} />
                </td>
              )}
            </tr>
          ))}
    </tbody>
  )
}

/** Handles keys: arrows, Home and End move, Enter opens, Space selects. Ignores keys inside a control of the row. */
function walk<Row>(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Row[],
  setActive: (row: number) => void,
  onOpen: (row: Row) => void,
  onSelect: (row: Row) => void,
  onMove: ((from: number, to: number) => void) | undefined
): void {
  const at = event.target as HTMLElement
  if (event.nativeEvent.isComposing || at.localName !== 'tr') return
  const drawn = [...event.currentTarget.querySelectorAll<HTMLElement>('tr')]
  const active = drawn.indexOf(at)
  const row = rows[active]
  const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }
  const to = steps[event.key]
  if (to !== undefined) {
    event.preventDefault()
    const next = Math.max(0, Math.min(rows.length - 1, to))
    if (event.altKey) {
      if (next !== active) onMove?.(active, next)
      return
    }
    setActive(next)
    drawn[next]?.focus()
  } else if (row !== undefined && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault()
    if (event.key === 'Enter') onOpen(row)
    else onSelect(row)
  }
}
