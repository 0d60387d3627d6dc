import { useEffect } from 'react'
import { changed } from '../session/changes.ts'
import { $line, onPush } from '../session/realtime/pushes.ts'

/** Milliseconds within which all pages that are told ask, each of them once for all that came. */
const spread = 1000

/** Loads what lists or counts waiting work anew when the platform says that some came. */
export function usePushedWork(): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const hear = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        changed('task')
      }, Math.random() * spread)
    }
    // What listens to the line holds it.
    const stops = [$line.listen(() => {}), onPush(hear, 'task'), onPush(hear, 'apply')]
    return () => {
      clearTimeout(waiting)
      for (const stop of stops) stop()
    }
  }, [])
}
