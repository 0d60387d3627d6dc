import {
  addDepartmentMembers,
  departmentCalls,
  departmentChoices,
  departmentMembers,
  moveDepartment,
  removeDepartmentMember,
  type DepartmentChoice
} from '../contract/department.ts'
import type { Membership } from '../parts/choose/people.ts'
import type { Place } from '../parts/tree/moves.ts'
import { keysAbove, layOut, type Tree } from '../parts/tree/tree-model.ts'
import { changed } from '../session/changes.ts'
import { send } from '../session/request.ts'

export type DepartmentTree = Tree<DepartmentChoice>

/** Names alone: a tree of 50,000 with all their fields would be a long answer, and one department is shown at a time. */
export const loadTree = async (signal: AbortSignal): Promise<DepartmentTree> =>
  layOut(await send(departmentChoices, { signal }))

export async function move(id: string, { parentId, index }: Place): Promise<void> {
  await send(moveDepartment, { body: { id, parentId, index } })
  changed('department')
}

/** Takes what is below too. */
export async function remove(id: string): Promise<void> {
  await send(departmentCalls.delete, { query: { id } })
  changed('department')
}

export const countBelow = (tree: DepartmentTree, id: string): number => {
  const index = tree.indexOf.get(id)
  return index === undefined ? 0 : tree.ends[index]! - index - 1
}

const titleOf = (tree: DepartmentTree, key: string): string => tree.nodes[tree.indexOf.get(key) ?? -1]?.title ?? ''

/** The names from the top down to a department, '' for the top. */
export const pathOf = (tree: DepartmentTree, id: string): string =>
  id === '' ? '' : [...keysAbove(tree, id), id].map(key => titleOf(tree, key)).join(' / ')

/** Whether another department right below the parent has the name. */
export function isNameTaken(tree: DepartmentTree, parentId: string, name: string, id?: string): boolean {
  const parent = parentId === '' ? -1 : (tree.indexOf.get(parentId) ?? -2)
  if (parent === -2) return false
  const end = parent < 0 ? tree.size : tree.ends[parent]!
  for (let child = parent + 1; child < end; child = tree.ends[child]!)
    if (tree.keys[child] !== id && tree.nodes[child]!.title === name.trim()) return true
  return false
}

export const membershipOf = (depId: string): Membership => ({
  list: (query, signal) => send(departmentMembers, { query: { ...query, depId }, signal }),
  add: userIdList => send(addDepartmentMembers, { body: { depId, userIdList } }),
  remove: userId => send(removeDepartmentMember, { query: { depId, userId } })
})
