import { asc, eq, sql } from 'drizzle-orm'
import {
  isGroup,
  ruleOperators,
  type DataRule,
  type RuleGroup,
  type RuleLine,
  type RuleOperator,
  type RulePart,
  type RuleVariable,
  type SentRule
} from '../../../../elements/base/contract/data-rule.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { isReadable, problemOf, type Ruled } from '../../rows/rules.ts'
import { ruledBy } from '../../rows/scope.ts'
import { dataRules, roleRules } from '../../database/tables/data-rules.ts'
import { holds, mayGive, type Caller } from '../../access/caller.ts'
import { cut } from '../../access/changes.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'

/** Refuses to change rules of a list that the caller does not see completely. */
export const requireLimitless = ({ rights }: Platform, caller: Caller, code: string) => {
  const right = code as RightCode
  if (mayGive(caller, right)) return
  const name = rights[right] ?? code
  const why = holds(caller, right) ? `您的“${name}”受数据规则限制` : `您没有权限“${name}”`
  throw new Refusal(`${why}，不能修改它的数据规则`, codes.forbidden)
}

/** Variables of JeecgBoot. */
const variables: Readonly<Record<string, RuleVariable>> = {
  '#{sys_user_code}': 'ownUser',
  '#{sys_org_code}': 'ownDepartment',
  '#{sys_multi_org_code}': 'ownDepartmentBelow',
  '#{sys_date}': 'today',
  '#{sys_time}': 'today'
}

const lineOfSent = ({ ruleColumn = '', ruleConditions = '=', ruleValue = '' }: SentRule): RuleGroup => {
  const variable = variables[ruleValue.trim()] ?? ''
  const line: RuleLine = { field: ruleColumn, operator: ruleConditions, value: variable ? '' : ruleValue, variable }
  return { match: 'and', parts: [line] }
}

/** @throws Refusal with the problem */
export const conditionOfSent = (ruled: Ruled, sent: SentRule): RuleGroup => {
  const condition = sent.condition ?? lineOfSent(sent)
  const problem = problemOf(ruled, condition)
  if (problem) throw new Refusal(problem)
  return condition
}

const variableWords: Record<RuleVariable, string> = {
  ownUser: '本人',
  ownDepartment: '本部门',
  ownDepartmentBelow: '本部门及下级部门',
  ownSite: '当前站点',
  today: '今天',
  daysBack: '天前'
}

/** Other operators are symbols and need no words. */
const operatorWords: Partial<Record<RuleOperator, string>> = {
  LEFT_LIKE: '结尾是',
  RIGHT_LIKE: '开头是',
  EMPTY: '为空',
  NOT_EMPTY: '不为空'
}

const partInWords = (ruled: Ruled, part: RulePart): string => {
  if (isGroup(part))
    return `（${part.parts.map(each => partInWords(ruled, each)).join(part.match === 'or' ? ' 或 ' : ' 且 ')}）`
  const { field, operator, value, variable } = part
  const { kind, words } = ruled.fields[field] ?? { kind: 'text' }
  const flags: Record<string, string> = { '0': '否', '1': '是' }
  const said = variable
    ? `${value}${variableWords[variable]}`
    : ((kind === 'flag' ? flags[value] : words?.[value]) ?? value)
  return `${ruled.fields[field]?.title ?? field} ${operatorWords[operator] ?? operator} ${said}`.trimEnd()
}

/** Formats a condition for the operation log. */
export const inWords = (ruled: Ruled, condition: RuleGroup) =>
  cut(problemOf(ruled, condition) || partInWords(ruled, condition).slice(1, -1))

const isOperator = (text: string): text is RuleOperator => (ruleOperators as readonly string[]).includes(text)

type Row = typeof dataRules.$inferSelect

const present = ({ createBy: _createBy, ...row }: Row, roleCount: number): DataRule => {
  const problem = problemOf(ruledBy(row.permissionId)?.ruled, row.condition)
  const [line, ...more] = problem ? [] : row.condition.parts
  const one = line && !more.length && !isGroup(line) ? line : undefined
  const variable = Object.entries(variables).find(([, name]) => name === one?.variable)?.[0]
  return {
    ...row,
    condition: isReadable(row.condition) ? row.condition : { match: 'and', parts: [] },
    ruleColumn: one?.field ?? '',
    ruleConditions: one && isOperator(one.operator) ? one.operator : '',
    ruleValue: one ? (variable ?? one.value) : '',
    problem,
    conditionText: problem ? '' : partInWords(ruledBy(row.permissionId)!.ruled, row.condition).slice(1, -1),
    roleCount,
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime)
  }
}

const counted = sql<number>`(select count(*)::int from ${roleRules} where ${eq(roleRules.ruleId, dataRules.id)})`

export const rulesOf = async (tx: Database | Transaction, permissionId: string): Promise<DataRule[]> => {
  const rows = await tx
    .select({ row: dataRules, roleCount: counted })
    .from(dataRules)
    .where(eq(dataRules.permissionId, permissionId as RightCode))
    .orderBy(asc(dataRules.createTime), asc(dataRules.id))
  return rows.map(({ row, roleCount }) => present(row, roleCount))
}

export const readRule = async (tx: Database | Transaction, id: string): Promise<DataRule> => {
  const [found] = await tx.select({ row: dataRules, roleCount: counted }).from(dataRules).where(eq(dataRules.id, id))
  if (!found) throw notFound('数据规则')
  return present(found.row, found.roleCount)
}
