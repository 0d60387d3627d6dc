import { usualRight, type FieldRight, type FieldRights } from '../../../../../elements/base/contract/process-form.ts'
import type { ProcessNode } from '../../../bpmn/model/graph.ts'

/** Names of the fields of a form, as people call them, by their models. */
export type Fields = ReadonlyMap<string, string>

type Json = Record<string, unknown>

/** Types that hold other widgets or nothing. */
const valueless = new Set(['grid', 'tabs', 'divider', 'text'])
/** Types whose columns are parts of their own value, by all names that designers have for them. */
const tables = new Set(['sub-table', 'table', 'subform', 'form'])

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const modelOf = ({ type, model }: Json): string =>
  typeof type === 'string' && typeof model === 'string' && !valueless.has(type) ? model : ''

/** What a form keeps what is filled in under, in the order of the document. */
export const fieldsIn = (jsonStr: string): Fields => {
  const fields = new Map<string, string>()
  // A list of what is left to see, because a deep document would overflow the stack.
  const left: unknown[] = [JSON.parse(jsonStr)]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (!isObject(next)) continue
    const model = modelOf(next)
    if (model && !fields.has(model)) fields.set(model, typeof next.name === 'string' && next.name ? next.name : model)
    if (!(model && tables.has(String(next.type)))) left.push(...Object.values(next).reverse())
  }
  return fields
}

/** What may be done at a node with each field of its form. */
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

/** The names of what must be filled in, and is not. */
export const missingIn = (rights: ReadonlyMap<string, FieldRight>, fields: Fields, data: Json): string[] =>
  [...rights].flatMap(([model, right]) =>
    right === 'required' && nothing(Object.hasOwn(data, model) ? data[model] : undefined) ? [fields.get(model)!] : []
  )

/** A form with its data as somebody sees it who has these rights: of what is hidden neither the value nor the widget is told. */
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
