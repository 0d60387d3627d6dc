/** Part of JSON Schema that the description of the platform uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
  'x-labels'?: Record<string, string>
}

export interface Field {
  /** Path from the top: `records[].id`. */
  name: string
  type: string
  isRequired: boolean
  /** Chinese name and labels of values; '' for none. */
  title: string
  /** Bounds: `2–32`, `≤ 100`; '' for none. */
  bounds: string
}

/** Levels of objects that are listed. */
const deepest = 5

function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, const: value, anyOf, items, patternProperties } = schema
  if ($ref) return $ref.split('/').at(-1)!
  if (values) return values.map(each => JSON.stringify(each)).join(' | ')
  if (value !== undefined) return JSON.stringify(value)
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (items) return items.anyOf || items.enum ? `(${typeOf(items)})[]` : `${typeOf(items)}[]`
  if (patternProperties) return `{ [key]: ${Object.values(patternProperties).map(typeOf).join(' | ')} }`
  return [type ?? 'any'].flat().join(' | ')
}

function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return least === most ? `${least}` : `${least}–${most}`
  return most !== undefined ? `≤ ${most}` : least !== undefined && least > 0 ? `≥ ${least}` : ''
}

const boundsOf = ({ minLength, maxLength, minItems, maxItems, minimum, maximum, format }: Schema): string =>
  [range(minLength, maxLength), range(minItems, maxItems), range(minimum, maximum), format ?? '']
    .filter(Boolean)
    .join(', ')

function titleOf({ title = '', description = '', 'x-labels': labels = {} }: Schema): string {
  const values = Object.entries(labels)
    .filter(([, label]) => label)
    .map(([value, label]) => `${value} ${label}`)
  return [title || description, values.join('，')].filter(Boolean).join('：')
}

/** Lists the fields of an object and of the objects in it. A value that is no object is one field without a name. */
export function fieldsOf(schema: Schema | undefined, before = '', level = 0): Field[] {
  if (!schema) return []
  const inner = schema.items ?? schema.anyOf?.find(({ properties }) => properties) ?? schema
  const { properties, required = [] } = inner.items ?? inner
  if (!properties || level > deepest) return []
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = before ? `${before}.${key}` : key
    const own = {
      ...{ name, type: typeOf(field), isRequired: required.includes(key) },
      ...{ title: titleOf(field), bounds: boundsOf(field) }
    }
    return [own, ...fieldsOf(field, field.items ? `${name}[]` : name, level + 1)]
  })
}
