import type { FastifyRequest } from 'fastify'
import { codes } from '../../../elements/base/contract/envelope.ts'
import type { SiteType } from '../../../elements/base/contract/subsite.ts'
import { hasExpired } from '../database/may-act.ts'
import type { Database } from '../database/open.ts'
import type { ViewingEnding } from '../database/tables/viewings.ts'
import { sha256 } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import { TooMany } from '../kernel/too-many.ts'
import { callerCacheOf, dayNumber } from '../access/caller-cache.ts'
import { endedFor, holds, personOf, readSites, Unauthorised, type Caller } from '../access/caller.ts'
import { narrow, requireClientOrigin } from '../access/client-session.ts'
import { addressOf } from '../access/operations.ts'
import { sessionByIdQuery, sessionQuery, type SessionRow } from '../access/session-queries.ts'
import { sessionRulesOf } from '../access/session-rules.ts'
import { isAttended, isIdle, noteUse } from '../access/session-use.ts'
import { countStranger, isStranger, rememberToken } from '../access/strangers.ts'
import { endViewing, viewingEnded } from './end-viewing.ts'
import { beyondViewer, viewingRight } from './viewing-bounds.ts'

/** Caller as a session describes it, without the time and the address of a call. */
interface KnownSession extends Omit<Caller, 'now' | 'address'> {
  /** Reason why the account cannot be used; '' for none. */
  closed: string
  /** Last day of the account; '' for none. */
  validUntil: string
  /** Reason why the session ended early; '' for none. */
  revoked: SessionRow['revoked']
  /** Epoch ms. */
  expires: number
  /** Last use in ms. */
  used: number
  /** Clock of the database less the monotonic one when the session was read, in ms. */
  clock: number
  /** Number of the day on which the session was read. */
  day: number
}

/** Without the site of the session, it stands nowhere, so that no call can act there. */
const sessionOf = async (
  database: Database,
  row: SessionRow,
  subsiteIds: readonly string[]
): Promise<KnownSession> => ({
  ...narrow(await personOf(database, row, subsiteIds), row.client),
  ...(row.has_site && (!row.client || row.client.subsiteIds.split(',').includes(row.subsite_id))
    ? { subsiteId: row.subsite_id, siteType: row.site_type }
    : { subsiteId: '', siteType: '' as SiteType }),
  ...{ sessionId: row.id, tokenHash: row.token_hash },
  closed: row.is_deleted
    ? '您的账号已停用，请联系管理员'
    : row.status !== 'normal'
      ? '您的账号已被冻结，请联系管理员'
      : '',
  validUntil: row.valid_until,
  // A view ignores a due password change or second factor, because the viewer cannot fulfil them.
  ...(row.viewing && { viewing: row.viewing, mustChangePassword: false, mustEnrol: false }),
  ...(row.password_due && { mustChangePassword: true, isPasswordOld: !row.must_change_password }),
  revoked: row.revoked,
  expires: row.expire_time.getTime(),
  used: row.last_used.getTime(),
  clock: row.now.getTime() - performance.now(),
  day: dayNumber(row.now.getTime())
})

/** Returns what a session says, from the memory of this process while nothing was announced. */
const readSession = (database: Database, query: { name: string; text: string }, value: string) => {
  const cache = callerCacheOf<KnownSession>(database)
  const load = async (isCurrent: boolean) => {
    const { rows } = await database.$client.query<SessionRow>({ ...query, values: [value] })
    const row = rows[0]
    if (!row) return undefined
    const day = dayNumber(row.now.getTime())
    const sites = await cache.sitesOf(row.user_id, isCurrent, () => readSites(database, row.user_id), day)
    return sessionOf(database, row, sites)
  }
  return cache.read(`${query.name} ${value}`, load, ({ day, clock }) => day === dayNumber(clock + performance.now()))
}

const endings: Record<string, string> = {
  crowded: '您的账号同时登录的会话已达上限，最久未使用的本会话已结束，请重新登录'
}

/** The database's clock, whatever somebody sets that of this machine to. */
const timeOf = ({ clock }: KnownSession) => Math.floor(clock + performance.now())

const callerAt = (known: KnownSession, address: string): Caller => {
  const { closed: _c, validUntil: _v, revoked: _r, expires: _e, used: _u, day: _d, clock: _k, ...session } = known
  return { ...session, now: timeOf(known), address }
}

/** @throws Refusal if the session has ended */
const callerIn = async (database: Database, known: KnownSession, address: string): Promise<Caller> => {
  const { closed, validUntil, revoked, expires } = known
  const now = timeOf(known)
  if (closed) throw endedFor(closed)
  if (hasExpired(validUntil, new Date(now))) throw endedFor('您的账号已过有效期，请联系本单位的账号管理员延长')
  if (revoked) throw new Refusal(endings[revoked] ?? '您的登录状态已变更，请重新登录', codes.replaced)
  if (expires <= now) throw new Refusal('登录已过期，请重新登录', codes.expired)
  if (await isIdle(database, known, now))
    throw new Refusal(`您已超过 ${sessionRulesOf(database).idleMinutes} 分钟没有操作，请重新登录`, codes.expired)
  return callerAt(known, address)
}

/** Returns why a view has to end; undefined while it may go on. */
const endingOf = async (
  database: Database,
  known: KnownSession,
  viewer: KnownSession | undefined
): Promise<ViewingEnding | undefined> => {
  const now = timeOf(known)
  if (viewer?.closed || (viewer && hasExpired(viewer.validUntil, new Date(now)))) return 'viewer'
  if (known.closed || hasExpired(known.validUntil, new Date(now))) return 'person'
  if (!viewer || viewer.revoked || viewer.expires <= now) return 'signed-out'
  if (known.revoked) return known.revoked === 'signed-out' ? 'left' : 'ended'
  if (known.expires <= now) return 'expired'
  if (await isIdle(database, viewer, now)) return 'signed-out'
  const looking = callerAt(viewer, '')
  if (!holds(looking, viewingRight) || looking.mustChangePassword || looking.mustEnrol) return 'right'
  return beyondViewer(looking, callerAt(known, '')) && 'beyond'
}

/**
 * Returns the caller of a session. Compares a view with the viewer's session at each call, so that it never shows more
 * than the viewer has.
 * @throws Refusal if the session has ended
 */
const admit = async (database: Database, known: KnownSession, address: string, isUse: boolean): Promise<Caller> => {
  const { viewing } = known
  if (!viewing) {
    const caller = await callerIn(database, known, address)
    if (isUse) await noteUse(database, known, caller.now)
    return caller
  }
  const viewer = await readSession(database, sessionByIdQuery, viewing.viewerSession)
  const ending = await endingOf(database, known, viewer)
  if (ending) throw endedFor(viewingEnded[await endViewing(database, viewing.id, ending)])
  const caller = callerAt(known, address)
  // Calls of a view count as use of the viewer's session.
  if (isUse) for (const used of [known, viewer]) if (used) await noteUse(database, used, caller.now)
  return caller
}

const isToken = (token: unknown): token is string => typeof token === 'string' && /^[\w-]{43}$/.test(token)

export const findCaller = async (database: Database, request: FastifyRequest): Promise<Caller> => {
  const token = request.headers['x-access-token']
  if (!isToken(token)) throw new Unauthorised()
  const tokenHash = sha256(token)
  if (await isStranger(database, request, tokenHash)) throw new TooMany()
  const session = await readSession(database, sessionQuery, tokenHash)
  if (!session) {
    countStranger(request)
    throw new Unauthorised()
  }
  rememberToken(tokenHash)
  requireClientOrigin(session, request)
  return admit(database, session, addressOf(request), isAttended(request))
}

/**
 * Returns the caller of a session by its id, for requests that prove the session without its token.
 * @throws Unauthorised, Refusal
 */
export const findCallerById = async (database: Database, sessionId: string, address: string): Promise<Caller> => {
  const session = await readSession(database, sessionByIdQuery, sessionId)
  if (!session) throw new Unauthorised()
  return admit(database, session, address, false)
}
