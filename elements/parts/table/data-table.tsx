import { Button, Checkbox, NonIdealState, PopoverNext, type Intent } from '@blueprintjs/core'
import { More, Refresh } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { sentence } from '../../core/errors.ts'
import { useText } from '../../core/text.ts'
import { tableText } from './data-table.text.ts'
import { useTableLook } from './table-memory.ts'
import { TablePager } from './table-pager.tsx'
import type { List } from './use-list.ts'

export interface TableColumn<Row> {
  key: string
  title: string
  /** Pixels; the column without one takes what is left. */
  width?: number
  align?: 'end'
  isSortable?: boolean
  /** Put away until the person wants it. */
  isHiddenAtFirst?: boolean
  /** One of the two that a card shows below its title. */
  isTelling?: boolean
  render: (row: Row) => ReactNode
}

export interface TableAction<Row> {
  key: string
  title: string
  intent?: Intent
  run: (rows: Row[]) => void
}

interface Props<Row> {
  /** Under which its look is remembered. */
  name: string
  /** The accessible name. */
  label: string
  list: List<Row>
  /** The first one names the row and stays in sight. */
  columns: readonly TableColumn<Row>[]
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  onOpen: (row: Row) => void
  actionsOf?: (row: Row) => TableAction<Row>[]
  /** What can be done with the selected rows; without any there is no selection. */
  bulkActionsOf?: (rows: Row[]) => TableAction<Row>[]
  isSelectable?: boolean
  isFiltered: boolean
  onClearFilter: () => void
  /** What belongs here and the first step. */
  empty: ReactNode
}

const checkWidth = 40
const actionsWidth = 140
const growMinimum = 260

/** The table of every list: sorted and paged by the server, chosen and sized by the person, walked by keys. */
export function DataTable<Row>(props: Props<Row>) {
  const {
    name,
    label,
    list,
    columns,
    keyOf,
    titleOf,
    onOpen,
    actionsOf,
    bulkActionsOf,
    isSelectable,
    isFiltered,
    onClearFilter,
    empty
  } = props
  const text = useText(tableText)
  const [look, keepLook] = useTableLook(
    name,
    columns.filter(column => column.isHiddenAtFirst).map(column => column.key)
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(0)
  const { page, loading, error } = list
  const rows = page?.records ?? []

  useEffect(() => {
    setSelected(new Set())
    setActive(0)
  }, [page])

  const shown = columns.filter((column, index) => index === 0 || !look.hidden.includes(column.key))
  const widthOf = (column: TableColumn<Row>): number | undefined => look.widths[column.key] ?? column.width
  const whole = shown.reduce((sum, column) => sum + (widthOf(column) ?? growMinimum), 0)
  const minWidth = whole + (isSelectable ? checkWidth : 0) + (actionsOf ? actionsWidth : 0)
  const chosen = rows.filter(row => selected.has(keyOf(row)))

  const flip = (row: Row) => {
    const after = new Set(selected)
    if (!after.delete(keyOf(row))) after.add(keyOf(row))
    setSelected(after)
  }

  if (error && !page) {
    return (
      <NonIdealState
        className="table-state"
        title={sentence(error)}
        action={<Button text={text.retry} onClick={list.reload} />}
      />
    )
  }

  const state =
    page && rows.length === 0 && !loading ? (
      isFiltered ? (
        <NonIdealState
          className="table-state"
          title={text.noMatch}
          description={text.noMatchHint}
          action={<Button text={text.clearFilter} onClick={onClearFilter} />}
        />
      ) : (
        empty
      )
    ) : undefined

  return (
    <div className="table-frame">
      <div className={chosen.length > 0 ? 'table-bar table-bar-bulk' : 'table-bar'}>
        {chosen.length > 0 ? (
          <>
            <b>{text.selected(chosen.length)}</b>
            {bulkActionsOf?.(chosen).map(action => (
              <Button
                key={action.key}
                size="small"
                text={action.title}
                intent={action.intent}
                onClick={() => action.run(chosen)}
              />
            ))}
            <Button size="small" variant="minimal" text={text.unselect} onClick={() => setSelected(new Set())} />
          </>
        ) : (
          <span className="table-total" aria-live="polite">
            {page ? text.total(page.total, page.totalCapped ?? false) : text.loading}
          </span>
        )}
        <span className="table-tools">
          <Button
            variant="minimal"
            size="small"
            icon={<Refresh />}
            aria-label={text.refresh}
            title={text.refresh}
            onClick={list.reload}
          />
          <PopoverNext
            placement="bottom-end"
            content={
              <div className="table-chooser">
                {columns.slice(1).map(column => (
                  <Checkbox
                    key={column.key}
                    label={column.title}
                    checked={!look.hidden.includes(column.key)}
                    onChange={event =>
                      keepLook({
                        ...look,
                        hidden: event.currentTarget.checked
                          ? look.hidden.filter(key => key !== column.key)
                          : [...look.hidden, column.key]
                      })
                    }
                  />
                ))}
                <Button size="small" fill text={text.reset} onClick={() => keepLook(undefined)} />
              </div>
            }
          >
            <Button variant="minimal" size="small" text={text.columns} />
          </PopoverNext>
        </span>
      </div>
      {error !== undefined && (
        <p className="table-problem" role="alert">
          {sentence(error)} <Button size="small" text={text.retry} onClick={list.reload} />
        </p>
      )}
      {state ?? (
        <div className="table-scroll" tabIndex={-1}>
          <table className="table bp6-html-table" aria-label={label} aria-busy={loading} style={{ minWidth }}>
            <colgroup>
              {isSelectable && <col style={{ width: checkWidth }} />}
              {shown.map(column => (
                <col key={column.key} style={{ width: widthOf(column) }} />
              ))}
              {actionsOf && <col style={{ width: actionsWidth }} />}
            </colgroup>
            <thead>
              <tr>
                {isSelectable && (
                  <th className="table-check" scope="col">
                    <Checkbox
                      aria-label={text.selectAll}
                      checked={rows.length > 0 && chosen.length === rows.length}
                      indeterminate={chosen.length > 0 && chosen.length < rows.length}
                      onChange={event => setSelected(new Set(event.currentTarget.checked ? rows.map(keyOf) : []))}
                    />
                  </th>
                )}
                {shown.map((column, index) => (
                  <Head
                    key={column.key}
                    column={column}
                    list={list}
                    isFirst={index === 0}
                    isBesideCheck={isSelectable ?? false}
                    onWidth={width => keepLook({ ...look, widths: { ...look.widths, [column.key]: width } })}
                  />
                ))}
                {actionsOf && (
                  <th className="table-actions" scope="col">
                    {text.actions}
                  </th>
                )}
              </tr>
            </thead>
            <tbody
              className={loading ? 'table-dimmed' : undefined}
              onKeyDown={event => walk(event, rows, active, setActive, onOpen, isSelectable ? flip : onOpen)}
            >
              {page === undefined
                ? Array.from({ length: 8 }, (_, row) => (
                    <tr key={row}>
                      {isSelectable && <td className="table-check" />}
                      {shown.map(column => (
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
                      className={selected.has(keyOf(row)) ? 'table-row table-row-selected' : 'table-row'}
                      data-key={keyOf(row)}
                      onFocus={() => setActive(at)}
                    >
                      {isSelectable && (
                        <td className="table-check">
                          <Checkbox
                            aria-label={text.select(titleOf(row))}
                            checked={selected.has(keyOf(row))}
                            onChange={() => flip(row)}
                            tabIndex={-1}
                          />
                        </td>
                      )}
                      {shown.map((column, index) => (
                        <td
                          key={column.key}
                          data-title={column.title}
                          className={`${index === 0 ? (isSelectable ? 'table-first table-beside' : 'table-first') : column.isTelling ? 'table-telling' : 'table-other'}${column.align === 'end' ? ' table-end' : ''}`}
                        >
                          {column.render(row)}
                        </td>
                      ))}
                      {actionsOf && (
                        <td className="table-actions">
                          <RowActions actions={actionsOf(row)} row={row} />
                        </td>
                      )}
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
      {page && rows.length > 0 && <TablePager list={list} page={page} />}
    </div>
  )
}

interface HeadProps<Row> {
  column: TableColumn<Row>
  list: List<Row>
  isFirst: boolean
  isBesideCheck: boolean
  onWidth: (width: number) => void
}

function Head<Row>({ column, list, isFirst, isBesideCheck, onWidth }: HeadProps<Row>) {
  const text = useText(tableText)
  const cell = useRef<HTMLTableCellElement>(null)
  const isSorted = list.column === column.key
  const next = !isSorted ? 'desc' : list.order === 'desc' ? 'asc' : undefined
  const className = `${isFirst ? (isBesideCheck ? 'table-first table-beside' : 'table-first') : ''}${column.align === 'end' ? ' table-end' : ''}`

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
          {isSorted && <span aria-hidden="true">{list.order === 'asc' ? '↑' : '↓'}</span>}
        </button>
      ) : (
        column.title
      )}
      <span className="table-handle" aria-hidden="true" title={text.widen(column.title)} onPointerDown={widen} />
    </th>
  )
}

function RowActions<Row>({ actions, row }: { actions: TableAction<Row>[]; row: Row }) {
  const text = useText(tableText)
  const inSight = actions.length <= 2 ? actions : actions.slice(0, 2)
  const behind = actions.slice(inSight.length)
  return (
    <>
      {inSight.map(action => (
        <Button
          key={action.key}
          className="table-action"
          size="small"
          variant="minimal"
          text={action.title}
          onClick={() => action.run([row])}
        />
      ))}
      {behind.length > 0 && (
        <PopoverNext
          placement="bottom-end"
          content={
            <div className="table-menu">
              {behind.map(action => (
                <Button
                  key={action.key}
                  className="bp6-popover-dismiss"
                  variant="minimal"
                  fill
                  alignText="start"
                  text={action.title}
                  intent={action.intent}
                  onClick={() => action.run([row])}
                />
              ))}
            </div>
          }
        >
          <Button className="table-action" size="small" variant="minimal" icon={<More />} aria-label={text.more} />
        </PopoverNext>
      )}
    </>
  )
}

/** Arrows, Home and End move, Enter opens, Space selects; keys inside a control of the row are the control's. */
function walk<Row>(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Row[],
  active: number,
  setActive: (row: number) => void,
  onOpen: (row: Row) => void,
  onSelect: (row: Row) => void
): void {
  const at = event.target as HTMLElement
  if (event.nativeEvent.isComposing || at.localName !== 'tr') return
  const row = rows[active]
  const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }
  const to = steps[event.key]
  if (to !== undefined) {
    event.preventDefault()
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setActive(next)
    event.currentTarget.querySelectorAll<HTMLElement>('tr')[next]?.focus()
  } else if (row !== undefined && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault()
    if (event.key === 'Enter') onOpen(row)
    else onSelect(row)
  }
}
