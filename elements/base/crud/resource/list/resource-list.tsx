import { Button, NonIdealState } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { Page, PageQuery } from '../../../contract/envelope.ts'
import { emit, useHost } from '../../../core/react/host.ts'
import { writeJson } from '../../../core/values/json.ts'
import { changesOf } from '../../../session/wire/changes.ts'
import { send } from '../../../session/request/send.ts'
import { isHandedIn } from '../../../session/wire/session.ts'
import { isPlainClick } from '../../../core/react/follow-link.ts'
import { later } from '../../../kit/later.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useList } from '../../../kit/table/use-list.ts'
import { useTableLook } from '../../../kit/table/use-table-look.ts'
import { useRights } from '../../../kit/access/use-rights.ts'
import type { Resource, ResourceColumn } from './describe.ts'
import { FilterBar } from './filter-bar.tsx'
import { createListState, isFiltered, wireFilter, type Filter, type ListState } from './list-state.ts'
import { useIsNarrow } from '../../../kit/use-is-narrow.ts'
import { loadEvery } from '../../../kit/table/load-every.ts'
import { useRowOrder } from './use-row-order.ts'

/** Loaded together with the rows. */
const ListTools = later(() => import('../../query/list-tools.tsx'))
const SheetTools = later(() => import('../../sheet/sheet-tools.tsx'))

interface Props<Row extends object, Query extends PageQuery> {
  resource: Resource<Row, Query>
  /**
   * Parameters of every request, in addition to the filters, for example site or column. Give the list another `key`
   * when they change.
   */
  fixed?: Partial<Query>
  /** Initial filter. Setting it again overrides the present values. */
  begin?: Filter
  /** Filter, sort and page as the query of an address. The element reports changes by `qd-query`. */
  query?: string
  /** Content beside the button that adds records. */
  tools?: ReactNode
  /** Key of the row that is open beside the list, and the pane that shows it. */
  current?: string
  beside?: (rows: readonly Row[]) => ReactNode
  /** Called with the rows of each answer of the platform. */
  onLoaded?: (rows: readonly Row[]) => void
  /** State of the list, if the page reads or changes it. Another state needs another `key`. */
  state?: ListState
  /** Dialogs and messages of the page. */
  children?: ReactNode
}

function cell<Row extends object>({ key }: ResourceColumn<Row>) {
  return (row: Row): ReactNode => {
    const value = String(row[key] ?? '')
    return <span title={value}>{value}</span>
  }
}

/** List page drawn from its description. */
export function ResourceList<Row extends object, Query extends PageQuery>(props: Props<Row, Query>) {
  const { resource, fixed, begin, query, tools, current, onLoaded, children } = props
  const { list: endpoint, filters, columns, add, empty } = resource
  const host = useHost()
  const can = useRights()
  const version = useStore(changesOf(resource.noun))
  const [state] = useState(() => props.state ?? createListState(filters, begin, query))
  const { filter, place } = useStore(state.$applied)
  const { box, isNarrow } = useIsNarrow()
  const [look, keepLook] = useTableLook(
    resource.name,
    columns.filter(column => column.isHiddenAtFirst).map(column => column.key)
  )

  const report = useEffectEvent((next: string) => resource.isInner || emit(host, 'qd-query', { query: next }))
  useEffect(() => state.$query.listen(next => void report(next)), [state])
  useEffect(() => state.stop, [state])
  useEffect(() => {
    if (query !== undefined) state.hear(query)
  }, [state, query])
  const beginKey = writeJson(begin)
  const began = useRef(beginKey)
  const restart = useEffectEvent(() => begin && state.change(begin))
  useEffect(() => {
    if (began.current !== beginKey) restart()
    began.current = beginKey
  }, [beginKey])

  // An expired session is shown above the rows: no sign-in dialog opens for a request that the user did not make.
  const load = async (
    given: PageQuery & Record<string, unknown>,
    signal: AbortSignal,
    isUnasked: boolean
  ): Promise<Page<Row>> => {
    const page = await send(endpoint, {
      query: given as unknown as Query,
      signal,
      noDialog: isUnasked && !isHandedIn()
    })
    if (!signal.aborted) onLoaded?.(page.records)
    return page
  }
  const asked = { ...fixed, ...wireFilter(filters, filter) }
  const list = useList(load, asked, version, place, state.move)
  const shownQuery = {
    ...(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Record<string, string>),
    ...(place.column && { column: place.column, order: place.order ?? 'desc' })
  }
  const rows = list.page?.records ?? []
  const { mostSelected } = resource
  const mayGather = mostSelected !== undefined && list.page && list.page.total <= mostSelected && !list.page.totalCapped
  const gather = () => {
    const { column, order } = place
    const get = (page: PageQuery) => send(endpoint, { query: { ...asked, column, order, ...page } as unknown as Query })
    return loadEvery(get, mostSelected ?? 0)
  }
  const beside = props.beside?.(rows)
  const onMove = useRowOrder(resource, rows, place, isFiltered(filter))
  const mayAdd = add !== undefined && can(add.right)
  const addButton = mayAdd && (
    <Button className="resource-add" intent="primary" icon={<Add />} text={add.label} onClick={add.run} />
  )
  /** Reports that the user opens a row. Returns false if the page opens it. */
  const select = (id: string) => emit(host, 'qd-select', { noun: resource.noun, id })
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = (event.target as Element).closest('.row-link')?.closest('tr')?.dataset.key
    if (id === undefined || !isPlainClick(event) || select(id)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} className={isNarrow ? 'resource resource-narrow' : 'resource'}>
      <div className="resource-head">
        <FilterBar name={resource.name} fields={filters} state={state} isNarrow={isNarrow} />
        {!resource.isPlain && (
          <ListTools
            path={endpoint.path}
            fields={filters}
            columns={columns}
            columnId={resource.columnId}
            state={state}
            look={look}
            onLook={keepLook}
            skipsDefaultView={resource.skipsDefaultView === true}
          />
        )}
        {/* Tools that load late come first, so that the buttons at the end do not move. */}
        {resource.sheet && (
          <SheetTools sheet={resource.sheet} noun={resource.noun} label={resource.label} query={() => shownQuery} />
        )}
        {tools}
        {addButton}
      </div>
      <div className={beside ? 'resource-body resource-open' : 'resource-body'} onClickCapture={onClick}>
        <DataTable
          look={look}
          onLook={keepLook}
          label={resource.label}
          list={list}
          columns={columns.map(column => ({ ...column, render: column.render ?? cell(column) }))}
          keyOf={resource.keyOf}
          titleOf={resource.titleOf}
          onOpen={row => select(resource.keyOf(row)) && resource.open(row)}
          card={resource.card}
          onMove={onMove}
          current={current}
          actionsOf={resource.actionsOf}
          isSelectable={resource.bulkActionsOf !== undefined}
          loadEvery={mayGather ? gather : undefined}
          bulkActionsOf={resource.bulkActionsOf}
          isFiltered={isFiltered(filter)}
          onClearFilter={state.clear}
          empty={
            <NonIdealState
              className="table-state"
              title={empty.title}
              description={mayAdd || !empty.reader ? empty.hint : empty.reader}
              action={mayAdd ? <Button intent="primary" text={add.label} onClick={add.run} /> : undefined}
            >
              {empty.elsewhere}
            </NonIdealState>
          }
        />
        {beside}
      </div>
      {children}
    </div>
  )
}
