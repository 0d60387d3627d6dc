// What `npm run dev` keeps ready for tests: warm pages from the sources, and a platform of their own with fresh data.
import { readFileSync } from 'node:fs'
import { request as call } from 'node:http'
import { join } from 'node:path'

const announced = join(import.meta.dirname, '..', '..', '.tmp', 'dev.json')

/** The address where the loop serves tests; undefined when none runs. */
export async function loopAddress() {
  try {
    const { tests } = JSON.parse(readFileSync(announced, 'utf8'))
    return (await fetch(`${tests}/ready`)).ok ? tests : undefined
  } catch {
    return undefined
  }
}

/** Asks the loop for what is this run's until `stop`. A run that dies gives back what it borrowed. */
async function ask(loop, path) {
  const response = await fetch(loop + path)
  if (!response.ok) throw new Error(await response.text())
  const reader = response.body.getReader()
  const { value } = await reader.read()
  return { told: JSON.parse(new TextDecoder().decode(value)), stop: () => reader.cancel() }
}

/** Borrows pages and platform of the loop that this run was told of; undefined without one. */
export async function borrow() {
  const pages = process.env.QUNDAO_TEST_LOOP
  if (!pages) return undefined
  const { told, stop } = await ask(pages, '/platform')
  return { ...told, pages, stop }
}

/** Borrows the database of the server tests; undefined where it does not start: a file alone says why. */
export async function borrowDatabase(loop) {
  try {
    const { told: environment, stop } = await ask(loop, '/database')
    return { environment, stop }
  } catch {
    return undefined
  }
}

export const isOfPlatform = path => /^\/(api|files|websocket)\//.test(path)

/** Lets another server of this machine answer. */
export function forward(request, response, origin) {
  const { url, method, headers } = request
  const asked = call(origin + url, { method, headers: { ...headers, host: new URL(origin).host } }, answer => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
}
