import {
  changeUserDepartments,
  changeUserRoles,
  changeUserSites,
  type BulkMode,
  type BulkResult
} from '../../base/contract/user.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'

/** What users have several of. */
export type Belonging = 'sites' | 'roles' | 'departments'

const calls = { sites: changeUserSites, roles: changeUserRoles, departments: changeUserDepartments }

interface Change {
  ids: string[]
  mode: BulkMode
  values: string[]
  isOfDepartment?: boolean
}

/** Changes the sites, roles or departments of users. */
export async function changePeople(belonging: Belonging, body: Change): Promise<BulkResult> {
  const result = await send(calls[belonging], { body, timeout: 120_000 })
  changed('user')
  return result
}
