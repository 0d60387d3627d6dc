import { typeOf, walk, type Widget } from '../../../base/form-engine/document/document.ts'
import { definitionOf } from '../../../base/form-engine/catalogue/widget-types.ts'
import { perDocument } from './per-document.ts'

/** Field as named in rules: a model, or `table.column`. */
export interface LogicField {
  name: string
  label: string
  /** Has a value that expressions can read. */
  isReadable: boolean
}

/** Returns the possible targets of rules, in form order. */
export const logicFields = perDocument((document): LogicField[] => {
  const seen = new Set<string>()
  return [...walk(document.list)].flatMap(({ widget, table }): LogicField[] => {
    const name = widget.model && nameIn(widget, table)
    if (!name || seen.has(name)) return []
    seen.add(name)
    const label = table ? `${table.name} / ${widget.name}` : widget.name
    return [
      {
        name,
        label: label || name,
        isReadable: definitionOf(widget)?.empty !== undefined && typeOf(widget) !== 'sub-table'
      }
    ]
  })
})

export const nameIn = (widget: Widget, table: Widget | undefined): string =>
  table?.model ? `${table.model}.${widget.model}` : (widget.model ?? '')

/** Returns how expressions write a field. */
export const writtenName = (name: string): string =>
  name.split('.').length <= 2 && name.split('.').every(part => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part))
    ? name
    : `field("${name.replace(/["\\]/g, '\\$&')}")`
