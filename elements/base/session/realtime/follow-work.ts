import { $line, onPush, type PushKind } from './pushes.ts'

/** Time span in ms over which pages spread their requests. Each page sends one request for all messages of the span. */
const spread = 500
/** Time in ms that the first connection may take. Data loaded at the start is fresh enough if it takes no longer. */
const usual = 3000

/**
 * Calls `ask` when the platform announces work of these kinds, and after the connection was lost for a while.
 * @returns a function that stops
 */
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
  // Subscribing to `$line` keeps the connection open.
  const follow = $line.subscribe(state => {
    if (state !== 'up') return
    // Messages pushed during the interruption are lost.
    if (wasUp || Date.now() - began > usual) hear()
    wasUp = true
  })
  const stops = [follow, ...kinds.map(kind => onPush(hear, kind))]
  return () => {
    clearTimeout(waiting)
    for (const stop of stops) stop()
  }
}
