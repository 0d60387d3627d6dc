import {
  isGroup,
  ruleOperators,
  type RuleField,
  type RuleGroup,
  type RuleOperator,
  type RulePart
} from './data-rule.ts'
import { get } from './endpoint.ts'

/** Operators in the wire format; `empty` and `not_empty` take no value. */
const queryRules = {
  eq: '=',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  like: 'LIKE',
  left_like: 'LEFT_LIKE',
  right_like: 'RIGHT_LIKE',
  in: 'IN',
  empty: 'EMPTY',
  not_empty: 'NOT_EMPTY'
} as const satisfies Record<string, RuleOperator>

/** Limits of a whole query: bytes of its JSON, and number of conditions. Nesting is limited by `ruleLimits.depth`. */
export const queryLimits = { bytes: 4096, lines: 30 } as const

const wireRules = new Map(Object.entries(queryRules).map(([rule, operator]) => [operator as RuleOperator, rule]))

/**
 * Converts a condition to JeecgBoot's format; `superQueryParams` is the JSON of an array of these. ◆ `variable` replaces
 * the value, `label` is the display name of an id. A group `{ match, parts }` may take the place of a condition.
 */
const toWire = (part: RulePart): unknown =>
  isGroup(part)
    ? { match: part.match, parts: part.parts.map(toWire) }
    : {
        ...{ field: part.field, rule: wireRules.get(part.operator), val: part.value },
        ...(part.variable && { variable: part.variable }),
        ...(part.label && { label: part.label })
      }

/** Returns the two query parameters of a condition, empty for an empty condition. */
export const writeAdvanced = ({
  match,
  parts
}: RuleGroup): { superQueryParams: string; superQueryMatchType: string } => ({
  superQueryParams: parts.length ? JSON.stringify(parts.map(toWire)) : '',
  superQueryMatchType: parts.length && match === 'or' ? 'or' : ''
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Levels to parse. Conditions deeper than `ruleLimits.depth` are refused later, with a message. */
const deepest = 400

function fromWire(part: unknown, depth: number): RulePart | undefined {
  if (!isObject(part) || depth > deepest) return undefined
  if ('parts' in part) return groupFrom(part.match, part.parts, depth)
  const { field, rule, val = '', type = '', variable = '', label } = part
  const operator = typeof rule === 'string' && Object.hasOwn(queryRules, rule) ? rule : undefined
  const known = operator ? queryRules[operator as keyof typeof queryRules] : rule
  if (
    typeof field !== 'string' ||
    typeof known !== 'string' ||
    typeof variable !== 'string' ||
    typeof type !== 'string'
  )
    return undefined
  if (val !== null && !['string', 'number', 'boolean'].includes(typeof val)) return undefined
  if (label !== undefined && typeof label !== 'string') return undefined
  const value = typeof val === 'boolean' ? String(Number(val)) : String(val ?? '')
  // An unknown operator is reported later, when the field is known.
  return { field, operator: known, value, variable, ...(label && { label }) } as RulePart
}

function groupFrom(match: unknown, parts: unknown, depth: number): RuleGroup | undefined {
  const how = match === undefined || match === '' ? 'and' : match
  if ((how !== 'and' && how !== 'or') || !Array.isArray(parts)) return undefined
  const read = parts.map(each => fromWire(each, depth + 1))
  return read.every(each => each !== undefined) ? { match: how, parts: read } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(text) ? text : decodeURIComponent(text))
  } catch {
    return undefined
  }
}

/** Parses the two parameters. Returns undefined if they are malformed. Does not check whether the fields exist. */
export function readAdvanced(params: string, matchType = ''): RuleGroup | undefined {
  const given = parse(params)
  return isObject(given)
    ? groupFrom(given.match ?? matchType, given.parts, 0)
    : groupFrom(matchType.toLowerCase(), given, 0)
}

export const isOperator = (text: string): text is RuleOperator => (ruleOperators as readonly string[]).includes(text)

/**
 * ◆ Fields for the advanced query of a list that the caller may see. `list` is its path, such as `/sys/dict/list`. With
 * `columnId`, a list of articles adds the fields of the column's model.
 */
export const queryFields = get<RuleField[], { list: string; columnId?: string }>('/sys/query/fields')
