import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { PageQuery } from '../../contract/envelope.ts'
import type { RecordResource } from './record-form.ts'
import { later } from '../../kit/later.tsx'
import { ResourceList } from './resource-list.tsx'
import { useRecordPane } from './use-record-pane.tsx'

/** Loaded together with the rows. */
const SheetTools = later(() => import('../sheet/sheet-tools.tsx'))

interface Props<Row extends object, Query extends PageQuery>
  extends Omit<
    ComponentProps<typeof ResourceList<Row, Query>>,
    'resource' | 'current' | 'beside' | 'onRows' | 'onQuery'
  > {
  resource: RecordResource<Row, Query>
}

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
  const { resource, children, tools, ...rest } = props
  const { columns, actionsOf, bulkActionsOf, add, titleOf } = resource
  const [rows, setRows] = useState<readonly Row[]>([])
  const asked = useRef<Record<string, string>>({})
  const { show, shown, pane, dialog, ...own } = useRecordPane(resource, rows)
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
        bulkActionsOf: bulk && (chosen => [...(bulkActionsOf?.(chosen) ?? []), ...(own.bulkActionsOf?.(chosen) ?? [])]),
        add: add && { ...add, run: () => show(undefined) }
      }}
      tools={
        <>
          {/* Tools that load late come first, so that the buttons at the end do not move. */}
          {resource.sheet && (
            <SheetTools
              sheet={resource.sheet}
              noun={resource.noun}
              label={resource.label}
              query={() => asked.current}
            />
          )}
          {tools}
        </>
      }
      onQuery={query => void (asked.current = query)}
      current={shown}
      beside={pane}
      onRows={setRows}
    >
      {dialog}
      {children}
    </ResourceList>
  )
}
