import { usualRight, type FieldRight, type FieldRights } from '../../../../../elements/base/contract/process-form.ts'
import { withoutFields } from '../../../forms/document-fields.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'

/** Field labels of a form by model. */
export type Fields = ReadonlyMap<string, string>

type Json = Record<string, unknown>

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
  const hidden = new Set([...rights.keys()].filter(model => !seen.has(model)))
  return {
    jsonStr: withoutFields(jsonStr, hidden),
    data: Object.fromEntries(Object.entries(data).filter(([model]) => seen.has(model))),
    rights: Object.fromEntries(seen) as FieldRights
  }
}
