import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { TNull, TSchema, TUndefined } from 'typebox'
import type { ProofKind } from '../../../../elements/base/contract/proof.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import {
  draftKeyHeader,
  fileKeyHeader,
  type BodyOf,
  type Endpoint,
  type QueryOf,
  type ResultOf
} from '../../../../elements/base/contract/endpoint.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { runReadOnly } from '../../database/read-only.ts'
import { ruledBy } from '../../rows/scope.ts'
import type { Platform } from '../platform.ts'
import { refuseCallerAddress } from '../addresses/refuse-address.ts'
import { actorOf, holds, type Caller } from '../../access/caller.ts'
import { findCaller } from '../../admit/find-caller.ts'
import { isViewingDoor, requireViewingCall } from '../../admit/viewing-calls.ts'
import { requireClientCall } from '../../access/client-session.ts'
import { draftKeyOf } from '../../access/draft-key.ts'
import { fileKeyOf } from '../../access/file-pass.ts'
import { isLong } from './allowance.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import type { Fitting } from './fitting.ts'
import { configOf } from './call-schemas.ts'
import { asksFor } from './guarded-calls.ts'
import { once } from './once.ts'
import { addressOf, logOf, logOfCaller, type Doer, type Log, type Operation } from '../../access/operations.ts'
import { asksProof, requireProof } from './proof.ts'
import { reader } from './reader.ts'
import { nameCaller } from './request-log.ts'
import { envelope, forbidden, Refusal } from '../../kernel/refusal.ts'
import type { Picker } from './result-picker.ts'
import { resultOf } from './results.ts'
import { inTurnOf } from './turns.ts'
import { refuseUnready } from './unready.ts'
import { sendWritten, Written } from './written.ts'

type AnyEndpoint = Endpoint<unknown, unknown, unknown>
interface Schemas<Query, Body, Result> {
  query?: Query
  body?: Body
  /** Schema of the result; absent if the call returns nothing. Keys that it does not name are not sent. */
  result?: Result
  /** Schema of the record that a version conflict returns, if it is not the result. */
  conflict?: TSchema
  /** Message on success; 「操作成功！」 by default. */
  message?: string
  /** Code on success; the number 200 by default. */
  code?: string
  /** Limit of the JSON body in bytes, if more than 2 MB. */
  bodyLimit?: number
  /** Limit of items in the JSON body, if more than 20,000. */
  mostParts?: number
  /** Disables idempotency keys: the response is a secret, or the call writes even if it refuses. */
  repeats?: boolean
  /** Adds parts of the response that are not stored for a repeated request: a secret that can be derived again. */
  complete?: (kept: never, caller: Pick<Caller, 'userId'>) => unknown
  /** Seconds for which browsers and caches may show the response of an open call. */
  cacheSeconds?: number
  /** Allows the call before the user has changed an initial password. */
  beforePassword?: boolean
  /** Allows the call before the user has enabled a second factor that a role requires. So does `beforePassword`. */
  beforeFactor?: boolean
  /** Allows the call to a user who no longer has the site of the session. */
  withoutSite?: boolean
  /** Allows the call from addresses that the IP rules refuse: sign-out. */
  everywhere?: boolean
  /** Runs the read after other costly reads of its user, as pages of 100 rows and more. */
  isHeavy?: true
  /** Rights that the call checks in its handler, one of them depending on the request. */
  also?: readonly RightCode[]
  /** Kind of a sensitive call: refused unless the person has confirmed their identity a short time ago. */
  proof?: ProofKind
  /** Returns false for bodies that are not sensitive. */
  needsProof?: (body: never, caller: Caller) => boolean | Promise<boolean>
}

/** Arguments of a call without a session. */
export interface OpenCall<E> {
  query: QueryOf<E>
  body: BodyOf<E>
  /** Network address of the caller. */
  address: string
  request: FastifyRequest
  log: Log<Operation & { by: Doer }>
}

export interface Call<E> extends Omit<OpenCall<E>, 'log'> {
  caller: Caller
  log: Log<Operation>
}

type Answer<E> = Promise<ResultOf<E> | Written<ResultOf<E>>> | ResultOf<E>

const callers = new WeakMap<FastifyRequest, Caller>()

/** Returns the caller of a request that passed a guard. */
export const callerOf = (request: FastifyRequest): Caller => {
  const caller = callers.get(request)
  if (!caller) throw new Error(`${request.routeOptions.url} has no session guard`)
  return caller
}

/** Returns true if data rules exist that no list applies. Such a right shows nothing rather than everything. */
export const hasDeadRules = (caller: Caller, right: RightCode) =>
  !caller.isSuper && caller.rules.has(right) && !ruledBy(right)

/** Refuses callers without the right. For handlers in which the right depends on the request. */
export const requireRight = async (platform: Platform, caller: Caller, right: RightCode) => {
  await refuseCallerAddress(platform, caller, true)
  deny(platform, caller, right)
}

const deny = (platform: Platform, caller: Caller, right: RightCode) => {
  if (!holds(caller, right)) throw forbidden(platform.rights[right], { right })
  if (hasDeadRules(caller, right))
    throw new Refusal(
      `“${platform.rights[right] ?? right}”的数据规则已不能执行，请联系管理员修改规则`,
      codes.forbidden,
      { right }
    )
}

/**
 * Creates a guard that requires a session and, if given, a right. Runs before the body is read. `also` names rights
 * that the handler checks itself. With `isProofLater`, the handler also requires the proof.
 */
export const guard = (
  platform: Platform,
  right: RightCode | null,
  {
    beforePassword = false,
    beforeFactor = false,
    withoutSite = false,
    everywhere = false,
    also = [],
    proof,
    isHeavy,
    isProofLater = false
  }: Pick<
    Schemas<unknown, unknown, unknown>,
    'beforePassword' | 'beforeFactor' | 'withoutSite' | 'everywhere' | 'also' | 'proof' | 'isHeavy'
  > & { isProofLater?: boolean } = {}
) => {
  const check = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await findCaller(platform.database, request)
    nameCaller(request, caller)
    platform.allowance.spend(actorOf(caller), isHeavy ?? isLong(request))
    await requireViewingCall(platform.database, caller, request)
    refuseUnready(caller, { beforePassword, beforeFactor })
    if (!everywhere) await refuseCallerAddress(platform, caller, right !== null)
    if (!caller.subsiteId && !withoutSite) throw new Refusal('您已不能使用当前站点，请切换站点', codes.lostSite)
    if (right) deny(platform, caller, right)
    else requireClientCall(caller, request.routeOptions.url ?? '', also.length > 0)
    if (proof && !isProofLater) await requireProof(platform, request, caller, proof)
    callers.set(request, caller)
    reply.header(fileKeyHeader, fileKeyOf(platform.seal, caller))
    // Unsaved work of the person in this browser stays closed to others.
    if (!caller.viewing) reply.header(draftKeyHeader, draftKeyOf(platform.seal, caller))
  }
  asksFor(check, [...(right ? [right] : []), ...also])
  if (proof) asksProof(check, proof)
  return check
}

/** Sends only what the schema names of the record that a version conflict returns. */
const presentingConflict =
  (present: Picker) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== codes.conflict || error.result === null) throw error
    throw new Refusal(error.message, error.code, present(error.result))
  }

const register = <E extends AnyEndpoint>(
  platform: Platform,
  endpoint: E,
  schemas: Schemas<TSchema, TSchema, TSchema>,
  rest: Partial<RouteOptions>,
  handle: (call: OpenCall<E>) => Promise<unknown>
) => {
  const readQuery = reader(schemas.query, true)
  const readBody = reader(schemas.body, false)
  const { checksResults } = platform
  const name = `${endpoint.method} ${endpoint.path}`
  const present = resultOf(schemas.result, name, checksResults)
  const conflict = presentingConflict(resultOf(schemas.conflict ?? schemas.result, `${name} (409)`, checksResults))
  platform.http.route({
    ...rest,
    ...(schemas.bodyLimit && { bodyLimit: schemas.bodyLimit }),
    config: { ...rest.config, ...configOf(endpoint, schemas) },
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // Below this size (bytes), compressing costs more than sending.
    compress: { threshold: 16_384 },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const given = { query: readQuery(request.query) as QueryOf<E>, body: readBody(request.body) as BodyOf<E> }
      const asked = { ...given, address: addressOf(request), request, log: logOf(request) }
      const result = await handle(asked).catch(conflict)
      reply.header('cache-control', schemas.cacheSeconds ? `public, max-age=${schemas.cacheSeconds}` : 'no-store')
      return result instanceof Written
        ? sendWritten(reply, result, { present, checksResults }, schemas.message)
        : envelope(present(result), schemas.message, schemas.code)
    }
  })
}

/** Owner of the idempotency keys of callers without a session. */
const nobody = { userId: '' }

const completed = async <Result>(
  { complete }: Schemas<unknown, unknown, unknown>,
  kept: Result,
  caller: Pick<Caller, 'userId'> = nobody
): Promise<Result> => (complete ? ((await complete(kept as never, caller)) as Result) : kept)

/** Registers a call that requires a session and, unless `right` is null, a right. */
export const route = <
  E extends AnyEndpoint,
  Query extends TSchema = TUndefined,
  Body extends TSchema = TUndefined,
  Result extends TSchema = TNull
>(
  platform: Platform,
  endpoint: E,
  options: Schemas<Query, Body, Result> & { right: RightCode | null } & Fitting<E, Query, Body, Result>,
  handle: (call: Call<E>) => Answer<E>
) => {
  if (endpoint.open) throw new Error(`${endpoint.path} is open in the contract`)
  const { proof, needsProof } = options
  const onRequest = guard(platform, options.right, { ...options, isProofLater: needsProof !== undefined })
  register(platform, endpoint, options, { onRequest }, async call => {
    const caller = callerOf(call.request)
    const mayNeedProof = proof && needsProof && platform.sessionRules.proofMinutes > 0
    if (mayNeedProof && (await needsProof(call.body as never, caller)))
      await requireProof(platform, call.request, caller, proof)
    const work = async () => handle({ ...call, caller, log: logOfCaller(call.request, caller) })
    const run = async () => {
      if (caller.viewing && !isViewingDoor(call.request)) return runReadOnly(work)
      // Calls without idempotency keys concern the person, not a site.
      if (endpoint.method === 'GET' || options.repeats) return work()
      await refuseOtherSite(platform.database, call.request, caller)
      return completed(options, await once(platform.database, call.request, caller, work), caller)
    }
    return inTurnOf(call.request, caller, run, options.isHeavy)
  })
}

/** Limit of a body in bytes without a session. */
const openBodyLimit = 16 * 1024

/** Registers a call without a session, limited per minute and address. */
export const openRoute = <
  E extends AnyEndpoint,
  Query extends TSchema = TUndefined,
  Body extends TSchema = TUndefined,
  Result extends TSchema = TNull
>(
  platform: Platform,
  endpoint: E,
  options: Schemas<Query, Body, Result> & { perMinute?: number } & Fitting<E, Query, Body, Result>,
  handle: (call: OpenCall<E>) => Answer<E>
) => {
  if (!endpoint.open) throw new Error(`${endpoint.path} needs a session in the contract`)
  register(
    platform,
    endpoint,
    { bodyLimit: openBodyLimit, ...options },
    { config: { rateLimit: { max: options.perMinute ?? 600, timeWindow: 60_000 } } },
    async call => {
      if (!endpoint.named) return completed(options, await handle(call))
      return completed(options, await once(platform.database, call.request, nobody, () => handle(call)))
    }
  )
}
