import { useEffect, useEffectEvent } from 'react'
import { changed } from '../../session/wire/changes.ts'
import { followWork } from '../../session/realtime/follow-work.ts'

/**
 * Reloads lists and counters of tasks when the platform pushes new work, or that others took work.
 * @param onPush called before the reload
 */
export function usePushedWork(onPush?: () => void): void {
  const reload = useEffectEvent(() => {
    onPush?.()
    changed('task')
  })
  useEffect(() => followWork(['task', 'apply'], () => reload()), [])
}
