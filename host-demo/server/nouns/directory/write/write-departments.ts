import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { departments } from '../../../database/tables/accounts.ts'
import { directoryDepartments } from '../../../database/tables/directories.ts'
import { unlessTaken, writesOf } from '../../../http/crud/crud-writes.ts'
import { oneLine } from '../../../kernel/fields.ts'
import { newId } from '../../../kernel/ids.ts'
import { lock, requireStillInRules, stampsOf } from '../../../rows/kept.ts'
import { departmentNoun } from '../../department/department-calls.ts'
import { keptDepartments, readDepartment, takenDepartments, tree } from '../../department/departments.ts'
import { inChunks } from '../../user/account/belonging.ts'
import { requireMoving } from '../../user/grants/joining.ts'
import type { DepartmentPlan, Placed } from '../compare/plan.ts'
import { named, type Writing } from './writing.ts'

const writes = writesOf(departmentNoun)

/** Returns the id of the department of a key; new ones have one after they are written. */
export type IdOf = (key: string) => string

const addLevel = async (
  tx: Transaction,
  { source, caller, log }: Writing,
  plans: DepartmentPlan[],
  ids: Map<string, string>
) => {
  const placeOf = await tree.placesBelow(tx, [...new Set(plans.map(({ parentKey }) => ids.get(parentKey)!))])
  const rows = plans.map(({ key, parentKey, after }) => {
    const parentId = ids.get(parentKey)!
    const { code: orgCode, sortNo } = placeOf(parentId)
    const id = newId()
    ids.set(key, id)
    return { ...stampsOf(departments, caller, true), id, parentId, departName: oneLine(after), orgCode, sortNo }
  })
  await unlessTaken(takenDepartments, () => inChunks(rows, some => tx.insert(departments).values(some)))
  await requireStillInRules(
    tx,
    keptDepartments,
    caller,
    rows.map(({ id }) => id)
  )
  await log(
    tx,
    rows.map(({ id: objectId, departName: object }) =>
      named(source, { action: '新增部门', operateType: '2', object, objectId })
    )
  )
}

const rename = async (tx: Transaction, { source, caller, log }: Writing, { departId, after }: DepartmentPlan) => {
  const row = await lock(tx, keptDepartments, caller, departId)
  const before = await readDepartment(tx, departId)
  const draft = { ...before, departName: after }
  const { operation } = await unlessTaken(takenDepartments, () =>
    writes.edit(
      tx,
      row,
      before,
      Object.fromEntries(
        Object.keys(departmentNoun.draft.fields).map(name => [name, draft[name as 'departName']])
      ) as never,
      caller
    )
  )
  await log(tx, named(source, operation))
}

const move = async (
  tx: Transaction,
  { source, caller, log, words }: Writing,
  { departId, before, after }: DepartmentPlan,
  parentId: string
) => {
  const row = await lock(tx, keptDepartments, caller, departId)
  const check = await requireMoving(tx, caller, departId, words)
  await unlessTaken(takenDepartments, () => tree.recode(tx, departId, row.orgCode, parentId))
  await check()
  await tree.numberSiblings(tx, [...(await tree.siblingsOf(tx, parentId)).filter(id => id !== departId), departId])
  await requireStillInRules(tx, keptDepartments, caller, [departId])
  const changes = [{ title: '上级部门', before, after }]
  await log(
    tx,
    named(source, { action: '移动部门', operateType: '3', object: row.departName, objectId: departId, changes })
  )
}

/** Creates, links, renames and moves departments, new ones by level. @returns the ids of all of them */
export const writeDepartments = async (
  tx: Transaction,
  writing: Writing,
  plans: readonly DepartmentPlan[],
  placed: ReadonlyMap<string, Placed>
): Promise<IdOf> => {
  const ids = new Map([...placed].flatMap(([key, { departId }]) => (departId ? [[key, departId] as const] : [])))
  const idOf: IdOf = key => ids.get(key)!
  if (plans.length === 0) return idOf
  await tree.lock(tx)
  let waiting = plans.filter(({ kind }) => kind === 'departAdd')
  while (waiting.length > 0) {
    const level = waiting.filter(({ parentKey }) => ids.has(parentKey))
    if (level.length === 0) break
    await addLevel(tx, writing, level, ids)
    waiting = waiting.filter(({ key }) => !ids.has(key))
  }
  const links = plans.filter(({ kind, key }) => (kind === 'departAdd' || kind === 'departLink') && ids.has(key))
  const directoryId = writing.source.id
  await inChunks(
    links.map(({ key }) => ({ directoryId, key, departId: idOf(key) })),
    some => tx.insert(directoryDepartments).values(some)
  )
  for (const plan of plans) if (plan.kind === 'departEdit') await rename(tx, writing, plan)
  for (const plan of plans) if (plan.kind === 'departMove') await move(tx, writing, plan, idOf(plan.parentKey))
  return idOf
}

/** Ends the links of departments that the directory has no longer. They stay with their contents. */
export const unlinkDepartments = (tx: Transaction, { source }: Writing, plans: readonly DepartmentPlan[]) =>
  tx.delete(directoryDepartments).where(
    and(
      eq(directoryDepartments.directoryId, source.id),
      inArray(
        directoryDepartments.key,
        plans.filter(({ kind }) => kind === 'departGone').map(({ key }) => key)
      )
    )
  )
