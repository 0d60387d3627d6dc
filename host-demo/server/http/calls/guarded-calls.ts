import type { FastifyInstance } from 'fastify'
import type { GuardedCall } from '../../../../elements/base/contract/permission.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'

const rightsOf = new WeakMap<object, readonly RightCode[]>()

/** Records the rights that a guard checks. */
export const asksFor = (check: object, rights: readonly RightCode[]) => rightsOf.set(check, rights)

/** Returns the rights that the guards of a route check; undefined without a guard. */
export const rightsAsked = (guards: object | readonly object[] | undefined): readonly RightCode[] | undefined => {
  const found = [guards ?? []].flat().filter(check => rightsOf.has(check))
  return found.length > 0 ? found.flatMap(check => rightsOf.get(check) ?? []) : undefined
}

/** Collects, by right, the calls that check it. Sees only routes that are registered afterwards. */
export const gatherGuarded = (http: FastifyInstance): ReadonlyMap<RightCode, readonly GuardedCall[]> => {
  const calls = new Map<RightCode, GuardedCall[]>()
  http.addHook('onRoute', ({ method, url, onRequest }) => {
    const rights = rightsAsked(onRequest) ?? []
    const found = [method].flat().filter(each => each !== 'HEAD')
    for (const right of rights)
      calls.set(right, [...(calls.get(right) ?? []), ...found.map(each => ({ method: each, path: url }))])
  })
  return calls
}
