import type { Stamps } from './crud.ts'
import { get, post, put, remove } from './endpoint.ts'

/**
 * As the platform's kin spells them; `IN` takes several, comma-separated. `LEFT_LIKE` is what ends with the value, `RIGHT_LIKE` what
 * begins with it; `EMPTY` and `NOT_EMPTY` take none.
 */
export const ruleOperators = [
  ...(['=', '!=', '>', '>=', '<', '<=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN'] as const),
  ...(['EMPTY', 'NOT_EMPTY'] as const)
] as const
export type RuleOperator = (typeof ruleOperators)[number]

/** What stands in place of a value, and is another for everybody. `daysBack` takes the number of days as its value. */
export const ruleVariables = ['ownUser', 'ownDepartment', 'ownDepartmentBelow', 'ownSite', 'today', 'daysBack'] as const
export type RuleVariable = (typeof ruleVariables)[number]

/** What a field holds; ids of people, departments and sites take the variables of that name. */
export const ruleKinds = [
  'text',
  'choice',
  'number',
  'flag',
  'time',
  'user',
  'username',
  'department',
  'subsite'
] as const
export type RuleKind = (typeof ruleKinds)[number]

/** The operators and variables that a kind of field takes. */
export const operatorsOf: Readonly<Record<RuleKind, readonly RuleOperator[]>> = {
  text: ['=', '!=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN', 'EMPTY', 'NOT_EMPTY'],
  choice: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  number: ['=', '!=', '>', '>=', '<', '<=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  flag: ['=', '!='],
  time: ['>', '>=', '<', '<=', '=', '!=', 'EMPTY', 'NOT_EMPTY'],
  user: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  username: ['=', '!=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN'],
  department: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY'],
  subsite: ['=', '!=', 'IN', 'EMPTY', 'NOT_EMPTY']
}
/** Compares with nothing. */
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
  subsite: ['ownSite']
}
export const ruleLimits = { depth: 3, parts: 20, lines: 40, value: 500, perRight: 50 } as const

export interface RuleLine {
  field: string
  operator: RuleOperator
  /** '' with most variables. */
  value: string
  /** '' for a value of its own. */
  variable: RuleVariable | ''
  /** What people call the value, where that is an id; nothing reads it but a sentence. */
  label?: string
}
export interface RuleGroup {
  match: 'and' | 'or'
  parts: RulePart[]
}
export type RulePart = RuleLine | RuleGroup

export const isGroup = (part: RulePart): part is RuleGroup => 'parts' in part

/** A column of the list that a rule may name. */
export interface RuleField {
  name: string
  title: string
  kind: RuleKind
  /** Of a choice. */
  options?: { value: string; text: string }[]
}

export interface DataRuleDraft {
  /** The code of the right whose list it limits. */
  permissionId: string
  ruleName: string
  /** '0' limits nobody. */
  status: '0' | '1'
  /** ◆ */
  condition: RuleGroup
}

export interface DataRule extends DataRuleDraft, Stamps {
  id: string
  /** As the kin has them, of a rule of one line; otherwise ''. */
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
  /** ◆ What is wrong with it: whoever has it sees nothing. '' while all is well. */
  problem: string
  /** ◆ The condition in words. */
  conditionText: string
  /** ◆ Roles that have it. */
  roleCount: number
}

/** What is sent. `condition` decides; clients of the kin send the three fields of one line instead. */
export interface SentRule {
  permissionId: string
  ruleName: string
  status: '0' | '1'
  condition?: RuleGroup
  ruleColumn?: string
  ruleConditions?: RuleOperator
  ruleValue?: string
}

/** The rules of a right, the oldest first. */
export const rulesOfRight = get<DataRule[], { permissionId: string }>('/sys/permission/getPermRuleListByPermId')
export const findRules = get<DataRule[], { permissionId: string; ruleName?: string; ruleValue?: string }>(
  '/sys/permission/queryPermissionRule'
)
export const addRule = post<DataRule, SentRule>('/sys/permission/addPermissionRule')
/** Code 409 with the rule as it is now when `version` is no longer the newest; without one it is not asked. */
export const editRule = put<DataRule, SentRule & { id: string; version?: number }>('/sys/permission/editPermissionRule')
export const deleteRule = remove<null, { id: string }>('/sys/permission/deletePermissionRule')
/** ◆ The columns that rules of a right may name; none where its list takes no rules. */
export const ruleFields = get<RuleField[], { permissionId: string }>('/sys/permission/queryRuleFields')
/** ◆ How many rows a person would see by a condition, and of how many. Both count to 10,000 and one more at most. */
export const testRule = post<
  { seen: number; all: number },
  { permissionId: string; condition: RuleGroup; userId: string }
>('/sys/permission/testPermissionRule')

/** The rules of a right, and which of them a role's right comes with: ids, comma-separated. */
export const rulesOfRole = (permissionId: string, roleId: string) =>
  get<{ datarule: DataRule[]; drChecked: string }>(`/sys/role/datarule/${permissionId}/${roleId}`)
export const saveRoleRules = post<null, { permissionId: string; roleId: string; dataRuleIds: string }>(
  '/sys/role/datarule'
)
