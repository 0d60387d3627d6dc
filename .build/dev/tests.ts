/**
 * Separate process with resources for runs of single tests: the sources without hot replacement, a platform with fresh
 * data that is lent to one run and then discarded, and the PostgreSQL of the server tests. `.tmp/dev.json` has the
 * addresses.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'
import { sourcesForTests } from '../../tests/run/sources.mjs'
import { createStock, type Lent } from './stock.ts'

const announced = join(import.meta.dirname, '../../.tmp/dev.json')
const stock = createStock()

/** The run owns what was lent until it closes the response. */
async function lend<Value>(lent: Promise<Lent<Value>>, response: ServerResponse, tell: (value: Value) => object) {
  try {
    const { value, giveBack } = await lent
    response.once('close', giveBack)
    response.writeHead(200).write(JSON.stringify(tell(value)))
    if (response.destroyed) response.emit('close')
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

// Ignores Ctrl+C, which reaches this process too; it ends with its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('message', stock.renew)
async function end(): Promise<void> {
  rmSync(announced, { force: true })
  await stock.stop()
  process.exit()
}
process.once('disconnect', end)
// The parent may have ended while this process was loading.
if (!process.connected) await end()

const filled = stock.fill()
const vite = await createServer(sourcesForTests)
const http = createHttp((request, response) => {
  if (request.url === '/ready') response.end()
  else if (request.url === '/platform')
    void lend(stock.lendPlatform(), response, ({ origin, data }) => ({ origin, data }))
  else if (request.url === '/database') void lend(stock.lendDatabase(), response, ({ environment }) => environment)
  else vite.middlewares(request, response, () => response.writeHead(404).end())
})
await new Promise<void>(resolve => http.listen(0, 'localhost', resolve))
await filled
mkdirSync(join(announced, '..'), { recursive: true })
const { port } = http.address() as AddressInfo
if (process.connected) writeFileSync(announced, JSON.stringify({ tests: `http://localhost:${port}` }))
