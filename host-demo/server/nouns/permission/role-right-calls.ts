import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import {
  permissionTree,
  previewRolePermissions,
  rolePermissions,
  saveRolePermissions,
  type PermissionChange
} from '../../../../elements/base/contract/role.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { administratorRole, rights, roleRights, roles } from '../../database/tables/accounts.ts'
import { holds, mayGive, type Caller } from '../../access/caller.ts'
import { cut } from '../../access/changes.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { codesAmong, idsOf, readPermissionTree } from './permission-tree.ts'
import { lockRole, readRole } from '../role/roles.ts'
import { isGiver, requireFitting, requireOtherRoles, requireWholeArea } from '../../access/three-administrators.ts'
import { PermissionTreeSchema, PreviewRolePermissionsSchema } from '../../results/people/role.ts'

const roleId = titled('角色', Id)
const Keys = Type.String({ pattern: '^([\\w:-]{1,64}(,[\\w:-]{1,64}){0,9999},?)?$', title: '权限' })
const change = ClosedObject({ roleId, permissionIds: Keys, lastpermissionIds: Keys })

/** Returns the effective changes: existing rights that the role gains or loses. */
const differences = async (tx: Database | Transaction, asked: PermissionChange) => {
  const [wanted, before] = [codesAmong(asked.permissionIds), codesAmong(asked.lastpermissionIds)]
  const known = new Map((await tx.select().from(rights)).map(({ action, describe }) => [action, describe]))
  if ([...wanted, ...before].some(action => !known.has(action))) throw new Refusal('参数不识别！')
  const rows = await tx.select().from(roleRights).where(eq(roleRights.roleId, asked.roleId))
  const held = new Set(rows.map(({ action }) => action))
  return {
    given: [...wanted].filter(action => !before.has(action) && !held.has(action)),
    taken: [...before].filter(action => !wanted.has(action) && held.has(action)),
    nameOf: (action: RightCode) => known.get(action) ?? ''
  }
}

/** Refuses to grant or revoke rights that the caller may not grant. */
const requireHeld = (caller: Caller, actions: RightCode[], nameOf: (action: RightCode) => string) => {
  const beyond = actions.find(action => !mayGive(caller, action))
  if (beyond) {
    const why = holds(caller, beyond) ? `您的“${nameOf(beyond)}”受数据规则限制` : `您没有权限“${nameOf(beyond)}”`
    throw new Refusal(`${why}，不能授予或收回`, codes.forbidden)
  }
}

/** Counts the people that have each right only through this role, or would. */
const countPeople = async (database: Database, role: string, actions: RightCode[]) => {
  const { rows } = await database.execute<{ action: RightCode; people: number }>(sql`
    select a.action, (
      select count(distinct ur.user_id)::int from held_roles ur join users u on u.id = ur.user_id
      where ur.role_id = ${role} and u.deleted_time is null and not u.is_super and not exists (
        select 1 from held_roles o join role_rights r on r.role_id = o.role_id
        where o.user_id = ur.user_id and o.role_id <> ${role} and r.action = a.action)
    ) as people from unnest(${sql.param(actions)}::text[]) a(action)`)
  return rows
}

/** Registers the calls for the rights of a role, and the preview of changes. */
export const registerRoleRights = (platform: Platform) => {
  const { database } = platform

  route(platform, permissionTree, { right: 'system:role:list', result: PermissionTreeSchema }, async ({ caller }) => {
    const treeList = await readPermissionTree(database, platform.modules, caller)
    return { treeList, ids: idsOf(treeList) }
  })

  route(
    platform,
    rolePermissions,
    { right: 'system:role:list', query: ClosedObject({ roleId }), result: Type.Array(Type.String()) },
    async ({ query }) => {
      await readRole(database, query.roleId)
      const rows = await database
        .select({ action: roleRights.action })
        .from(roleRights)
        .where(eq(roleRights.roleId, query.roleId))
        .orderBy(asc(roleRights.action))
      return rows.map(({ action }) => action)
    }
  )

  route(
    platform,
    previewRolePermissions,
    { right: 'system:permission:saveRole', body: change, result: PreviewRolePermissionsSchema },
    async ({ body }) => {
      await readRole(database, body.roleId)
      const { given, taken, nameOf } = await differences(database, body)
      const effects = await countPeople(database, body.roleId, [...given, ...taken])
      const told = (actions: RightCode[]) =>
        effects
          .filter(({ action }) => actions.includes(action))
          .map(({ action, people }) => ({ permissionId: action, title: nameOf(action), people }))
      return { given: told(given), taken: told(taken) }
    }
  )

  route(
    platform,
    saveRolePermissions,
    { right: 'system:permission:saveRole', proof: 'grant', body: change, message: '保存成功！' },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const object = await lockRole(tx, body.roleId)
        const { given, taken, nameOf } = await differences(tx, body)
        if (!given.length && !taken.length) return
        if (!isGiver(caller)) requireHeld(caller, [...given, ...taken], nameOf)
        if (given.length) await requireOtherRoles(tx, caller, [body.roleId])
        await requireFitting(tx, body.roleId, given, nameOf)
        requireWholeArea(body.roleId, taken, nameOf)
        if (taken.length && body.roleId === administratorRole) throw new Refusal('系统管理员角色的权限不能收回')
        if (given.length) await tx.insert(roleRights).values(given.map(action => ({ roleId: body.roleId, action })))
        await tx.delete(roleRights).where(and(eq(roleRights.roleId, body.roleId), inArray(roleRights.action, taken)))
        // Removes the data rules of revoked rights; granted again, a right has no rules.
        if (taken.length)
          await tx.execute(sql`delete from role_rules using data_rules d where d.id = rule_id
            and role_id = ${body.roleId} and d.permission_id = any(${sql.param(taken)}::text[])`)
        const stamp = { updateByName: caller.realname, updateTime: new Date() }
        await tx.update(roles).set(stamp).where(eq(roles.id, body.roleId))
        const inWords = (actions: RightCode[]) => cut(actions.map(nameOf).join('、'))
        const changes = [
          ...(given.length ? [{ title: '授予', before: '', after: inWords(given) }] : []),
          ...(taken.length ? [{ title: '收回', before: inWords(taken), after: '' }] : [])
        ]
        await log(tx, { action: '角色授权', operateType: '3', object, objectId: body.roleId, changes })
      })
      return null
    }
  )
}
