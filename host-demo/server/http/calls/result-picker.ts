import type { TSchema } from 'typebox'

/** Returns a value without the keys that its schema does not name. */
export type Picker = (value: unknown) => unknown

/** Properties of a schema that are read here; TypeBox's types cover the values only. */
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
  $ref?: string
  $defs?: Record<string, Shape>
}

type Named = Record<string, Shape>

/** Pickers of objects by schema. A schema that refers to itself has one picker. */
const made = new WeakMap<Shape, Picker>()

/** Returns the alternatives of a schema. */
const variantsOf = (shape: Shape, named: Named): Shape[] => {
  if (shape.allOf) throw new Error('A result schema may not be an intersection: name its fields in one object')
  if (shape.anyOf) return shape.anyOf.flatMap(each => variantsOf(each, named))
  if (!shape.$ref) return [shape]
  const target = named[shape.$ref]
  if (!target) throw new Error(`A result schema refers to ${shape.$ref}, which it does not define`)
  return [target]
}

/** Returns the list itself if nothing is left out. */
const pickItems =
  (pick: Picker): Picker =>
  value => {
    if (!Array.isArray(value)) return value
    let picked: unknown[] | undefined
    for (let at = 0; at < value.length; at++) {
      const item = pick(value[at])
      if (item !== value[at]) (picked ??= value.slice())[at] = item
    }
    return picked ?? value
  }

/** Returns the object itself if nothing is left out: most results are sent without a copy. */
const pickFields = (fields: Map<string, Picker | undefined>): Picker => {
  const deep = [...fields].flatMap(([name, pick]) => (pick ? [[name, pick] as const] : []))
  return value => {
    if (typeof value !== 'object' || value === null) return value
    const given = value as Record<string, unknown>
    let picked: Record<string, unknown> | undefined
    for (const name in given)
      if (!fields.has(name)) {
        picked = Object.fromEntries(Object.entries(given).filter(([each]) => fields.has(each)))
        break
      }
    for (const [name, pick] of deep) {
      const field = given[name] === undefined ? undefined : pick(given[name])
      if (field !== given[name]) (picked ??= { ...given })[name] = field
    }
    return picked ?? value
  }
}

const pickValues =
  (pick: Picker): Picker =>
  value =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pick(each)]))
      : value

const namesOf = (variants: Shape[]) => new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)))

/** Picks an object. Built at the first use, because a schema may refer to itself. */
const pickObjects = (objects: Shape[], named: Named): Picker => {
  const fieldsOf = (name: string) => objects.flatMap(({ properties = {} }) => properties[name] ?? [])
  let pick: Picker | undefined
  return value => {
    pick ??= pickFields(new Map([...namesOf(objects)].map(name => [name, pickerOfAll(fieldsOf(name), named)])))
    return pick(value)
  }
}

/** Returns nothing if no key can be dropped. Objects that differ in their keys are picked by the keys of all. */
const pickerOfAll = (shapes: Shape[], outer: Named): Picker | undefined => {
  const only = shapes.length === 1 ? shapes[0] : undefined
  const earlier = only && made.get(only)
  if (earlier) return earlier
  const named = Object.assign({}, outer, ...shapes.map(({ $defs }) => $defs)) as Named
  const variants = shapes.flatMap(shape => variantsOf(shape, named))
  if (variants.every(({ type }) => type === 'null')) return () => null
  const objects = variants.filter(({ properties }) => properties)
  const lists = variants.flatMap(({ items }) => items ?? [])
  const maps = variants.flatMap(({ patternProperties }) => Object.values(patternProperties ?? {}))
  if (maps.length > 0 && (objects.length > 0 || lists.length > 0))
    throw new Error('A result schema may not offer free keys beside named ones')
  const pickItem = lists.length > 0 ? pickerOfAll(lists, named) : undefined
  const pickValue = maps.length > 0 ? pickerOfAll(maps, named) : undefined
  if (pickValue) return pickValues(pickValue)
  if (objects.length === 0) return pickItem && pickItems(pickItem)
  const pickObject = pickObjects(objects, named)
  const pickList = pickItem ? pickItems(pickItem) : (list: unknown) => list
  const picker: Picker = value => (Array.isArray(value) ? pickList(value) : pickObject(value))
  if (only) made.set(only, picker)
  return picker
}

/** Creates a picker that leaves out what a schema does not name. Values are not checked and not changed. */
export const pickerOf = (schema: TSchema): Picker => pickerOfAll([schema as Shape], {}) ?? (value => value)
