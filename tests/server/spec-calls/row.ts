import assert from 'node:assert/strict'
import type { Envelope } from '../../../elements/base/contract/envelope.ts'
import type { TestPlatform } from '../platform.ts'

export type Person = 'admin' | 'lihua' | 'wangmin' | 'zhaolei' | 'chenjing' | 'guoxia'

export interface Asked {
  /** Fills the `{…}` of the path. */
  code?: string
  query?: Record<string, string>
  body?: object
}

/** A call that must be refused: the caller, what is sent, and the code if it is a special one. */
export interface Wrong {
  by: Person | 'nobody'
  ask?: Asked
  code?: number
}

/** A call of the specification with a right caller and wrong ones. Later rows use what earlier ones have made. */
export interface Row {
  /** `METHOD path`, as in the table. */
  call: string
  by?: Person | 'nobody'
  ask?: () => Asked | Promise<Asked>
  /** Paths in the result with their types, `records[].id` or `total:number`; `[]` needs at least one entry. */
  has?: string[]
  /** Code of success; the number 200 by default. */
  code?: string
  wrong?: () => Wrong[]
  /** Looks further into the result, or remembers it for later rows. */
  then?(result: never): void
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Checks that a value has the path, for example `menu[].meta.title`, of the type after the colon. */
export const requirePath = (value: unknown, path: string) => {
  const [keys = '', type = 'string'] = path.split(':')
  const walk = (at: unknown, [key, ...rest]: string[], seen: string): void => {
    if (key === undefined) return assert.equal(typeOf(at), type, `${path}: ${seen} is ${JSON.stringify(at)}`)
    const name = key.replace('[]', '')
    const inner = name ? (at as Record<string, unknown> | null)?.[name] : at
    const here = `${seen}.${name}`
    if (!key.endsWith('[]')) return walk(inner, rest, here)
    assert.ok(Array.isArray(inner) && inner.length > 0, `${path}: ${here} is ${JSON.stringify(inner)}`)
    for (const each of inner) walk(each, rest, here)
  }
  walk(value, keys ? keys.split('.') : [], 'result')
}

/** Sends a row's call, as a person or without a session. */
export const sendRow = async (platform: TestPlatform, call: string, { code = '', query, body }: Asked, token = '') => {
  const [method = '', path = ''] = call.split(' ')
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const url = `/api${path.replace('{code}', code)}${search}`
  const response = await platform.raw(url, { method, token, ...(method !== 'GET' && { body: body ?? {} }) })
  return { status: response.status, ...((await response.json()) as Envelope<unknown>) }
}
