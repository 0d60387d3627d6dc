import { DragHandleVertical, Duplicate, Trash } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { memo, useContext, useMemo, useRef, type KeyboardEvent } from 'react'
import { useText } from '../../core/language/text.ts'
import { typeOf, type Widget } from '../document/document.ts'
import { FieldControl } from '../fields/field-frame.tsx'
import type { Cell, Row } from '../cells/form-cells.ts'
import { RowPlace, useForm } from '../state/form-context.ts'
import { isOn } from '../document/type.ts'
import { SubTable } from './sub-table.tsx'
import { tableText } from './sub-table.text.ts'

interface Props {
  table: Cell
  row: Row
  at: number
  columns: readonly Widget[]
  depth: number
  isDisabled: boolean
  isReadonly: boolean
  canAdd: boolean
  canDelete: boolean
  onMove: (from: number, to: number) => void
  onFocusRow: (at: number) => void
}

/** Draws one row. Its handle sorts the row by dragging, or with Alt and the arrow keys. */
export const TableRow = memo(function TableRow({
  table,
  row,
  at,
  columns,
  depth,
  isDisabled,
  isReadonly,
  canAdd,
  canDelete,
  onMove,
  onFocusRow
}: Props) {
  const text = useText(tableText)
  const { state, announce } = useForm()
  const handle = useRef<HTMLButtonElement>(null)
  const number = at + 1
  const around = useContext(RowPlace)
  const place = useMemo(
    () => ({ path: `${around.path}${table.plan.model}.${at}.`, isFirst: around.isFirst && at === 0 }),
    [around, table, at]
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    onMove(at, at + step)
    // Restore the focus to the handle, which moved with its row.
    requestAnimationFrame(() => handle.current?.focus())
  }
  const copy = () => {
    state.addRow(table, at + 1, row)
    announce(text.copied(number, number + 1, table.$rows!.get().length))
  }
  const remove = () => {
    const rest = table.$rows!.get().filter(one => one !== row)
    const next = rest[Math.min(at, rest.length - 1)]
    state.removeRow(table, row)
    announce(text.removed(number, rest.length))
    const cell = next && columns.map(column => next.cells.get(column.model ?? '')).find(Boolean)
    state.reveal(cell ?? table)
  }
  return (
    <tr data-row={at} aria-rowindex={at + 2} onFocus={() => onFocusRow(at)}>
      <td className="row-number">
        {isDisabled || isReadonly ? (
          number
        ) : (
          <button
            ref={handle}
            type="button"
            className="row-handle"
            aria-label={text.move(number)}
            title={text.moveHint}
            onKeyDown={onKeyDown}
          >
            <DragHandleVertical /> {number}
          </button>
        )}
      </td>
      <RowPlace value={place}>
        {columns.map((column, index) => (
          <TableCell
            key={index}
            widget={column}
            cell={row.cells.get(column.model ?? '')}
            number={number}
            depth={depth}
            isDisabled={isDisabled}
            isReadonly={isReadonly}
          />
        ))}
      </RowPlace>
      {!isDisabled && !isReadonly && (
        <td className="row-tools">
          <button
            type="button"
            className="icon-button"
            aria-label={text.copy(number)}
            disabled={!canAdd}
            onClick={copy}
          >
            <Duplicate />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={text.remove(number)}
            disabled={!canDelete}
            onClick={remove}
          >
            <Trash />
          </button>
        </td>
      )}
    </tr>
  )
})

interface CellProps {
  widget: Widget
  cell: Cell | undefined
  number: number
  depth: number
  isDisabled: boolean
  isReadonly: boolean
}

function TableCell({ cell, ...props }: CellProps) {
  if (cell) return <WatchedCell {...props} cell={cell} />
  return (
    <td data-label={props.widget.name}>
      {typeOf(props.widget) === 'text' ? String(props.widget.options.defaultValue ?? '') : null}
    </td>
  )
}

function WatchedCell({ widget, cell, number, depth, isDisabled, isReadonly }: CellProps & { cell: Cell }) {
  const text = useText(tableText)
  const { leave, state } = useForm()
  const { value, error, isHidden, isRequired, isComputed, isDisabled: isOff } = useStore(cell.$state)
  const shared = {
    isDisabled: isDisabled || isOff,
    isReadonly: isReadonly || isComputed || isOn(widget.options, 'readonly')
  }
  return (
    <td data-label={widget.name} id={`${cell.id}-field`}>
      {!isHidden && (
        <div className="cell-control">
          <label className="cell-label" id={`${cell.id}-label`} htmlFor={cell.id}>
            {isRequired && (
              <i className="required" aria-hidden="true">
                *
              </i>
            )}
            {widget.name}
            <span className="cell-row">{text.row(number)}</span>
          </label>
          {typeOf(widget) === 'sub-table' ? (
            <SubTable {...shared} table={cell} id={cell.id} depth={depth + 1} />
          ) : (
            <FieldControl
              {...shared}
              widget={widget}
              id={cell.id}
              value={value}
              isRequired={isRequired}
              problem={error}
              onChange={next => state.change(cell, next)}
              onBlur={() => leave(cell)}
            />
          )}
          {error && (
            <p className="field-error" id={`${cell.id}-error`} role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </td>
  )
}
