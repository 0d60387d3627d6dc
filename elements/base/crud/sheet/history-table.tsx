import { NonIdealState } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Page, PageQuery } from '../../contract/envelope.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import type { TableAction, TableColumn } from '../../kit/table/table-column.ts'
import { useList, type Place } from '../../kit/table/use-list.ts'
import { useTableLook } from '../../kit/table/use-table-look.ts'
import { useIsNarrow } from '../../kit/use-is-narrow.ts'
import { send } from '../../session/request/send.ts'
import { changesOf } from '../../session/wire/changes.ts'
import { bring } from '../../core/look/sheets.ts'
import tableStyles from '../../kit/table/data-table.css?inline'

// Trees import sheets too, without the styles of a list.
bring(tableStyles)

interface Props<Row extends { id: string }, Query extends PageQuery> {
  /** Name for the layout of the table and for its changes. */
  name: string
  label: string
  list: Endpoint<Page<Row>, Query>
  /** Parameters of every request. */
  fixed: Omit<Query, keyof PageQuery>
  columns: readonly TableColumn<Row>[]
  titleOf: (row: Row) => string
  onOpen: (row: Row) => void
  actionsOf?: (row: Row) => TableAction<Row>[]
  empty: { title: string; hint?: string }
}

/** Table of a dialog without filters. Rows are cards if it is narrow. */
export function HistoryTable<Row extends { id: string }, Query extends PageQuery>(props: Props<Row, Query>) {
  const { name, label, list: endpoint, fixed, columns, titleOf, onOpen, actionsOf, empty } = props
  const [place, setPlace] = useState<Place>({ pageNo: 1, pageSize: 20 })
  const [look, keepLook] = useTableLook(name, [])
  const { box, isNarrow } = useIsNarrow()
  const version = useStore(changesOf(name))
  const load = (query: PageQuery & Record<string, unknown>, signal: AbortSignal): Promise<Page<Row>> =>
    send(endpoint, { query: query as unknown as Query, signal })
  const list = useList(load, fixed, version, place, part => setPlace(before => ({ ...before, ...part })))
  return (
    <div ref={box} className={isNarrow ? 'resource resource-narrow' : 'resource'}>
      <DataTable
        {...{ look, label, list, columns, titleOf, onOpen, actionsOf }}
        onLook={keepLook}
        keyOf={row => row.id}
        isFiltered={false}
        onClearFilter={() => undefined}
        empty={<NonIdealState className="table-state" title={empty.title} description={empty.hint} />}
      />
    </div>
  )
}
