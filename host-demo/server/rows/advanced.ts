import { queryLimits, readAdvanced } from '../../../elements/base/contract/advanced-query.ts'
import type { RuleGroup } from '../../../elements/base/contract/data-rule.ts'
import type { PageQuery } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { Refusal } from '../kernel/refusal.ts'
import { linesIn, problemOf, type Fields } from './rules.ts'

/** A list whose columns an advanced query may name. */
export interface Advanced extends Fields {
  /** Who may see the list. */
  right: RightCode
}

const lists = new Map<string, Advanced>()

/** Tells by the path of its call what a list takes. */
export const offerAdvanced = (path: string, advanced: Advanced) => void lists.set(path, advanced)

export const advancedOf = (path: string) => lists.get(path)

/** What was asked of a list that takes no advanced query. */
export const refuseAdvanced = ({ superQueryParams }: PageQuery) => {
  if (superQueryParams) throw new Refusal('该列表不支持高级查询')
}

/**
 * The conditions of a query, undefined for none.
 * @throws Refusal with what is wrong with them
 */
export const advancedIn = (fields: Fields | undefined, query: PageQuery): RuleGroup | undefined => {
  const { superQueryParams: params, superQueryMatchType: match } = query
  if (!params) return undefined
  if (!fields) return void refuseAdvanced(query)
  const condition = readAdvanced(params, match)
  if (!condition || JSON.stringify(condition).includes('\\u0000'))
    throw new Refusal('高级查询的格式不正确，请重新填写查询条件')
  if (bytesOf(params) > queryLimits.bytes) throw new Refusal(`高级查询最长 ${queryLimits.bytes / 1024} KB，请减少条件`)
  // All conditions were taken away: nothing is asked.
  if (!condition.parts.length) return undefined
  const problem = problemOf(fields, condition, queryLimits.lines)
  if (problem) throw new Refusal(`高级查询：${problem}`)
  return condition
}

/** Bytes of its JSON, however often it was encoded. */
const bytesOf = (params: string) => Buffer.byteLength(/^\s*[[{]/.test(params) ? params : decodeURIComponent(params))

/** Whether it needs what is joined to the table. */
export const isBeyond = (fields: Fields, condition: RuleGroup, table: unknown) =>
  linesIn(condition).some(({ field }) => {
    const { column, through } = fields.fields[field]!
    return (through ? through.id.table : column.table) !== table
  })
