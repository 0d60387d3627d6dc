import { and, asc, eq, ne, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  allRoles,
  checkRoleCode,
  copyRole,
  roleBin,
  roleCalls,
  roleSheet,
  type RoleDraft
} from '../../../../elements/base/contract/role.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { Transaction } from '../../database/open.ts'
import { administratorRole, roleRights, roles } from '../../database/tables/accounts.ts'
import { departmentRoles } from '../../database/tables/memberships.ts'
import { positionRoles } from '../../database/tables/positions.ts'
import { mayGive } from '../../access/caller.ts'
import { unlessTaken } from '../../http/crud/crud-writes.ts'
import { crud } from '../../http/crud/crud.ts'
import { Choice, ClosedObject, Id, oneLine, pageFields, Text } from '../../kernel/fields.ts'
import { clients } from '../../database/tables/clients.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { basicRole } from '../session/account-calls.ts'
import { requireGiving, rightsOf } from '../user/account/reach.ts'
import { keptRoles, listRoles, lockRole, readRole } from './roles.ts'
import { areaOfRole, isGiver, presetRoles, requireFitting } from '../../access/three-administrators.ts'
import { AllRolesSchema, RoleSchema } from '../../results/people/role.ts'

const fields = {
  roleName: Text(30, 2, '角色名称'),
  roleCode: Type.String({ pattern: '^[\\w-]{1,64}$', title: '角色编码' }),
  description: Text(126, 0, '描述'),
  needsSecondFactor: Type.Optional(Choice(['0', '1'], '需要双因素认证', { 0: '否', 1: '是' }))
}

/** Codes that the platform looks up. */
const systemCodes = new Set(['admin', basicRole, ...presetRoles.map(role => role.roleCode)])

/** Message of the unique index. */
const takenRoles = { roles_role_code_unique: '角色编码已存在' }

export const registerRoles = (platform: Platform) => {
  const { database } = platform
  const requireFittingRole = (tx: Transaction, id: string, actions: RightCode[]) =>
    requireFitting(tx, id, actions, action => platform.rights[action] ?? action)

  crud(platform, {
    ...keptRoles,
    calls: roleCalls,
    rights: {
      list: 'system:role:list',
      add: 'system:role:add',
      edit: 'system:role:edit',
      delete: 'system:role:delete'
    },
    nameOf: ({ roleName }) => roleName,
    read: (tx, _caller, id) => readRole(tx, id),
    query: {
      ...pageFields,
      roleName: Type.Optional(Text(64, 0, '角色名称')),
      roleCode: Type.Optional(Text(64, 0, '角色编码')),
      createTime_begin: Type.Optional(Text(19, 0, '创建时间')),
      createTime_end: Type.Optional(Text(19, 0, '创建时间'))
    },
    result: RoleSchema,
    row: RoleSchema,
    list: listRoles,
    draft: {
      fields,
      loosens: (given, before) => before.needsSecondFactor === '1' && given.needsSecondFactor === '0',
      async keep(tx, draft, _caller, before) {
        if (before && systemCodes.has(before.roleCode) && before.roleCode !== draft.roleCode)
          throw new Refusal(`角色编码“${before.roleCode}”由系统使用，不能修改`)
        const [taken] = await tx
          .select({ id: roles.id })
          .from(roles)
          .where(and(eq(roles.roleCode, draft.roleCode), ne(roles.id, before?.id ?? '')))
        if (taken) throw new Refusal('角色编码已存在')
        const given = draft.needsSecondFactor as RoleDraft['needsSecondFactor']
        const needsSecondFactor = given ?? before?.needsSecondFactor ?? '0'
        return { ...draft, needsSecondFactor, roleName: oneLine(draft.roleName) }
      }
    },
    sheet: {
      calls: roleSheet,
      // A sheet can take away the second factor of roles.
      importProof: 'grant',
      rights: { export: 'system:role:export', import: 'system:role:importExcel' },
      key: 'roleCode',
      names: ['roleCode', 'roleName', 'description', 'needsSecondFactor'],
      blank: { roleCode: '', roleName: '', description: '', needsSecondFactor: '0' },
      also: { 人数: 'userCount', 创建时间: 'createTime' }
    },
    taken: takenRoles,
    bin: {
      calls: roleBin,
      without: ['user_roles', 'department_roles', 'position_roles'],
      // The separation of the three administrators may be on by now.
      restored: async (tx, _caller, id) => requireFittingRole(tx, id, await rightsOf(tx, [id]))
    },
    async release(tx, rows) {
      if (rows.some(role => role.id === administratorRole)) throw new Refusal('系统管理员角色不能删除')
      if (rows.some(role => areaOfRole(role.id))) throw new Refusal('三员角色由系统使用，不能删除')
      for (const { id, roleName } of rows) {
        const { userCount } = await readRole(tx, id)
        if (userCount) throw new Refusal(`还有 ${userCount} 人持有角色“${roleName}”，请先移出这些用户`)
        const given = await tx.$count(departmentRoles, eq(departmentRoles.roleId, id))
        if (given) throw new Refusal(`还有 ${given} 个部门的人员自动拥有角色“${roleName}”，请先在部门管理中收回`)
        const posts = await tx.$count(positionRoles, eq(positionRoles.roleId, id))
        if (posts) throw new Refusal(`还有 ${posts} 个岗位含有角色“${roleName}”，请先在岗位管理中收回`)
        const [using] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.roleId, id)).limit(1)
        if (using) throw new Refusal(`角色“${roleName}”是接入应用“${using.name}”的权限范围，请先为该应用另选角色`)
      }
    }
  })

  route(platform, allRoles, { right: 'system:user:list', result: AllRolesSchema }, async ({ caller }) => {
    const rows = await database.select().from(roles).orderBy(asc(roles.createTime), asc(roles.id))
    const granted = await database.select().from(roleRights)
    const beyond = new Set(granted.filter(({ action }) => !mayGive(caller, action)).map(({ roleId }) => roleId))
    const givesRole = (id: string) => isGiver(caller) || !beyond.has(id)
    return rows.map(({ id, roleName, roleCode }) => ({
      ...{ id, roleName, roleCode, mayGive: givesRole(id) },
      isForDepartments: id !== administratorRole && !areaOfRole(id)
    }))
  })

  route(
    platform,
    checkRoleCode,
    { right: 'system:role:list', query: ClosedObject({ roleCode: Text(64, 1, '角色编码'), id: Type.Optional(Id) }) },
    async ({ query }) => {
      const [taken] = await database
        .select({ id: roles.id })
        .from(roles)
        .where(and(eq(roles.roleCode, query.roleCode), ne(roles.id, query.id ?? '')))
      if (taken) throw new Refusal('角色编码已存在')
      return null
    }
  )

  const { roleName, roleCode } = fields
  route(
    platform,
    copyRole,
    {
      right: 'system:role:add',
      proof: 'grant',
      body: ClosedObject({ id: Id, roleName, roleCode }),
      result: RoleSchema,
      message: '添加成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const before = await lockRole(tx, body.id)
        await requireGiving(tx, caller, [body.id], platform.rights)
        const { description, needsSecondFactor } = await readRole(tx, body.id)
        const id = newId()
        const names = { createBy: caller.userId, createByName: caller.realname, updateByName: caller.realname }
        const object = oneLine(body.roleName)
        const kept = { description, needsSecondFactor }
        const values = { id, roleName: object, roleCode: body.roleCode, ...kept, ...names }
        await unlessTaken(takenRoles, () => tx.insert(roles).values(values))
        const actions = await rightsOf(tx, [body.id])
        await requireFittingRole(tx, id, actions)
        if (actions.length) await tx.insert(roleRights).values(actions.map(action => ({ roleId: id, action })))
        await tx.execute(
          sql`insert into role_rules (role_id, rule_id) select ${id}, rule_id from role_rules where role_id = ${body.id}`
        )
        const changes = [{ title: '复制自', before: '', after: before }]
        await log(tx, { action: '复制角色', operateType: '2', object, objectId: id, changes })
        return readRole(tx, id)
      })
  )
}
