import { slotsOf, typeOf, type FormDocument, type Widget } from '../../../base/form-engine/document/document.ts'
import { perDocument } from './per-document.ts'

/** Where widgets go: before the `index`-th of a list. Without a parent it is the list of the form itself. */
export interface Position {
  parent?: string
  slot: number
  index: number
}

/** Where a widget is, and what stands around it. */
export interface Place extends Position {
  widget: Widget
  /** How many widgets hold it. */
  depth: number
  siblings: readonly Widget[]
}

/** The places of all widgets by key, in the order of the form. */
export const placesOf = perDocument((document): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>()
  const visit = (siblings: readonly Widget[], parent: string | undefined, slot: number, depth: number): void => {
    siblings.forEach((widget, index) => {
      places.set(widget.key, { widget, parent, slot, index, depth, siblings })
      slotsOf(widget).forEach((inner, at) => visit(inner.list, widget.key, at, depth + 1))
    })
  }
  visit(document.list, undefined, 0, 0)
  return places
})

/** The keys from the form down to a widget, the widget last. */
export function pathTo(document: FormDocument, key: string): string[] {
  const places = placesOf(document)
  const path: string[] = []
  for (let at: string | undefined = key; at !== undefined; at = places.get(at)?.parent) path.unshift(at)
  return path
}

/** The keys without those that go along with a chosen parent, in the order of the form. */
export function topmost(document: FormDocument, keys: readonly string[]): string[] {
  const chosen = new Set(keys)
  const places = placesOf(document)
  const isHeld = (key: string): boolean => {
    for (let at = places.get(key)?.parent; at !== undefined; at = places.get(at)?.parent)
      if (chosen.has(at)) return true
    return false
  }
  if (chosen.size < 2) return [...chosen].filter(key => places.has(key))
  return [...places.keys()].filter(key => chosen.has(key) && !isHeld(key))
}

/** Whether a widget may stand in a list of `parent`: a sub-table holds fields only, a widget never holds itself. */
export function mayHold(document: FormDocument, parent: string | undefined, widget: Widget): boolean {
  if (parent === undefined) return true
  const places = placesOf(document)
  for (let at: string | undefined = parent; at !== undefined; at = places.get(at)?.parent) {
    if (at === widget.key) return false
    const holder = places.get(at)
    if (holder && typeOf(holder.widget) === 'sub-table' && !isColumn(widget)) return false
  }
  return places.has(parent)
}

const notColumns = new Set(['grid', 'tabs', 'divider', 'sub-table', 'blank'])
const isColumn = (widget: Widget): boolean => !notColumns.has(typeOf(widget) ?? 'grid')

/** Where something new goes: after the last chosen widget; into a sub-table, and into an empty column or tab of a layout. */
export function positionFor(
  document: FormDocument,
  selection: readonly string[],
  widgets: readonly Widget[]
): Position {
  const place = placesOf(document).get(selection.at(-1) ?? '')
  if (!place) return { slot: 0, index: document.list.length }
  const slots = slotsOf(place.widget)
  const fits = (parent: string | undefined): boolean => widgets.every(widget => mayHold(document, parent, widget))
  const empty = slots.findIndex(({ list }) => list.length === 0)
  const slot = typeOf(place.widget) === 'sub-table' ? 0 : empty
  if (slots[slot] && fits(place.widget.key)) return { parent: place.widget.key, slot, index: slots[slot].list.length }
  return positionAfter(document, place, fits)
}

/** After a widget, or after the first around it where the new ones may stand. */
function positionAfter(document: FormDocument, place: Place, fits: (parent: string | undefined) => boolean): Position {
  for (let at: Place | undefined = place; at; at = placesOf(document).get(at.parent ?? '')) {
    if (fits(at.parent)) return { parent: at.parent, slot: at.slot, index: at.index + 1 }
  }
  return { slot: 0, index: document.list.length }
}

/** The sub-table a widget is a column of. */
export function tableOf(document: FormDocument, key: string): Widget | undefined {
  const places = placesOf(document)
  for (let at = places.get(key)?.parent; at !== undefined; at = places.get(at)?.parent) {
    const { widget } = places.get(at)!
    if (typeOf(widget) === 'sub-table') return widget
  }
  return undefined
}

/** Right after the last chosen widget. */
export function positionBehind(
  document: FormDocument,
  selection: readonly string[],
  widgets: readonly Widget[]
): Position {
  const place = placesOf(document).get(selection.at(-1) ?? '')
  if (!place) return { slot: 0, index: document.list.length }
  return positionAfter(document, place, parent => widgets.every(widget => mayHold(document, parent, widget)))
}
