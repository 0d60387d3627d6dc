/**
 * One call of the platform, as a value: the browser sends it, the server registers a route from it.
 * `path` is relative to the API base; `{name}` segments are filled from the parameters.
 * The types live in the phantom key `types`, so both sides are checked against the same record.
 */
export interface Endpoint<Result, Query = undefined, Body = undefined> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Answers without a session. */
  readonly open?: boolean
  /** Takes the name of a write (`idempotencyHeader`) although it is open; what needs a session always does. */
  readonly named?: boolean
  /** No `_t` parameter (dictionary item look-ups). */
  readonly plain?: boolean
  readonly types?: { result: Result; query: Query; body: Body }
}

export type ResultOf<E> = E extends Endpoint<infer Result, infer _Query, infer _Body> ? Result : never
export type QueryOf<E> = E extends Endpoint<infer _Result, infer Query, infer _Body> ? Query : never
export type BodyOf<E> = E extends Endpoint<infer _Result, infer _Query, infer Body> ? Body : never

type Flags = Pick<Endpoint<unknown>, 'open' | 'plain' | 'named'>

export const get = <Result, Query = undefined>(path: string, flags: Flags = {}): Endpoint<Result, Query> => ({
  method: 'GET',
  path,
  ...flags
})

/** A write. `Query` is for the few calls that carry their parameters in the address. */
export const post = <Result, Body = undefined, Query = undefined>(
  path: string,
  flags: Flags = {}
): Endpoint<Result, Query, Body> => ({ method: 'POST', path, ...flags })

export const put = <Result, Body = undefined>(path: string, flags: Flags = {}): Endpoint<Result, undefined, Body> => ({
  method: 'PUT',
  path,
  ...flags
})

export const remove = <Result, Query = undefined>(path: string): Endpoint<Result, Query> => ({ method: 'DELETE', path })

/**
 * Names a write, in 8 to 64 word characters of the caller's own: sent again under the same name within an hour, it is answered as it was
 * and not done again. A call that changes who is signed in takes none.
 */
export const idempotencyHeader = 'idempotency-key'

/** Identifies a request in the log: 8 to 64 word characters. Every response carries it; without one the platform creates it. */
export const requestIdHeader = 'x-request-id'

/** The id of the sub-site that a write was drawn for: it is refused when the session stands at another one by now. */
export const subsiteHeader = 'x-subsite-id'
