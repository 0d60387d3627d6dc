import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Static, TSchema, TUndefined } from 'typebox'
import { Compile } from 'typebox/compile'
import { Clean, Convert } from 'typebox/value'
import { codes } from '../../../elements/base/contract/envelope.ts'
import type { BodyOf, Endpoint, QueryOf, ResultOf } from '../../../elements/base/contract/endpoint.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { ruledBy } from '../rows/scope.ts'
import type { Platform } from './platform.ts'
import { inTurnsOf } from '../kernel/limit-concurrency.ts'
import { refuseCallerAddress } from './addresses/refuse-address.ts'
import { findCaller, holds, type Caller } from '../access/caller.ts'
import { refuseOtherSite } from '../access/check-subsite.ts'
import { asksFor } from './guarded-calls.ts'
import { once } from './once.ts'
import { addressOf, logOf, logOfCaller, type Doer, type Log, type Operation } from '../access/operations.ts'
import { describeProblem } from './problems.ts'
import { nameCaller } from './request-log.ts'
import { envelope, forbidden, Refusal } from '../kernel/refusal.ts'
import { sendWritten, Written } from './written.ts'

type AnyEndpoint = Endpoint<unknown, unknown, unknown>
/** With the same keys, which two types of optional fields may differ in and still pass for each other. */
export type Same<One, Other> = [One, keyof One, Other, keyof Other] extends [Other, keyof Other, One, keyof One]
  ? true
  : false

/** Fails to compile where a schema and the endpoint's type differ. */
type Fitting<E, Query extends TSchema, Body extends TSchema> =
  Same<Static<Query>, QueryOf<E>> extends true
    ? Same<Static<Body>, BodyOf<E>> extends true
      ? unknown
      : { body: 'The schema does not fit the endpoint’s body' }
    : { query: 'The schema does not fit the endpoint’s query' }

interface Schemas<Query, Body> {
  query?: Query
  body?: Body
  /** Said on success; 「操作成功！」 by default. */
  message?: string
  /** Bytes of the JSON body, where 2 MB are too few. */
  bodyLimit?: number
  /** Items of the JSON body, where 20,000 are too few. */
  mostParts?: number
  /** Its answer is a secret, or it writes although it refuses: a repetition is not recognised. */
  repeats?: boolean
  /** Adds to each answer what is not kept for its repetition: a secret that can be made again. */
  complete?: (kept: never) => unknown
  /** Answers also who must change their password before anything else. */
  beforePassword?: boolean
  /** Rights of which the call itself asks for one, by what is asked of it. */
  also?: readonly RightCode[]
}

/** What an open call is given. */
export interface OpenCall<E> {
  query: QueryOf<E>
  body: BodyOf<E>
  /** The caller's network address. */
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

/** The caller of a request that a guarded route let in. */
export const callerOf = (request: FastifyRequest): Caller => {
  const caller = callers.get(request)
  if (!caller) throw new Error(`${request.routeOptions.url} has no session guard`)
  return caller
}

/** Rules that no list could follow show nothing, rather than everything. */
export const hasDeadRules = (caller: Caller, right: RightCode) =>
  !caller.isSuper && caller.rules.has(right) && !ruledBy(right)

/** Refuses who may not use a right: asked by calls themselves, where it depends on what is asked of them. */
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
 * Lets in who holds a session and, where one is named, the right. Runs before the body is read. `also` are rights of which the
 * call itself asks for one, by what is asked of it.
 */
export const guard = (
  platform: Platform,
  right: RightCode | null,
  { beforePassword = false, also = [] }: { beforePassword?: boolean; also?: readonly RightCode[] } = {}
) => {
  const check = async (request: FastifyRequest) => {
    const caller = await findCaller(platform.database, request)
    nameCaller(request, caller)
    if (caller.mustChangePassword && !beforePassword)
      throw new Refusal('您的密码由管理员设置，请先修改密码', codes.mustChangePassword)
    if (!beforePassword) await refuseCallerAddress(platform, caller, right !== null)
    if (right) deny(platform, caller, right)
    callers.set(request, caller)
  }
  asksFor(check, [...(right ? [right] : []), ...also])
  return check
}

/**
 * Picks what the schema names out of a query, where all is text; numbers are read. Filter forms send the fields that were
 * left empty. Ten times as quick as cleaning and converting the whole.
 */
const pickQuery = (schema: TSchema) => {
  const fields = Object.entries((schema as unknown as { properties?: Record<string, TSchema> }).properties ?? {})
  const isText = new Set(
    fields.filter(([, field]) => (field as { type?: string }).type === 'string').map(([name]) => name)
  )
  return (input: unknown) => {
    const query = (input ?? {}) as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const [name, field] of fields) {
      const value = Object.hasOwn(query, name) ? query[name] : undefined
      if (value !== undefined && value !== '') picked[name] = isText.has(name) ? value : Convert(field, value)
    }
    return picked
  }
}

/** What PostgreSQL's texts, its JSON or the XML of a document cannot hold, half a letter among it; no person types it. */
const unkeepable = /[\0\ufffe\uffff]|\p{Surrogate}/u
const holdsUnkeepable = (value: unknown): boolean =>
  typeof value === 'string'
    ? unkeepable.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsUnkeepable)

/** Drops what the schema does not name, then refuses what does not fit. Only a query's texts become numbers. */
export const reader = (schema: TSchema | undefined, isText: boolean) => {
  if (!schema) return () => undefined
  const check = Compile(schema)
  const pick = isText ? pickQuery(schema) : (input: unknown) => Clean(schema, structuredClone(input ?? {}))
  return (input: unknown): unknown => {
    const value = pick(input)
    if (!check.Check(value)) throw new Refusal(describeProblem(schema, check.Errors(value)))
    if (holdsUnkeepable(value)) throw new Refusal('提交的内容含有不可用的字符，请删除后重试')
    return value
  }
}

const register = <E extends AnyEndpoint>(
  platform: Platform,
  endpoint: E,
  schemas: Schemas<TSchema, TSchema>,
  rest: Partial<RouteOptions>,
  handle: (call: OpenCall<E>) => Answer<E>
) => {
  const readQuery = reader(schemas.query, true)
  const readBody = reader(schemas.body, false)
  platform.http.route({
    ...rest,
    ...(schemas.bodyLimit && { bodyLimit: schemas.bodyLimit }),
    config: { ...rest.config, ...(schemas.mostParts && { mostParts: schemas.mostParts }) },
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // Below that, compressing costs more than the line.
    compress: { threshold: 16_384 },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await handle({
        query: readQuery(request.query) as QueryOf<E>,
        body: readBody(request.body) as BodyOf<E>,
        address: addressOf(request),
        request,
        log: logOf(request)
      })
      reply.header('cache-control', 'no-store')
      return result instanceof Written ? sendWritten(reply, result, schemas.message) : envelope(result, schemas.message)
    }
  })
}

const completed = <Result>({ complete }: Schemas<unknown, unknown>, kept: Result): Result =>
  complete ? (complete(kept as never) as Result) : kept

/** So many readings of one person run at once, as many as a browser sends; the pool of connections is larger. */
const turnOf = inTurnsOf(6)

/** Registers a call that needs a session and, unless `right` is null, a right. */
export const route = <E extends AnyEndpoint, Query extends TSchema = TUndefined, Body extends TSchema = TUndefined>(
  platform: Platform,
  endpoint: E,
  options: Schemas<Query, Body> & { right: RightCode | null } & Fitting<E, Query, Body>,
  handle: (call: Call<E>) => Answer<E>
) => {
  if (endpoint.open) throw new Error(`${endpoint.path} is open in the contract`)
  register(platform, endpoint, options, { onRequest: guard(platform, options.right, options) }, async call => {
    const caller = callerOf(call.request)
    const work = () => handle({ ...call, caller, log: logOfCaller(call.request, caller) })
    if (endpoint.method === 'GET') return turnOf(caller.userId, async () => work())
    // These concern the person and no site.
    if (options.repeats) return work()
    await refuseOtherSite(platform.database, call.request, caller)
    return completed(options, await once(platform.database, call.request, caller, work))
  })
}

/** In whose name strangers' writes are remembered. */
const nobody = { userId: '' }

/** Bytes that somebody may send who is not signed in. */
const openBodyLimit = 16 * 1024

/** Registers a call that answers without a session; how often an address may call it is limited. */
export const openRoute = <E extends AnyEndpoint, Query extends TSchema = TUndefined, Body extends TSchema = TUndefined>(
  platform: Platform,
  endpoint: E,
  options: Schemas<Query, Body> & { perMinute?: number } & Fitting<E, Query, Body>,
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
