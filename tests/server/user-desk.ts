import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { logList } from '../../elements/base/contract/log.ts'
import { login, updatePassword } from '../../elements/base/contract/session.ts'
import {
  addUser,
  editUser,
  freezeUsers,
  resetPassword,
  userById,
  userList,
  type User,
  type UserDraft,
  type UserQuery
} from '../../elements/base/contract/user.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

export let platform: TestPlatform
export let token: string
/** Administers users, with few other rights, at sites 1, 2, 5 and 8. */
export let clerk: string
const clerkRights = [
  ...['list', 'add', 'edit', 'delete', 'frozenBatch', 'changepwd', 'addUserRole', 'session', 'subsite'].map(
    verb => `system:user:${verb}`
  ),
  'cms:article:list'
]
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('clerk', 'clerk', '人事文员')")
  for (const right of clerkRights) await platform.query("insert into role_rights values ('clerk', $1)", [right])
  await platform.query("delete from user_roles where user_id = 'u4'")
  await platform.query("insert into user_roles values ('u4', 'clerk')")
  clerk = await platform.signIn('zhaolei')
})
after(() => platform.stop())

export const first = 'First-pass-1'
export const draft = (realname: string, more: Partial<UserDraft> = {}): UserDraft => ({
  realname,
  sex: '1',
  birthday: '1990-05-06',
  phone: '',
  email: '',
  selectedroles: '',
  selecteddeparts: '',
  ...more
})
let serial = 0
export const tryAdd = (more: Partial<UserDraft> & { username?: string; password?: string } = {}, as = token) => {
  const name = `person${++serial}`
  const body = { ...draft(`新人${serial}`, more), username: more.username ?? name, password: more.password ?? first }
  return platform.call(addUser, { token: as, body })
}
export const add = async (more: Parameters<typeof tryAdd>[0] = {}) => {
  const reply = await tryAdd(more)
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
/** Signs in a user after changing their initial password. */
export const enter = async ({ username }: User) => {
  const { result, message } = await platform.call(login, { body: { username, password: first } })
  assert.equal(message, '登录成功')
  const body = { username, oldpassword: first, password, confirmpassword: password }
  await platform.call(updatePassword, { token: result.token, body })
  return result.token
}
export const edit = (user: User, more: Partial<UserDraft>, as = token) => {
  const { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts } = user
  const before = { realname, sex, birthday, phone, email, selectedroles, selecteddeparts }
  return platform.call(editUser, { token: as, body: { ...before, ...more, id, version } })
}
export const read = (id: string) => platform.call(userById, { token, query: { id } })
export const listed = async (query: UserQuery) => {
  const { success, message, result } = await platform.call(userList, { token, query })
  assert.equal(success, true, message)
  return result
}
export const names = async (query: UserQuery) => (await listed(query)).records.map(user => user.username).sort()
export const newest = async () => (await platform.call(logList, { token })).result.records[0]
export const freeze = (ids: string, status: '1' | '2' = '2', as = token) =>
  platform.call(freezeUsers, { token: as, body: { ids, status } })
export const reset = (username: string, given = first, as = token) =>
  platform.call(resetPassword, { token: as, body: { username, password: given } })
