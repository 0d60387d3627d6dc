import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../core/language/text.ts'
import { tableText } from './table-menu.text.ts'

const most = { rows: 8, columns: 10 }
const count = (length: number): number[] => Array.from({ length }, (_, at) => at + 1)
const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1]
}

/** Chooses the size of a new table on a grid, by pointer or arrow keys. */
export function TableSize({ onChoose }: { onChoose: (rows: number, columns: number) => void }) {
  const text = useText(tableText)
  const [size, setSize] = useState({ rows: 3, columns: 3 })
  const grid = useRef<HTMLDivElement>(null)
  const isByKey = useRef(true)
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [size])

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    isByKey.current = true
    const within = (value: number, limit: number) => Math.min(limit, Math.max(1, value))
    setSize({ rows: within(size.rows + step[0], most.rows), columns: within(size.columns + step[1], most.columns) })
  }

  return (
    <div className="table-size">
      <div role="group" aria-label={text.insert} ref={grid} onKeyDown={walk}>
        {count(most.rows).map(row =>
          count(most.columns).map(column => (
            <button
              key={`${row} ${column}`}
              type="button"
              tabIndex={row === size.rows && column === size.columns ? 0 : -1}
              className={row <= size.rows && column <= size.columns ? 'chosen' : undefined}
              aria-label={text.size(row, column)}
              onPointerEnter={() => {
                isByKey.current = false
                setSize({ rows: row, columns: column })
              }}
              onClick={() => onChoose(row, column)}
            />
          ))
        )}
      </div>
      <p aria-hidden="true">{text.size(size.rows, size.columns)}</p>
    </div>
  )
}
