import { useRef, useState } from 'react'
import type { WaitingRow } from '../../base/contract/inbox.ts'
import { shared } from '../../base/core/values/storage.ts'

const key = 'qundao:next-task'

/** Returns which task follows one that is done, and whether it opens by itself. This browser remembers the choice. */
export function useNextTask() {
  const rows = useRef<readonly WaitingRow[]>([])
  const [isOn, setOn] = useState(() => shared.read(key) !== 'off')
  return {
    isOn,
    turn: (next: boolean) => {
      setOn(next)
      shared.write(key, next ? null : 'off')
    },
    see: (shown: readonly WaitingRow[]) => void (rows.current = shown),
    /** Returns the row below in the list, or the first one after the last. */
    after: (taskId: string): WaitingRow | undefined => {
      const at = rows.current.findIndex(({ subjectId }) => subjectId === taskId)
      const others = [...rows.current.slice(at + 1), ...rows.current.slice(0, Math.max(at, 0))]
      return others.find(({ task }) => task)
    }
  }
}
