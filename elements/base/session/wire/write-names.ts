import type { Endpoint } from '../../contract/endpoint.ts'
import { servedFrom } from '../../core/page/platform.ts'
import { environment } from './environment.ts'
import { writeJson } from '../../core/values/json.ts'

/** Maximum number of unanswered writes to remember. */
const most = 50

/** Idempotency keys of unanswered writes, by their content. */
const unanswered = new Map<string, string>()

export const newName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(16).padStart(8, '0')).join('')

interface WriteName {
  /** Idempotency key. Undefined for reads, and for platforms that may not support it. */
  name: string | undefined
  /** Call when the platform's answer is final. */
  answered: () => void
}

/**
 * Returns an idempotency key for a write. Repeating an unanswered write with the same content uses the same key. `own`
 * is a key of the caller that survives a reload.
 */
export function nameWrite(
  endpoint: Endpoint<unknown, unknown, unknown>,
  query: unknown,
  body: unknown,
  own?: string
): WriteName {
  const isOurs = new URL(environment.api, servedFrom).origin === servedFrom
  if (endpoint.method === 'GET' || (endpoint.open && !endpoint.named) || !isOurs)
    return { name: undefined, answered: () => {} }
  if (own) return { name: own, answered: () => {} }
  const words = writeJson([endpoint.method, endpoint.path, query, body])
  const name = unanswered.get(words) ?? newName()
  if (unanswered.size >= most) unanswered.delete(unanswered.keys().next().value!)
  unanswered.set(words, name)
  return { name, answered: () => void unanswered.delete(words) }
}
