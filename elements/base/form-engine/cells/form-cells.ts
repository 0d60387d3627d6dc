import { atom, type WritableAtom } from 'nanostores'
import { typeOf, type Widget } from '../document/document.ts'
import type { FieldPlan, ScopePlan } from './form-plan.ts'
import { definitionOf } from '../catalogue/widget-types.ts'
import { isOn } from '../document/type.ts'
import { validatorsOf } from '../validation/validation.ts'

/** What is known of one field at a moment. */
export interface CellState {
  value: unknown
  /** The sentence at the field; '' while nothing is wrong. */
  error: string
  /** Hidden by a rule of its own: not in the data. Its containers are not counted, see `isGone`. */
  isHidden: boolean
  isDisabled: boolean
  isRequired: boolean
  /** A rule says its value. */
  isComputed: boolean
}

/** One field of the form, or of one row. */
export interface Cell {
  /** Unique in the form: what ids in the page begin with. */
  id: string
  plan: FieldPlan
  scope: Scope
  $state: WritableAtom<CellState>
  /** A person or the host gave it a value. */
  isTouched: boolean
  /** How often its value was set other than by a person or a rule: a check that waits from before is void. */
  fillings: number
  /** Disabled or enabled by the host, over what the document says. */
  lock?: boolean
  /** The rows, for a sub-table. */
  $rows?: WritableAtom<readonly Row[]>
}

/** The fields of the form, or of one row, by model. */
export interface Scope {
  plan: ScopePlan
  cells: Map<string, Cell>
  /** What the data holds besides; given back as it came. */
  rest: Map<string, unknown>
  /** Present for a row. */
  table?: Cell
}

export interface Row extends Scope {
  id: string
  table: Cell
}

let lastCell = 0
let lastRow = 0

export function copyOf<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  try {
    return structuredClone(value)
  } catch {
    // A host may give what cannot be copied (a function, an element): it is kept as it is.
    return value
  }
}

/** What a field is without a value. */
export const emptyOf = (widget: Widget): unknown => definitionOf(widget)?.empty?.(widget.options)

/** The value of a field nobody filled. */
export function initialOf(widget: Widget): unknown {
  const given = widget.options.defaultValue
  const empty = emptyOf(widget)
  const isNothing = given === undefined || given === null || given === ''
  if (isNothing || (Array.isArray(empty) && !Array.isArray(given) && typeOf(widget) !== 'slider'))
    return isNothing || typeof given === 'object' ? empty : [given]
  return copyOf(given)
}

const stateOf = (widget: Widget): CellState => ({
  value: undefined,
  error: '',
  isHidden: false,
  isDisabled: isOn(widget.options, 'disabled'),
  isRequired: validatorsOf(widget).required !== undefined,
  isComputed: false
})

export function createScope(plan: ScopePlan, table?: Cell): Scope {
  const scope: Scope = { plan, cells: new Map(), rest: new Map(), ...(table && { table }) }
  for (const field of [...plan.others.values(), ...plan.fields.values()]) {
    const cell: Cell = {
      id: `qd-${++lastCell}`,
      plan: field,
      scope,
      $state: atom(stateOf(field.widget)),
      isTouched: false,
      fillings: 0
    }
    if (field.rows) cell.$rows = atom([])
    scope.cells.set(field.model, cell)
  }
  return scope
}

export const createRow = (table: Cell): Row => ({
  ...createScope(table.plan.rows!, table),
  id: `row-${++lastRow}`,
  table
})

/** Changes a part of what is known; says nothing when nothing changes. */
export function update(cell: Cell, part: Partial<CellState>): boolean {
  const before = cell.$state.get()
  const isNew = (Object.keys(part) as (keyof CellState)[]).some(key => !Object.is(before[key], part[key]))
  if (isNew) cell.$state.set({ ...before, ...part })
  return isNew
}

/** Every field with a value in a scope and in the rows below it, in the order of the document. */
export function* cellsOf(scope: Scope): Generator<Cell> {
  for (const model of scope.plan.fields.keys()) {
    const cell = scope.cells.get(model)!
    yield cell
    for (const row of cell.$rows?.get() ?? []) yield* cellsOf(row)
  }
}

/** A row spreads its scope, so its cells must name the row they are in. */
export function rowOf(table: Cell): Row {
  const row = createRow(table)
  for (const cell of row.cells.values()) cell.scope = row
  return row
}

/** `model`, or `table.0.column`: where a field stands in the data. */
export function pathOf(cell: Cell): string {
  const { table } = cell.scope
  if (!table) return cell.plan.model
  return `${pathOf(table)}.${table.$rows!.get().indexOf(cell.scope as Row)}.${cell.plan.model}`
}

/** In the form, or in a row that was not taken away. */
export const isPresent = ({ scope }: Cell): boolean =>
  scope.table === undefined || (scope.table.$rows!.get().includes(scope as Row) && isPresent(scope.table))

/** Hidden by a rule, with all of its places or with its row's table: such a field has no data. */
export function isGone(cell: Cell): boolean {
  const { plan, scope } = cell
  if (cell.$state.get().isHidden) return true
  const isHidden = (model: string | undefined) =>
    model !== undefined && (scope.cells.get(model)?.$state.get().isHidden ?? false)
  if (plan.places.every(place => place.some(({ widget }) => isHidden(widget.model)))) return true
  return scope.table !== undefined && isGone(scope.table)
}

/** Hidden by the document itself: it keeps its data and is not checked. */
export const isPutAway = ({ plan, scope }: Cell): boolean =>
  isOn(plan.widget.options, 'hidden') ||
  plan.places.every(place => place.some(({ widget }) => isOn(widget.options, 'hidden'))) ||
  (scope.table !== undefined && isPutAway(scope.table))
