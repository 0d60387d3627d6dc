import { administratorAreas, areaOf, type AdministratorArea } from '../../../elements/base/contract/administrators.ts'
import type { RuleGroup } from '../../../elements/base/contract/data-rule.ts'
import { codes } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { SiteType } from '../../../elements/base/contract/subsite.ts'
import type { Database } from '../database/open.ts'
import { administratorRoles } from '../database/tables/accounts.ts'
import { sha256 } from '../kernel/ids.ts'
import type { CallingClient } from './client-session.ts'
import { hasExpired } from '../database/may-act.ts'
import { noReach, reachOf, type Reach } from './object-reach.ts'
import { Refusal } from '../kernel/refusal.ts'
import { personQuery, sitesQuery, type PersonRow, type SessionRow } from './session-queries.ts'
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
  /** Set if the session shows the person's platform to a viewer (`admit/viewing-calls.ts`). */
  viewing?: ViewingCaller
}

/** View of the platform as another person sees it. */
export interface ViewingCaller {
  id: string
  /** Id of the viewer. */
  viewerId: string
  viewerAccount: string
  viewerName: string
  /** Id of the session from which the view began. */
  viewerSession: string
  /** Epoch ms. */
  until: number
}

/** Returns the user that makes the calls: the viewer of a view, otherwise the caller. */
export const actorOf = ({ userId, viewing }: Pick<Caller, 'userId' | 'viewing'>) => viewing?.viewerId ?? userId

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

export const readSites = async (database: Database, userId: string): Promise<readonly string[]> => {
  const { rows } = await database.$client.query<{ ids: string[] }>({ ...sitesQuery, values: [userId] })
  const ids = rows[0]?.ids ?? []
  owners.set(ids, userId)
  return ids
}

/** Refusal for which signing in again in place is impossible: the page must be left. */
export const endedFor = (message: string) => new Refusal(message, codes.replaced, { ended: true })

/** Reads what a row says of a person. */
export const personOf = async (database: Database, row: PersonRow, subsiteIds: readonly string[]) => ({
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
