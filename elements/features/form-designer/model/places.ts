import { slotsOf, typeOf, type FormDocument, type Widget } from '../../../base/form-engine/document/document.ts'
import { perDocument } from './per-document.ts'

/** Insert position: before the `index`-th entry of a list. Without a parent, the list of the form. */
export interface Position {
  parent?: string
  slot: number
  index: number
}

/** Position of a widget with its surroundings. */
export interface Place extends Position {
  widget: Widget
  /** Number of containers around it. */
  depth: number
  siblings: readonly Widget[]
}

/** Returns the places of all widgets by key, in form order. */
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

/** Returns the keys from the form down to a widget, inclusive. */
export function pathTo(document: FormDocument, key: string): string[] {
  const places = placesOf(document)
  const path: string[] = []
  for (let at: string | undefined = key; at !== undefined; at = places.get(at)?.parent) path.unshift(at)
  return path
}

/** Removes keys inside other selected containers. Returns form order. */
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

/**
 * Returns whether a widget is allowed in a list of `parent`: sub-tables accept fields only, and no widget contains
 * itself.
 */
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

/**
 * Returns the position for new widgets: after the last selected one, or inside a selected sub-table or empty column or
 * tab.
 */
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

/** Returns the position after a widget, or after the nearest container where the new widgets are allowed. */
function positionAfter(document: FormDocument, place: Place, fits: (parent: string | undefined) => boolean): Position {
  for (let at: Place | undefined = place; at; at = placesOf(document).get(at.parent ?? '')) {
    if (fits(at.parent)) return { parent: at.parent, slot: at.slot, index: at.index + 1 }
  }
  return { slot: 0, index: document.list.length }
}

/** Returns the sub-table of a column widget. */
export function tableOf(document: FormDocument, key: string): Widget | undefined {
  const places = placesOf(document)
  for (let at = places.get(key)?.parent; at !== undefined; at = places.get(at)?.parent) {
    const { widget } = places.get(at)!
    if (typeOf(widget) === 'sub-table') return widget
  }
  return undefined
}

/** Returns the position right after the last selected widget. */
export function positionBehind(
  document: FormDocument,
  selection: readonly string[],
  widgets: readonly Widget[]
): Position {
  const place = placesOf(document).get(selection.at(-1) ?? '')
  if (!place) return { slot: 0, index: document.list.length }
  return positionAfter(document, place, parent => widgets.every(widget => mayHold(document, parent, widget)))
}
