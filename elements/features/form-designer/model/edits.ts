import {
  slotsOf,
  walk,
  withSlot,
  type FormDocument,
  type Options,
  type Widget
} from '../../../base/form-engine/document/document.ts'
import { definitionOf } from '../../../base/form-engine/catalogue/widget-types.ts'
import type { TypeDefinition } from '../../../base/form-engine/document/type.ts'
import { mayHold, placesOf, topmost, type Position } from './places.ts'

// Edits return a new document that shares unchanged parts with the old one, so undo just keeps old documents.

/** Returns a version-4 UUID; pages without TLS have no `crypto.randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const modelFor = (definition: TypeDefinition | undefined, key: string): string =>
  `${definition?.wire ?? 'field'}_${key.slice(0, 8)}`

/** Creates a widget of a type, with presets of the host's palette. */
export function newWidget(
  definition: TypeDefinition,
  isEnglish: boolean,
  preset: { name?: string; options?: Options } = {}
): Widget {
  const key = newKey()
  return {
    type: definition.wire,
    icon: definition.icon,
    name: preset.name ?? definition.title[isEnglish ? 'en' : 'zh-CN'],
    options: { ...definition.defaults(isEnglish), ...(preset.options && structuredClone(preset.options)) },
    ...definition.holds?.(isEnglish),
    key,
    model: modelFor(definition, key),
    rules: []
  }
}

/**
 * Copies a widget with new keys at every depth. Keeps models that are free, so that cut and paste preserves bindings.
 */
export function renewed(widget: Widget, taken: Set<string>): Widget {
  const copy = structuredClone(widget)
  for (const { widget: inner } of walk([copy])) {
    inner.key = newKey()
    if (inner.model === undefined) continue
    if (inner.model === '' || taken.has(inner.model)) inner.model = modelFor(definitionOf(inner), inner.key)
    taken.add(inner.model)
  }
  return copy
}

export const modelsOf = (document: FormDocument): Set<string> =>
  new Set([...walk(document.list)].map(({ widget }) => widget.model ?? ''))

/** Rebuilds the lists that change. `change` returns the same list if unchanged. */
function mapLists(
  list: readonly Widget[],
  change: (list: readonly Widget[], parent: string | undefined, slot: number) => readonly Widget[],
  parent?: string,
  slot = 0
): readonly Widget[] {
  const changed = change(list, parent, slot)
  let next: Widget[] | undefined
  changed.forEach((widget, at) => {
    let inner = widget
    slotsOf(widget).forEach((held, number) => {
      const mapped = mapLists(held.list, change, widget.key, number)
      if (mapped !== held.list) inner = withSlot(inner, held.where, mapped as Widget[])
    })
    if (inner !== widget) (next ??= [...changed])[at] = inner
  })
  return next ?? changed
}

const withList = (document: FormDocument, list: readonly Widget[]): FormDocument =>
  list === document.list ? document : { ...document, list: list as Widget[] }

/** Inserts widgets into a list. Leaves out widgets that are not allowed there. */
export function insert(
  document: FormDocument,
  widgets: readonly Widget[],
  { parent, slot, index }: Position
): FormDocument {
  const allowed = widgets.filter(widget => mayHold(document, parent, widget))
  if (allowed.length === 0) return document
  const list = mapLists(document.list, (held, holder, number) =>
    holder === parent && number === slot ? [...held.slice(0, index), ...allowed, ...held.slice(index)] : held
  )
  return withList(document, list)
}

export function remove(document: FormDocument, keys: readonly string[]): FormDocument {
  const gone = new Set(keys)
  const list = mapLists(document.list, held =>
    held.some(({ key }) => gone.has(key)) ? held.filter(({ key }) => !gone.has(key)) : held
  )
  return withList(document, list)
}

/** Moves widgets in form order to a position. Moving into itself has no effect. */
export function move(document: FormDocument, keys: readonly string[], position: Position): FormDocument {
  const places = placesOf(document)
  const taken = topmost(document, keys)
  const widgets = taken.map(key => places.get(key)!.widget)
  if (widgets.length === 0 || !widgets.every(widget => mayHold(document, position.parent, widget))) return document
  const holder = places.get(position.parent ?? '')
  const target =
    position.parent === undefined ? document.list : ((holder && slotsOf(holder.widget)[position.slot]?.list) ?? [])
  const moved = new Set(taken)
  const before = target.slice(0, position.index).filter(({ key }) => moved.has(key)).length
  if (isWhereItWas(target, taken, position.index)) return document
  return insert(remove(document, taken), widgets, { ...position, index: position.index - before })
}

/** Returns whether the widgets are already together at the target position. */
function isWhereItWas(target: readonly Widget[], keys: readonly string[], index: number): boolean {
  const first = target.findIndex(({ key }) => key === keys[0])
  return (
    first >= 0 &&
    keys.every((key, at) => target[first + at]?.key === key) &&
    index >= first &&
    index <= first + keys.length
  )
}

/** Duplicates widgets, each copy after its original. Returns the document and the keys of the copies. */
export function duplicate(document: FormDocument, keys: readonly string[]): { document: FormDocument; keys: string[] } {
  const models = modelsOf(document)
  const made: string[] = []
  let next = document
  for (const key of topmost(document, keys)) {
    const { widget, parent, slot, index } = placesOf(next).get(key)!
    const copy = renewed(widget, models)
    made.push(copy.key)
    next = insert(next, [copy], { parent, slot, index: index + 1 })
  }
  return { document: next, keys: made }
}

export function update(document: FormDocument, key: string, change: (widget: Widget) => Widget): FormDocument {
  const list = mapLists(document.list, held => {
    const at = held.findIndex(widget => widget.key === key)
    if (at < 0) return held
    const widget = change(held[at]!)
    return widget === held[at] ? held : held.map((other, index) => (index === at ? widget : other))
  })
  return withList(document, list)
}

export const updateConfig = (document: FormDocument, part: Partial<FormDocument['config']>): FormDocument => ({
  ...document,
  config: { ...document.config, ...part }
})
