import { get, post, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { SubsiteNode } from './subsite.ts'
import type { UserRow } from './user.ts'

export const userSubsiteRights = { 'system:user:subsite': '给用户分配站点' } as const

export interface UserSubsite {
  id: string
  userId: string
  subsiteId: string
}

/** Sites that the caller may assign, as a tree and as a list, and those assigned to the user. */
export const userSubsites = get<
  {
    subsiteTree: SubsiteNode[]
    allSubsite: { id: string; name: string }[]
    userSubsiteList: UserSubsite[]
  },
  { userId: string }
>('/userSubsite/queryByUserId')

/** Users of one of the caller's sites. */
export const usersOfSubsite = get<
  Page<UserRow>,
  PageQuery & { subsiteId: string; username?: string; realname?: string }
>('/userSubsite/list')

/** Replaces the user's sites (comma-separated) as far as they are sites of the caller; others stay unchanged. */
export const saveUserSubsites = post<null, { userId: string; subsiteIds: string }>('/userSubsite/save')

/** ◆ Assigns users to a site, until a last day (`YYYY-MM-DD`) if given. Users already assigned are unaffected. */
export const addSubsiteUsers = post<null, { subsiteId: string; userIdList: string[]; validUntil?: string }>(
  '/userSubsite/addUsers'
)
export const removeSubsiteUser = remove<null, { subsiteId: string; userId: string }>('/userSubsite/deleteUser')
