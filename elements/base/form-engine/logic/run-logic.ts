import { cellsOf, emptyOf, isGone, update, type Cell, type Row, type Scope } from '../cells/form-cells.ts'
import { evaluate, type Values } from '../../contract/expression.ts'
import { isEmpty, sameValue, truth } from '../../contract/expression-functions.ts'
import { modelsInside } from '../cells/form-plan.ts'
import type { CompiledRule, Logic } from './logic.ts'
import { isOn } from '../document/type.ts'
import { validatorsOf } from '../validation/validation.ts'

/** Changed models and `table.column` keys. The latter have the changed rows, or undefined for all rows. */
export type Changes = Map<string, Set<Row> | undefined>

export interface LogicRun {
  /** Runs every rule, after new data or a new document. */
  all: () => void
  /** Runs the rules that read the changes, and the rules that depend on those. */
  after: (changes: Changes) => void
  /** Returns the last results of the rules at a field, for `explain`. */
  verdicts: (cell: Cell) => ReadonlyMap<CompiledRule, unknown>
}

const none: ReadonlyMap<CompiledRule, unknown> = new Map()

export const isDisabled = ({ plan, lock }: Cell, answers: ReadonlyMap<CompiledRule, unknown>): boolean =>
  (lock ?? isOn(plan.widget.options, 'disabled')) ||
  [...answers].some(([{ rule }, answer]) => rule.action === 'disable' && answer === true)

/** Returns the values that a rule sees: the row first, then the form. Fields hidden by a rule are empty. */
export function valuesFor(form: Scope, row?: Row): Values {
  const read = (cell: Cell): unknown => {
    if (isGone(cell)) return undefined
    return cell.$rows ? cell.$rows.get() : cell.$state.get().value
  }
  const column = (table: string, name: string): unknown[] =>
    (form.cells.get(table)?.$rows?.get() ?? []).flatMap(one => {
      const cell = one.cells.get(name)
      return cell ? [read(cell)] : []
    })
  return {
    field(name) {
      const cell = row?.cells.get(name) ?? form.cells.get(name)
      if (cell) return read(cell)
      const dot = name.indexOf('.')
      return dot > 0 ? column(name.slice(0, dot), name.slice(dot + 1)) : undefined
    },
    column
  }
}

export function createLogicRun(form: Scope, logic: Logic): LogicRun {
  const verdicts = new WeakMap<Cell, Map<CompiledRule, unknown>>()

  /** Adds the fields whose value or presence changes together with this field. */
  const note = (changes: Changes, cell: Cell, isPresence: boolean) => {
    const { scope, plan } = cell
    const inside = isPresence ? [...modelsInside(scope.plan, plan.model)] : []
    for (const model of [plan.model, ...inside]) {
      const one = scope.cells.get(model)
      if (scope.table) {
        const key = `${scope.table.plan.model}.${model}`
        if (!changes.has(key)) changes.set(key, new Set())
        changes.get(key)?.add(scope as Row)
      } else changes.set(model, undefined)
      if (isPresence && one?.plan.rows)
        for (const column of one.plan.rows.fields.keys()) changes.set(`${model}.${column}`, undefined)
    }
  }

  const apply = (rule: CompiledRule, cell: Cell, values: Values, changes: Changes) => {
    const own = verdicts.get(cell) ?? new Map<CompiledRule, unknown>()
    verdicts.set(cell, own)
    const answer = evaluate(rule.expression.ast, values)
    const { action } = rule.rule
    if (action === 'compute') {
      own.set(rule, answer)
      const before = cell.$state.get().value
      // An undefined result becomes the empty value of the field's type.
      const next = answer === undefined ? (isEmpty(before) ? before : emptyOf(cell.plan.widget)) : answer
      if (
        update(cell, { isComputed: true, ...(!sameValue(before, next) && { value: next }) }) &&
        !sameValue(before, next)
      )
        note(changes, cell, false)
      return
    }
    own.set(rule, truth(answer))
    const isTrue = (wanted: string) => [...own].some(([one, result]) => one.rule.action === wanted && result === true)
    const isShown = ![...own.keys()].some(one => one.rule.action === 'show') || isTrue('show')
    const { widget } = cell.plan
    const isHidden = !isShown || isTrue('hide')
    const before = cell.$state.get().isHidden
    update(cell, {
      isHidden,
      isRequired: validatorsOf(widget).required !== undefined || isTrue('require'),
      isDisabled: isDisabled(cell, own),
      // Hidden fields have no errors.
      ...(isHidden && { error: '' })
    })
    if (before !== isHidden) note(changes, cell, true)
  }

  const rowsFor = (rule: CompiledRule, changes: Changes | undefined): readonly Row[] => {
    const rows = form.cells.get(rule.table!)?.$rows?.get() ?? []
    if (!changes) return rows
    const wanted = new Set<Row>()
    for (const key of rule.reads) {
      if (!changes.has(key)) continue
      const changed = changes.get(key)
      // An expression over the whole column depends on every row.
      if (!changed || rule.expression.fields.includes(key)) return rows
      for (const row of changed) wanted.add(row)
    }
    return rows.filter(row => wanted.has(row))
  }

  const run = (changes: Changes | undefined) => {
    const now: Changes = changes ?? new Map()
    for (const rule of logic.rules) {
      if (changes && ![...rule.reads].some(key => now.has(key))) continue
      const rows = rule.table === undefined ? [undefined] : rowsFor(rule, changes && now)
      for (const row of rows) {
        const scope = row ?? form
        const values = valuesFor(form, row)
        for (const target of rule.targets) {
          const cell = scope.cells.get(target)
          if (cell) apply(rule, cell, values, now)
        }
      }
    }
  }
  return {
    all: () => run(undefined),
    after: changes => logic.rules.length > 0 && run(changes),
    verdicts: cell => verdicts.get(cell) ?? none
  }
}

/** Returns the changes that adding, removing or moving a row causes. */
export function changesOfRow(table: Cell, row: Row | undefined): Changes {
  const { model } = table.plan
  const changes: Changes = new Map([[model, undefined]])
  const cells = row ? [...cellsOf(row)] : []
  for (const column of table.plan.rows!.fields.keys())
    changes.set(`${model}.${column}`, row && cells.length > 0 ? new Set([row]) : undefined)
  return changes
}
