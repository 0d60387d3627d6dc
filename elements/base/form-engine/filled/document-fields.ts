import { planOf, widgetsOf, type ScopePlan } from '../cells/form-plan.ts'
import { hasValue } from '../catalogue/widget-types.ts'
import { slotsOf, typeOf, withSlot, type FormDocument, type Widget } from '../document/document.ts'
import { readSchema } from '../document/read-schema.ts'

/** Returns the labels of the fields that a form draws, by model in document order; none for what is no document. */
export function labelsOf(schema: unknown): Map<string, string> {
  const document = readSchema(schema)
  if (typeof document === 'string') return new Map()
  return new Map([...planOf(document).fields].map(([model, { widget }]) => [model, widget.name || model]))
}

const count = ({ fields }: ScopePlan): number =>
  [...fields.values()].reduce((sum, { rows }) => sum + 1 + (rows ? count(rows) : 0), 0)

/** Counts the fields of a document, columns of sub-tables included. */
export const countFields = (document: FormDocument): number => count(planOf(document))

function listWithout(list: unknown, models: ReadonlySet<string>): Widget[] {
  return widgetsOf(list).flatMap(widget => {
    if (hasValue(widget) && models.has(widget.model!)) return []
    if (typeOf(widget) === 'sub-table') return [widget]
    return [slotsOf(widget).reduce((made, slot) => withSlot(made, slot.where, listWithout(slot.list, models)), widget)]
  })
}

/** Returns a document without some fields. Columns of sub-tables with the same model stay. */
export const withoutFields = (document: FormDocument, models: ReadonlySet<string>): FormDocument => ({
  ...document,
  list: listWithout(document.list, models)
})
