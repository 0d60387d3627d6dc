import { eq, inArray } from 'drizzle-orm'
import { departmentBin, departmentCalls, moveDepartment } from '../../../../elements/base/contract/department.ts'
import type { Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { departments, users } from '../../database/tables/accounts.ts'
import { subsites } from '../../database/tables/content.ts'
import { directories } from '../../database/tables/directories.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { branchRemovesOf, registerTreeMoves } from '../../http/crud/tree-moves.ts'
import type { Platform } from '../../http/platform.ts'
import { requireMoving } from '../user/grants/joining.ts'
import { countPeople, keptDepartments, takenDepartments, tree } from './departments.ts'

/** Refuses to delete departments with members or sites. */
const release = async (tx: Transaction, branch: string[]) => {
  const people = await countPeople(tx, branch)
  if (people) throw new Refusal(`部门及其下级部门内还有 ${people} 人，请先调整他们的部门`)
  const sites = await tx.select({ id: subsites.id }).from(subsites).where(inArray(subsites.depId, branch))
  if (sites.length) throw new Refusal(`还有 ${sites.length} 个站点属于该部门或其下级部门，请先调整站点的部门`)
  const [source] = await tx
    .select({ name: directories.name })
    .from(directories)
    .where(inArray(directories.departId, branch))
    .limit(1)
  if (source) throw new Refusal(`组织同步“${source.name}”同步到该部门，请先为它另选部门`)
  // Clears the department of deleted people; they are restored without it.
  await tx.update(users).set({ departId: '' }).where(inArray(users.departId, branch))
}

/** Gives a restored branch a place below its parent. The codes of its departments begin with the code of the first one. */
const place = async (tx: Transaction, rows: Record<string, unknown>[], id: string) => {
  const { parent_id: parentId, org_code: before } = rows.find(row => row.id === id) ?? {}
  await tree.lock(tx)
  const found = parentId ? await tx.$count(departments, eq(departments.id, `${parentId}`)) : 1
  if (!found) throw new Refusal('上级部门已删除，请先恢复上级部门')
  const { code, sortNo } = await tree.placeBelow(tx, `${parentId}`)
  return rows.map(row => ({
    ...row,
    org_code: code + `${row.org_code}`.slice(`${before}`.length),
    ...(row.id === id && { sort_no: sortNo })
  }))
}

const branches = {
  ...keptDepartments,
  tree,
  columns: { parentId: departments.parentId, name: departments.departName, code: departments.orgCode },
  release,
  bin: { calls: departmentBin, without: ['user_departments', 'department_lines'], place }
}
const remove = branchRemovesOf(branches)

/** Moves departments to the recycle bin, and refuses those with other departments below. @returns the log entries */
export const removeDepartments = (tx: Transaction, caller: Caller, ids: string[]) => remove(tx, caller, ids, true)

export const registerDepartmentMoves = (platform: Platform) =>
  registerTreeMoves(platform, {
    ...branches,
    calls: { ...departmentCalls, move: moveDepartment },
    taken: takenDepartments,
    rights: { edit: 'system:depart:edit', delete: 'system:depart:delete' },
    moving: (tx, caller, id) => requireMoving(tx, caller, id, platform.rights)
  })
