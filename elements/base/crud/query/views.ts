import { writeAdvanced, readAdvanced } from '../../contract/advanced-query.ts'
import { isGroup, operatorsOf, type RuleField, type RuleGroup, type RulePart } from '../../contract/data-rule.ts'
import type { ListView, ViewContent } from '../../contract/list-view.ts'
import { writeJson } from '../../core/values/json.ts'
import type { ListState } from '../resource/list/list-state.ts'
import type { TableLook } from '../../kit/table/use-table-look.ts'
import type { ListPage } from './query-fields.ts'

/** Parameters of the address that do not belong to a view. */
const passing = ['view', 'pageNo', 'pageSize']

/** Returns the query of an address in the form that a view stores. */
function queryOfView(query: string): string {
  const parameters = new URLSearchParams(query)
  for (const name of passing) parameters.delete(name)
  return parameters.toString()
}

export const contentOf = (state: ListState, { hidden, widths }: TableLook): ViewContent => ({
  query: queryOfView(state.$query.get()),
  hidden: [...hidden].sort(),
  widths: Object.entries(widths)
    .map(([key, width]) => ({ key, width }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
})

export const lookOf = ({ hidden, widths }: ViewContent): TableLook => ({
  hidden: [...hidden],
  widths: Object.fromEntries(widths.map(({ key, width }) => [key, width]))
})

const inOrder = (query: string): string[] => [...new URLSearchParams(query)].map(pair => writeJson(pair)).sort()

/** Returns whether the list differs from the view. */
export const deviates = (view: ListView, now: ViewContent): boolean =>
  writeJson([inOrder(view.content.query), view.content.hidden, view.content.widths]) !==
  writeJson([inOrder(now.query), now.hidden, now.widths])

/** Returns the conditions whose fields the list still has. Adds the names of the others to `gone`. */
function pruned({ match, parts }: RuleGroup, fields: readonly RuleField[], gone: Set<string>): RuleGroup {
  const kept = parts.flatMap((part): RulePart[] => {
    if (isGroup(part)) {
      const group = pruned(part, fields, gone)
      return group.parts.length ? [group] : []
    }
    const field = fields.find(({ name }) => name === part.field)
    if (field && operatorsOf[field.kind].includes(part.operator)) return [part]
    gone.add(field?.title ?? part.field)
    return []
  })
  return { match, parts: kept }
}

/** Returns the part of a view's query that the list supports today, and the names of missing fields. */
export function fittingQuery(
  { content }: ListView,
  names: readonly string[],
  { columns }: ListPage,
  fields: readonly RuleField[] | undefined
): { query: string; gone: string[] } {
  const gone = new Set<string>()
  const parameters = new URLSearchParams(content.query)
  for (const name of new Set(parameters.keys()))
    if (!names.includes(name)) {
      parameters.delete(name)
      gone.add(name)
    }
  const sorted = parameters.get('column')
  if (sorted && !columns.some(({ key }) => key === sorted)) {
    parameters.delete('column')
    parameters.delete('order')
    gone.add(sorted)
  }
  const params = parameters.get('superQueryParams')
  const condition = params ? readAdvanced(params, parameters.get('superQueryMatchType') ?? '') : undefined
  if (condition && fields)
    for (const [name, value] of Object.entries(writeAdvanced(pruned(condition, fields, gone))))
      if (value) parameters.set(name, value)
      else parameters.delete(name)
  for (const key of [...content.hidden, ...content.widths.map(width => width.key)])
    if (!columns.some(column => column.key === key)) gone.add(key)
  return { query: parameters.toString(), gone: [...gone] }
}
