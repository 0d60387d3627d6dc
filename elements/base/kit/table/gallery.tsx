import { Button, Checkbox } from '@blueprintjs/core'
import { GridView, List } from '@blueprintjs/icons'
import type { KeyboardEvent, MouseEvent } from 'react'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { tableText } from './data-table.text.ts'
import styles from './gallery.css?inline'
import { RowActions } from './row-actions.tsx'
import type { GalleryCard, TableAction } from './table-column.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useTabStop } from './use-tab-stop.ts'

bring(styles)

interface Props {
  /** Undefined while the first page is loading. */
  rows: readonly unknown[] | undefined
  question: string
  isPassing: boolean
  label: string
  card: GalleryCard<unknown>
  keyOf: (row: unknown) => string
  titleOf: (row: unknown) => string
  isSelectable: boolean
  selected: ReadonlySet<string>
  onFlip: (row: unknown) => void
  onOpen: (row: unknown) => void
  current: string | undefined
  actionsOf: ((row: unknown) => TableAction<unknown>[]) | undefined
}

/** Records as cards with large pictures: one tab stop, moved with the keyboard. Their actions are in the ⋯ menu. */
export default function Gallery(props: Props) {
  const { rows, question, isPassing, label, card, keyOf, titleOf, isSelectable, selected, onFlip, onOpen } = props
  const { current, actionsOf } = props
  const text = useText(tableText)
  const [active, setActive] = useTabStop(rows ?? [], keyOf, question)
  const { body, hold, letGo } = useRowFocus(rows, active)
  if (!rows)
    return (
      <ul className="gallery" aria-label={label} aria-busy>
        {Array.from({ length: 8 }, (_, at) => (
          <li key={at} className="gallery-card">
            <span className="gallery-picture bp6-skeleton" />
            <span className="gallery-words">
              <span className="bp6-skeleton">{label}</span>
            </span>
          </li>
        ))}
      </ul>
    )
  const open = (row: unknown, { target }: MouseEvent) =>
    (target as Element).closest('button, label, [popover]') || onOpen(row)
  return (
    <ul
      ref={body}
      className={isPassing ? 'gallery gallery-dimmed' : 'gallery'}
      aria-label={label}
      aria-busy={isPassing}
      onFocus={hold}
      onBlur={letGo}
      onKeyDown={event => walk(event, rows, setActive, onOpen, isSelectable ? onFlip : onOpen)}
    >
      {rows.map((row, at) => {
        const [key, title] = [keyOf(row), titleOf(row)]
        const isChosen = selected.has(key) || key === current
        return (
          <li
            key={key}
            tabIndex={at === active ? 0 : -1}
            className={isChosen ? 'gallery-card gallery-selected' : 'gallery-card'}
            aria-current={key === current || undefined}
            data-key={key}
            onFocus={() => setActive(at)}
            onClick={event => open(row, event)}
          >
            <span className="gallery-picture">{card.picture(row)}</span>
            <span className="gallery-words">
              <span className="gallery-names">
                <span className="gallery-title" title={title}>
                  {title}
                </span>
                <span className="gallery-facts">{card.facts(row)}</span>
              </span>
              {actionsOf && (
                <RowActions
                  actions={actionsOf(row).map(action => ({ ...action, isBehind: true as const }))}
                  row={row}
                  hasMore
                  isCurrent={at === active}
                />
              )}
            </span>
            {isSelectable && (
              <span className="gallery-check">
                <Checkbox
                  aria-label={text.select(title)}
                  checked={selected.has(key)}
                  onChange={() => onFlip(row)}
                  tabIndex={-1}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Handles keys: arrows, Home and End move, Enter opens, Space selects. Ignores keys inside a control of a card. */
function walk(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly unknown[],
  setActive: (at: number) => void,
  onOpen: (row: unknown) => void,
  onSelect: (row: unknown) => void
): void {
  const cards = [...event.currentTarget.children] as HTMLElement[]
  const at = cards.indexOf(event.target as HTMLElement)
  if (event.nativeEvent.isComposing || at < 0) return
  const across = cards.filter(({ offsetTop }) => offsetTop === cards[0]!.offsetTop).length
  const [last, row] = [cards.length - 1, rows[at]]
  const steps: Record<string, number> = {
    ...{ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last },
    ArrowDown: Math.floor(at / across) < Math.floor(last / across) ? at + across : at,
    ArrowUp: at < across ? at : at - across
  }
  const to = steps[event.key]
  if (to !== undefined) {
    event.preventDefault()
    const next = Math.max(0, Math.min(last, to))
    setActive(next)
    cards[next]?.focus()
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    if (event.key === 'Enter') onOpen(row)
    else onSelect(row)
  }
}

/** Switches between the table and the gallery. */
export function ViewSwitch({ isGallery, onChange }: { isGallery: boolean; onChange: (isGallery: boolean) => void }) {
  const text = useText(tableText)
  return (
    <span className="table-views" role="group" aria-label={text.view}>
      <Button
        variant="minimal"
        size="small"
        icon={<List />}
        aria-label={text.list}
        title={text.list}
        aria-pressed={!isGallery}
        active={!isGallery}
        onClick={() => onChange(false)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<GridView />}
        aria-label={text.gallery}
        title={text.gallery}
        aria-pressed={isGallery}
        active={isGallery}
        onClick={() => onChange(true)}
      />
    </span>
  )
}
