import type { User } from '../../elements/base/contract/user.ts'
import { call, expect, password } from './pages.ts'

const first = 'Erste-Hilfe-7'
let count = 0
/** Returns a unique name. */
export const unique = (): string => `t${Date.now()}${(count += 1)}`

export async function addRole(token: string, rights: readonly string[] = []): Promise<{ id: string; name: string }> {
  const code = unique()
  const name = `角色 ${code}`
  const { result, message } = await call<{ id: string }>('/sys/role/add', token, 'POST', {
    ...{ roleName: name, roleCode: code, description: '' }
  })
  expect(result?.id, message).toBeTruthy()
  if (rights.length > 0)
    await call('/sys/permission/saveRolePermission', token, 'POST', {
      ...{ roleId: result.id, permissionIds: rights.join(), lastpermissionIds: '' }
    })
  return { id: result.id, name }
}

/** Creates a user of the main site with roles and a department who has not signed in yet. */
export async function addPerson(token: string, roles = '', department = 'd1', subsiteIds = '1'): Promise<User> {
  const username = unique()
  const { result, message } = await call<User>('/sys/user/add', token, 'POST', {
    ...{ username, password: first, realname: `某人 ${username}`, sex: '', birthday: '', phone: '', email: '' },
    ...{ selectedroles: roles, selecteddeparts: department }
  })
  expect(result?.id, message).toBeTruthy()
  await call('/userSubsite/save', token, 'POST', { userId: result.id, subsiteIds })
  return result
}

/** Creates a user with exactly these rights and the password of the demo users. */
export async function personWith(token: string, rights: readonly string[]): Promise<User> {
  const user = await addPerson(token, (await addRole(token, rights)).id)
  await firstSignIn(user.username)
  return user
}

/** Changes the first password to that of the demo users. Returns the user name. */
export async function firstSignIn(username: string): Promise<string> {
  const { result, message } = await call<{ token: string }>('/sys/login', '', 'POST', { username, password: first })
  expect(result?.token, message).toBeTruthy()
  await call('/sys/user/updatePassword', result.token, 'PUT', {
    ...{ username, oldpassword: first, password, confirmpassword: password }
  })
  return username
}
