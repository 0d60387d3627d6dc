import type { FastifyRequest } from 'fastify'
import { TooMany } from '../kernel/too-many.ts'
import { administratorAreas, areaOf, type AdministratorArea } from '../../../elements/base/contract/administrators.ts'
import type { RuleGroup } from '../../../elements/base/contract/data-rule.ts'
import { codes } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { SiteType } from '../../../elements/base/contract/subsite.ts'
import type { Database } from '../database/open.ts'
import { administratorRoles } from '../database/tables/accounts.ts'
import { sha256 } from '../kernel/ids.ts'
import { callerCacheOf, dayNumber } from './caller-cache.ts'
import { narrow, requireClientOrigin, type CallingClient } from './client-session.ts'
import { hasExpired } from '../database/may-act.ts'
import { noReach, reachOf, type Reach } from './object-reach.ts'
import { addressOf } from './operations.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  personQuery,
  sessionByIdQuery,
  sessionQuery,
  sitesQuery,
  type PersonRow,
  type SessionRow
} from './session-queries.ts'
import { sessionRulesOf } from './session-rules.ts'
import { isAttended, isIdle, noteUse } from './session-use.ts'
import { countStranger, isStranger, rememberToken } from './strangers.ts'
import { currentTime } from '../kernel/clock.ts'

/** User of a call, with the current sub-site and rights. */
export interface Caller {
  userId: string
  username: string
  realname: string
  tokenHash: string
  /** Id of the session; '' without one. */
  sessionId: string
  /** Time of the call by the clock of the database, in ms. */
  now: number
  /** Current sub-site; '' if the user no longer has the site of the session. */
  subsiteId: string
  siteType: SiteType
  /** Super administrator: has every right, future ones included. */
  isSuper: boolean
  rights: ReadonlySet<RightCode>
  /** Data rules by right, for each role that grants it. Absent if one of these roles has no rules. */
  rules: ReadonlyMap<RightCode, readonly (readonly RuleGroup[])[]>
  /** Sub-sites that the caller may see and work in. */
  subsiteIds: readonly string[]
  /** Set while the password is one that an administrator chose. */
  mustChangePassword: boolean
  /** The password is too old: it must be changed, too. */
  isPasswordOld?: boolean
  /** A role requires a second factor that the person has not enabled yet. */
  mustEnrol: boolean
  /** Separation of the three administrators is on: rights of an area count for its administrator only. */
  separated: boolean
  /** Area, if the caller is one of the three administrators. */
  area?: AdministratorArea
  /** Departments for data rules while a write changes those of the caller. Otherwise those in the database. */
  departIds?: readonly string[]
  /** Network address of the caller. */
  address: string
  /** Revision of the IP rules. */
  ipRevision: number
  /** Grants on objects that limit the caller (`access/object-permissions.ts`). */
  reach: Reach
  /** Application that opened the session for the person; absent for sessions of the platform's own sign-in. */
  client?: CallingClient
}

/** Error for a token without a session, sent as HTTP 401. */
export class Unauthorised extends Error {
  override readonly name = 'Unauthorised'
}

const areas: Record<string, AdministratorArea> = Object.fromEntries(
  administratorAreas.map(area => [administratorRoles[area], area])
)

/** Cache of parsed rights; many users have the same ones. */
const sets = new Map<string, ReadonlySet<RightCode>>()
const mostSets = 500

const rightsOf = (actions: string): ReadonlySet<RightCode> => {
  const set = sets.get(actions) ?? new Set(actions.split(' ').filter(Boolean) as RightCode[])
  if (sets.size === mostSets && !sets.has(actions)) sets.clear()
  sets.set(actions, set)
  return set
}

const rulesByRight = (rows: SessionRow['rules']) => {
  const rights = new Map<RightCode, Map<string, RuleGroup[]>>()
  for (const [right, role, condition] of rows ?? []) {
    const roles = rights.get(right) ?? new Map<string, RuleGroup[]>()
    rights.set(right, roles.set(role, [...(roles.get(role) ?? []), condition]))
  }
  return new Map([...rights].map(([right, roles]) => [right, [...roles.values()]]))
}

/** Person whose sites the database returned. */
const owners = new WeakMap<readonly string[], string>()
/** Returns true if the caller has all sites of the person, not a part of them. */
export const areAllSites = ({ userId, subsiteIds }: Pick<Caller, 'userId' | 'subsiteIds'>) =>
  owners.get(subsiteIds) === userId

const readSites = async (database: Database, userId: string): Promise<readonly string[]> => {
  const { rows } = await database.$client.query<{ ids: string[] }>({ ...sitesQuery, values: [userId] })
  const ids = rows[0]?.ids ?? []
  owners.set(ids, userId)
  return ids
}

/** Refusal for which signing in again in place is impossible: the page must be left. */
export const endedFor = (message: string) => new Refusal(message, codes.replaced, { ended: true })

const personOf = async (database: Database, row: PersonRow, subsiteIds: readonly string[]) => ({
  userId: row.user_id,
  username: row.username,
  realname: row.realname,
  isSuper: row.is_super,
  rights: rightsOf(row.actions),
  rules: rulesByRight(row.rules),
  subsiteIds,
  mustChangePassword: row.must_change_password,
  mustEnrol: row.must_enrol,
  separated: row.separated,
  ...(row.administrator && { area: areas[row.administrator] }),
  ipRevision: row.ip_revision ?? 0,
  reach: row.object_revisions ? await reachOf(database, row.object_revisions, row.subjects, subsiteIds) : noReach
})

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

/** @throws Refusal if the session has ended */
const callerIn = async (database: Database, known: KnownSession, address: string): Promise<Caller> => {
  const { closed, validUntil, revoked, expires, used: _used, day: _day, clock, ...session } = known
  // The database's clock, whatever somebody sets that of this machine to.
  const now = Math.floor(clock + performance.now())
  if (closed) throw endedFor(closed)
  if (hasExpired(validUntil, new Date(now))) throw endedFor('您的账号已过有效期，请联系本单位的账号管理员延长')
  if (revoked) throw new Refusal(endings[revoked] ?? '您的登录状态已变更，请重新登录', codes.replaced)
  if (expires <= now) throw new Refusal('登录已过期，请重新登录', codes.expired)
  if (await isIdle(database, known, now))
    throw new Refusal(`您已超过 ${sessionRulesOf(database).idleMinutes} 分钟没有操作，请重新登录`, codes.expired)
  return { ...session, now, address }
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
  const caller = await callerIn(database, session, addressOf(request))
  requireClientOrigin(caller, request)
  if (isAttended(request)) await noteUse(database, session, caller.now)
  return caller
}

/**
 * Returns the caller of a session by its id, for requests that prove the session without its token.
 * @throws Unauthorised, Refusal
 */
export const findCallerById = async (database: Database, sessionId: string, address: string): Promise<Caller> => {
  const session = await readSession(database, sessionByIdQuery, sessionId)
  if (!session) throw new Unauthorised()
  return callerIn(database, session, address)
}

/**
 * Returns the caller that a person would be, with this address and site. Returns undefined if the person does not
 * exist. Needs no token.
 */
export const callerLike = async (
  database: Database,
  userId: string,
  { address, subsiteId, siteType }: Pick<Caller, 'address' | 'subsiteId' | 'siteType'>
): Promise<(Caller & { isClosed: boolean; isExpired: boolean }) | undefined> => {
  const { rows } = await database.$client.query<PersonRow>({ ...personQuery, values: [userId] })
  const [row] = rows
  if (!row) return undefined
  const now = currentTime()
  const isExpired = hasExpired(row.valid_until, now)
  const isClosed = row.is_deleted || row.status !== 'normal' || isExpired
  const none = { sessionId: '', tokenHash: '', now: now.getTime() }
  return {
    ...(await personOf(database, row, await readSites(database, userId))),
    subsiteId,
    siteType,
    ...none,
    address,
    isClosed,
    isExpired
  }
}

// Decides what a caller may do: first the right, then the sub-site, then the data rules (`rows/scope.ts`).

/** Returns true if the separation of the three administrators allows the caller this right. */
const isOpenTo = ({ separated, area }: Caller, right: RightCode) => {
  const owner = separated ? areaOf(right) : undefined
  return owner === undefined || owner === area
}
export const holds = (caller: Caller, right: RightCode) =>
  (caller.isSuper || caller.rights.has(right)) && isOpenTo(caller, right)

/** Sets and hashes of the sites of callers, derived once for all calls of a session. */
const siteSets = new WeakMap<readonly string[], ReadonlySet<string>>()
const siteKeys = new WeakMap<readonly string[], string>()
export const maySee = ({ subsiteIds }: Pick<Caller, 'subsiteIds'>, subsiteId: string) => {
  const set = siteSets.get(subsiteIds) ?? new Set(subsiteIds)
  siteSets.set(subsiteIds, set)
  return set.has(subsiteId)
}
/** Names the sites of a caller in the key of a cache. */
export const sitesKeyOf = ({ subsiteIds }: Caller) => {
  const key = siteKeys.get(subsiteIds) ?? sha256(subsiteIds.join())
  siteKeys.set(subsiteIds, key)
  return key
}

/**
 * Returns true if the caller may grant the right. Users cannot grant rights they lack, or lists that data rules limit
 * for them.
 */
export const mayGive = (caller: Caller, right: RightCode) =>
  holds(caller, right) && (caller.isSuper || !caller.rules.has(right))
