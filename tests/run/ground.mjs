// Uses what `npm run dev` provides for tests: warm pages from the sources, and a separate platform with fresh data.
import { readFileSync } from 'node:fs'
import { request as call } from 'node:http'
import { join } from 'node:path'

const announced = join(import.meta.dirname, '..', '..', '.tmp', 'dev.json')

/** Returns the address at which `npm run dev` serves tests, or undefined if it is not running. */
export async function loopAddress() {
  try {
    const { tests } = JSON.parse(readFileSync(announced, 'utf8'))
    return (await fetch(`${tests}/ready`)).ok ? tests : undefined
  } catch {
    return undefined
  }
}

/** Borrows a resource until `stop`. The connection also ends when the run dies. */
async function ask(loop, path) {
  const response = await fetch(loop + path)
  if (!response.ok) throw new Error(await response.text())
  const reader = response.body.getReader()
  const { value } = await reader.read()
  return { told: JSON.parse(new TextDecoder().decode(value)), stop: () => reader.cancel() }
}

/** Borrows pages and platform from QUNDAO_TEST_LOOP. Returns undefined if it is not set. */
export async function borrow() {
  const pages = process.env.QUNDAO_TEST_LOOP
  if (!pages) return undefined
  const { told, stop } = await ask(pages, '/platform')
  return { ...told, pages, stop }
}

/**
 * Borrows the database of the server tests. Returns undefined if it cannot start; a file run alone reports the reason.
 */
export async function borrowDatabase(loop) {
  try {
    const { told: environment, stop } = await ask(loop, '/database')
    return { environment, stop }
  } catch {
    return undefined
  }
}

export const isOfPlatform = path => /^\/(api|files|websocket)\//.test(path)

/** Forwards a request to another server of this machine. */
export function forward(request, response, origin) {
  const { url, method, headers } = request
  const asked = call(origin + url, { method, headers: { ...headers, host: new URL(origin).host } }, answer => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
}
