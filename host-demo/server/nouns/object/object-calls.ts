import { and, eq } from 'drizzle-orm'
import Type from 'typebox'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import {
  effectiveGrants,
  grantedObjects,
  grantSubjects,
  objectActions,
  objectGrants,
  rightsOfAction,
  saveObjectGrants,
  type GrantDraft,
  type ObjectGrants
} from '../../../../elements/base/contract/object-grant.ts'
import type { Transaction } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { objectGrants as grantRows } from '../../database/tables/object-grants.ts'
import { callerLike, holds, maySee, type Caller } from '../../access/caller.ts'
import { cut } from '../../access/changes.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'
import { actionsOn, actionWords, isAboveGrants, isGoverned } from '../../access/object-permissions.ts'
import { includes, maskOf } from '../../access/object-reach.ts'
import { conflict, notFound, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { lockTree } from '../column/columns.ts'
import { requireOtherDepartments, requireOtherRoles } from '../../access/three-administrators.ts'
import { givableBy, linksOf, namesOf, readObjectGrants } from './objects.ts'
import { EffectiveGrantsSchema, ObjectGrantsSchema } from '../../results/site/object-grant.ts'

const object = { objectType: Type.Enum([...grantedObjects], { title: '对象类型' }), objectId: Id }

const grant = ClosedObject({
  subjectType: Type.Enum([...grantSubjects], { title: '授权给' }),
  subjectId: Id,
  actions: Type.Array(Type.Enum([...objectActions]), { minItems: 1, maxItems: 4, title: '操作' })
})

const keyOf = ({ subjectType, subjectId }: Pick<GrantDraft, 'subjectType' | 'subjectId'>) =>
  `${subjectType}:${subjectId}`
const wordsOf = (mask: number) =>
  objectActions
    .filter(action => includes(mask, action))
    .map(action => actionWords[action])
    .join('、')

/** Refuses to grant what the caller may not do; under the separation, also to grant to oneself. */
const requireGivable = async (tx: Transaction, caller: Caller, before: ObjectGrants, grants: GrantDraft[]) => {
  const givable = givableBy(caller)
  const had = new Map(before.own.map(each => [keyOf(each), maskOf(each.actions)]))
  const toRoles: string[] = []
  const toDepartments: string[] = []
  for (const each of grants) {
    const added = maskOf(each.actions) & ~(had.get(keyOf(each)) ?? 0)
    const beyond = objectActions.find(action => includes(added, action) && !givable.includes(action))
    if (beyond) throw new Refusal(`您没有权限“${actionWords[beyond]}”，不能授予`, codes.forbidden)
    if (added && caller.separated && each.subjectType === 'user' && each.subjectId === caller.userId)
      throw new Refusal('三员分立时不能给自己授权', codes.forbidden)
    if (added && each.subjectType === 'role') toRoles.push(each.subjectId)
    if (added && each.subjectType === 'depart') toDepartments.push(each.subjectId)
  }
  await requireOtherRoles(tx, caller, toRoles)
  await requireOtherDepartments(tx, caller, toDepartments)
}

/** Refuses new subjects that do not exist; earlier ones may stay after deletion. */
const requireKnown = async (tx: Transaction, before: ObjectGrants, grants: GrantDraft[]) => {
  const known = new Set(before.own.map(keyOf))
  const added = grants.filter(each => !known.has(keyOf(each)))
  const names = await namesOf(tx, [...before.own, ...added])
  if (added.some(each => !names.has(keyOf(each)))) throw new Refusal('所选的角色、部门或用户已不存在，请重新选择')
  return names
}

const changesOf = (before: ObjectGrants, grants: GrantDraft[], breaks: boolean, names: ReadonlyMap<string, string>) => {
  const had = new Map(before.own.map(each => [keyOf(each), maskOf(each.actions)]))
  const has = new Map(grants.map(each => [keyOf(each), maskOf(each.actions)]))
  const changed = [...new Set([...had.keys(), ...has.keys()])].filter(key => had.get(key) !== has.get(key))
  return [
    ...(before.breaks === breaks
      ? []
      : [{ title: '继承上级授权', before: before.breaks ? '否' : '是', after: breaks ? '否' : '是' }]),
    ...changed.map(key => ({
      title: cut(names.get(key) ?? '（已删除）'),
      before: wordsOf(had.get(key) ?? 0),
      after: wordsOf(has.get(key) ?? 0)
    }))
  ]
}

/** Registers the calls for grants on sub-sites and columns. */
export const registerObjectGrants = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    objectGrants,
    { right: 'cms:object:manage', query: ClosedObject(object), result: ObjectGrantsSchema },
    ({ caller, query: { objectType, objectId } }) => readObjectGrants(database, caller, objectType, objectId)
  )

  route(
    platform,
    saveObjectGrants,
    {
      right: 'cms:object:manage',
      proof: 'grant',
      body: ClosedObject({
        ...object,
        breaks: Type.Boolean({ title: '打断继承' }),
        grants: Type.Array(grant, { maxItems: 200, title: '授权' }),
        print: Text(64)
      }),
      result: ObjectGrantsSchema,
      message: '保存成功！'
    },
    ({ caller, body: { objectType, objectId, breaks, grants, print }, log }) =>
      database.transaction(async tx => {
        const { subsiteId } = await linksOf(tx, caller, objectType, objectId)
        await lockTree(tx, subsiteId)
        const before = await readObjectGrants(tx, caller, objectType, objectId)
        if (before.print !== print) throw conflict('对象授权', before)
        if (breaks && objectType === 'site') throw new Refusal('站点没有上级，不能打断继承')
        if (new Set(grants.map(keyOf)).size < grants.length) throw new Refusal('同一个角色、部门或用户只能授权一次')
        await requireGivable(tx, caller, before, grants)
        const names = await requireKnown(tx, before, grants)
        const changes = changesOf(before, grants, breaks, names)
        if (!changes.length) return before
        await tx.delete(grantRows).where(and(eq(grantRows.objectType, objectType), eq(grantRows.objectId, objectId)))
        const stamp = { objectType, objectId, subsiteId, updateByName: caller.realname }
        if (grants.length)
          await tx.insert(grantRows).values(
            grants.map(each => ({
              ...each,
              ...stamp,
              actions: objectActions.filter(action => each.actions.includes(action))
            }))
          )
        if (objectType === 'column') await tx.update(columns).set({ breaks }).where(eq(columns.id, objectId))
        await log(tx, {
          ...{ action: '对象授权', operateType: '3', object: before.objectName, objectId, subsiteId, changes }
        })
        return readObjectGrants(tx, caller, objectType, objectId)
      })
  )

  route(
    platform,
    effectiveGrants,
    { right: 'cms:object:manage', query: ClosedObject({ ...object, userId: Id }), result: EffectiveGrantsSchema },
    async ({ caller, query: { objectType, objectId, userId } }) => {
      const { subsiteId } = await linksOf(database, caller, objectType, objectId)
      const person = await callerLike(database, userId, caller)
      if (!person || person.isClosed) throw notFound('用户')
      const place = { subsiteId, columnId: objectType === 'site' ? '' : objectId }
      const actions = maySee(person, subsiteId) ? actionsOn(person, place) : []
      const needed = actions.flatMap(action => rightsOfAction[action])
      return {
        isGoverned: isGoverned(person, place),
        isAbove: isAboveGrants(person),
        actions,
        lacking: needed.filter(right => !holds(person, right)).map(right => platform.rights[right] ?? right),
        isForeign: !maySee(person, subsiteId)
      }
    }
  )
}
