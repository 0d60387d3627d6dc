/**
 * What the loop keeps ready for runs of single tests, in a process of its own: the sources without hot replacement, a
 * platform with fresh data, lent to one run and taken down with it, and the PostgreSQL of the server tests.
 * `.tmp/dev.json` says where.
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

/** What is lent is the run's until it lets the answer go. */
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

// Ctrl+C reaches it too; it ends with the loop, however that ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('message', stock.renew)
async function end(): Promise<void> {
  rmSync(announced, { force: true })
  await stock.stop()
  process.exit()
}
process.once('disconnect', end)
// It may have ended while this one was being loaded.
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
