import { Button, Classes } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import { useText } from '../../core/language/text.ts'
import { Popup } from '../popup/popup.tsx'
import { tableText } from './data-table.text.ts'
import type { TableAction } from './table-column.ts'

interface Props<Row> {
  actions: TableAction<Row>[]
  row: Row
  /** True if any row has a menu button. Rows without one leave its space free, so that actions align. */
  hasMore: boolean
  /** Tab reaches the actions of the current row only. Arrow keys move between rows. */
  isCurrent: boolean
}

const inSightOf = <Row,>(actions: TableAction<Row>[]) => actions.filter(({ isBehind }) => !isBehind).slice(0, 2)

export const hasBehind = <Row,>(actions: TableAction<Row>[]): boolean => inSightOf(actions).length < actions.length

/** Estimates the width of a button in pixels. Chinese characters are almost twice as wide as Latin ones. */
const widthOf = (title: string): number => [...title].reduce((sum, sign) => sum + (sign > '\u2e80' ? 14 : 8), 16)

/** Returns the width in pixels that fits the actions of every row. */
export function actionsWidth<Row>(rows: Row[], actionsOf: (row: Row) => TableAction<Row>[]): number {
  const all = rows.map(actionsOf)
  const more = all.some(hasBehind) ? 28 : 0
  const widths = all.map(actions => inSightOf(actions).reduce((sum, { title }) => sum + widthOf(title), 20 + more))
  return Math.max(140, ...widths)
}

/** Actions of a row: two as buttons, the rest in a menu. */
export function RowActions<Row>({ actions, row, hasMore, isCurrent }: Props<Row>) {
  const tabIndex = isCurrent ? 0 : -1
  const text = useText(tableText)
  const inSight = inSightOf(actions)
  const behind = actions.filter(action => !inSight.includes(action))
  return (
    <>
      {inSight.map(action => (
        <Button
          key={action.key}
          className="table-action"
          size="small"
          variant="minimal"
          text={action.title}
          tabIndex={tabIndex}
          onClick={() => action.run([row])}
        />
      ))}
      {hasMore && behind.length === 0 && <span className="table-more-place" />}
      {behind.length > 0 && (
        <Popup
          placement="bottom-end"
          content={
            <div className="table-menu">
              {behind.map(action => (
                <Button
                  key={action.key}
                  className={Classes.POPOVER_DISMISS}
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
          <Button
            className="table-action"
            size="small"
            variant="minimal"
            icon={<More />}
            aria-label={text.more}
            tabIndex={tabIndex}
          />
        </Popup>
      )}
    </>
  )
}
