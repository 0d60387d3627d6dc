import { Add } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject
} from 'react'
import { useText } from '../../core/language/text.ts'
import { useWindow } from '../../kit/tree/use-window.ts'
import { slotsOf, typeOf, type Widget } from '../document/document.ts'
import { sizeOf } from '../document/size.ts'
import type { Cell, Row } from '../cells/form-cells.ts'
import { columnWidgets, widgetsOf } from '../cells/form-plan.ts'
import { useForm } from '../state/form-context.ts'
import { Reading, useReading } from '../controls/read-text.tsx'
import { usePrinting } from '../controls/use-printing.ts'
import { isOn, numberOption } from '../document/type.ts'
import { TableRow } from './table-row.tsx'
import { tableText } from './sub-table.text.ts'
import { useSortable } from '../../kit/use-sortable.ts'

interface Props {
  table: Cell
  id: string
  depth: number
  isDisabled: boolean
  isReadonly: boolean
}

/** Number of rows from which only the visible ones are drawn, with a fixed height. */
const windowedFrom = 60
/** Height of a row in px: one line of controls and one of errors. */
const rowHeight = 62

/** Returns the columns of a row: its fields, including those inside a grid. */
export function columnsOf(list: readonly Widget[]): Widget[] {
  return list.flatMap(widget => {
    if (isOn(widget.options, 'hidden')) return []
    const type = typeOf(widget)
    if (type === 'grid' || type === 'tabs') return slotsOf(widget).flatMap(slot => columnsOf(widgetsOf(slot.list)))
    return type === 'divider' ? [] : [widget]
  })
}

/** Edits fields in rows, which can be added, copied, sorted and deleted. Draws cards on a phone. */
export function SubTable({ table, id, depth, isDisabled, isReadonly }: Props) {
  const text = useText(tableText)
  const { state, announce } = useForm()
  const rows = useStore(table.$rows!)
  const { widget } = table.plan
  const columns = columnsOf(columnWidgets(widget))
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const areCards = useCards(scroller)
  const isPrinting = usePrinting()
  const isWindowed = rows.length > windowedFrom && !isPrinting
  const height = areCards ? columns.length * 88 + 56 : rowHeight
  const [focused, setFocused] = useState(0)
  const view = useWindow(scroller, isWindowed ? rows.length : 0, height, focused)
  const isFixed = isDisabled || isReadonly
  const wanted = useStore(state.$reveal)
  const reading = useReading()

  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return
    state.moveRow(table, from, to)
    announce(text.moved(to + 1, rows.length))
    setFocused(to)
    view.show(to)
  }
  useSortable(body, '.row-handle', !isFixed && rows.length > 1, move)

  const wantedRow = () => (wanted ? rows.findIndex(row => [...row.cells.values()].includes(wanted.cell)) : -1)
  const [revealed, setRevealed] = useState<typeof wanted>()
  if (wanted !== revealed) {
    setRevealed(wanted)
    setFocused(before => (wantedRow() < 0 ? before : wantedRow()))
  }
  const showWanted = useEffectEvent(() => {
    const at = wantedRow()
    if (at >= 0) view.show(at)
  })
  useEffect(() => showWanted(), [wanted])

  const line = (at: number) => (
    <TableRow
      key={rows[at]!.id}
      table={table}
      row={rows[at] as Row}
      at={at}
      columns={columns}
      depth={depth}
      isDisabled={isDisabled}
      isReadonly={isReadonly}
      canAdd={rows.length < (numberOption(widget.options, 'max') || Infinity)}
      canDelete={rows.length > (numberOption(widget.options, 'min') ?? 0)}
      onMove={move}
      onFocusRow={setFocused}
    />
  )
  // A gap replaces the rows that are not drawn.
  const drawn: ReactNode[] = []
  let next = 0
  for (const at of isWindowed ? view.rows : rows.keys()) {
    if (at > next) drawn.push(<Gap key={`gap-${at}`} height={(at - next) * height} />)
    drawn.push(line(at))
    next = at + 1
  }
  if (next < rows.length) drawn.push(<Gap key="gap-end" height={(rows.length - next) * height} />)
  const canAdd = rows.length < (numberOption(widget.options, 'max') || Infinity)
  const add = () => {
    const row = state.addRow(table)
    announce(text.added(rows.length + 1, rows.length + 1))
    const cell = columns.map(column => row.cells.get(column.model ?? '')).find(Boolean)
    if (cell) state.reveal(cell)
  }
  return (
    <div className="sub-table" style={{ '--row-height': `${height}px` } as CSSProperties}>
      <div ref={scroller} className={isWindowed ? 'table-scroller table-windowed' : 'table-scroller'}>
        <table aria-labelledby={`${id}-label`} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              <th scope="col" className="row-number">
                #
              </th>
              {columns.map((column, at) => (
                <th
                  key={at}
                  scope="col"
                  className={`column-${typeOf(column) ?? 'other'}`}
                  style={{ width: columnWidth(column) }}
                >
                  {column.name}
                </th>
              ))}
              {!isFixed && (
                <th scope="col" className="row-tools">
                  {text.tools}
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {/* Cells are too small for choices that were not made. */}
            <Reading value={reading && 'screen'}>{drawn}</Reading>
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="field-note">{text.none}</p>}
      {!isReadonly && (
        <button type="button" id={id} className="bp6-button bp6-small" disabled={isDisabled || !canAdd} onClick={add}>
          <Add />
          <span className="bp6-button-text">{text.add}</span>
        </button>
      )}
    </div>
  )
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="table-gap">
    <td style={{ height }} />
  </tr>
)

/**
 * Returns the width of a column. A share of the form does not apply: a field as wide as the form would leave no space
 * for other columns.
 */
function columnWidth({ options }: Widget): string | undefined {
  const width = sizeOf(options.width)
  return width?.endsWith('%') ? undefined : width
}

/**
 * Returns true if the style sheet stacks cells into cards, which depends on the width of the form. Cards have no header
 * row.
 */
function useCards(scroller: RefObject<HTMLElement | null>): boolean {
  const [areCards, setCards] = useState(false)
  useLayoutEffect(() => {
    const head = scroller.current?.querySelector('thead')
    if (!scroller.current || !head) return
    const look = () => setCards(getComputedStyle(head).display === 'none')
    look()
    const observer = new ResizeObserver(look)
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller])
  return areCards
}
