import { useEffect } from 'react'
import { changed } from '../../session/wire/changes.ts'
import { followWork } from '../../session/realtime/follow-work.ts'

/** Reloads lists and counters of tasks when the platform pushes new work. */
export function usePushedWork(): void {
  useEffect(() => followWork(['task', 'apply'], () => changed('task')), [])
}
