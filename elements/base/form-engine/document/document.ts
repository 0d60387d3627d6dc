/**
 * Form document: JSON in the format of the vue-form-making family. Unknown properties are preserved; the types describe
 * the supported part.
 */
export interface FormDocument {
  list: Widget[]
  config: FormConfig
  [unknown: string]: unknown
}

export interface FormConfig {
  layout?: 'horizontal' | 'vertical'
  size?: 'medium' | 'small' | 'mini'
  labelPosition?: 'left' | 'right' | 'top'
  /** Pixels. */
  labelWidth?: number
  ui?: string
  tableName?: string
  customClass?: string
  /** Rules without code. Extension of ours, which other designers preserve. */
  logic?: LogicRule[]
  [unknown: string]: unknown
}

export interface Widget {
  /** Type name in the document: `imgupload`, `table`, … `typeOf` returns our name. */
  type: string
  /** The label. */
  name: string
  key: string
  /** Bound field. Layout widgets may have one too, without effect. */
  model?: string
  options: Options
  rules?: Rule[]
  [unknown: string]: unknown
}

export type Options = Record<string, unknown>

/** A validator as the document stores it; `pattern` is a bare source or a `/source/flags` literal. */
export interface Rule {
  required?: boolean
  type?: string
  pattern?: string
  message?: string
  [unknown: string]: unknown
}

export type LogicAction = 'show' | 'hide' | 'require' | 'disable' | 'compute'

export interface LogicRule {
  id: string
  action: LogicAction
  /** Models. A column of a sub-table is `table.column`. */
  fields: string[]
  /** Condition, or the value for `compute`. See expression.ts. */
  expression: string
  [unknown: string]: unknown
}

export const typeNames = [
  'input',
  'textarea',
  'number',
  'radio',
  'checkbox',
  'time',
  'date',
  'rate',
  'color',
  'select',
  'switch',
  'slider',
  'text',
  'custom',
  'file',
  'image',
  'editor',
  'cascader',
  'sub-table',
  'grid',
  'tabs',
  'divider',
  'blank'
] as const
export type TypeName = (typeof typeNames)[number]

/** Names of our types in other designers. */
const aliases: Record<string, TypeName> = {
  imgupload: 'image',
  fileupload: 'file',
  upload: 'file',
  'file-upload': 'file',
  table: 'sub-table',
  subform: 'sub-table',
  form: 'sub-table',
  batch: 'sub-table',
  uploadImg: 'image',
  uploadFile: 'file',
  videoupload: 'file',
  treeSelect: 'cascader',
  // Designers that have a separate type for each kind of text and number.
  phone: 'input',
  mobile: 'input',
  tel: 'input',
  email: 'input',
  mail: 'input',
  url: 'input',
  idcard: 'input',
  string: 'input',
  integer: 'number',
  float: 'number',
  money: 'number',
  amount: 'number'
}

const known = new Set<string>(typeNames)

/** Returns true for a table of cells, which lays out fields. A sub-table has columns, its own or in a list. */
const isOfCells = (widget: { readonly [key: string]: unknown }): boolean =>
  (Array.isArray(widget.trs) || Array.isArray(widget.rows)) &&
  !Array.isArray(widget.columns) &&
  !Array.isArray(widget.tableColumns)

/** Returns our name of a widget's type; undefined for an unknown type. */
export function typeOf(widget: Pick<Widget, 'type'>): TypeName | undefined {
  if (known.has(widget.type)) return widget.type as TypeName
  const type = Object.hasOwn(aliases, widget.type) ? aliases[widget.type] : undefined
  return type === 'sub-table' && isOfCells(widget) ? undefined : type
}

/** List of widgets inside a widget: a column of a grid, the columns of a sub-table, a tab. */
export interface Slot {
  /** Path from the widget to the list, for `withSlot`. */
  where: readonly (string | number)[]
  /** Label of a tab; '' for the others. */
  label: string
  /** Width of a grid column, in 24ths. */
  span?: number
  list: Widget[]
}

interface Holder {
  label?: unknown
  span?: unknown
  list?: unknown
}

const holders = (widget: Widget, name: string): Slot[] =>
  (Array.isArray(widget[name]) ? (widget[name] as Holder[]) : []).map((holder, at) => ({
    where: [name, at, 'list'],
    label: typeof holder?.label === 'string' ? holder.label : '',
    span: Number(holder?.span) > 0 ? Number(holder.span) : undefined,
    list: Array.isArray(holder?.list) ? (holder.list as Widget[]) : []
  }))

function isHeld(value: unknown): value is Widget {
  const { type, options, model, list } = Object(value) as Partial<Widget>
  if (typeof type !== 'string' || type === '') return false
  return (typeof options === 'object' && options !== null) || typeof model === 'string' || Array.isArray(list)
}

const holdsWidgets = (list: readonly unknown[]): list is Widget[] => list.length > 0 && list.every(isHeld)

/** Levels of rows and cells around the lists of an unknown container. */
const deepestList = 6
const notHeld = new Set(['options', 'rules', 'events'])

/** Finds the lists of widgets in an unknown container, in rows and cells at any depth. */
function strangeSlots(value: object, where: Slot['where'] = []): Slot[] {
  return Object.entries(value).flatMap(([name, inner]): Slot[] => {
    if (typeof inner !== 'object' || inner === null || notHeld.has(name)) return []
    const way = [...where, Array.isArray(value) ? Number(name) : name]
    const { label } = value as Holder
    if (Array.isArray(inner) && holdsWidgets(inner))
      return [{ where: way, label: where.length > 0 && typeof label === 'string' ? label : '', list: inner }]
    return where.length < deepestList ? strangeSlots(inner, way) : []
  })
}

/** Returns the key under which a tabs widget stores its tabs. */
export const tabsKey = (widget: Widget): 'tabs' | 'items' | 'panes' =>
  Array.isArray(widget.items) ? 'items' : Array.isArray(widget.panes) ? 'panes' : 'tabs'

/** Returns the lists of a widget in order; none for a plain field. */
export function slotsOf(widget: Widget): Slot[] {
  const type = typeOf(widget)
  if (type === 'grid') return holders(widget, 'columns')
  if (type === 'tabs') return holders(widget, tabsKey(widget))
  if (type === undefined) return strangeSlots(widget)
  if (type !== 'sub-table') return []
  if (!Array.isArray(widget.tableColumns) && Array.isArray(widget.columns)) return holders(widget, 'columns')
  if (!Array.isArray(widget.tableColumns) && Array.isArray(widget.list))
    return [{ where: ['list'], label: '', list: widget.list as Widget[] }]
  return [{ where: ['tableColumns'], label: '', list: (widget.tableColumns as Widget[] | undefined) ?? [] }]
}

/** Returns a copy of the widget with another list in a slot. Everything off the path is shared with the original. */
export function withSlot(widget: Widget, where: Slot['where'], list: Widget[]): Widget {
  const put = (value: unknown, way: Slot['where']): unknown => {
    const [step, ...rest] = way
    if (step === undefined) return list
    if (Array.isArray(value)) return value.map((item: unknown, at) => (at === step ? put(item, rest) : item))
    return {
      ...(value as object | undefined),
      [step]: put((value as Record<string, unknown> | undefined)?.[step], rest)
    }
  }
  return put(widget, where) as Widget
}

/** Yields every widget and the sub-table around it, parents first. */
export function* walk(
  list: readonly Widget[],
  table?: Widget
): Generator<{ widget: Widget; table: Widget | undefined }> {
  for (const widget of list) {
    yield { widget, table }
    const inside = typeOf(widget) === 'sub-table' ? widget : table
    for (const slot of slotsOf(widget)) yield* walk(slot.list, inside)
  }
}

/** Returns the valid rules of a document, each with an id. */
function rulesIn(logic: unknown): LogicRule[] {
  const rules = (Array.isArray(logic) ? logic : []).filter(
    (rule: unknown): rule is Partial<LogicRule> => typeof rule === 'object' && rule !== null
  )
  return rules.map((rule, at) => ({
    ...rule,
    id: typeof rule.id === 'string' && rule.id ? rule.id : `rule-${at}`,
    action: rule.action as LogicAction,
    fields: Array.isArray(rule.fields) ? rule.fields.filter(name => typeof name === 'string' && name !== '') : [],
    expression: typeof rule.expression === 'string' ? rule.expression : ''
  }))
}

/** Returns the settings of a form with defaults, and `ui` in one spelling. */
export function configOf(document: FormDocument) {
  const config = document.config ?? {}
  const isAnt = /^ant/i.test(config.ui ?? '')
  return {
    layout: config.layout === 'vertical' ? ('vertical' as const) : ('horizontal' as const),
    size: config.size === 'medium' || config.size === 'mini' ? config.size : ('small' as const),
    labelPosition:
      config.labelPosition === 'left' || config.labelPosition === 'top' ? config.labelPosition : ('right' as const),
    labelWidth: Number.isFinite(Number(config.labelWidth ?? 100)) ? Number(config.labelWidth ?? 100) : 100,
    ui: isAnt ? ('Ant Design' as const) : ('Element' as const),
    tableName: config.tableName ?? '',
    customClass: config.customClass ?? '',
    logic: rulesIn(config.logic)
  }
}

export const emptyDocument = (): FormDocument => ({
  list: [],
  config: {
    layout: 'horizontal',
    size: 'small',
    labelPosition: 'right',
    labelWidth: 100,
    ui: 'Element',
    tableName: '',
    customClass: ''
  }
})
