import { usualRight, type FieldRight, type FieldRights } from '../../../../../elements/base/contract/process-form.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'

/** Field labels of a form by model. */
export type Fields = ReadonlyMap<string, string>

type Json = Record<string, unknown>

/** Widget types without a value. */
const valueless = new Set(['grid', 'tabs', 'divider', 'text'])
/** Widget types with columns that are part of their value, in the spelling of any designer. */
const tables = new Set(['sub-table', 'table', 'subform', 'form'])

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const modelOf = ({ type, model }: Json): string =>
  typeof type === 'string' && typeof model === 'string' && !valueless.has(type) ? model : ''

/** Returns the fields of a form in document order. */
export const fieldsIn = (jsonStr: string): Fields => {
  const fields = new Map<string, string>()
  // Iterative, because a deep document would overflow the stack.
  const left: unknown[] = [JSON.parse(jsonStr)]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (!isObject(next)) continue
    const model = modelOf(next)
    if (model && !fields.has(model)) fields.set(model, typeof next.name === 'string' && next.name ? next.name : model)
    if (!(model && tables.has(String(next.type)))) left.push(...Object.values(next).reverse())
  }
  return fields
}

/** Returns the right on each field of the form at a node. */
export const rightsAt = (
  { kind, fields: given = {} }: Pick<ProcessNode, 'kind' | 'fields'>,
  fields: Fields
): Map<string, FieldRight> => {
  const usual = kind === 'start' ? usualRight.start : usualRight.task
  return new Map([...fields.keys()].map(model => [model, Object.hasOwn(given, model) ? given[model]! : usual]))
}

export const mayEdit = (right: FieldRight | undefined) => right === 'edit' || right === 'required'

const nothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(nothing))

/** Returns the labels of required fields without a value. */
export const missingIn = (rights: ReadonlyMap<string, FieldRight>, fields: Fields, data: Json): string[] =>
  [...rights].flatMap(([model, right]) =>
    right === 'required' && nothing(Object.hasOwn(data, model) ? data[model] : undefined) ? [fields.get(model)!] : []
  )

/** Returns the form and its data without hidden fields. */
export const seenWith = (jsonStr: string, data: Json, rights: ReadonlyMap<string, FieldRight>) => {
  const seen = new Map([...rights].filter(([, right]) => right !== 'hidden'))
  const isHidden = (value: unknown) => isObject(value) && rights.get(modelOf(value)) === 'hidden'
  const strip = (_key: string, value: unknown): unknown =>
    Array.isArray(value) ? value.filter(one => !isHidden(one)) : value
  return {
    jsonStr: seen.size === rights.size ? jsonStr : JSON.stringify(JSON.parse(jsonStr, strip)),
    data: Object.fromEntries(Object.entries(data).filter(([model]) => seen.has(model))),
    rights: Object.fromEntries(seen) as FieldRights
  }
}
