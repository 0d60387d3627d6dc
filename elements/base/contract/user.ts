import type { Stamps } from './crud.ts'
import { get, post, put, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import { sheetCalls, type ToldList } from './sheet.ts'

export const userRights = {
  'system:user:list': '查看用户',
  'system:user:add': '新建用户',
  'system:user:edit': '修改用户',
  'system:user:delete': '删除和恢复用户',
  'system:user:deleteRecycleBin': '彻底删除用户',
  'system:user:frozenBatch': '冻结和解冻用户',
  'system:user:changepwd': '重置用户密码',
  'system:user:addUserRole': '给用户分配角色',
  'system:user:editDepartWithUser': '调整部门的人员',
  'system:user:session': '查看和结束用户的会话',
  'system:user:viewAs': '以他人身份查看',
  'system:user:export': '导出用户',
  'system:user:import': '导入用户'
} as const

/** '1' male, '2' female, '' not specified. */
export const sexes = ['', '1', '2'] as const
export type Sex = (typeof sexes)[number]

/** '1' active, '2' frozen. */
export const userStates = ['1', '2'] as const
export type UserState = (typeof userStates)[number]

/** Maximum number of ids per write. Ids in a query, and where JeecgBoot does so, are comma-separated. */
export const mostUsers = 1000
/** ◆ Maximum number of users of one bulk change. */
export const mostAtOnce = 10_000

/** ◆ Last days of accounts: over, within 30 days, or none; or a role, site or position of the user ends within 30 days. */
export const validities = ['expired', 'soon', 'unlimited', 'grantSoon'] as const
export type Validity = (typeof validities)[number]

/** ◆ Users who lack something that they need to work: a site, a role, a department, or a first sign-in. */
export const lackings = ['site', 'role', 'department', 'signIn'] as const
export type Lacking = (typeof lackings)[number]

export interface UserDraft {
  realname: string
  /** Address of an uploaded picture, or ''. Omit to leave it unchanged. */
  avatar?: string
  sex: Sex
  /** `YYYY-MM-DD`, or ''. */
  birthday: string
  /** Unique, or ''. */
  phone: string
  /** Unique, or ''. */
  email: string
  /** Comma-separated ids. Changing them needs the right to assign roles. */
  selectedroles: string
  /** Comma-separated ids, main department first. */
  selecteddeparts: string
  /**
   * ◆ Comma-separated ids of sites that the caller may assign; other sites stay unchanged. Omit to leave them unchanged.
   * A new user without any gets the sites of the departments. Changing them needs the right to assign sites.
   */
  selectedsites?: string
  /** ◆ Comma-separated ids. Omit to leave them unchanged. Changing them needs the right to assign roles. */
  selectedpositions?: string
  /** ◆ Last day of the account, `YYYY-MM-DD`, or '' for none. Omit to leave it unchanged. */
  validUntil?: string
  /** ◆ Confirms a last day in the past, which ends the account at once. */
  endsNow?: boolean
}

/** User in lists. Never contains a password or its hash. */
export interface UserRow extends Stamps {
  id: string
  username: string
  realname: string
  avatar: string
  sex: Sex
  sex_dictText: string
  birthday: string
  phone: string
  email: string
  status: UserState
  status_dictText: string
  /** ◆ Last day of the account, `YYYY-MM-DD` in China's time zone; '' for none. */
  validUntil: string
  /** ◆ True if the last day is over: the account is treated as frozen. */
  isExpired: boolean
  /** ◆ Time until which the account cannot sign in after wrong passwords, '' if it can. */
  lockedUntil: string
  /** Code of the main department; '' for none. */
  orgCode: string
  departName: string
  /** Names of all departments, comma-separated, main department first. */
  orgCodeTxt: string
  /** ◆ */
  departNames: string[]
  /** ◆ */
  roleNames: string[]
  /** ◆ Names of the user's positions. */
  positionNames: string[]
  /** ◆ Roles by department or position, with what gives them: 「采编员（市教育局）」, 「采编员（岗位“值班编辑”）」. */
  departRoleNames: string[]
  /** ◆ Names of the user's own sites that the caller may see. */
  siteNames: string[]
  /** ◆ The same for sites by department or position: 「市教育局网（市教育局）」. */
  departSiteNames: string[]
  /** ◆ Only in lists of a role or site: the departments that give it to the user, '' if the user has it directly. */
  byDepartment?: string
  /** ◆ The same for positions. */
  byPosition?: string
  /** ◆ Only in lists of a role, site or position: last day of the user's own grant, '' for none. */
  grantUntil?: string
  /** ◆ Number of the user's other sites. */
  otherSites: number
  /** ◆ True for super administrators, who have all sites. */
  hasEverySite: boolean
  /** ◆ '' for never. */
  lastLoginTime: string
  /** ◆ */
  lastLoginAddress: string
  /** ◆ True if the password was set by an administrator. */
  mustChangePassword: boolean
  /** ◆ */
  hasSecondFactor: boolean
  /** ◆ */
  hasPasskey: boolean
  /** ◆ '' unless the user is in the recycle bin. */
  deletedTime: string
}

/** User with the fields of the form. */
export interface User extends UserRow {
  selectedroles: string
  selecteddeparts: string
  selectedsites: string
  selectedpositions: string
}

/** Sort columns: createTime (default), username, realname, updateTime. */
export interface UserQuery extends PageQuery {
  /** `*text*` matches anywhere, also in the next three. */
  username?: string
  realname?: string
  phone?: string
  email?: string
  sex?: string
  /** States, comma-separated. ◆ '3' is locked: the account cannot sign in for a while after wrong passwords. */
  status?: string
  /** ◆ Text in the name or the account; `*text*` matches anywhere. */
  keyword?: string
  /** Users of the department itself. */
  departId?: string
  /** ◆ Users of the department and all below it. */
  underDepartId?: string
  roleId?: string
  /** ◆ Users of a site that the caller may see. */
  siteId?: string
  /** ◆ Users with a position. */
  positionId?: string
  /** ◆ What the users lack. */
  lacks?: string
  /** ◆ One of `validities`. */
  validity?: string
  createTime_begin?: string
  createTime_end?: string
}

/**
 * Rows are identified by account. Roles, positions and departments are named by the shortest unique end of their path, or by code.
 * An import returns first passwords of new users.
 */
export const userSheet = sheetCalls('/sys/user')
export const userList = get<Page<UserRow>, UserQuery>('/sys/user/list')
/** ◆ Number of users of a department. Departments without users, and those that the caller may not see, are absent. */
export interface DepartmentCount {
  departId: string
  count: number
}
/** ◆ With `isBelow`, users of departments below count, too, each of them once. */
export const departmentCounts = get<DepartmentCount[], { isBelow?: '1' }>('/sys/user/departmentCounts')
export const userById = get<User, { id: string }>('/sys/user/queryById')
/** The initial password must be strong, and must be changed at the first sign-in. */
export const addUser = post<User, UserDraft & { username: string; password: string }>('/sys/user/add')
/** Fails with code 409 and the current user if `version` is outdated. */
export const editUser = put<User, UserDraft & { id: string; version: number }>('/sys/user/edit')
/** Moves a user to the recycle bin. Restoring also restores names, roles, departments and sites. */
export const deleteUser = remove<null, { id: string }>('/sys/user/delete')
export const deleteUsers = remove<null, { ids: string }>('/sys/user/deleteBatch')
/** Sort columns: deletedTime (default), username, realname. */
export const deletedUsers = get<Page<UserRow>, PageQuery & { username?: string; realname?: string }>(
  '/sys/user/recycleBin'
)
export const restoreUsers = put<null, { userIds: string }>('/sys/user/putRecycleBin')
export const purgeUsers = remove<null, { userIds: string }>('/sys/user/deleteRecycleBin')

/** ◆ Result of a bulk change. If all users are refused, the call fails with the first reason. */
export interface BulkResult {
  done: string[]
  /** Users that stay unchanged, with the reason. The title is '' if the caller may not see the user. */
  failed: { id: string; title: string; message: string }[]
}
/** '2' signs the users out everywhere. */
export const freezeUsers = put<BulkResult, { ids: string; status: UserState }>('/sys/user/frozenBatch')
/** ◆ Lets locked accounts sign in again. */
export const unlockUsers = put<BulkResult, { ids: string }>('/sys/user/unlockBatch')

/** ◆ Ways of changing the sites, roles, departments or positions of several users. */
export const bulkModes = ['add', 'remove', 'replace'] as const
export type BulkMode = (typeof bulkModes)[number]
interface BulkChange {
  ids: string[]
  mode: BulkMode
  /** Ids of sites, roles, departments or positions. */
  values: string[]
  /** Last day of what is newly given, `YYYY-MM-DD`, or '' for none. Departments have none. */
  validUntil?: string
}
/** ◆ `isOfDepartment` adds the sites of each user's departments. Sites that the caller may not see stay. */
export const changeUserSites = post<BulkResult, BulkChange & { isOfDepartment?: boolean }>('/sys/user/changeSites')
export const changeUserRoles = post<BulkResult, BulkChange>('/sys/user/changeRoles')
/** ◆ With `replace`, the first department becomes the main one. */
export const changeUserDepartments = post<BulkResult, Omit<BulkChange, 'validUntil'>>('/sys/user/changeDeparts')
/** ◆ */
export const changeUserPositions = post<BulkResult, BulkChange>('/sys/user/changePositions')
/** ◆ Sets the last day of several users, or clears it with ''. `endsNow` confirms a day in the past. */
export const changeValidity = post<BulkResult, { ids: string[]; validUntil: string; endsNow?: boolean }>(
  '/sys/user/changeValidity'
)
/** Resets a password. The user is signed out everywhere and must change it at the next sign-in. */
export const resetPassword = put<null, { username: string; password: string }>('/sys/user/changPassword')

/** ◆ Initial passwords of several users. The platform stores the list like that of an import. */
export interface ResetPasswords extends BulkResult {
  toldId: string
  told?: ToldList
}
/** ◆ Resets the passwords of selected users to random ones, signs the users out and unlocks their accounts. */
export const resetPasswords = put<ResetPasswords, { ids: string }>('/sys/user/resetPasswords')

/** ◆ Removes the second factor of a user who lost it. The user is told by a message and signed out everywhere. */
export const resetSecondFactor = put<null, { username: string }>('/sys/user/resetSecondFactor')

export const userRoleIds = get<string[], { userid: string }>('/sys/user/queryUserRole')
/** Users of a department, at most 200. */
export const usersOfDepartment = get<UserRow[], { id: string; realname?: string }>('/sys/user/queryUserByDepId')
export const userDepartments = get<{ key: string; value: string; title: string }[], { userId: string }>(
  '/sys/user/userDepartList'
)
/** Succeeds if no user except `id` has the value. */
export const checkOnlyUser = get<null, { username?: string; phone?: string; email?: string; id?: string }>(
  '/sys/user/checkOnlyUser'
)
export const generateUserId = get<string>('/sys/user/generateUserId')

/** ◆ Session of a user. Never contains a token or its hash. */
export interface UserSession {
  id: string
  subsiteName: string
  address: string
  /** Browser and system, for example `Chrome 130 · Windows`; '' if unknown. */
  device: string
  createTime: string
  /** Last use, at most a minute late. */
  lastUsed: string
  expireTime: string
  /** True for the caller's current session. */
  isCurrent: boolean
}
export const userSessions = get<UserSession[], { userId: string }>('/sys/user/sessions')
/** ◆ Ends the session `id`, or without `id` all except the caller's current one. */
export const endUserSessions = post<null, { userId: string; id?: string }>('/sys/user/endSessions')
