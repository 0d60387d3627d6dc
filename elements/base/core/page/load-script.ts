import { tellPage } from './tell-page.ts'
import { isTimeout, withinScriptLimit } from './time-limit.ts'

/** Delays in ms before retrying a failed script. */
const waits = [1000, 4000]

/** Loads the script of a tag with retries. After the last failure, calls `again` once the browser is online again. */
export async function loadScript(
  tag: string,
  load: () => Promise<unknown>,
  again: (tag: string) => void
): Promise<void> {
  for (const wait of [...waits, undefined]) {
    try {
      return void (await withinScriptLimit(load()))
    } catch (error) {
      // The browser would wait for the same script again.
      if (isTimeout(error)) break
      if (wait !== undefined) await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  addEventListener('online', () => again(tag), { once: true })
  tellPage(`the script of <${tag}> could not be loaded`, 'unreachable')
}
