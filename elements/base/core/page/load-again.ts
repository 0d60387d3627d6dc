import { withinScriptLimit } from './time-limit.ts'

/** Delay in ms before something that failed without a connection is tried again. */
export const awayDelay = 5000

/** Resolves when the browser is online again, at the latest after `awayDelay`. */
function waitForLine(): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, awayDelay)
    addEventListener('online', go)
  })
}

/**
 * Loads a script in the middle of an action until it is there, so that what the user gave is not lost. Calls `onAway` after
 * the first failure.
 */
export async function loadAgain<Part>(load: () => Promise<Part>, onAway: () => void): Promise<Part> {
  for (let tries = 0; ; tries++) {
    try {
      return await withinScriptLimit(load())
    } catch {
      if (tries === 0) onAway()
      await waitForLine()
    }
  }
}
