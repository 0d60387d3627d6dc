import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import type { Page } from '../../../base/contract/envelope.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import type { Loaded } from '../../../base/kit/use-load.ts'
import styles from './placing.css?inline'

bring(styles)

/** Numbers of rows that a panel loads at first, and at most. */
export const firstRows = 20
const mostRows = 100

interface Props<Row> {
  text: { title: (count: number) => string; show: string; hide: string; more: (count: number) => string; retry: string }
  loaded: Loaded<Page<Row>>
  /** Loads more rows. */
  onSize: (size: number) => void
  /** Buttons that are shown while the panel is open. */
  tools?: (rows: readonly Row[]) => ReactNode
  drawRow: (row: Row) => ReactNode
  /** Dialogs of the rows. They stay when the last row has gone. */
  dialogs: ReactNode
}

/** Panel with rows above the list of articles, closed at first. Shows nothing if there are none. */
export function Panel<Row>({
  text,
  loaded: { value: page, error, reload },
  onSize,
  tools,
  drawRow,
  dialogs
}: Props<Row>) {
  const [isOpen, setOpen] = useState(false)
  if (error !== undefined && !page)
    return (
      <p className="quiet" role="alert">
        {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
      </p>
    )
  if (!page?.total) return dialogs
  const left = Math.min(page.total, mostRows) - page.records.length
  return (
    <section className="referred" aria-label={text.title(page.total)}>
      <header>
        <h2>{text.title(page.total)}</h2>
        {isOpen && tools?.(page.records)}
        <Button
          size="small"
          text={isOpen ? text.hide : text.show}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen && <ul>{page.records.map(drawRow)}</ul>}
      {isOpen && left > 0 && <Button size="small" text={text.more(left)} onClick={() => onSize(mostRows)} />}
      {dialogs}
    </section>
  )
}
