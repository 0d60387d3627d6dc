import { queryLimits, readAdvanced } from '../../../elements/base/contract/advanced-query.ts'
import type { RuleGroup } from '../../../elements/base/contract/data-rule.ts'
import type { PageQuery } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../kernel/refusal.ts'
import { linesIn, problemOf, type Fields } from './rules.ts'

/** List with the columns that an advanced query may use. */
export interface Advanced extends Fields {
  /** Right to see the list. */
  right: RightCode
  /** Returns the further fields that the list has for one column of a site. */
  offered?(database: Database, caller: Caller, columnId: string): Promise<Fields['fields']>
}

const lists = new Map<string, Advanced>()

/** Registers the columns of a list by the path of its call. */
export const offerAdvanced = (path: string, advanced: Advanced) => void lists.set(path, advanced)

export const advancedOf = (path: string) => lists.get(path)

/** Refuses an advanced query for a list that does not support it. */
export const refuseAdvanced = ({ superQueryParams }: PageQuery) => {
  if (superQueryParams) throw new Refusal('该列表不支持高级查询')
}

/**
 * Parses the conditions of a query; undefined for none. Does not check the fields.
 * @throws Refusal with the problem
 */
export const conditionIn = ({
  superQueryParams: params,
  superQueryMatchType: match
}: PageQuery): RuleGroup | undefined => {
  if (!params) return undefined
  const condition = readAdvanced(params, match)
  if (!condition || JSON.stringify(condition).includes('\\u0000'))
    throw new Refusal('高级查询的格式不正确，请重新填写查询条件')
  if (bytesOf(params) > queryLimits.bytes) throw new Refusal(`高级查询最长 ${queryLimits.bytes / 1024} KB，请减少条件`)
  // The user removed all conditions.
  return condition.parts.length ? condition : undefined
}

/** Refuses conditions that do not fit the fields of the list. */
export const requireFitting = (fields: Fields, condition: RuleGroup) => {
  const problem = problemOf(fields, condition, queryLimits.lines)
  if (problem) throw new Refusal(`高级查询：${problem}`)
}

/** Returns the size of the JSON in bytes, decoded. */
const bytesOf = (params: string) => Buffer.byteLength(/^\s*[[{]/.test(params) ? params : decodeURIComponent(params))

/** Returns true if the condition needs joined tables. */
export const isBeyond = (fields: Fields, condition: RuleGroup, table: unknown) =>
  linesIn(condition).some(({ field }) => {
    const { column, through } = fields.fields[field]!
    return (through ? through.id.table : column.table) !== table
  })
