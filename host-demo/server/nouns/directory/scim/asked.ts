import SCIMMY from 'scimmy'
import { scimError } from './errors.ts'

/** Most resources of a page. */
export const mostListed = 200

export interface Asked {
  /** Attribute and value that resources must have; undefined for all. */
  filter?: readonly [name: string, value: string]
  /** From 1. */
  startIndex: number
  count: number
}

const wholeOf = (text: unknown, usual: number) =>
  typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : usual

/** Reads the query of a list: one comparison by `eq`, and paging. @throws SCIMError */
export const readAsked = (query: unknown, names: readonly string[]): Asked => {
  const { filter, startIndex, count } = Object(query) as Record<string, unknown>
  const page = {
    startIndex: Math.max(1, wholeOf(startIndex, 1)),
    count: Math.min(mostListed, Math.max(0, wholeOf(count, 100)))
  }
  if (filter === undefined || filter === '') return page
  const wrong = () => scimError(400, `筛选只支持 ${names.map(name => `${name} eq "…"`).join('、')}`, 'invalidFilter')
  if (typeof filter !== 'string' || filter.length > 1000) throw wrong()
  const parsed = [...new SCIMMY.Types.Filter(filter)] as Record<string, unknown>[]
  const [[name = '', test] = []] = parsed.map(each => Object.entries(each)[0] ?? [])
  const known = names.find(each => each.toLowerCase() === name.toLowerCase())
  const isOne = parsed.length === 1 && Object.keys(parsed[0] ?? {}).length === 1
  if (!isOne || !known || !Array.isArray(test) || test[0] !== 'eq' || typeof test[1] !== 'string') throw wrong()
  return { ...page, filter: [known, test[1]] }
}

export const listOf = (resources: readonly object[], total: number, { startIndex }: Asked) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources
})
