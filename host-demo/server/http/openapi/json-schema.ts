/** JSON value of a schema. */
export type Json = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords of ours; OpenAPI allows others only with the prefix `x-`. */
const own: Readonly<Record<string, string>> = { words: 'x-labels', isPersonal: 'x-personal' }
/** Former labels of values, which only sheets read. */
const dropped = 'oldWords'
/** Keywords with values that the author of a schema names. */
const named = new Set(['properties', 'patternProperties', '$defs'])

/** Removes the ban on other keys: the platform ignores what it does not know in a request. */
const opened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(opened)
  if (!isObject(value)) return value
  const { additionalProperties, ...rest } = value
  const kept =
    additionalProperties === undefined || additionalProperties === false
      ? {}
      : { additionalProperties: opened(additionalProperties) }
  return Object.fromEntries(Object.entries({ ...rest, ...kept }).map(([key, each]) => [key, opened(each)]))
}

/**
 * Writes schemas as OpenAPI 3.1 holds them. Schemas that contain themselves move to `components`, because their short
 * names are unique only within one call.
 */
export const schemaWriter = () => {
  const components: Record<string, unknown> = {}
  const names = new Map<string, string>()

  /** Returns the name in `components` of a schema that contains itself. */
  const nameOf = (name: string, definitions: Json): string => {
    const text = JSON.stringify([name, definitions])
    const known = names.get(text)
    if (known) return known
    const taken = Object.keys(components).filter(each => each.replace(/\d+$/, '') === name).length
    const unique = taken === 0 ? name : `${name}${taken + 1}`
    names.set(text, unique)
    components[unique] = {}
    components[unique] = write(definitions[name], definitions)
    return unique
  }
  const write = (value: unknown, definitions: Json): unknown => {
    if (Array.isArray(value)) return value.map(item => write(item, definitions))
    if (!isObject(value)) return value
    const { $defs, $ref, $id: _id, [dropped]: _former, ...rest } = value
    const known = isObject($defs) ? $defs : definitions
    if (typeof $ref === 'string') return { $ref: `#/components/schemas/${nameOf($ref, known)}` }
    return Object.fromEntries(
      Object.entries(rest).map(([key, each]) => [
        own[key] ?? key,
        named.has(key) && isObject(each)
          ? Object.fromEntries(Object.entries(each).map(([name, schema]) => [name, write(schema, known)]))
          : key === 'words'
            ? each
            : write(each, known)
      ])
    )
  }
  const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema))
  return {
    components,
    writeRequest: (schema: unknown) => write(opened(plain(schema)), {}) as Json,
    writeResult: (schema: unknown) => write(plain(schema), {}) as Json
  }
}
