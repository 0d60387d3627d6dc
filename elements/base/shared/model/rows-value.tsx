import { Button } from '@blueprintjs/core'
import { Cross, DragHandleVertical, Plus } from '@blueprintjs/icons'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { ModelField, RowField } from '../../contract/model.ts'
import { mostRows, rowsOf, wrongCell, type RowsValue } from '../../contract/model-value.ts'
import { useText } from '../../core/language/text.ts'
import { useSortable } from '../../kit/use-sortable.ts'
import { modelText } from './model.text.ts'
import { PlainValue } from './plain-value.tsx'
import { RowsSheet } from './rows-sheet.tsx'
import PictureValue from './picture-value.tsx'

interface Props {
  id: string
  field: ModelField
  value: string
  isEditable: boolean
  columnId?: string | undefined
  onChange: (value: string) => void
  onLeave?: () => void
}

/** Rows that are drawn at first; a field may have thousands. */
const firstDrawn = 100

function moved(rows: RowsValue, from: number, to: number): RowsValue {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (row) next.splice(to, 0, row)
  return next
}

/** Edits the rows of a field as a table: add, remove, and sort by dragging or with Alt and the arrow keys. */
export default function RowsValue({ id, field, value, isEditable, columnId, onChange, onLeave }: Props) {
  const text = useText(modelText)
  const body = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(firstDrawn)
  const rows = rowsOf(value) ?? []
  const columns = field.more?.columns ?? []
  const wrong = wrongCell(field, value)
  const write = (next: RowsValue) => onChange(next.length > 0 ? JSON.stringify(next) : '')
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    write(moved(rows, from, to))
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-row="${to}"] .row-grip`)?.focus())
  }
  useSortable(body, '.row-grip', isEditable, move)
  const steer = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const add = () => {
    const at = rows.length
    setDrawn(Math.max(drawn, at + 1))
    write([...rows, {}])
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-row="${at}"] :is(input, textarea, select)`)?.focus()
    )
  }
  const cell = (row: Record<string, string>, at: number, column: RowField) => {
    const label = text.cell(column.label, at + 1)
    const change = (next: string) =>
      write(rows.map((each, place) => (place === at ? { ...each, [column.name]: next } : each)))
    const isWrong = wrong?.row === at && wrong.column.name === column.name
    const common = { value: row[column.name] ?? '', isEditable, onChange: change, label }
    return (
      <label key={column.name} className={`row-cell row-${column.type}`}>
        <span>
          {column.label}
          {column.required && isEditable && <i aria-hidden>*</i>}
        </span>
        {column.type === 'picture' ? (
          <PictureValue {...common} id={`${id}-${at}-${column.name}`} more={column.more} />
        ) : (
          <PlainValue
            {...common}
            id={`${id}-${at}-${column.name}`}
            field={column}
            isWrong={isWrong}
            onLeave={onLeave}
          />
        )}
      </label>
    )
  }
  return (
    <div className="model-rows" id={id} role="group" aria-label={field.label} tabIndex={-1}>
      <div ref={body}>
        {rows.slice(0, drawn).map((row, at) => (
          // The rows have no ids: their place identifies them.
          <div key={at} data-row={at} className="model-row" role="group" aria-label={text.rowOf(at + 1)}>
            {isEditable && (
              <button
                type="button"
                className="row-grip"
                title={text.dragRow}
                aria-label={text.moveRow(at + 1)}
                onKeyDown={event => steer(event, at)}
              >
                <DragHandleVertical size={12} />
              </button>
            )}
            <div className="row-cells">{columns.map(column => cell(row, at, column))}</div>
            {isEditable && (
              <Button
                variant="minimal"
                icon={<Cross />}
                aria-label={text.removeRow(at + 1)}
                title={text.removeRow(at + 1)}
                onClick={() => write(rows.filter((_row, place) => place !== at))}
              />
            )}
          </div>
        ))}
      </div>
      {rows.length > drawn && (
        <Button size="small" text={text.moreRows(rows.length - drawn)} onClick={() => setDrawn(drawn + 500)} />
      )}
      {rows.length === 0 && !isEditable && <span className="quiet">{text.noRows}</span>}
      <div className="row-tools">
        {isEditable && rows.length < (field.more?.most ?? mostRows) && (
          <Button size="small" icon={<Plus />} text={text.addRow(field.label)} onClick={add} />
        )}
        {columnId && <RowsSheet columnId={columnId} field={field} rows={rows} isEditable={isEditable} onRows={write} />}
      </div>
    </div>
  )
}
