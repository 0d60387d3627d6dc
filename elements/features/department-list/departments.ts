import {
  addDepartmentMembers,
  departmentCalls,
  departmentChoices,
  departmentGrants,
  departmentMembers,
  moveDepartment,
  moveDepartmentMembers,
  removeDepartmentMembers,
  saveDepartmentRoles,
  saveDepartmentSites,
  type DepartmentChoice
} from '../../base/contract/department.ts'
import type { HeldGrants } from '../../base/contract/held-grants.ts'
import type { Membership } from '../../base/crud/people/people.ts'
import type { Place } from '../../base/kit/tree/moves.ts'
import { layOut, type Tree } from '../../base/kit/tree/tree-model.ts'
import { send } from '../../base/session/request/send.ts'

export type DepartmentTree = Tree<DepartmentChoice>

/** Loads names only: full records of 50,000 departments would be too large, and one is shown at a time. */
export const loadTree = async (signal: AbortSignal): Promise<DepartmentTree> =>
  layOut(await send(departmentChoices, { signal }))

export const move = (id: string, { parentId, index }: Place) => send(moveDepartment, { body: { id, parentId, index } })

/** Deletes a department and everything below it. */
export const remove = (id: string) => send(departmentCalls.delete, { query: { id } })

export const loadGrants = (depId: string, signal: AbortSignal): Promise<HeldGrants> =>
  send(departmentGrants, { query: { depId }, signal })
export const saveRoles = (depId: string, roleIds: string[]) => send(saveDepartmentRoles, { body: { depId, roleIds } })
export const saveSites = (depId: string, siteIds: string[]) => send(saveDepartmentSites, { body: { depId, siteIds } })

export const membershipOf = (depId: string): Membership => ({
  list: (query, signal) => send(departmentMembers, { query: { ...query, depId }, signal }),
  add: userIdList => send(addDepartmentMembers, { body: { depId, userIdList } }),
  remove: ids => send(removeDepartmentMembers, { query: { depId, userIds: ids.join() } })
})

export const moveMembers = (depId: string, targetId: string, userIdList: string[]) =>
  send(moveDepartmentMembers, { body: { depId, targetId, userIdList } })
