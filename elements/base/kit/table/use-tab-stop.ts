import { useState } from 'react'

/**
 * The row that Tab comes to, by its place. When rows come anew for the same question it stays the same row, or the one in its
 * place when it went; other rows begin at the first.
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
  // Where it stands by now is where the next one would take its place.
  const row = rows[active]
  if (stop.key && row !== undefined && (!isSame || stop.at !== active || stop.key !== keyOf(row))) put(active)
  return [active, put]
}
