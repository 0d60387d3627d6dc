import type { Endpoint } from '../../contract/endpoint.ts'
import { servedFrom } from '../../core/platform.ts'
import { environment } from './environment.ts'
import { writeJson } from '../../core/json.ts'

/** How many writes without an answer are remembered. */
const most = 50

/** Writes whose answer never came, by what they said. */
const unanswered = new Map<string, string>()

const newName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(16).padStart(8, '0')).join('')

interface WriteName {
  /** Undefined for a call that changes nothing, and at a platform that may not know such names. */
  name: string | undefined
  /** The platform has answered for good. */
  answered: () => void
}

/**
 * Names a write, so that it is done once: what is sent again in the same words, because its answer was lost, has the same
 * name. `own` is a name of the caller's, which outlives the page.
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
