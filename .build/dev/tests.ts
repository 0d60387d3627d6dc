/**
 * What the loop keeps ready for runs of single tests, in a process of its own: the sources without hot replacement, and a
 * platform with fresh data, lent to one run and taken down with it. `.tmp/dev.json` says where.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'
import { startPlatform, type Platform } from '../../tests/support/platform.mjs'
import { sourcesForTests } from '../../tests/support/sources.mjs'

const announced = join(import.meta.dirname, '../../.tmp/dev.json')

let spare: Promise<Platform> | undefined
let later: NodeJS.Timeout | undefined
const inUse = new Set<Platform>()

function prepare(): Promise<Platform> {
  const platform = startPlatform({ isBuilt: false })
  // Why it does not start is told to the run that asks for it.
  platform.catch(() => undefined)
  return platform
}

const drop = async (platform: Promise<Platform> | undefined) => (await platform?.catch(() => undefined))?.stop()

/** The platform is the run's until it lets the answer go. */
async function lend(response: ServerResponse): Promise<void> {
  clearTimeout(later)
  const platform = spare ?? prepare()
  spare = undefined
  try {
    const lent = await platform
    inUse.add(lent)
    response.once('close', async () => {
      inUse.delete(lent)
      await lent.stop()
      // Not sooner: it would take its time from the tests.
      spare ??= prepare()
    })
    response.writeHead(200).write(JSON.stringify({ origin: lent.origin, data: lent.data }))
    if (response.destroyed) response.emit('close')
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

/** After an edit of the server the platform that waits is an old one. */
function renew(): void {
  if (!spare) return
  void drop(spare)
  spare = undefined
  // The developer's own platform comes first.
  later = setTimeout(() => (spare ??= prepare()), 1500)
}

// Ctrl+C reaches it too; it ends with the loop, however that ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('message', renew)
async function end(): Promise<void> {
  clearTimeout(later)
  rmSync(announced, { force: true })
  await Promise.all([drop(spare), ...[...inUse].map(platform => platform.stop())])
  process.exit()
}
process.once('disconnect', end)
// It may have ended while this one was being loaded.
if (!process.connected) await end()

spare = prepare()
const vite = await createServer(sourcesForTests)
const http = createHttp((request, response) => {
  if (request.url === '/ready') response.end()
  else if (request.url === '/platform') void lend(response)
  else vite.middlewares(request, response, () => response.writeHead(404).end())
})
await new Promise<void>(resolve => http.listen(0, 'localhost', resolve))
await spare.catch(() => undefined)
mkdirSync(join(announced, '..'), { recursive: true })
const { port } = http.address() as AddressInfo
if (process.connected) writeFileSync(announced, JSON.stringify({ tests: `http://localhost:${port}` }))
