/** Measures the start of the built platform. Prints figures and writes `.bench/start.json`. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuilt } from './built-server.ts'
import { figure, median, print, type Figure } from './figure.ts'

const rounds = 9
const folder = mkdtempSync(join(tmpdir(), 'qundao-bench-'))
// The database account must be able to enter the folder when root runs the bench.
chmodSync(folder, 0o711)

async function once(): Promise<number> {
  const { milliseconds, stop } = await startBuilt(folder)
  await stop()
  return milliseconds
}

try {
  const first = await once()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await once())
  const figures: Figure[] = [
    figure('first start | 首次启动', 60_000, first, 'ms'),
    figure('second start | 再次启动', 600, median(times), 'ms')
  ]
  for (const line of figures) print(line)
  mkdirSync('.bench', { recursive: true })
  writeFileSync('.bench/start.json', JSON.stringify(figures))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
