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

/** The sites that the caller may give, as a tree and as a list, and those of them that the user has. */
export const userSubsites = get<
  {
    subsiteTree: SubsiteNode[]
    allSubsite: { id: string; name: string }[]
    userSubsiteList: UserSubsite[]
  },
  { userId: string }
>('/userSubsite/queryByUserId')

/** The people of a site of the caller's. */
export const usersOfSubsite = get<
  Page<UserRow>,
  PageQuery & { subsiteId: string; username?: string; realname?: string }
>('/userSubsite/list')

/**
 * The user's sites as they shall be, comma-separated. Nobody gives a site that is not theirs; those of the user that the caller may not
 * see stay as they are.
 */
export const saveUserSubsites = post<null, { userId: string; subsiteIds: string }>('/userSubsite/save')

/** ◆ The same from the side of the site: people who already work in it stay. */
export const addSubsiteUsers = post<null, { subsiteId: string; userIdList: string[] }>('/userSubsite/addUsers')
export const removeSubsiteUser = remove<null, { subsiteId: string; userId: string }>('/userSubsite/deleteUser')
