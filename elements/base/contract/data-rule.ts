import type { Stamps } from './crud.ts'
import { get, post, put, remove } from './endpoint.ts'

/**
 * Operators in JeecgBoot's spelling. `IN` takes several values, comma-separated. `LEFT_LIKE` matches the end of a text,
 * `RIGHT_LIKE` the beginning. `EMPTY` and `NOT_EMPTY` take no value.
 */
export const ruleOperators = [
  ...(['=', '!=', '>', '>=', '<', '<=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN'] as const),
  ...(['EMPTY', 'NOT_EMPTY'] as const)
] as const
export type RuleOperator = (typeof ruleOperators)[number]

/** Placeholders for a value that depends on the user or the day. `daysBack` takes a number of days as its value. */
export const ruleVariables = ['ownUser', 'ownDepartment', 'ownDepartmentBelow', 'ownSite', 'today', 'daysBack'] as const
export type RuleVariable = (typeof ruleVariables)[number]

/** Types of fields. Ids of users, departments and sites accept the matching variables, those of positions none. A `presence` is only empty or not. */
export const ruleKinds = [
  'text',
  'choice',
  'number',
  'flag',
  'time',
  'user',
  'username',
  'department',
  'position',
  'subsite',
  'presence'
] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Operators and variables that each type of field accepts. */
export const operatorsOf: Readonly<Record<RuleKind, readonly RuleOperator[]>> = {
  text: ['=', '!=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN', 'EMPTY', 'NOT_EMPTY'],
  choice: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  number: ['=', '!=', '>', '>=', '<', '<=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  flag: ['=', '!='],
  time: ['>', '>=', '<', '<=', '=', '!=', 'EMPTY', 'NOT_EMPTY'],
  user: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  username: ['=', '!=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN'],
  department: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  position: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  subsite: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  presence: ['EMPTY', 'NOT_EMPTY']
}
/** Returns true if the operator takes no value. */
export const isBare = (operator: RuleOperator): boolean => operator === 'EMPTY' || operator === 'NOT_EMPTY'
export const variablesOf: Readonly<Record<RuleKind, readonly RuleVariable[]>> = {
  text: [],
  choice: [],
  number: [],
  flag: [],
  time: ['today', 'daysBack'],
  user: ['ownUser', 'ownDepartment', 'ownDepartmentBelow'],
  username: ['ownUser'],
  department: ['ownDepartment', 'ownDepartmentBelow'],
  position: [],
  subsite: ['ownSite'],
  presence: []
}
export const ruleLimits = { depth: 3, parts: 20, lines: 40, value: 500, perRight: 50 } as const

export interface RuleLine {
  field: string
  operator: RuleOperator
  /** '' with most variables. */
  value: string
  /** '' if `value` is used. */
  variable: RuleVariable | ''
  /** Display name of the value if that is an id. Only used for texts. */
  label?: string
}
export interface RuleGroup {
  match: 'and' | 'or'
  parts: RulePart[]
}
export type RulePart = RuleLine | RuleGroup

export const isGroup = (part: RulePart): part is RuleGroup => 'parts' in part

/** List column that a rule can use. */
export interface RuleField {
  name: string
  title: string
  kind: RuleKind
  /** Options of a choice. */
  options?: { value: string; text: string }[]
}

export interface DataRuleDraft {
  /** Code of the right that allows reading the list. */
  permissionId: string
  ruleName: string
  /** '0' disables the rule. */
  status: '0' | '1'
  /** ◆ */
  condition: RuleGroup
}

export interface DataRule extends DataRuleDraft, Stamps {
  id: string
  /** The three fields of JeecgBoot, for a rule with a single condition; otherwise ''. */
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
  /** ◆ Error in the rule, '' if none. Users with a broken rule see no rows. */
  problem: string
  /** ◆ The condition in words. */
  conditionText: string
  /** ◆ Number of roles with this rule. */
  roleCount: number
}

/** Rule as sent. `condition` takes precedence; JeecgBoot clients send the three fields of one condition instead. */
export interface SentRule {
  permissionId: string
  ruleName: string
  status: '0' | '1'
  condition?: RuleGroup
  ruleColumn?: string
  ruleConditions?: RuleOperator
  ruleValue?: string
}

/** Rules of a right, oldest first. */
export const rulesOfRight = get<DataRule[], { permissionId: string }>('/sys/permission/getPermRuleListByPermId')
export const findRules = get<DataRule[], { permissionId: string; ruleName?: string; ruleValue?: string }>(
  '/sys/permission/queryPermissionRule'
)
export const addRule = post<DataRule, SentRule>('/sys/permission/addPermissionRule')
/** Fails with code 409 and the current rule if `version` is outdated; without `version` there is no check. */
export const editRule = put<DataRule, SentRule & { id: string; version?: number }>('/sys/permission/editPermissionRule')
export const deleteRule = remove<null, { id: string }>('/sys/permission/deletePermissionRule')
/** ◆ List columns that rules of a right can use; empty if the list does not support rules. */
export const ruleFields = get<RuleField[], { permissionId: string }>('/sys/permission/queryRuleFields')
/** ◆ Counts the rows that a user would see under a condition, and all rows. Counting stops at 10,001. */
export const testRule = post<
  { seen: number; all: number },
  { permissionId: string; condition: RuleGroup; userId: string }
>('/sys/permission/testPermissionRule')

/** Rules of a right, and the ids of those that limit the role, comma-separated. */
export const rulesOfRole = (permissionId: string, roleId: string) =>
  get<{ datarule: DataRule[]; drChecked: string }>(`/sys/role/datarule/${permissionId}/${roleId}`)
export const saveRoleRules = post<null, { permissionId: string; roleId: string; dataRuleIds: string }>(
  '/sys/role/datarule'
)
