import { $line, onPush, type PushKind } from './pushes.ts'

/** Time span in ms over which pages spread their requests. Each page sends one request for all messages of the span. */
const spread = 500

/**
 * Calls `ask` when the platform announces work of these kinds, and whenever the connection is made: what was announced
 * before is lost.
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
  // Listening to `$line` keeps the connection open.
  const follow = $line.listen(state => state === 'up' && hear())
  const stops = [follow, ...kinds.map(kind => onPush(hear, kind))]
  return () => {
    clearTimeout(waiting)
    for (const stop of stops) stop()
  }
}
