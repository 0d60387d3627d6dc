import { readAdvanced, writeAdvanced } from '../../../../elements/base/contract/advanced-query.ts'
import { isGroup, type RuleGroup, type RulePart } from '../../../../elements/base/contract/data-rule.ts'

/** Departments that another one replaces. */
export interface Replaced {
  from: ReadonlySet<string>
  to: { id: string; name: string }
}

/** Returns a comma-separated list of ids with the new one, once. */
const replaceIn = (value: string, { from, to }: Replaced) => {
  const ids = value.split(',').map(id => id.trim())
  return ids.some(id => from.has(id)) ? [...new Set(ids.map(id => (from.has(id) ? to.id : id)))].join(',') : value
}

const replacePart = (part: RulePart, replaced: Replaced, isOfDepartment: (field: string) => boolean): RulePart => {
  if (isGroup(part)) return { ...part, parts: part.parts.map(each => replacePart(each, replaced, isOfDepartment)) }
  if (part.variable || !isOfDepartment(part.field)) return part
  const value = replaceIn(part.value, replaced)
  if (value === part.value) return part
  return { ...part, value, ...(part.label !== undefined && { label: replaced.to.name }) }
}

/** Returns the condition with the new department in the fields that hold departments. */
export const replaceInCondition = (
  condition: RuleGroup,
  replaced: Replaced,
  isOfDepartment: (field: string) => boolean
): RuleGroup => replacePart(condition, replaced, isOfDepartment) as RuleGroup

const namesDepartment = /depart|^depId$/i

/** Returns the query of a saved view with the new department in its filters and its advanced query. */
export const replaceInQuery = (query: string, replaced: Replaced, isOfDepartment: (field: string) => boolean) => {
  const params = new URLSearchParams(query)
  const condition = readAdvanced(params.get('superQueryParams') ?? '', params.get('superQueryMatchType') ?? '')
  let isChanged = false
  const set = (name: string, value: string) => {
    if (value === (params.get(name) ?? '')) return
    params.set(name, value)
    isChanged = true
  }
  for (const [name, value] of [...params]) if (namesDepartment.test(name)) set(name, replaceIn(value, replaced))
  if (condition) {
    const other = replaceInCondition(condition, replaced, isOfDepartment)
    if (JSON.stringify(other) !== JSON.stringify(condition))
      set('superQueryParams', writeAdvanced(other).superQueryParams)
  }
  return isChanged ? `${params}` : query
}
