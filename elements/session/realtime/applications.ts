import { refreshBadges } from '../badges.ts'
import { $line, onPush } from './pushes.ts'

/** Milliseconds within which all pages that are told ask, each of them once for all that came. */
const spread = 1000

/** Keeps the counters of applications as the platform says. Answers how to stop. */
export function followApplications(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const hear = (): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void refreshBadges()
    }, Math.random() * spread)
  }
  // What listens to the line holds it.
  const stops = [$line.listen(state => state === 'up' && hear()), onPush(hear, 'apply')]
  return () => {
    clearTimeout(waiting)
    for (const stop of stops) stop()
  }
}
