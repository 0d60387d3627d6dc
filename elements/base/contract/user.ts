import type { Stamps } from './crud.ts'
import { get, post, put, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import { sheetCalls } from './sheet.ts'

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
  'system:user:export': '导出用户',
  'system:user:import': '导入用户'
} as const

/** '1' male, '2' female; '' where it is not told. */
export const sexes = ['', '1', '2'] as const
export type Sex = (typeof sexes)[number]

/** '1' normal, '2' frozen. */
export const userStates = ['1', '2'] as const
export type UserState = (typeof userStates)[number]

/** Ids of one write; in an address and where the kin has it so, they are comma-separated. */
export const mostUsers = 1000

export interface UserDraft {
  realname: string
  /** The address of an uploaded picture, or ''; absent: as it is. */
  avatar?: string
  sex: Sex
  /** `YYYY-MM-DD`, or ''. */
  birthday: string
  /** Unique, or ''. */
  phone: string
  /** Unique, or ''. */
  email: string
  /** Comma-separated ids. A change needs the right to assign roles. */
  selectedroles: string
  /** Comma-separated ids, the main department first. */
  selecteddeparts: string
}

/** A person as lists show them. Never a password, nor what proves one. */
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
  /** Of the main department; '' for none. */
  orgCode: string
  departName: string
  /** ◆ */
  departNames: string[]
  /** ◆ */
  roleNames: string[]
  /** ◆ '' for never. */
  lastLoginTime: string
  /** ◆ */
  lastLoginAddress: string
  /** ◆ An administrator gave the password. */
  mustChangePassword: boolean
  /** ◆ '' unless it lies in the recycle bin. */
  deletedTime: string
}

/** With what the form edits. */
export interface User extends UserRow {
  selectedroles: string
  selecteddeparts: string
}

/** Sort columns: createTime (default), username, realname, updateTime. */
export interface UserQuery extends PageQuery {
  /** `*text*` searches within, as in the next three. */
  username?: string
  realname?: string
  phone?: string
  email?: string
  sex?: string
  status?: string
  /** Those of the department itself. */
  departId?: string
  roleId?: string
  createTime_begin?: string
  createTime_end?: string
}

/** A row's key is the account; roles and departments stand by their names. Those who are new are told with a first password each. */
export const userSheet = sheetCalls('/sys/user')
export const userList = get<Page<UserRow>, UserQuery>('/sys/user/list')
export const userById = get<User, { id: string }>('/sys/user/queryById')
/** The first password is strong, and must be changed at the first sign-in. */
export const addUser = post<User, UserDraft & { username: string; password: string }>('/sys/user/add')
/** Code 409 with the user as they are now when `version` is no longer the newest. */
export const editUser = put<User, UserDraft & { id: string; version: number }>('/sys/user/edit')
/** Into the recycle bin: names, roles, departments and sites come back with the person. */
export const deleteUser = remove<null, { id: string }>('/sys/user/delete')
export const deleteUsers = remove<null, { ids: string }>('/sys/user/deleteBatch')
/** Sort columns: deletedTime (default), username, realname. */
export const deletedUsers = get<Page<UserRow>, PageQuery & { username?: string; realname?: string }>(
  '/sys/user/recycleBin'
)
export const restoreUsers = put<null, { userIds: string }>('/sys/user/putRecycleBin')
export const purgeUsers = remove<null, { userIds: string }>('/sys/user/deleteRecycleBin')
/** '2' signs them out everywhere. */
export const freezeUsers = put<null, { ids: string; status: UserState }>('/sys/user/frozenBatch')
/** An administrator's reset: signs the person out everywhere, and they must change it when they come back. */
export const resetPassword = put<null, { username: string; password: string }>('/sys/user/changPassword')

export const userRoleIds = get<string[], { userid: string }>('/sys/user/queryUserRole')
/** Those of a department, at most 200. */
export const usersOfDepartment = get<UserRow[], { id: string; realname?: string }>('/sys/user/queryUserByDepId')
export const userDepartments = get<{ key: string; value: string; title: string }[], { userId: string }>(
  '/sys/user/userDepartList'
)
/** Success means that nobody but `id` has it. */
export const checkOnlyUser = get<null, { username?: string; phone?: string; email?: string; id?: string }>(
  '/sys/user/checkOnlyUser'
)
export const generateUserId = get<string>('/sys/user/generateUserId')

/** ◆ Where a person is signed in. Never a token, nor what proves one. */
export interface UserSession {
  id: string
  subsiteName: string
  address: string
  createTime: string
  expireTime: string
  /** The one that asks. */
  isCurrent: boolean
}
export const userSessions = get<UserSession[], { userId: string }>('/sys/user/sessions')
/** ◆ Ends one, or without `id` all but the one that asks. */
export const endUserSessions = post<null, { userId: string; id?: string }>('/sys/user/endSessions')
