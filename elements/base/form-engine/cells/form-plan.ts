import type { FormDocument, Widget } from '../document/document.ts'
import { slotsOf, typeOf } from '../document/document.ts'
import { definitionOf } from '../catalogue/widget-types.ts'

/** A container around a widget, and the list of it the widget is in. */
export interface Around {
  widget: Widget
  slot: number
}

/** A model of a scope: the widget that draws it, and every place where one does, outermost container first. */
export interface FieldPlan {
  model: string
  widget: Widget
  places: readonly (readonly Around[])[]
  /** Present for a sub-table: what one of its rows holds. */
  rows?: ScopePlan
}

/** The form, or one row of a sub-table. */
export interface ScopePlan {
  /** Fields with a value, in the order of the document. */
  fields: Map<string, FieldPlan>
  /** Widgets that only hold others, and types nobody knows, by model. */
  others: Map<string, FieldPlan>
}

/** Deeper than any form; what is below is not drawn and has no data. */
export const depthLimit = 150

const isWidget = (value: unknown): value is Widget =>
  typeof value === 'object' && value !== null && typeof (value as Widget).type === 'string'

// The same widget is the same object each time it is asked for: what is drawn is told apart by it.
const completed = new WeakMap<Widget, Widget>()

/** A widget of any document with options one can read. */
function withOptions(widget: Widget): Widget {
  if (typeof widget.options === 'object' && widget.options !== null) return widget
  const known = completed.get(widget) ?? { ...widget, options: {} }
  completed.set(widget, known)
  return known
}

/** The widgets of a list that are widgets, however the document is made. */
export const widgetsOf = (list: unknown): Widget[] =>
  Array.isArray(list) ? list.filter(isWidget).map(withOptions) : []

const gridColumns = new WeakMap<object, Widget[]>()

/** The widgets of a sub-table's columns. A data grid of older designers names keys and headings instead: its cells are texts. */
export function columnWidgets(widget: Widget): Widget[] {
  const own = slotsOf(widget).flatMap(slot => widgetsOf(slot.list))
  const { columns } = widget.options
  if (own.length > 0 || !Array.isArray(columns)) return own
  const made =
    gridColumns.get(columns) ??
    columns.flatMap((column: unknown) => {
      const { field, label, width } = Object(column) as Record<string, unknown>
      return typeof field === 'string'
        ? [
            {
              type: 'input',
              key: field,
              model: field,
              name: typeof label === 'string' ? label : field,
              options: { width }
            }
          ]
        : []
    })
  gridColumns.set(columns, made)
  return made
}

/** What a document holds, once read: duplicate models are one field in several places. */
export function planOf(document: FormDocument): ScopePlan {
  return scopeOf(widgetsOf(document.list), [], 0)
}

function scopeOf(list: readonly Widget[], around: readonly Around[], depth: number): ScopePlan {
  const plan: ScopePlan = { fields: new Map(), others: new Map() }
  collect(list, around, depth, plan)
  return plan
}

function collect(list: readonly Widget[], around: readonly Around[], depth: number, plan: ScopePlan): void {
  if (depth > depthLimit) return
  for (const widget of list) {
    const { model } = widget
    const isTable = typeOf(widget) === 'sub-table'
    const hasOwnValue = definitionOf(widget)?.empty !== undefined
    if (typeof model === 'string' && model !== '') {
      const group = hasOwnValue ? plan.fields : plan.others
      const known = group.get(model)
      const places = [...(known?.places ?? []), around]
      const rows = isTable ? scopeOf(columnWidgets(widget), [], depth + 1) : undefined
      group.set(model, known ? { ...known, places } : { model, widget, places, rows })
    }
    if (isTable) continue
    slotsOf(widget).forEach((slot, at) =>
      collect(widgetsOf(slot.list), [...around, { widget, slot: at }], depth + 1, plan)
    )
  }
}

/** The models that stand inside the container with this model. */
export function* modelsInside(plan: ScopePlan, container: string): Generator<string> {
  for (const field of [...plan.fields.values(), ...plan.others.values()]) {
    if (field.places.some(place => place.some(({ widget }) => widget.model === container))) yield field.model
  }
}
