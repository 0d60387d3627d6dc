import { getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  isBare,
  isGroup,
  operatorsOf,
  ruleLimits,
  variablesOf,
  type RuleField,
  type RuleGroup,
  type RuleKind,
  type RuleLine,
  type RuleOperator,
  type RulePart
} from '../../../elements/base/contract/data-rule.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { Caller } from '../access/caller.ts'
import { listableIn, type ObjectColumn } from '../access/object-permissions.ts'
import { currentTime, formatDay, parseTime } from '../kernel/clock.ts'
import type { KeptTable } from './kept.ts'

/** Column that data rules may use; all other columns are refused. */
export interface RuleColumn {
  title: string
  column: PgColumn
  kind: RuleKind
  /** Label of each value of a choice. */
  words?: Readonly<Record<string, string>>
  /** Stored value for each value of `words`, if different. */
  stored?: Readonly<Record<string, string>>
  /** SQL of the value, if it is derived from the `column`. */
  value?: string
  /** The value is a comma-separated list, of which one entry has to match. */
  isSeveral?: true
  /** For a `column` in a table of pairs: `key` references the row's `id`. */
  through?: { id: PgColumn; key: PgColumn }
}

/** Limits of rows in addition to their site. */
export interface Limited {
  right?: RightCode
  fields: Readonly<Record<string, RuleColumn>>
  /** Column of a site that contains the row; object grants apply to it. */
  objects?: ObjectColumn | undefined
  /** Record of another table that a column names. Rows are limited by its data rules, too. */
  inside?: { column: PgColumn; of: Ruled } | undefined
}

/** Rows that a right shows, and the columns that data rules may use. */
export interface Ruled extends Limited {
  right: RightCode
  table: KeptTable
  /** Condition that its list always applies. */
  only?: SQL
  fields: Readonly<Record<string, RuleColumn>>
}

/** Columns that a condition may use, by name. */
export type Fields = Pick<Ruled, 'fields'>

type Bind = (value: unknown) => string

const nameOf = (column: PgColumn) => `"${getTableName(column.table)}"."${column.name}"`
const valuesIn = (value: string) =>
  value
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)
const isDays = (text: string) => /^\d{1,4}$/.test(text)

/** Returns the problem with a value, '' for none. */
const problemOfValue = ({ operator, value, variable }: RuleLine, { title, kind, words }: RuleColumn) => {
  if (isBare(operator)) return ''
  if (variable) return variable === 'daysBack' && !isDays(value) ? `“${title}”的天数应为 0 到 9999` : ''
  const values = operator === 'IN' ? valuesIn(value) : [value]
  if (!values.length || values.some(each => each.trim() === '')) return `请填写“${title}”的值`
  const fits: Partial<Record<RuleKind, (each: string) => unknown>> = {
    number: isNumber,
    flag: each => each === '1' || each === '0',
    time: each => parseTime(each),
    choice: each => !words || Object.hasOwn(words, each)
  }
  const fit = fits[kind]
  return values.every(each => !fit || fit(each)) ? '' : `“${title}”的值“${value.slice(0, 40)}”不正确`
}

const problemOfLine = (ruled: Fields, line: RuleLine) => {
  const field = Object.hasOwn(ruled.fields, line.field) ? ruled.fields[line.field] : undefined
  if (!field) return `字段“${line.field}”已不存在`
  if (!operatorsOf[field.kind].includes(line.operator)) return `“${field.title}”不能用“${line.operator}”比较`
  if (line.variable && !variablesOf[field.kind].includes(line.variable)) return `“${field.title}”不能与该变量比较`
  if (line.variable && !['=', '!='].includes(line.operator) && field.kind !== 'time' && !isBare(line.operator))
    return `“${field.title}”与变量只能用“=”或“!=”比较`
  return problemOfValue(line, field)
}

/** Stored conditions may come from an older version, so their shape is checked. */
const isSound = (part: unknown, depth = 0): part is RulePart => {
  if (typeof part !== 'object' || part === null || depth > 9) return false
  const { match, parts, field, operator, value, variable } = part as Record<string, unknown>
  if (parts !== undefined)
    return (match === 'and' || match === 'or') && Array.isArray(parts) && parts.every(each => isSound(each, depth + 1))
  return [field, operator, value, variable].every(each => typeof each === 'string')
}

/** Returns true for a group with parts that can be read, whatever they compare. */
export const isReadable = (condition: unknown): condition is RuleGroup =>
  !isDeeper(condition, ruleLimits.depth) && isSound(condition) && isGroup(condition)

export const linesIn = (part: RulePart): RuleLine[] => (isGroup(part) ? part.parts.flatMap(linesIn) : [part])
/** Returns true if groups nest deeper than `levels`, for any input. */
const isDeeper = (part: unknown, levels: number): boolean => {
  const { parts } = Object(part) as { parts?: unknown }
  return Array.isArray(parts) && (levels === 0 || parts.some(each => isDeeper(each, levels - 1)))
}
const hasEmpty = (part: RulePart): boolean => isGroup(part) && (!part.parts.length || part.parts.some(hasEmpty))

/** Returns the first problem with a condition as a message for its author, '' for none. */
export const problemOf = (ruled: Fields | undefined, condition: RuleGroup, most: number = ruleLimits.lines): string => {
  if (!ruled) return '该权限的列表不支持数据规则'
  if (isDeeper(condition, ruleLimits.depth)) return `条件组最多 ${ruleLimits.depth} 层，请把更深的条件移到上一层后重试`
  if (!isReadable(condition)) return '规则的条件不能读取，请重新填写'
  if (hasEmpty(condition)) return '条件组里没有条件'
  if (linesIn(condition).length > most) return `最多 ${most} 个条件`
  for (const line of linesIn(condition)) {
    const problem = problemOfLine(ruled, line)
    if (problem) return problem
  }
  return ''
}

/** Returns SQL for the ids of the caller's departments. */
const ownDepartments = (caller: Caller, bind: Bind, isBelow: boolean) => {
  const below = isBelow ? ' join departments under on starts_with(under.org_code, mine.org_code)' : ''
  const held = caller.departIds
    ? `unnest(${bind(caller.departIds)}::text[])`
    : `(select depart_id from user_departments where user_id = ${bind(caller.userId)})`
  return `select ${isBelow ? 'under' : 'mine'}.id from ${held} own (depart_id) join departments mine on mine.id = own.depart_id${below}`
}

/** Returns SQL for the list of values of a variable. */
const listOf = ({ variable }: RuleLine, kind: RuleKind, caller: Caller, bind: Bind): string => {
  if (variable === 'ownUser') return `${bind([kind === 'username' ? caller.username : caller.userId])}::text[]`
  if (variable === 'ownSite') return `${bind([caller.subsiteId])}::text[]`
  const departments = ownDepartments(caller, bind, variable === 'ownDepartmentBelow')
  return kind === 'user'
    ? `array(select other.user_id from user_departments other where other.depart_id in (${departments}))`
    : `array(${departments})`
}

const startOfDay = (daysBack: number) => formatDay(new Date(currentTime().getTime() - daysBack * 86_400_000))

/** A day without a time means the whole day. */
const timeOf = ({ value, variable }: RuleLine, isEnd: boolean) => {
  const asked = variable ? startOfDay(variable === 'daysBack' ? Number(value) : 0) : value
  const time = parseTime(asked, isEnd ? '23:59:59' : undefined)
  return isEnd && time ? new Date(time.getTime() + 999) : time
}

const likeOf = (operator: RuleOperator, value: string) => {
  const inner = value.replace(/[\\%_]/g, '\\$&')
  return `${operator === 'RIGHT_LIKE' ? '' : '%'}${inner}${operator === 'LEFT_LIKE' ? '' : '%'}`
}

const isLike = (operator: RuleOperator) => operator.endsWith('LIKE')

const timeTest = (name: string, line: RuleLine, bind: Bind) => {
  const at = (isEnd: boolean) => `${bind(timeOf(line, isEnd))}::timestamptz`
  const { operator } = line
  return operator === '=' || operator === '!='
    ? `${name} between ${at(false)} and ${at(true)}`
    : `${name} ${operator} ${at(operator === '>' || operator === '<=')}`
}

/** Returns the SQL test of a valid line, without its negation. */
const testOf = (name: string, line: RuleLine, kind: RuleKind, caller: Caller, bind: Bind): string => {
  const { operator, value, variable } = line
  if (kind === 'time') return timeTest(name, line, bind)
  if (variable) return `${name} = any(${listOf(line, kind, caller, bind)})`
  if (kind === 'flag') return `${name} = ${bind(value === '1')}::boolean`
  if (kind === 'number')
    return `${name} ${operator === 'IN' || operator === '!=' ? '=' : operator} any(${bind(valuesIn(value))}::numeric[])`
  if (isLike(operator)) return `${name} ilike ${bind(likeOf(operator, value))}::text`
  if (operator === 'IN') return `${name} = any(${bind(valuesIn(value))}::text[])`
  return `${name} = ${bind(value)}::text`
}

const storedOf = (value: string, stored: Readonly<Record<string, string>>) =>
  valuesIn(value)
    .map(each => stored[each] ?? each)
    .join(',')

/** Returns the SQL test for a non-empty column; '' is empty. */
const holdsTest = (name: string, kind: RuleKind) =>
  // Articles that were never published have a date in the far future (`notYet`).
  kind === 'time'
    ? `${name} < '9999-01-01'`
    : kind === 'number' || kind === 'flag'
      ? `${name} is not null`
      : `coalesce(${name}::text, '') <> ''`

const compileLine = ({ fields }: Fields, line: RuleLine, caller: Caller, bind: Bind) => {
  const field = fields[line.field]!
  const { column, kind, through, value = nameOf(column), isSeveral } = field
  const name = isSeveral ? 'one.entry' : value
  const read = field.stored ? { ...line, value: storedOf(line.value, field.stored) } : line
  const test = isBare(line.operator) ? holdsTest(name, kind) : testOf(name, read, kind, caller, bind)
  const whole = through
    ? `exists (select 1 from "${getTableName(column.table)}" where ${nameOf(through.key)} = ${nameOf(through.id)} and ${test})`
    : isSeveral
      ? `exists (select 1 from string_to_table(${value}, ',') one (entry) where ${test})`
      : test
  return line.operator === '!=' || line.operator === 'EMPTY' ? `not coalesce(${whole}, false)` : whole
}

const compilePart = (ruled: Fields, part: RulePart, caller: Caller, bind: Bind): string =>
  isGroup(part)
    ? `(${part.parts.map(each => compilePart(ruled, each, caller, bind)).join(part.match === 'or' ? ' or ' : ' and ')})`
    : compileLine(ruled, part, caller, bind)

/** Compiles a condition to SQL with bound values. An invalid condition matches no row. */
export const conditionOf = (ruled: Fields, condition: RuleGroup, caller: Caller, bind: Bind) =>
  problemOf(ruled, condition) ? 'false' : compilePart(ruled, condition, caller, bind)

/** Combines data rules: all rules of a role must match, and one role is enough. */
const inRulesOf = (ruled: Ruled, roles: readonly (readonly RuleGroup[])[], caller: Caller, bind: Bind) => {
  const any = roles.map(rules => rules.map(rule => conditionOf(ruled, rule, caller, bind)).join(' and '))
  return `(${any.map(each => `(${each})`).join(' or ')})`
}

const isRuled = (limited: Limited): limited is Ruled => limited.right !== undefined

/** Returns the SQL of the caller's data rules and object grants; '' for none. */
export const rulesFor = (limited: Limited | undefined, caller: Caller, bind: Bind): string => {
  if (!limited || caller.isSuper) return ''
  const roles = isRuled(limited) && caller.rules.get(limited.right)
  const { objects, inside } = limited
  const around = inside && rulesFor(inside.of, caller, bind)
  return [
    roles && inRulesOf(limited, roles, caller, bind),
    objects && listableIn(nameOf(objects.column), objects, caller, bind),
    around &&
      `exists (select 1 from "${getTableName(inside.of.table)}" where ${nameOf(inside.of.table.id)} = ${nameOf(inside.column)} and ${around})`
  ]
    .filter(Boolean)
    .join(' and ')
}

/** Returns the fields that the rule editor offers. */
export const fieldsOf = ({ fields }: Fields): RuleField[] =>
  Object.entries(fields).map(([name, { title, kind, words }]) => ({
    name,
    title,
    kind,
    ...(words && { options: Object.entries(words).map(([value, text]) => ({ value, text })) })
  }))
