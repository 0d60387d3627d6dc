import { Button, Checkbox, NonIdealState } from '@blueprintjs/core'
import type { ComponentProps, ReactNode } from 'react'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { actionsWidth } from './row-actions.tsx'
import { tableText } from './data-table.text.ts'
import { later } from '../later.tsx'
import { TableBar } from './table-bar.tsx'
import { cellClass, type GalleryCard, type TableAction, type TableColumn } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import type { TableLook } from './use-table-look.ts'
import { TableRows } from './table-rows.tsx'
import type { List } from './use-list.ts'
import { useEveryRow } from './use-every-row.ts'
import { useTicks } from './use-ticks.ts'
import { Why } from '../access/why.tsx'

/** Loads while the rows are loading, because it is below them. */
const TablePager = later(() => import('./table-pager.tsx'))
const Gallery = later(() => import('./gallery.tsx'))

interface Props<Row> {
  look: TableLook
  /** Undefined restores the defaults. */
  onLook: (look: TableLook | undefined) => void
  /** Accessible name. */
  label: string
  list: List<Row>
  /** The first column is the name of the row and is always visible. */
  columns: readonly TableColumn<Row>[]
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  onOpen: (row: Row) => void
  /** Set if rows can be reordered. */
  onMove?: (from: number, to: number) => void
  /** Key of the row that is open next to the table. */
  current?: string
  actionsOf?: (row: Row) => TableAction<Row>[]
  /** Actions on the selected rows. Without any, rows cannot be selected. */
  bulkActionsOf?: (rows: Row[]) => TableAction<Row>[]
  isSelectable?: boolean
  /** Loads the rows of all pages, so that they can be selected at once. */
  loadEvery?: (() => Promise<Row[]>) | undefined
  isFiltered: boolean
  onClearFilter: () => void
  /** Card of a record, if the records can be drawn as a gallery. */
  card?: GalleryCard<Row>
  /** Shown if there are no rows: says what belongs here and how to start. */
  empty: ReactNode
}

type GalleryRows = Omit<ComponentProps<typeof Gallery>, 'card' | 'label'>

const checkWidth = 40
const growMinimum = 260

/** Table of every list: server-side sorting and paging, choice and width of columns, keyboard support. */
export function DataTable<Row>(props: Props<Row>) {
  const {
    look,
    onLook,
    label,
    list,
    columns,
    keyOf,
    titleOf,
    onOpen,
    onMove,
    current,
    actionsOf,
    bulkActionsOf,
    isSelectable = false,
    loadEvery,
    isFiltered,
    onClearFilter,
    card,
    empty
  } = props
  const text = useText(tableText)
  const { page, question, loading, error } = list
  const rows = page?.records ?? []
  const { ticked: marked, tick: mark, act } = useTicks(rows, keyOf, question)
  const { every, isGathering, gather, release } = useEveryRow(page, loadEvery)
  const ticked = every ? new Set(rows.map(keyOf)) : marked
  const tick = (keys: ReadonlySet<string>) => {
    release()
    mark(keys)
  }

  const shown = columns.filter((column, index) => index === 0 || !look.hidden.includes(column.key))
  const widthOf = (column: TableColumn<Row>): number | undefined => look.widths[column.key] ?? column.width
  const whole = shown.reduce((sum, column) => sum + (widthOf(column) ?? column.least ?? growMinimum), 0)
  const deedsWidth = actionsOf ? actionsWidth(rows, actionsOf) : 0
  const minWidth = whole + (isSelectable ? checkWidth : 0) + deedsWidth
  const chosen = every ?? rows.filter(row => ticked.has(keyOf(row)))

  const flip = (row: Row) => {
    const after = new Set(ticked)
    if (!after.delete(keyOf(row))) after.add(keyOf(row))
    tick(after)
  }

  if (error && !page) {
    return (
      <NonIdealState
        className="table-state"
        title={sentence(error)}
        action={<Button text={text.retry} onClick={list.reload} />}
      >
        <Why error={error} />
      </NonIdealState>
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

  const drawn = {
    rows: page?.records,
    question,
    isPassing: list.isPassing,
    keyOf,
    titleOf,
    isSelectable,
    selected: ticked,
    onFlip: flip,
    onOpen,
    current,
    actionsOf
  }
  return (
    <div className="table-frame">
      <TableBar
        list={list}
        columns={columns}
        look={look}
        onLook={onLook}
        chosen={chosen}
        bulkActionsOf={bulkActionsOf}
        onAct={act}
        onUnselect={() => tick(new Set())}
        onSelectEvery={loadEvery && chosen.length < (page?.total ?? 0) ? gather : undefined}
        isGathering={isGathering}
        hasGallery={card !== undefined}
      />
      {error !== undefined && (
        <p className="table-problem" role="alert">
          {sentence(error)} <Button size="small" text={text.retry} onClick={list.reload} />
        </p>
      )}
      {state ??
        (card && look.isGallery ? (
          <Gallery {...(drawn as unknown as GalleryRows)} card={card as GalleryCard<unknown>} label={label} />
        ) : (
          <div className="table-scroll" tabIndex={-1}>
            <table className="table bp6-html-table" aria-label={label} aria-busy={loading} style={{ minWidth }}>
              <colgroup>
                {isSelectable && <col style={{ width: checkWidth }} />}
                {shown.map(column => (
                  <col key={column.key} style={{ width: widthOf(column) }} />
                ))}
                {actionsOf && <col style={{ width: deedsWidth }} />}
              </colgroup>
              <thead>
                <tr>
                  {isSelectable && (
                    <th className="table-check" scope="col">
                      <Checkbox
                        aria-label={text.selectAll}
                        checked={rows.length > 0 && chosen.length >= rows.length}
                        indeterminate={chosen.length > 0 && chosen.length < rows.length}
                        onChange={event => tick(new Set(event.currentTarget.checked ? rows.map(keyOf) : []))}
                      />
                    </th>
                  )}
                  {shown.map((column, index) => (
                    <TableHead
                      key={column.key}
                      column={column}
                      list={list}
                      className={cellClass(column, index, isSelectable)}
                      onWidth={width => onLook({ ...look, widths: { ...look.widths, [column.key]: width } })}
                    />
                  ))}
                  {actionsOf && (
                    <th className="table-actions" scope="col">
                      {text.actions}
                    </th>
                  )}
                </tr>
              </thead>
              <TableRows {...drawn} columns={shown} onMove={onMove} />
            </table>
          </div>
        ))}
      <TablePager list={list} />
    </div>
  )
}
