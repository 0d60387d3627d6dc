import type { TSchema } from 'typebox'

/** Limits of keys that a schema does not name: of one object, and of all together. Clients may send whole records back. */
const [mostOfOne, mostOfAll] = [200, 2000]

interface Described {
  type?: string
  properties?: Record<string, TSchema>
  items?: TSchema
}

/** Types whose values have no keys. */
const plain = new Set(['string', 'number', 'integer', 'boolean', 'null', 'array'])

/** Returns true if an object has more keys than this. Reads no further. */
const hasMoreThan = (value: object, most: number) => {
  let count = 0
  for (const _key in value) if (++count > most) return true
  return false
}

/** Returns true if a body has so many unknown keys that dropping them would be costly. Copies nothing. */
export const hasManyUnknown = (schema: TSchema, body: unknown): boolean => {
  let all = 0
  const isOver = (described: Described, value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false
    if (Array.isArray(value)) return described.items !== undefined && value.some(item => isOver(described.items!, item))
    const properties = described.properties ?? (plain.has(described.type ?? '') ? {} : undefined)
    if (!properties) return false
    const known = Object.keys(properties).filter(name => Object.hasOwn(value, name))
    if (hasMoreThan(value, known.length + mostOfOne)) return true
    all += Object.keys(value).length - known.length
    return all > mostOfAll || known.some(name => isOver(properties[name]!, (value as Record<string, unknown>)[name]))
  }
  return isOver(schema, body)
}
