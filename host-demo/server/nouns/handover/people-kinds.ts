import { and, eq, inArray, sql } from 'drizzle-orm'
import { objectActions, type GrantedObject } from '../../../../elements/base/contract/object-grant.ts'
import { userSubsiteRights } from '../../../../elements/base/contract/user-subsite.ts'
import { userRights } from '../../../../elements/base/contract/user.ts'
import { holds, maySee } from '../../access/caller.ts'
import { departments } from '../../database/tables/accounts.ts'
import { objectGrants } from '../../database/tables/object-grants.ts'
import { userPositions } from '../../database/tables/positions.ts'
import { forbidden, Refusal, throwFirst } from '../../kernel/refusal.ts'
import { lock, requireInRules, requireStillInRules, stampsOf } from '../../rows/kept.ts'
import { lockTree } from '../column/columns.ts'
import { keptDepartments } from '../department/departments.ts'
import { givableBy } from '../object/objects.ts'
import { keptUsers } from '../user/account/user-list.ts'
import { positionChanges, positionRefusals, writePositions } from '../user/grants/positions.ts'
import { changed, nameOf, type HandedKind } from './handed.ts'

/** Departments that the person is responsible for. */
export const ledDepartments: HandedKind = {
  kind: 'department',
  noun: '负责的部门',
  async list(tx, { id }) {
    const { rows } = await tx.execute<{ id: string; title: string }>(sql`
      select id, department_label(id) as title from departments where leader_id = ${id} order by org_code`)
    return rows
  },
  async move(tx, { id, title }, handing) {
    const { caller, leaver, successor } = handing
    if (!holds(caller, 'system:depart:edit')) throw forbidden('修改和移动部门')
    const row = await lock(tx, keptDepartments, caller, id)
    if (row.leaderId !== leaver.id) throw new Refusal('部门已有其他负责人')
    await requireInRules(tx, keptDepartments, caller, [id])
    await tx
      .update(departments)
      .set({ ...stampsOf(departments, caller, false), leaderId: successor.id, version: row.version + 1 })
      .where(eq(departments.id, id))
    await requireStillInRules(tx, keptDepartments, caller, [id])
    return { action: '编辑部门', operateType: '3', object: title, objectId: id, changes: changed('负责人', handing) }
  }
}

const words: Record<string, string> = { ...userRights, ...userSubsiteRights }

/** Positions of the person. The successor gets them until the same last day, the leaver loses them. */
export const heldPositions: HandedKind = {
  kind: 'position',
  noun: '担任的岗位',
  async list(tx, { id }) {
    const { rows } = await tx.execute<{ id: string; title: string }>(sql`
      select p.id, p.name as title from held_positions up join positions p on p.id = up.position_id
      where up.user_id = ${id} order by p.sort_no, p.id`)
    return rows
  },
  async move(tx, { id, title }, handing) {
    const { caller, leaver, successor } = handing
    const people = [leaver.id, successor.id]
    const pairs = await tx.select().from(userPositions).where(inArray(userPositions.userId, people))
    const of = (userId: string) => pairs.filter(pair => pair.userId === userId).map(pair => pair.positionId)
    const held = pairs.find(pair => pair.userId === leaver.id && pair.positionId === id)
    if (!held) throw new Refusal('岗位已被免去')
    const changes = await positionChanges(tx, [
      { user: leaver, wanted: of(leaver.id).filter(each => each !== id) },
      { user: successor, wanted: [...new Set([...of(successor.id), id])] }
    ])
    throwFirst(await positionRefusals(tx, caller, changes, words))
    await writePositions(tx, changes, held.validUntil)
    await requireStillInRules(tx, keptUsers, caller, people)
    return { action: '调整岗位', operateType: '3', object: title, objectId: id, changes: changed('任职人员', handing) }
  }
}

/** Grants to the person alone, on sites and columns. */
export const ownGrants: HandedKind = {
  kind: 'grant',
  noun: '负责的站点和栏目（对象授权）',
  async list(tx, { id }) {
    const { rows } = await tx.execute<{ id: string; title: string; subsiteId: string }>(sql`
      select g.object_type || ':' || g.object_id as id, g.subsite_id as "subsiteId",
        coalesce(c.name, site_label(g.subsite_id)) as title
      from object_grants g left join columns c on g.object_type = 'column' and c.id = g.object_id
      where g.subject_type = 'user' and g.subject_id = ${id} and (g.object_type = 'site' or c.id is not null)
      order by g.subsite_id, g.object_type, g.object_id`)
    return rows
  },
  async move(tx, { id, title, subsiteId = '' }, handing) {
    const { caller, leaver, successor, as } = handing
    if (!holds(caller, 'cms:object:manage')) throw forbidden('管理对象授权')
    if (!maySee(as, subsiteId)) throw new Refusal(`“${nameOf(successor)}”不是该站点的人员`)
    const [objectType, objectId] = id.split(':') as [GrantedObject, string]
    await lockTree(tx, subsiteId)
    const of = (subjectId: string) =>
      and(
        eq(objectGrants.objectType, objectType),
        eq(objectGrants.objectId, objectId),
        eq(objectGrants.subjectType, 'user'),
        eq(objectGrants.subjectId, subjectId)
      )
    const [given] = await tx.select().from(objectGrants).where(of(leaver.id))
    if (!given) throw new Refusal('授权已被收回')
    const [had] = await tx.select().from(objectGrants).where(of(successor.id))
    if (given.actions.some(action => !givableBy(caller).includes(action)))
      throw new Refusal('授权含有您没有的权限，不能由您交接')
    const actions = objectActions.filter(action => given.actions.includes(action) || had?.actions.includes(action))
    await tx.delete(objectGrants).where(of(leaver.id))
    const stamps = { updateByName: caller.realname, actions }
    await tx
      .insert(objectGrants)
      .values({ objectType, objectId, subsiteId, subjectType: 'user', subjectId: successor.id, ...stamps })
      .onConflictDoUpdate({
        target: [objectGrants.objectType, objectGrants.objectId, objectGrants.subjectType, objectGrants.subjectId],
        set: stamps
      })
    const changes = changed('授权给', handing)
    return { action: '对象授权', operateType: '3', object: title, objectId, subsiteId, changes }
  }
}
