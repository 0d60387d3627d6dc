import { allRoles } from '../../contract/role.ts'
import { layOut, type Tree } from '../../kit/tree/tree-model.ts'
import { send } from '../../session/request/send.ts'

export interface RoleNode {
  key: string
  title: string
  mayGive: boolean
  /** False for roles that are given to people only. */
  isForDepartments: boolean
}

/** Loads all roles to choose from. */
export async function loadRoles(signal: AbortSignal): Promise<Tree<RoleNode>> {
  const roles = await send(allRoles, { signal })
  return layOut(
    roles.map(
      ({ id, roleName, mayGive, isForDepartments }): RoleNode => ({
        key: id,
        title: roleName,
        mayGive,
        isForDepartments
      })
    )
  )
}
