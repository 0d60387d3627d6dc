// Converts form documents of other families. Simple fields are taken; everything else is listed and kept aside.
import type { Locale } from '../../../base/core/language/locale.ts'
import type { FormDocument, Widget } from '../../../base/form-engine/document/document.ts'
import { definition } from '../../../base/form-engine/catalogue/widget-types.ts'
import { newWidget } from '../model/edits.ts'
import { setOption } from '../model/option-rules.ts'
import { lostSettings, readForeign, type ForeignField } from './foreign-fields.ts'
import { formats, insideOf, propertyName, type Entry, type Format } from './foreign-formats.ts'

export interface Converted {
  format: string
  document: FormDocument
  findings: { code: 'left-out' | 'setting-lost' | 'flattened'; path: string; key?: string; value: string }[]
  kept: { path: string; value: unknown }[]
}

interface Work extends Pick<Converted, 'findings' | 'kept'> {
  format: Format
  locale: Locale
}

const settled = new Set(['required', 'type', 'multiple', 'dataType'])

function widgetOf(work: Work, { type, label, options, isRequired }: ForeignField, model: string): Widget {
  const wanted = definition(type as Exclude<ForeignField['type'], 'none' | undefined>)
  const plain = Object.fromEntries(Object.entries(options).filter(([name]) => !settled.has(name)))
  let widget: Widget = newWidget(wanted, work.locale === 'en', { name: label || model, options: plain })
  if (wanted.empty) widget.model = model
  for (const name of settled)
    if (options[name] !== undefined) widget = setOption(widget, name, options[name], work.locale)
  if (plain.defaultValue !== undefined && options.multiple !== true) widget.options.defaultValue = plain.defaultValue
  return isRequired && wanted.validators.includes('required')
    ? setOption(widget, 'required', true, work.locale)
    : widget
}

function read(work: Work, node: Entry, path: string, isInTable: boolean, required: boolean): Widget[] {
  const isDescribed = propertyName in node
  const field = readForeign(node, isDescribed)
  const model = work.format.modelOf(node)
  const inside = insideOf(node)
  const isNamed = typeof model === 'string' && model !== ''
  // Types with a value are never layout, even if they describe their parts.
  const isLayout = inside.length > 0 && (field.type === undefined || field.type === 'divider' || field.type === 'text')
  if (field.type === 'sub-table' && inside.length > 0 && isNamed && !isInTable) {
    const table = widgetOf(work, field, model)
    return [{ ...table, tableColumns: inner(work, node, path, true) }]
  }
  if (isLayout) {
    const isObject = isDescribed ? node.type === 'object' : /^(container|input-sub-form|subForm)$/.test(field.written)
    if (isObject) work.findings.push({ code: 'flattened', path, value: field.label || String(model) })
    return inner(work, node, path, isInTable)
  }
  // Parts of a layout that hold nothing.
  if ((field.written === '' && !isNamed) || (isDescribed && node.type === 'void')) return []
  const isDrawn = field.type === 'divider' || field.type === 'text'
  if (field.type === undefined || field.type === 'none' || field.type === 'sub-table' || !(isNamed || isDrawn)) {
    const { [propertyName]: key, ...value } = node
    work.kept.push({ path, value })
    work.findings.push({
      code: 'left-out',
      path,
      value: [field.label || key || model, field.written].filter(Boolean).join('：')
    })
    return []
  }
  const widget = widgetOf(work, { ...field, isRequired: field.isRequired || required }, isNamed ? model : '')
  for (const name of lostSettings(node)) {
    work.findings.push({ code: 'setting-lost', path, key: widget.key, value: name })
    work.kept.push({ path: `${path}.${name}`, value: node[name] ?? (node.validate as Entry)[name] })
  }
  return [widget]
}

function inner(work: Work, node: unknown, path: string, isInTable: boolean): Widget[] {
  const named = [(node as Entry).required, ((node as Entry).items as Entry | undefined)?.required].find(Array.isArray)
  return insideOf(node).flatMap(each =>
    read(
      work,
      each.node,
      (path + each.path).replace(/^\./, ''),
      isInTable,
      named?.includes(each.node[propertyName]) ?? false
    )
  )
}

/** Converts a document of another family. Returns undefined for an unknown family. */
export function convertForeign(root: unknown, locale: Locale): Converted | undefined {
  const format = formats.find(({ isOne }) => isOne(root))
  if (!format) return undefined
  const work: Work = { format, locale, findings: [], kept: [] }
  const { node, path } = format.start(root)
  const list = inner(work, node, path, false)
  return { format: format.name, document: { list, config: {} }, findings: work.findings, kept: work.kept }
}
