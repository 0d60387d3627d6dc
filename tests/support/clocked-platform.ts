import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPlatform } from './platform.mjs'

const preload = pathToFileURL(join(import.meta.dirname, 'set-clock.mjs')).href

/** Starts a platform with a settable clock. `setDay` sets it to 10:00 in Beijing on a day (`YYYY-MM-DD`). */
export async function startClocked(day: string) {
  const folder = await mkdtemp(join(tmpdir(), 'qundao-clock-'))
  const file = join(folder, 'clock')
  const setDay = (to: string) => writeFile(file, String(Date.parse(`${to}T10:00:00+08:00`) - Date.now()))
  await setDay(day)
  const environment = { NODE_OPTIONS: `--import=${preload}`, QUNDAO_TEST_CLOCK: file }
  const platform = await startPlatform({ environment, pattern: '' })
  return {
    origin: platform.origin,
    setDay,
    stop: async () => {
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
