import { asc } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { roles } from '../../../database/tables/accounts.ts'
import { createReferences, type References } from '../../../http/crud/references.ts'
import { readPaths } from '../../../rows/department-paths.ts'

/** Roles and departments to which the cells of a sheet refer. */
interface UserReferences {
  roles: References
  departments: References
  /** Sorts role ids as lists show them. */
  orderRoles(ids: string[]): string[]
}

const find = async (tx: Database | Transaction): Promise<UserReferences> => {
  const rows = await tx
    .select({ id: roles.id, name: roles.roleName, code: roles.roleCode })
    .from(roles)
    .orderBy(asc(roles.createTime), asc(roles.id))
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  return {
    roles: createReferences(
      '角色',
      rows.map(({ id, name, code }) => ({ id, code, names: [name] }))
    ),
    departments: createReferences(
      '部门',
      (await readPaths(tx)).map(({ id, orgCode, names }) => ({ id, names, code: orgCode }))
    ),
    orderRoles: ids => ids.toSorted((one, other) => places.get(one)! - places.get(other)!)
  }
}

/** Cache for all rows of a sheet. */
const found = new WeakMap<Transaction, Promise<UserReferences>>()
export const readReferences = (tx: Transaction): Promise<UserReferences> => {
  const known = found.get(tx) ?? find(tx)
  found.set(tx, known)
  return known
}
