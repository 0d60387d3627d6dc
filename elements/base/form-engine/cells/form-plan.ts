import type { FormDocument, Widget } from '../document/document.ts'
import { slotsOf, typeOf } from '../document/document.ts'
import { definitionOf } from '../catalogue/widget-types.ts'

/** Container around a widget, and the index of the list that holds the widget. */
interface Around {
  widget: Widget
  slot: number
}

/** Model of a scope: the widget that draws it, and every place in the document, outermost container first. */
export interface FieldPlan {
  model: string
  widget: Widget
  places: readonly (readonly Around[])[]
  /** Present for a sub-table: the content of one row. */
  rows?: ScopePlan
}

/** The form, or one row of a sub-table. */
export interface ScopePlan {
  /** Fields with a value, in the order of the document. */
  fields: Map<string, FieldPlan>
  /** By model: containers and unknown types. */
  others: Map<string, FieldPlan>
}

/** Maximum nesting depth. Deeper widgets are not drawn and have no data. */
export const depthLimit = 150

const isWidget = (value: unknown): value is Widget =>
  typeof value === 'object' && value !== null && typeof (value as Widget).type === 'string'

// Completed copies. The same widget always gets the same copy, because drawn widgets are identified by it.
const completed = new WeakMap<Widget, Widget>()

/** Returns a widget that is certain to have options and a name. Some designers store the name as `label`. */
function withOptions(widget: Widget): Widget {
  const hasOptions = typeof widget.options === 'object' && widget.options !== null
  const label = !widget.name && typeof widget.label === 'string' ? widget.label : ''
  if (hasOptions && !label) return widget
  const known = completed.get(widget) ?? {
    ...{ ...widget, options: hasOptions ? widget.options : {} },
    ...(label && { name: label })
  }
  completed.set(widget, known)
  return known
}

/** Returns the widgets of a list, and skips everything else. */
export const widgetsOf = (list: unknown): Widget[] =>
  Array.isArray(list) ? list.filter(isWidget).map(withOptions) : []

const gridColumns = new WeakMap<object, Widget[]>()

/**
 * Returns the widgets of a sub-table's columns. The data grid of older designers lists keys and headings instead: its
 * cells are texts.
 */
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

/** Builds the plan of a document. A model that occurs several times is one field in several places. */
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

/** Yields the models inside the container that has this model. */
export function* modelsInside(plan: ScopePlan, container: string): Generator<string> {
  for (const field of [...plan.fields.values(), ...plan.others.values()]) {
    if (field.places.some(place => place.some(({ widget }) => widget.model === container))) yield field.model
  }
}
