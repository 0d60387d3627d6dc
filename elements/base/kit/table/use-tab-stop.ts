import { useState } from 'react'

/**
 * Returns the index of the row that Tab focuses. When rows reload for the same query, it follows the row, or takes the
 * row in its place if it disappeared. A new query starts at the first row.
 */
export function useTabStop<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  question: string
): [number, (at: number) => void] {
  const [stop, setStop] = useState({ question, key: '', at: 0 })
  const isSame = stop.question === question
  const found = isSame ? rows.findIndex(row => keyOf(row) === stop.key) : -1
  const active = found >= 0 ? found : isSame ? Math.max(0, Math.min(stop.at, rows.length - 1)) : 0
  const put = (at: number) => {
    const row = rows[at]
    if (row !== undefined) setStop({ question, key: keyOf(row), at })
  }
  // Remember the current position, in case the row disappears next time.
  const row = rows[active]
  if (stop.key && row !== undefined && (!isSame || stop.at !== active || stop.key !== keyOf(row))) put(active)
  return [active, put]
}
