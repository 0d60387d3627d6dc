import { and, asc, eq, inArray } from 'drizzle-orm'
import Type, { type TSchema } from 'typebox'
import {
  addRule,
  deleteRule,
  editRule,
  findRules,
  ruleFields,
  ruleLimits,
  ruleOperators,
  rulesOfRight,
  rulesOfRole,
  ruleVariables,
  saveRoleRules,
  testRule,
  type RuleGroup
} from '../../../../elements/base/contract/data-rule.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { stampsOf } from '../../rows/kept.ts'
import { lockObject } from '../../database/locks.ts'
import { fieldsOf, problemOf } from '../../rows/rules.ts'
import { ruledBy } from '../../rows/scope.ts'
import { roleRights } from '../../database/tables/accounts.ts'
import { dataRules, roleRules } from '../../database/tables/data-rules.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, Id, oneLine, OptionalIds, splitIds, Text, titled } from '../../kernel/fields.ts'
import { conflict, notFound, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { lockRole, readRole } from '../role/roles.ts'
import { PermissionId } from './permission-fields.ts'
import { conditionOfSent, inWords, readRule, requireLimitless, rulesOf } from './rules.ts'
import { countSeen } from './rule-test.ts'
import { DataRuleSchema, RuleFieldSchema, RulesOfRoleSchema, TestRuleSchema } from '../../results/people/data-rule.ts'

const Line = ClosedObject({
  field: Text(60, 1, '规则字段'),
  operator: Type.Enum([...ruleOperators], { title: '条件规则' }),
  value: Text(ruleLimits.value, 0, '规则值'),
  variable: Type.Enum(['', ...ruleVariables], { title: '变量' })
})
const groupOf = <Part extends TSchema>(part: Part) =>
  ClosedObject({
    match: Type.Enum(['and', 'or'], { title: '组合方式' }),
    parts: Type.Array(part, { minItems: 1, maxItems: ruleLimits.parts, title: '条件' })
  })
/** Level below the deepest allowed one. The handler refuses it with a clear message, which a schema cannot give. */
const TooDeep = Type.Object({ parts: Type.Array(Type.Unknown()) })
/** Nested groups up to the limit. */
const Condition = groupOf(Type.Union([Line, groupOf(Type.Union([Line, groupOf(Type.Union([Line, TooDeep]))]))]))
/** The schema knows the depth of a condition; the type does not. */
const condition = titled('规则条件', Condition) as unknown as ReturnType<typeof Type.Unsafe<RuleGroup>>

const fields = {
  permissionId: PermissionId,
  ruleName: Text(60, 1, '规则名称'),
  status: Type.Enum(['0', '1'], { title: '状态' }),
  condition: Type.Optional(condition),
  ruleColumn: Type.Optional(Text(60, 0, '规则字段')),
  ruleConditions: Type.Optional(Type.Enum([...ruleOperators], { title: '条件规则' })),
  ruleValue: Type.Optional(Text(ruleLimits.value, 0, '规则值'))
}

/** Registers the calls for data rules and their assignment to roles. */
export const registerRules = (platform: Platform) => {
  const { database } = platform
  const list = 'system:permission:list'

  const requireRight = (caller: Caller, code: string) => {
    requireLimitless(platform, caller, code)
    const scope = ruledBy(code)
    if (!scope) throw new Refusal('该权限没有可以限制的列表，不支持数据规则')
    return scope
  }

  route(
    platform,
    rulesOfRight,
    { right: list, query: ClosedObject({ permissionId: PermissionId }), result: Type.Array(DataRuleSchema) },
    ({ query }) => rulesOf(database, query.permissionId)
  )

  route(
    platform,
    findRules,
    {
      right: list,
      query: ClosedObject({
        permissionId: PermissionId,
        ruleName: Type.Optional(Text(60, 0, '规则名称')),
        ruleValue: Type.Optional(Text(60, 0, '规则值'))
      }),
      result: Type.Array(DataRuleSchema),
      message: '查询成功！'
    },
    async ({ query: { permissionId, ruleName = '', ruleValue = '' } }) =>
      (await rulesOf(database, permissionId)).filter(
        rule => rule.ruleName.includes(ruleName) && JSON.stringify(rule.condition).includes(ruleValue)
      )
  )

  route(
    platform,
    ruleFields,
    { right: list, query: ClosedObject({ permissionId: PermissionId }), result: Type.Array(RuleFieldSchema) },
    ({ query }) => {
      const scope = ruledBy(query.permissionId)
      return scope ? fieldsOf(scope.ruled) : []
    }
  )

  route(
    platform,
    addRule,
    {
      right: 'system:permission:addRule',
      proof: 'grant',
      body: ClosedObject(fields),
      result: DataRuleSchema,
      message: '添加成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { ruled } = requireRight(caller, body.permissionId)
        const condition = conditionOfSent(ruled, body)
        const permissionId = body.permissionId as RightCode
        await lockObject(tx, `data rules ${permissionId}`)
        if ((await tx.$count(dataRules, eq(dataRules.permissionId, permissionId))) >= ruleLimits.perRight)
          throw new Refusal(`一个权限最多 ${ruleLimits.perRight} 条数据规则`)
        const id = newId()
        const ruleName = oneLine(body.ruleName)
        const kept = { permissionId, ruleName, condition, status: body.status }
        await tx.insert(dataRules).values({ ...kept, ...stampsOf(dataRules, caller, true), id })
        const changes = [{ title: '条件', before: '', after: inWords(ruled, condition) }]
        await log(tx, { action: '新增数据规则', operateType: '2', object: ruleName, objectId: id, changes })
        return readRule(tx, id)
      })
  )

  route(
    platform,
    editRule,
    {
      right: 'system:permission:editRule',
      proof: 'grant',
      body: ClosedObject({ ...fields, id: Id, version: Type.Optional(Type.Integer()) }),
      result: DataRuleSchema,
      message: '更新成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { ruled } = requireRight(caller, body.permissionId)
        const [row] = await tx.select().from(dataRules).where(eq(dataRules.id, body.id)).for('update')
        if (!row || row.permissionId !== body.permissionId) throw notFound('数据规则')
        if (body.version !== undefined && body.version !== row.version)
          throw conflict('数据规则', await readRule(tx, row.id))
        const condition = conditionOfSent(ruled, body)
        const ruleName = oneLine(body.ruleName)
        await tx
          .update(dataRules)
          .set({
            ruleName,
            condition,
            status: body.status,
            ...stampsOf(dataRules, caller, false),
            version: row.version + 1
          })
          .where(eq(dataRules.id, row.id))
        const told = (status: string) => (status === '1' ? '有效' : '无效')
        const changes = [
          { title: '规则名称', before: row.ruleName, after: ruleName },
          { title: '条件', before: inWords(ruled, row.condition), after: inWords(ruled, condition) },
          { title: '状态', before: told(row.status), after: told(body.status) }
        ].filter(({ before, after }) => before !== after)
        await log(tx, { action: '编辑数据规则', operateType: '3', object: ruleName, objectId: row.id, changes })
        return readRule(tx, row.id)
      })
  )

  route(
    platform,
    deleteRule,
    { right: 'system:permission:deleteRule', proof: 'grant', query: ClosedObject({ id: Id }), message: '删除成功！' },
    async ({ caller, query, log }) => {
      await database.transaction(async tx => {
        const [row] = await tx.select().from(dataRules).where(eq(dataRules.id, query.id)).for('update')
        if (!row) throw notFound('数据规则')
        requireLimitless(platform, caller, row.permissionId)
        await tx.delete(dataRules).where(eq(dataRules.id, row.id))
        await log(tx, { action: '删除数据规则', operateType: '4', object: row.ruleName, objectId: row.id })
      })
      return null
    }
  )

  route(
    platform,
    testRule,
    {
      right: 'system:permission:editRule',
      body: ClosedObject({ permissionId: PermissionId, condition, userId: titled('用户', Id) }),
      result: TestRuleSchema
    },
    async ({ caller, body }) => {
      const scope = requireRight(caller, body.permissionId)
      const problem = problemOf(scope.ruled, body.condition)
      if (problem) throw new Refusal(problem)
      return countSeen(database, caller, scope, body.condition, body.userId)
    }
  )

  route(
    platform,
    rulesOfRole(':permissionId', ':roleId'),
    { right: 'system:role:list', result: RulesOfRoleSchema },
    async ({ request }) => {
      const { permissionId, roleId } = request.params as { permissionId: string; roleId: string }
      await readRole(database, roleId)
      const datarule = await rulesOf(database, permissionId)
      if (!datarule.length && !Object.hasOwn(platform.rights, permissionId)) throw new Refusal('未找到权限配置信息')
      const rows = await database
        .select({ id: roleRules.ruleId })
        .from(roleRules)
        .innerJoin(dataRules, eq(dataRules.id, roleRules.ruleId))
        .where(and(eq(roleRules.roleId, roleId), eq(dataRules.permissionId, permissionId as RightCode)))
        .orderBy(asc(roleRules.ruleId))
      return { datarule, drChecked: rows.map(({ id }) => id).join(',') }
    }
  )

  route(
    platform,
    saveRoleRules,
    {
      right: 'system:permission:saveRole',
      proof: 'grant',
      body: ClosedObject({
        permissionId: PermissionId,
        roleId: titled('角色', Id),
        dataRuleIds: titled('数据规则', OptionalIds)
      }),
      message: '保存成功!'
    },
    async ({ caller, body, log }) => {
      const permissionId = body.permissionId as RightCode
      await database.transaction(async tx => {
        requireLimitless(platform, caller, permissionId)
        const object = await lockRole(tx, body.roleId)
        const [held] = await tx
          .select()
          .from(roleRights)
          .where(and(eq(roleRights.roleId, body.roleId), eq(roleRights.action, permissionId)))
        if (!held) throw new Refusal('请先保存角色菜单权限!')
        const rules = await tx.select().from(dataRules).where(eq(dataRules.permissionId, permissionId)).for('share')
        const wanted = splitIds(body.dataRuleIds)
        if (wanted.some(id => !rules.some(rule => rule.id === id))) throw notFound('数据规则')
        const ids = rules.map(rule => rule.id)
        const before = await tx
          .delete(roleRules)
          .where(and(eq(roleRules.roleId, body.roleId), inArray(roleRules.ruleId, ids)))
          .returning()
        if (wanted.length) await tx.insert(roleRules).values(wanted.map(ruleId => ({ roleId: body.roleId, ruleId })))
        const names = (chosen: string[]) =>
          rules
            .filter(rule => chosen.includes(rule.id))
            .map(rule => rule.ruleName)
            .join('、')
        const title = `“${platform.rights[permissionId] ?? permissionId}”的数据规则`
        const changes = [{ title, before: names(before.map(row => row.ruleId)), after: names(wanted) }]
        if (changes[0]?.before === changes[0]?.after) return
        await log(tx, { action: '角色数据规则', operateType: '3', object, objectId: body.roleId, changes })
      })
      return null
    }
  )
}
