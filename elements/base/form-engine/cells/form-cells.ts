import { atom, type WritableAtom } from 'nanostores'
import { typeOf, type Widget } from '../document/document.ts'
import type { FieldPlan, ScopePlan } from './form-plan.ts'
import { definitionOf } from '../catalogue/widget-types.ts'
import { isOn } from '../document/type.ts'
import { validatorsOf } from '../validation/validation.ts'

/** Current state of one field. */
interface CellState {
  value: unknown
  /** Error message of the field; '' if it is valid. */
  error: string
  /** Hidden by a rule of the field, so without data. Ignores hidden containers, see `isGone`. */
  isHidden: boolean
  isDisabled: boolean
  isRequired: boolean
  /** A rule computes the value. */
  isComputed: boolean
}

/** One field of the form or of a row. */
export interface Cell {
  /** Unique in the form. Prefix of the ids in the page. */
  id: string
  plan: FieldPlan
  scope: Scope
  $state: WritableAtom<CellState>
  /** Origin of the value: '' for defaults and initial values. */
  setBy: '' | 'person' | 'host'
  /**
   * Number of times the value was set by the program, not by the user or a rule. Voids checks that were pending before.
   */
  fillings: number
  /** Disabled or enabled by the host. Overrides the document. */
  lock?: boolean
  /** Rows of a sub-table. */
  $rows?: WritableAtom<readonly Row[]>
}

/** The fields of the form, or of one row, by model. */
export interface Scope {
  plan: ScopePlan
  cells: Map<string, Cell>
  /** Data of unknown fields, returned unchanged. */
  rest: Map<string, unknown>
  /** Present for a row of a sub-table. */
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
    // The host's value cannot be cloned, for example a function or an element: use it as it is.
    return value
  }
}

/** Returns the empty value of a field's type. */
export const emptyOf = (widget: Widget): unknown => definitionOf(widget)?.empty?.(widget.options)

/** Returns the initial value of a field: its default, or the empty value. */
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
      setBy: '',
      fillings: 0
    }
    if (field.rows) cell.$rows = atom([])
    scope.cells.set(field.model, cell)
  }
  return scope
}

const createRow = (table: Cell): Row => ({
  ...createScope(table.plan.rows!, table),
  id: `row-${++lastRow}`,
  table
})

/** Updates a part of the state. Notifies only if something changed. @returns whether it did */
export function update(cell: Cell, part: Partial<CellState>): boolean {
  const before = cell.$state.get()
  const isNew = (Object.keys(part) as (keyof CellState)[]).some(key => !Object.is(before[key], part[key]))
  if (isNew) cell.$state.set({ ...before, ...part })
  return isNew
}

/** Yields every field that has a value, in this scope and its rows, in the order of the document. */
export function* cellsOf(scope: Scope): Generator<Cell> {
  for (const model of scope.plan.fields.keys()) {
    const cell = scope.cells.get(model)!
    yield cell
    for (const row of cell.$rows?.get() ?? []) yield* cellsOf(row)
  }
}

/** Creates a row. Its cells refer to the row, because the row is a copy of the scope they were created in. */
export function rowOf(table: Cell): Row {
  const row = createRow(table)
  for (const cell of row.cells.values()) cell.scope = row
  return row
}

/** Returns the path of a field in the data: `model`, or `table.0.column`. */
export function pathOf(cell: Cell): string {
  const { table } = cell.scope
  if (!table) return cell.plan.model
  return `${pathOf(table)}.${table.$rows!.get().indexOf(cell.scope as Row)}.${cell.plan.model}`
}

/** Returns true for a field of the form, or of a row that was not removed. */
export const isPresent = ({ scope }: Cell): boolean =>
  scope.table === undefined || (scope.table.$rows!.get().includes(scope as Row) && isPresent(scope.table))

/** Returns true if rules hide the field, all of its places, or the table of its row. Such a field has no data. */
export function isGone(cell: Cell): boolean {
  const { plan, scope } = cell
  if (cell.$state.get().isHidden) return true
  const isHidden = (model: string | undefined) =>
    model !== undefined && (scope.cells.get(model)?.$state.get().isHidden ?? false)
  if (plan.places.every(place => place.some(({ widget }) => isHidden(widget.model)))) return true
  return scope.table !== undefined && isGone(scope.table)
}

/** Returns true if the document hides the field. Such a field keeps its data and is not checked. */
export const isPutAway = ({ plan, scope }: Cell): boolean =>
  isOn(plan.widget.options, 'hidden') ||
  plan.places.every(place => place.some(({ widget }) => isOn(widget.options, 'hidden'))) ||
  (scope.table !== undefined && isPutAway(scope.table))
