import type { ComponentProps, ReactNode } from 'react'
import type { PageQuery } from '../../contract/envelope.ts'
import type { RecordResource } from './form/record-form.ts'
import { ResourceList } from './list/resource-list.tsx'
import { useRecordPane } from './use-record-pane.tsx'

interface Props<Row extends object, Query extends PageQuery>
  extends Omit<ComponentProps<typeof ResourceList<Row, Query>>, 'resource' | 'current' | 'beside'> {
  resource: RecordResource<Row, Query>
}

/** Maximum number of records that one request deletes: their ids are in its address. */
const mostDeleted = 200

/** Renders the name of a row as a button. Not in the tab order, because the row takes the focus. */
function opener<Row extends object>(
  render: (row: Row) => ReactNode,
  titleOf: (row: Row) => string,
  open: (row: Row) => void
) {
  return (row: Row): ReactNode => (
    <button type="button" className="row-link row-open" tabIndex={-1} title={titleOf(row)} onClick={() => open(row)}>
      {render(row)}
    </button>
  )
}

/** List page with a pane that shows, adds and edits records. */
export function RecordList<Row extends object, Query extends PageQuery>(props: Props<Row, Query>) {
  const { resource, children, ...rest } = props
  const { columns, actionsOf, bulkActionsOf, add, titleOf } = resource
  const { show, shown, pane, dialog, close: _close, ...own } = useRecordPane(resource)
  const bulk = bulkActionsOf ?? own.bulkActionsOf
  return (
    <ResourceList
      {...rest}
      resource={{
        ...resource,
        columns: columns.map((column, index) =>
          index === 0 ? { ...column, render: opener(column.render ?? titleOf, titleOf, show) } : column
        ),
        open: show,
        actionsOf: row => {
          const [edit, ...others] = own.actionsOf(row)
          return [...(edit ? [edit] : []), ...(actionsOf?.(row) ?? []), ...others]
        },
        bulkActionsOf:
          bulk &&
          (chosen => [
            ...(bulkActionsOf?.(chosen) ?? []),
            ...(chosen.length <= mostDeleted ? (own.bulkActionsOf?.(chosen) ?? []) : [])
          ]),
        add: add && { ...add, run: () => show(undefined) }
      }}
      current={shown}
      beside={pane}
    >
      {dialog}
      {children}
    </ResourceList>
  )
}
