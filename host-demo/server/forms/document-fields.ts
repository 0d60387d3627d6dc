import { planOf, widgetsOf, type ScopePlan } from '../../../elements/base/form-engine/cells/form-plan.ts'
import { hasValue } from '../../../elements/base/form-engine/catalogue/widget-types.ts'
import { slotsOf, typeOf, withSlot, type Widget } from '../../../elements/base/form-engine/document/document.ts'
import { readSchema } from '../../../elements/base/form-engine/document/read-schema.ts'

/** Returns the labels of the fields that a form draws, by model in document order; none for what is no document. */
export const labelsOf = (schema: unknown): Map<string, string> => {
  const document = readSchema(schema)
  if (typeof document === 'string') return new Map()
  return new Map([...planOf(document).fields].map(([model, { widget }]) => [model, widget.name || model]))
}

const count = ({ fields }: ScopePlan): number =>
  [...fields.values()].reduce((sum, { rows }) => sum + 1 + (rows ? count(rows) : 0), 0)

/** Counts the fields that a document draws, columns of sub-tables included. */
export const countFields = (schema: unknown): number => {
  const document = readSchema(schema)
  return typeof document === 'string' ? 0 : count(planOf(document))
}

const listWithout = (list: unknown, models: ReadonlySet<string>): Widget[] => {
  return widgetsOf(list).flatMap(widget => {
    if (hasValue(widget) && models.has(widget.model!)) return []
    if (typeOf(widget) === 'sub-table') return [widget]
    return [slotsOf(widget).reduce((made, slot) => withSlot(made, slot.where, listWithout(slot.list, models)), widget)]
  })
}

/** Returns the JSON of a document without some fields. Columns of sub-tables with the same model stay. */
export const withoutFields = (jsonStr: string, models: ReadonlySet<string>): string => {
  const document = readSchema(jsonStr)
  if (models.size === 0 || typeof document === 'string') return jsonStr
  return JSON.stringify({ ...document, list: listWithout(document.list, models) })
}
