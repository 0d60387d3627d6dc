import { useEffect } from 'react'
import { changed } from '../session/changes.ts'
import { $line, onPush } from '../session/realtime/pushes.ts'

/** Milliseconds within which all pages that are told ask, each of them once for all that came. */
const spread = 1000

/** Loads what lists or counts waiting work anew when the platform says that some came, and when it could not say so for a while. */
export function usePushedWork(): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const hear = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        changed('task')
      }, Math.random() * spread)
    }
    let wasUp = false
    // What listens to the line holds it.
    const follow = $line.subscribe(state => {
      if (state !== 'up') return
      // What was pushed while it was cut is known to nobody.
      if (wasUp) hear()
      wasUp = true
    })
    const stops = [follow, onPush(hear, 'task'), onPush(hear, 'apply')]
    return () => {
      clearTimeout(waiting)
      for (const stop of stops) stop()
    }
  }, [])
}
