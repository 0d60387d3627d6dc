import { get, post } from './endpoint.ts'
import type { BulkResult } from './user.ts'

/** ◆ What is given to people: roles, sites and positions. */
export const grantKinds = ['role', 'site', 'position'] as const
export type GrantKind = (typeof grantKinds)[number]

/** ◆ Role, site or position of a user. */
export interface UserGrant {
  kind: GrantKind
  id: string
  name: string
  /** True if it was given to the user, not only to a department or position. */
  isOwn: boolean
  /** Last day, `YYYY-MM-DD` in China's time zone; '' for none. */
  validUntil: string
  /** False for roles of administrators, which have no last day. */
  mayEnd: boolean
  /** Departments and positions that give it, too. */
  givers: string[]
}

/** ◆ Roles, sites and positions of a user. Omits sites that the caller may not see. */
export const userGrants = get<UserGrant[], { userId: string }>('/sys/user/grants')
/**
 * ◆ Sets the last day of roles, sites or positions that users have themselves, or clears it with ''. A day in the past is
 * refused.
 */
export const changeGrantEnd = post<
  BulkResult,
  { ids: string[]; kind: GrantKind; values: string[]; validUntil: string }
>('/sys/user/changeGrantEnd')

/**
 * ◆ Gives users what another user has: `items` of `from`, each with its last day. Takes nothing. An item that `from` does
 * not have itself is refused. The result names each user that did not get a kind of grant, with the reason.
 */
export const copyGrants = post<BulkResult, { from: string; ids: string[]; items: Pick<UserGrant, 'kind' | 'id'>[] }>(
  '/sys/user/copyGrants'
)
