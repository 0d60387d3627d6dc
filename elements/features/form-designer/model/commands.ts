import {
  configOf,
  emptyDocument,
  slotsOf,
  walk,
  type FormDocument,
  type LogicRule,
  type Widget
} from '../../../base/form-engine/document/document.ts'
import type { Clip } from './clipboard.ts'
import { copiedRules } from './copy-rules.ts'
import { duplicate, insert, modelsOf, move, remove, renewed, updateConfig } from './edits.ts'
import { logicFields } from './logic-fields.ts'
import type { Designer } from './designer.ts'
import { mayHold, placesOf, positionBehind, positionFor, topmost, type Place, type Position } from './places.ts'

// Commands that users perform on a form. Each returns the affected widgets.

/** Adds widgets at a position; by default after or into the selection, or at the end before the first selection. */
export function add(designer: Designer, widgets: readonly Widget[], position?: Position): readonly Widget[] {
  const document = designer.$document.get()
  const chosen = designer.hasChosen() ? designer.$selection.get() : []
  const next = insert(document, widgets, position ?? positionFor(document, chosen, widgets))
  return finish(designer, next, widgets)
}

/** Applies an insertion, and selects what was inserted. */
function finish(
  designer: Designer,
  next: FormDocument,
  widgets: readonly Widget[],
  complete = (document: FormDocument) => document
): readonly Widget[] {
  if (next === designer.$document.get()) return []
  const places = placesOf(next)
  const added = widgets.filter(({ key }) => places.has(key))
  designer.edit(complete(next), { selection: added.map(({ key }) => key) })
  return added
}

/** Deletes the selection, then selects the next sibling, the previous one or the parent. */
export function removeChosen(designer: Designer): readonly Widget[] {
  const document = designer.$document.get()
  const keys = topmost(document, designer.$selection.get())
  if (keys.length === 0) return []
  const places = placesOf(document)
  const gone = new Set(keys)
  const { siblings, index, parent } = places.get(keys.at(-1)!)!
  const beside =
    siblings.slice(index + 1).find(({ key }) => !gone.has(key)) ??
    siblings
      .slice(0, index)
      .reverse()
      .find(({ key }) => !gone.has(key))
  const next = beside?.key ?? parent
  designer.edit(remove(document, keys), { selection: next === undefined ? [] : [next] })
  return keys.map(key => places.get(key)!.widget)
}

const modelsIn = (widgets: readonly Widget[]) => [...walk(widgets)].map(({ widget }) => widget.model)

/** Adds the rules that act on the widgets to their copies. */
function withRules(
  document: FormDocument,
  rules: readonly LogicRule[],
  widgets: readonly Widget[],
  copies: readonly Widget[]
): FormDocument {
  const { logic } = configOf(document)
  const known = new Set(logicFields(document).map(({ name }) => name))
  const isRenamed = modelsIn(widgets).some((model, at) => model !== modelsIn(copies)[at])
  // Fields that were cut and pasted still have their rules.
  const missing = isRenamed ? rules : rules.filter(({ id }) => logic.every(rule => rule.id !== id))
  const more = copiedRules(missing, widgets, copies, known)
  return more.length > 0 ? updateConfig(document, { logic: [...logic, ...more] }) : document
}

export function duplicateChosen(designer: Designer): readonly Widget[] {
  const originals = chosenWidgets(designer)
  const { document, keys } = duplicate(designer.$document.get(), designer.$selection.get())
  const copies = keys.map(key => placesOf(document).get(key)!.widget)
  designer.edit(withRules(document, configOf(document).logic, originals, copies), { selection: keys })
  return copies
}

export function moveTo(designer: Designer, keys: readonly string[], position: Position): boolean {
  const document = designer.$document.get()
  const next = move(document, keys, position)
  designer.edit(next, { selection: keys })
  return next !== document
}

/** Moves the selection up or down among siblings, out of its parent, or into the sibling above. */
export function shift(designer: Designer, way: 'up' | 'down' | 'out' | 'in'): boolean {
  const document = designer.$document.get()
  const keys = topmost(document, designer.$selection.get())
  const places = placesOf(document)
  const first = places.get(keys[0] ?? '')
  const last = places.get(keys.at(-1) ?? '')
  if (!first || !last) return false
  const position = shifted(document, first, last, way)
  return position !== undefined && moveTo(designer, keys, position)
}

function shifted(
  document: FormDocument,
  first: Place,
  last: Place,
  way: 'up' | 'down' | 'out' | 'in'
): Position | undefined {
  const { parent, slot } = first
  if (way === 'up')
    return first.index > 0 ? { parent, slot, index: first.index - 1 } : lastOfSlot(document, parent, slot - 1)
  if (way === 'down')
    return last.index < last.siblings.length - 1
      ? { parent, slot, index: last.index + 2 }
      : firstOfSlot(document, parent, slot + 1)
  if (way === 'out') {
    const holder = placesOf(document).get(parent ?? '')
    return holder && { parent: holder.parent, slot: holder.slot, index: holder.index + 1 }
  }
  const above = first.siblings[first.index - 1]
  const inner = above && slotsOf(above)[0]
  return inner && mayHold(document, above.key, first.widget)
    ? { parent: above.key, slot: 0, index: inner.list.length }
    : undefined
}

function slotOf(document: FormDocument, parent: string | undefined, slot: number) {
  const holder = placesOf(document).get(parent ?? '')
  return holder && slotsOf(holder.widget)[slot]
}
function lastOfSlot(document: FormDocument, parent: string | undefined, slot: number): Position | undefined {
  const found = slotOf(document, parent, slot)
  return found && { parent, slot, index: found.list.length }
}
const firstOfSlot = (document: FormDocument, parent: string | undefined, slot: number): Position | undefined =>
  slotOf(document, parent, slot) && { parent, slot, index: 0 }

export function chosenWidgets(designer: Designer): Widget[] {
  const document = designer.$document.get()
  return topmost(document, designer.$selection.get()).map(key => placesOf(document).get(key)!.widget)
}

/** Pastes copies after the selection, with new keys and, if taken, new models. Their rules come along. */
export function paste(designer: Designer, { widgets, rules }: Clip): readonly Widget[] {
  const document = designer.$document.get()
  const models = modelsOf(document)
  const copies = widgets.map(widget => renewed(widget, models))
  const next = insert(document, copies, positionBehind(document, designer.$selection.get(), copies))
  return finish(designer, next, copies, pasted => withRules(pasted, rules, widgets, copies))
}

/** Clears the form; undo restores it. */
export const clear = (designer: Designer): void => designer.edit(emptyDocument(), { selection: [] })
