import type { Locale } from '../../../base/core/language/locale.ts'
import {
  slotsOf,
  tabsKey,
  typeOf,
  type FormDocument,
  type Widget
} from '../../../base/form-engine/document/document.ts'
import { hasValue } from '../../../base/form-engine/catalogue/widget-types.ts'
import { newKey } from '../model/edits.ts'
import { convertForeign } from './convert-foreign.ts'
import { isEntry, type Entry } from './foreign-formats.ts'
import { ImportProblem, readJson } from './read-json.ts'

export type FindingCode =
  | 'forbidden-key'
  | 'duplicate-key'
  | 'duplicate-model'
  | 'unknown-type'
  | 'kept-aside'
  | 'columns-renamed'
  | 'list-only'
  | 'config-added'
  | 'key-added'
  | 'options-added'
  | 'label-copied'
  | 'name-added'
  | 'foreign'
  | 'left-out'
  | 'setting-lost'
  | 'flattened'

/** Change made by an import, or content that was not understood. */
export interface Finding {
  code: FindingCode
  /** Original path: `list[2].columns[0].list[1]`. */
  path: string
  /** Current key of the affected widget. */
  key?: string
  /** Value for the sentence: type, model or label. */
  value?: string
}

/** Content that could not stay in place; stored in the document under `qdKept`, so that nothing is lost. */
export interface KeptAside {
  path: string
  value: unknown
}

interface Work {
  report: Finding[]
  kept: KeptAside[]
  keys: Set<string>
  /** Models by their sub-table. */
  models: Map<Widget | undefined, Set<string>>
}

/** Replaces a value and keeps the old one aside. */
function replace(work: Work, owner: Entry, name: string, value: unknown, path: string): void {
  if (owner[name] !== undefined) {
    work.kept.push({ path: `${path}${path ? '.' : ''}${name}`, value: owner[name] })
    work.report.push({ code: 'kept-aside', path: `${path}${path ? '.' : ''}${name}` })
  }
  owner[name] = value
}

/** Removes non-objects from a list. */
function entriesOf(work: Work, owner: Entry, name: string, path: string): Entry[] {
  const at = path ? `${path}.${name}` : name
  if (!Array.isArray(owner[name])) replace(work, owner, name, [], path)
  const list = owner[name] as unknown[]
  if (!list.every(isEntry)) {
    list.forEach((value, index) => {
      if (isEntry(value)) return
      work.kept.push({ path: `${at}[${index}]`, value })
      work.report.push({ code: 'kept-aside', path: `${at}[${index}]` })
    })
    owner[name] = list.filter(isEntry)
  }
  return owner[name] as Entry[]
}

function fillKey(work: Work, widget: Entry, path: string): void {
  const before = widget.key
  if (typeof before === 'number') replace(work, widget, 'key', String(before), path)
  if (typeof widget.key === 'string' && widget.key !== '' && !work.keys.has(widget.key)) return
  const isTaken = typeof widget.key === 'string' && work.keys.has(widget.key)
  const key = newKey()
  work.report.push({
    code: isTaken ? 'duplicate-key' : 'key-added',
    path,
    key,
    value: isTaken ? String(widget.key) : undefined
  })
  if (isTaken || widget.key === '') widget.key = key
  else replace(work, widget, 'key', key, path)
}

/** Sets the label. k-form-design stores it in `label`, which stays as well. */
function fillName(work: Work, widget: Entry, path: string): void {
  const key = String(widget.key)
  if (typeof widget.name === 'number') return replace(work, widget, 'name', String(widget.name), path)
  if (typeof widget.label === 'string') {
    work.report.push({ code: 'label-copied', path, key, value: widget.label })
    return replace(work, widget, 'name', widget.label, path)
  }
  if (widget.name === undefined) work.report.push({ code: 'name-added', path, key })
  replace(work, widget, 'name', '', path)
}

function fillWidget(work: Work, widget: Entry, path: string): Widget {
  fillKey(work, widget, path)
  const key = String(widget.key)
  work.keys.add(key)
  if (typeof widget.type !== 'string') replace(work, widget, 'type', '', path)
  if (typeof widget.name !== 'string') fillName(work, widget, path)
  if (widget.model !== undefined && typeof widget.model !== 'string')
    replace(work, widget, 'model', typeof widget.model === 'number' ? String(widget.model) : '', path)
  if (!isEntry(widget.options)) {
    if (widget.options === undefined) work.report.push({ code: 'options-added', path, key })
    replace(work, widget, 'options', {}, path)
  }
  if (widget.rules !== undefined) entriesOf(work, widget, 'rules', path)
  return widget as Widget
}

/** Repairs the lists of a widget. */
function fillHolders(work: Work, widget: Widget, path: string): void {
  const type = typeOf(widget)
  if (type === 'sub-table') {
    const columns: unknown = widget.columns
    if (
      widget.tableColumns === undefined &&
      Array.isArray(columns) &&
      columns.some(column => isEntry(column) && typeof column.type === 'string' && !Array.isArray(column.list))
    ) {
      widget.tableColumns = columns
      delete widget.columns
      work.report.push({ code: 'columns-renamed', path, key: widget.key })
    }
    if (widget.tableColumns !== undefined) return void entriesOf(work, widget, 'tableColumns', path)
    if (!Array.isArray(widget.columns) && Array.isArray(widget.list)) return void entriesOf(work, widget, 'list', path)
  }
  const name = type === 'tabs' ? tabsKey(widget) : type === 'grid' || type === 'sub-table' ? 'columns' : undefined
  if (!name || (widget[name] === undefined && type === 'sub-table')) return
  entriesOf(work, widget, name, path).forEach(
    (holder, at) => void entriesOf(work, holder, 'list', `${path}.${name}[${at}]`)
  )
}

function readModel(work: Work, widget: Widget, path: string, table: Widget | undefined): void {
  if (!widget.model || !hasValue(widget)) return
  const models = work.models.get(table) ?? new Set<string>()
  if (models.has(widget.model))
    work.report.push({ code: 'duplicate-model', path, key: widget.key, value: widget.model })
  work.models.set(table, models.add(widget.model))
}

function readList(work: Work, list: Entry[], path: string, table: Widget | undefined): void {
  list.forEach((entry, at) => {
    const where = `${path}[${at}]`
    const widget = fillWidget(work, entry, where)
    const type = typeOf(widget)
    if (!type) work.report.push({ code: 'unknown-type', path: where, key: widget.key, value: widget.type })
    readModel(work, widget, where, table)
    fillHolders(work, widget, where)
    const inside = type === 'sub-table' ? widget : table
    for (const slot of slotsOf(widget)) {
      const way = slot.where.map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
      readList(work, slot.list as unknown as Entry[], where + way, inside)
    }
  })
}

/** Names what needs a look in a converted document. */
function readAgain(document: FormDocument): Finding[] {
  const work: Work = { report: [], kept: [], keys: new Set(), models: new Map() }
  readList(work, document.list as unknown as Entry[], 'list', undefined)
  return work.report
}

/**
 * Imports a form document of the vue-form-making family from text or an object. Does not modify the input. Unknown
 * content stays in place; content that cannot stay moves to `qdKept`. Both are reported. `typeOf` and `slotsOf` know
 * the names of other designers. Documents of other families are converted.
 * @throws ImportProblem if there is no document in the input
 */
export function importDocument(
  input: unknown,
  locale: Locale = 'zh-CN'
): { document: FormDocument; report: Finding[] } {
  const work: Work = { report: [], kept: [], keys: new Set(), models: new Map() }
  const value = readJson(input, path => work.report.push({ code: 'forbidden-key', path }))
  const isList = Array.isArray(value)
  if (!isList && !isEntry(value)) throw new ImportProblem('not-object')
  const converted = isList || !Array.isArray(value.list) ? convertForeign(value, locale) : undefined
  if (converted) {
    const { format, document, findings, kept } = converted
    if (document.list.length === 0) throw new ImportProblem('foreign', undefined, undefined, format)
    if (kept.length > 0) document.qdKept = kept
    return {
      document,
      report: [...work.report, { code: 'foreign', path: '', value: format }, ...readAgain(document), ...findings]
    }
  }
  const root: Entry = isList ? { list: value } : value
  if (!Array.isArray(root.list)) throw new ImportProblem('no-list')
  if (isList) work.report.push({ code: 'list-only', path: '' })
  if (!isEntry(root.config)) {
    if (root.config === undefined && !isList) work.report.push({ code: 'config-added', path: 'config' })
    replace(work, root, 'config', {}, '')
  }
  readList(work, entriesOf(work, root, 'list', ''), 'list', undefined)
  if (work.kept.length > 0)
    root.qdKept = [
      ...(Array.isArray(root.qdKept) ? (root.qdKept as unknown[]) : root.qdKept === undefined ? [] : [root.qdKept]),
      ...work.kept
    ]
  return { document: root as unknown as FormDocument, report: work.report }
}
