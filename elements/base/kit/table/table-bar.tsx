import { Button, Checkbox } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useText } from '../../core/language/text.ts'
import { later } from '../later.tsx'
import { Popup } from '../popup/popup.tsx'
import { tableText } from './data-table.text.ts'
import type { TableAction, TableColumn } from './table-column.ts'
import type { TableLook } from './use-table-look.ts'
import type { List } from './use-list.ts'

/** Loaded only where records can be drawn as a gallery. */
const ViewSwitch = later(async () => ({ default: (await import('./gallery.tsx')).ViewSwitch }))

interface Props<Row> {
  list: List<Row>
  columns: readonly TableColumn<Row>[]
  look: TableLook
  /** Undefined restores the defaults. */
  onLook: (look: TableLook | undefined) => void
  chosen: Row[]
  bulkActionsOf: ((rows: Row[]) => TableAction<Row>[]) | undefined
  /** Called with the rows when a bulk action starts. */
  onAct: (rows: Row[]) => void
  onUnselect: () => void
  /** Selects the rows of all pages. Undefined if they are selected or cannot be. */
  onSelectEvery: (() => void) | undefined
  isGathering: boolean
  /** The records can be drawn as a gallery too. */
  hasGallery: boolean
}

/** Bar above a table: the total or the bulk actions, and the choice of columns. */
export function TableBar<Row>(props: Props<Row>) {
  const { list, columns, look, onLook, chosen, bulkActionsOf, onAct, onUnselect, onSelectEvery, isGathering } = props
  const { hasGallery } = props
  const isGallery = hasGallery && look.isGallery === true
  const text = useText(tableText)
  const { page } = list
  const everyButton = onSelectEvery && page && page.total > 0 && (
    <Button
      size="small"
      variant="minimal"
      intent="primary"
      text={text.selectEvery(page.total)}
      loading={isGathering}
      onClick={onSelectEvery}
    />
  )
  return (
    <div className={chosen.length > 0 ? 'table-bar table-bar-bulk' : 'table-bar'}>
      {chosen.length > 0 ? (
        <>
          <b>{text.selected(chosen.length)}</b>
          {everyButton}
          {bulkActionsOf?.(chosen).map(action => (
            <Button
              key={action.key}
              size="small"
              text={action.title}
              intent={action.intent}
              onClick={() => {
                onAct(chosen)
                action.run(chosen)
              }}
            />
          ))}
          <Button size="small" variant="minimal" text={text.unselect} onClick={onUnselect} />
        </>
      ) : (
        <>
          <span className="table-total" aria-live="polite">
            {page ? text.total(page.total, page.totalCapped ?? false) : text.loading}
          </span>
          {everyButton}
        </>
      )}
      <span className="table-tools">
        {hasGallery && <ViewSwitch isGallery={isGallery} onChange={next => onLook({ ...look, isGallery: next })} />}
        <Button
          variant="minimal"
          size="small"
          icon={<Refresh />}
          aria-label={text.refresh}
          title={text.refresh}
          onClick={list.reload}
        />
        {!isGallery && (
          <Popup
            placement="bottom-end"
            content={
              <div className="table-chooser">
                {columns.slice(1).map(column => (
                  <Checkbox
                    key={column.key}
                    label={column.title}
                    checked={!look.hidden.includes(column.key)}
                    onChange={event =>
                      onLook({
                        ...look,
                        hidden: event.currentTarget.checked
                          ? look.hidden.filter(key => key !== column.key)
                          : [...look.hidden, column.key]
                      })
                    }
                  />
                ))}
                <Button size="small" fill text={text.reset} onClick={() => onLook(undefined)} />
              </div>
            }
          >
            <Button variant="minimal" size="small" text={text.columns} />
          </Popup>
        )}
      </span>
    </div>
  )
}
