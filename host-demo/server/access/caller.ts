import type { FastifyRequest } from 'fastify'
import { administratorAreas, areaOf, type AdministratorArea } from '../../../elements/base/contract/administrators.ts'
import type { RuleGroup } from '../../../elements/base/contract/data-rule.ts'
import { codes } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { SiteType } from '../../../elements/base/contract/subsite.ts'
import type { Database } from '../database/open.ts'
import { administratorRoles } from '../database/tables/accounts.ts'
import { sha256 } from '../kernel/ids.ts'
import { callerCacheOf } from './caller-cache.ts'
import { noReach, reachOf, type Reach } from './object-reach.ts'
import { addressOf } from './operations.ts'
import { Refusal } from '../kernel/refusal.ts'
import { subjectsQuery } from './subjects.ts'
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
  /** Separation of the three administrators is on: rights of an area count for its administrator only. */
  separated: boolean
  /** Area, if the caller is one of the three administrators. */
  area?: AdministratorArea
  /** Network address of the caller. */
  address: string
  /** Revision of the IP rules. */
  ipRevision: number
  /** Grants on objects that limit the caller (`access/object-permissions.ts`). */
  reach: Reach
}

/** Error for a token without a session, sent as HTTP 401. */
export class Unauthorised extends Error {
  override readonly name = 'Unauthorised'
}

/** Error for too many requests, sent as HTTP 429. */
export class TooMany extends Error {
  override readonly name = 'TooMany'
}

interface PersonRow {
  user_id: string
  username: string
  realname: string
  status: string
  is_super: boolean
  is_deleted: boolean
  must_change_password: boolean
  separated: boolean
  administrator: string | null
  /** Rights separated by spaces, sorted. */
  actions: string
  rules: [right: RightCode, roleId: string, condition: RuleGroup][] | null
  ip_revision: number | null
  /** Revision of the object grants, for each sub-site that ever had some. */
  object_revisions: Record<string, number> | null
  /** Subjects of such grants: the user, their roles, their departments and all parents. */
  subjects: string[]
}

interface SessionRow extends PersonRow {
  id: string
  token_hash: string
  expire_time: Date
  revoked: string
  subsite_id: string
  site_type: SiteType
  /** The person has the site of the session. */
  has_site: boolean
}

const areas: Record<string, AdministratorArea> = Object.fromEntries(
  administratorAreas.map(area => [administratorRoles[area], area])
)

/** SQL columns with the rights of a person, from `users u`. */
const personParts = `u.id as user_id, u.username, u.realname, u.status, u.is_super,
      u.deleted_time is not null as is_deleted, u.must_change_password,
      exists(select from platform_settings where name = 'three-administrators' and value = 'on') as separated,
      (select o.role_id from user_roles o where o.user_id = u.id and o.role_id in ('ra1', 'ra2', 'ra3')) as administrator,
      (select coalesce(string_agg(r.action, ' '), '')
        from user_roles ur join role_rights r on r.role_id = ur.role_id where ur.user_id = u.id) as actions,
      case when exists (select from user_roles ur join role_rules rr on rr.role_id = ur.role_id where ur.user_id = u.id)
      then (with ruled as materialized (
          select d.permission_id, ur.role_id, d.condition from user_roles ur
          join role_rules rr on rr.role_id = ur.role_id join data_rules d on d.id = rr.rule_id and d.status = '1'
          join role_rights h on h.role_id = ur.role_id and h.action = d.permission_id where ur.user_id = u.id)
        select json_agg(json_build_array(permission_id, role_id, condition)) from ruled where permission_id not in (
          select g.action from user_roles o join role_rights g on g.role_id = o.role_id
          where o.user_id = u.id and g.action in (select permission_id from ruled)
            and (g.role_id, g.action) not in (select role_id, permission_id from ruled))) end as rules,
      (select revision from ip_rule_revision where id = 1) as ip_revision,
      (select json_object_agg(subsite_id, revision) from object_revisions) as object_revisions,
      case when exists (select from object_revisions) then array(${subjectsQuery('u.id')}
        ) else '{}' end as subjects`

const sessionText = `
    select s.id, s.token_hash, s.expire_time, s.revoked, s.subsite_id, coalesce(b.site_type, '') as site_type,
      coalesce(b.classify = '0' and (u.is_super
        or exists (select from user_subsites us where us.user_id = u.id and us.subsite_id = b.id)), false) as has_site,
      ${personParts}
    from sessions s join users u on u.id = s.user_id left join subsites b on b.id = s.subsite_id`

/** Session query: one prepared statement, asked again after changes (`caller-cache.ts`). */
const sessionQuery = { name: 'session', text: `${sessionText} where s.token_hash = $1` }

const sessionByIdQuery = { name: 'session-by-id', text: `${sessionText} where s.id = $1` }

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

const personQuery = { name: 'person', text: `select ${personParts} from users u where u.id = $1` }

/** Sites of a person. Only lists over all of them need the whole set. */
const sitesQuery = {
  name: 'sites-of-person',
  text: `select case when u.is_super then array(select id from subsites where classify = '0')
    else array(select us.subsite_id from user_subsites us join subsites a on a.id = us.subsite_id
      where us.user_id = u.id and a.classify = '0') end as ids from users u where u.id = $1`
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
  separated: row.separated,
  ...(row.administrator && { area: areas[row.administrator] }),
  ipRevision: row.ip_revision ?? 0,
  reach: row.object_revisions ? await reachOf(database, row.object_revisions, row.subjects, subsiteIds) : noReach
})

/** What a session says about its caller, without the moment and the address of a call. */
interface KnownSession extends Omit<Caller, 'now' | 'address'> {
  /** Reason why the account cannot be used; '' for none. */
  closed: string
  revoked: boolean
  /** Epoch ms. */
  expires: number
}

/** Without the site of the session, it stands nowhere, so that no call can act there. */
const sessionOf = async (
  database: Database,
  row: SessionRow,
  subsiteIds: readonly string[]
): Promise<KnownSession> => ({
  ...(await personOf(database, row, subsiteIds)),
  ...(row.has_site
    ? { subsiteId: row.subsite_id, siteType: row.site_type }
    : { subsiteId: '', siteType: '' as SiteType }),
  ...{ sessionId: row.id, tokenHash: row.token_hash },
  closed: row.is_deleted
    ? '您的账号已停用，请联系管理员'
    : row.status !== 'normal'
      ? '您的账号已被冻结，请联系管理员'
      : '',
  revoked: row.revoked !== '',
  expires: row.expire_time.getTime()
})

/** Returns what a session says, from the memory of this process while nothing was announced. */
const readSession = (database: Database, query: { name: string; text: string }, value: string) => {
  const cache = callerCacheOf<KnownSession>(database)
  return cache.read(`${query.name} ${value}`, async isCurrent => {
    const { rows } = await database.$client.query<SessionRow>({ ...query, values: [value] })
    const row = rows[0]
    if (!row) return undefined
    const sites = await cache.sitesOf(row.user_id, isCurrent, () => readSites(database, row.user_id))
    return sessionOf(database, row, sites)
  })
}

/** @throws Refusal if the session has ended */
const callerIn = ({ closed, revoked, expires, ...session }: KnownSession, address: string): Caller => {
  const now = currentTime().getTime()
  if (closed) throw endedFor(closed)
  if (revoked) throw new Refusal('您的登录状态已变更，请重新登录', codes.replaced)
  if (expires <= now) throw new Refusal('登录已过期，请重新登录', codes.expired)
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
  return callerIn(session, addressOf(request))
}

/**
 * Returns the caller of a session by its id, for requests that prove the session without its token.
 * @throws Unauthorised, Refusal
 */
export const findCallerById = async (database: Database, sessionId: string, address: string): Promise<Caller> => {
  const session = await readSession(database, sessionByIdQuery, sessionId)
  if (!session) throw new Unauthorised()
  return callerIn(session, address)
}

/**
 * Returns the caller that a person would be, with this address and site. Returns undefined if the person does not
 * exist. Needs no token.
 */
export const callerLike = async (
  database: Database,
  userId: string,
  { address, subsiteId, siteType }: Pick<Caller, 'address' | 'subsiteId' | 'siteType'>
): Promise<(Caller & { isClosed: boolean }) | undefined> => {
  const { rows } = await database.$client.query<PersonRow>({ ...personQuery, values: [userId] })
  const [row] = rows
  if (!row) return undefined
  const isClosed = row.is_deleted || row.status !== 'normal'
  const none = { sessionId: '', tokenHash: '', now: currentTime().getTime() }
  return {
    ...(await personOf(database, row, await readSites(database, userId))),
    subsiteId,
    siteType,
    ...none,
    address,
    isClosed
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
