import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { writeJson } from '../../core/values/json.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Returns the keys of the selected rows. The selection survives a reload of the same query, except rows that
 * disappeared or were changed by a bulk action.
 */
export function useTicks<Row>(rows: readonly Row[], keyOf: (row: Row) => string, question: string) {
  const [ticks, setTicks] = useState({ question, keys: none })
  /** Rows at the start of a bulk action, as JSON by key. */
  const acted = useRef(new Map<string, string>())
  const keys = ticks.question === question ? ticks.keys : none
  const tick = (next: ReadonlySet<string>): void => setTicks({ question, keys: next })
  const act = (chosen: readonly Row[]): void => {
    acted.current = new Map(chosen.map(row => [keyOf(row), writeJson(row)]))
  }
  const drop = useEffectEvent(() => {
    const isLeft = (row: Row): boolean => {
      const before = acted.current.get(keyOf(row))
      return keys.has(keyOf(row)) && (before === undefined || before === writeJson(row))
    }
    const left = rows.filter(isLeft)
    if (left.length < ticks.keys.size) tick(new Set(left.map(keyOf)))
  })
  useEffect(() => drop(), [rows])
  return { ticked: keys, tick, act }
}
