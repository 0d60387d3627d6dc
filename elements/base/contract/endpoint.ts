/**
 * A call of the platform as a value: the browser sends it, and the server registers a route from it. `path` is relative
 * to the API base; `{name}` segments are filled from the parameters. The key `types` exists only for the compiler, so
 * that both sides use the same types.
 *
 * The wire format follows JeecgBoot, so its clients keep working. ◆ marks our extensions.
 */
export interface Endpoint<Result, Query = undefined, Body = undefined> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Works without a session. */
  readonly open?: boolean
  /** Accepts an idempotency key although it is open. Calls that need a session always do. */
  readonly named?: boolean
  /** Sent without the `_t` parameter (dictionary lookups). */
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

/** Defines a write. `Query` is only for the few calls with parameters in the URL. */
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
 * Idempotency key of a write: 8 to 64 word characters chosen by the caller. Repeating a request with the same key
 * within an hour returns the first response. Calls that change the session ignore it.
 */
export const idempotencyHeader = 'idempotency-key'

/** Identifies a request in the log: 8 to 64 word characters, created if missing, returned in every response. */
export const requestIdHeader = 'x-request-id'

/** Id of the site that a write belongs to. The write fails if the session has switched to another site. */
export const subsiteHeader = 'x-subsite-id'

/**
 * ◆ Sent as `1` with calls while the user has not touched the page for a minute: polls and other calls that nobody asked
 * for. They do not count as use of the session, which ends after some time without use.
 */
export const unattendedHeader = 'x-unattended'

/**
 * ◆ Every response to a session has this header: `<session>.<until>.<key>`. The key signs addresses of files that are
 * not public, because browsers load pictures without the token. A signed address is
 * `/files/<path>?pass=<session>.<until>.<signature>`. The signature is the HMAC-SHA-256 of `<path>` with the key
 * (base64url), cut to 16 bytes (base64url). Signed addresses end with the session and at `until` (epoch seconds in
 * base 36), after 2 to 4 hours. They must not be stored.
 */
export const fileKeyHeader = 'x-file-key'

/**
 * ◆ Every response to a session has this header: `<user id>.<key>` (32 bytes, base64url). Elements encrypt unsaved work in
 * the browser with the key and never store it. A user's key stays the same for all sessions.
 */
export const draftKeyHeader = 'x-draft-key'
