import { $line, onPush, type PushKind } from './pushes.ts'

/** Milliseconds within which all pages that are told ask, each of them once for all that came. */
const spread = 1000
/** Milliseconds that the line may take to come up for the first time: what was asked for at the beginning is as good as new by then. */
const usual = 3000

/** Asks anew when the platform says that work of these kinds came, and when it could not say so for a while. Answers how to stop. */
export function followWork(kinds: readonly PushKind[], ask: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const hear = (): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      ask()
    }, Math.random() * spread)
  }
  const began = Date.now()
  let wasUp = false
  // What listens to the line holds it.
  const follow = $line.subscribe(state => {
    if (state !== 'up') return
    // What was pushed while it was cut is known to nobody.
    if (wasUp || Date.now() - began > usual) hear()
    wasUp = true
  })
  const stops = [follow, ...kinds.map(kind => onPush(hear, kind))]
  return () => {
    clearTimeout(waiting)
    for (const stop of stops) stop()
  }
}
