import type { FieldRight, FieldRights } from '../../contract/process-form.ts'
import { slotsOf, withSlot, type FormDocument, type Widget } from '../document/document.ts'
import type { Cell } from '../cells/form-cells.ts'
import { widgetsOf } from '../cells/form-plan.ts'
import { hasValue } from '../catalogue/widget-types.ts'

type Data = Record<string, unknown>

export const mayEdit = (right: FieldRight | undefined): boolean => right === 'edit' || right === 'required'

function widgetWith(widget: Widget, rights: FieldRights): Widget {
  const right = hasValue(widget) ? rights[widget.model!] : undefined
  if (right === 'required') return { ...widget, options: { ...widget.options, required: true } }
  // Fields that the user cannot edit are not validated either.
  if (right === 'read') return { ...widget, options: { ...widget.options, disabled: true, required: false }, rules: [] }
  if (right) return widget
  return slotsOf(widget).reduce((made, { where, list }) => withSlot(made, where, listWith(list, rights)), widget)
}
const listWith = (list: unknown, rights: FieldRights) => widgetsOf(list).map(widget => widgetWith(widget, rights))

/** Applies the field permissions of a step: read-only fields are disabled, requested ones are required. */
export const withRights = (document: FormDocument, rights: FieldRights): FormDocument => ({
  ...document,
  list: listWith(document.list, rights)
})

/** Returns the values that may be sent. */
export const editableIn = (values: Data, rights: FieldRights): Data =>
  Object.fromEntries(Object.entries(values).filter(([model]) => mayEdit(rights[model])))

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || String(value) === ''
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other) || (isNothing(one) && isNothing(other))

/** Returns the changed values only, so that concurrent changes by others are not overwritten. */
export const changedIn = (values: Data, before: Data, rights: FieldRights): Data =>
  Object.fromEntries(
    Object.entries(editableIn(values, rights)).filter(([model, value]) => !isSame(value, before[model]))
  )

/** Returns the top-level field of a cell. */
export const rootOf = (cell: Cell): string => (cell.scope.table ? rootOf(cell.scope.table) : cell.plan.model)
