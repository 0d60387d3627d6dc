import { atom, type ReadableAtom } from 'nanostores'
import type { Locale } from '../../core/language/locale.ts'
import { configOf, type FormDocument } from '../document/document.ts'
import {
  cellsOf,
  copyOf,
  createScope,
  initialOf,
  isGone,
  isPresent,
  isPutAway,
  pathOf,
  rowOf,
  update,
  type Cell,
  type Row,
  type Scope
} from '../cells/form-cells.ts'
import { planOf, modelsInside } from '../cells/form-plan.ts'
import { logicOf, type Logic } from '../logic/logic.ts'
import { changesOfRow, createLogicRun, isDisabled, type LogicRun } from '../logic/run-logic.ts'
import { isOn, numberOption } from '../document/type.ts'
import { problemOf, validationText, validatorsOf } from '../validation/validation.ts'

export type Data = Record<string, unknown>

/** Thrown for invalid data. `errors` has the messages by field (`model`, `table.0.column`). */
export class FormInvalid extends Error {
  override name = 'FormInvalid'
  readonly errors: Record<string, string>

  constructor(message: string, errors: Record<string, string>) {
    super(message)
    this.errors = errors
  }
}

/** Request to show a field: opens tabs, draws the row, then focuses the field. */
interface Reveal {
  cell: Cell
}

export interface FormState {
  document: FormDocument
  config: ReturnType<typeof configOf>
  form: Scope
  /** Values of fields that earlier documents had. They are no data of this document. */
  left: ReadonlyMap<string, unknown>
  logic: Logic
  run: LogicRun
  /** Fields with errors. */
  $errors: ReadableAtom<ReadonlySet<Cell>>
  $reveal: ReadableAtom<Reveal | undefined>
  reveal: (cell: Cell) => void
  /** Language of the error messages. */
  locale: Locale
  /** Sets the language of present and future error messages. */
  speak: (locale: Locale) => void
  /** Sets a value that the user entered and updates the data. */
  change: (cell: Cell, value: unknown) => void
  /** Checks a field that the user left. `when` schedules the check; setting the value before it cancels the check. */
  leave: (cell: Cell, when?: (run: () => void) => void) => void
  addRow: (table: Cell, at?: number, copied?: Row) => Row
  removeRow: (table: Cell, row: Row) => void
  moveRow: (table: Cell, from: number, to: number) => void
  /** Subscribes to edits by the user. @returns a function that unsubscribes */
  onChange: (listener: (cell: Cell) => void) => () => void
  /** Subscribes to every change of the data, by user or program. */
  onData: (listener: () => void) => () => void
  /** Returns all data unchecked, without fields that rules hide. */
  values: () => Data
  /** Merges values. Values of unknown models are preserved. */
  setData: (values: Data) => void
  /** Returns the present problems by field, without showing them. Skips patterns that run in the worker. */
  problems: () => Map<Cell, string>
  /** Checks all fields and shows the errors. @returns the messages by field */
  validate: () => Promise<Record<string, string>>
  /** @throws FormInvalid */
  getData: () => Promise<Data>
  /** Resets the form to the defaults and `initial`. */
  reset: (initial?: Data) => void
  disable: (models: string | readonly string[], on: boolean) => void
}

/** Creates the state of a form. Values given to `before`, the state of the previous document, are preserved. */
export function createFormState(document: FormDocument, locale: Locale = 'zh-CN', before?: FormState): FormState {
  const plan = planOf(document)
  const form = createScope(plan)
  const logic = logicOf(document, plan)
  const run = createLogicRun(form, logic)
  const $errors = atom<ReadonlySet<Cell>>(new Set())
  const $reveal = atom<Reveal | undefined>(undefined)
  const changeListeners = new Set<(cell: Cell) => void>()
  const dataListeners = new Set<() => void>()
  // What was filled in for earlier documents waits here for a document that has the field again.
  const left = new Map(before?.left)
  let spoken = locale
  const told = () => dataListeners.forEach(listener => listener())

  const setError = (cell: Cell, error: string) => {
    update(cell, { error })
    if ((error !== '') === $errors.get().has(cell)) return
    const next = new Set($errors.get())
    if (error === '') next.delete(cell)
    else next.add(cell)
    $errors.set(next)
  }
  const forget = (cells: Iterable<Cell>) => {
    for (const cell of cells) setError(cell, '')
  }
  const isChecked = (cell: Cell) => !isGone(cell) && !isPutAway(cell)
  /** Returns true if an empty value is an error. As in HTML, locked fields may stay empty; computed ones depend on others. */
  const mustBeFilled = ({ $state, plan }: Cell) => {
    const { isRequired, isDisabled: isOff, isComputed } = $state.get()
    return isRequired && (isComputed || !(isOff || isOn(plan.widget.options, 'readonly')))
  }

  const check = (cell: Cell, canWait = true): string | Promise<string> => {
    if (!isChecked(cell)) return ''
    const { value } = cell.$state.get()
    const { widget } = cell.plan
    const isRequired = mustBeFilled(cell)
    if (!cell.$rows) return problemOf(widget, value, isRequired, state.locale, canWait)
    const { length } = cell.$rows.get()
    const least = numberOption(widget.options, 'min') ?? 0
    if (length < least) return validationText[state.locale].rows(widget.name, least)
    return length === 0 && isRequired
      ? validatorsOf(widget).required?.message || validationText[state.locale].required(widget.name)
      : ''
  }
  const show = (cell: Cell): void | Promise<void> => {
    const problem = check(cell)
    if (typeof problem === 'string') return setError(cell, problem)
    const { fillings } = cell
    const { value } = cell.$state.get()
    return problem.then(late => {
      // The value may have changed while the pattern ran. The next check reports it.
      if (cell.fillings === fillings && cell.$state.get().value === value && isChecked(cell)) setError(cell, late)
    })
  }

  const put = (cell: Cell, value: unknown): void => {
    cell.fillings++
    if (cell.$rows) {
      cell.$rows.set((Array.isArray(value) ? value : []).map(one => filledRow(cell, one)))
    } else update(cell, { value: copyOf(value) })
  }
  const fill = (scope: Scope, values: unknown, setBy: Cell['setBy']): void => {
    if (typeof values !== 'object' || values === null) return
    for (const [model, value] of Object.entries(values)) {
      const cell = scope.cells.get(model)
      if (!cell || !scope.plan.fields.has(model)) scope.rest.set(model, copyOf(value))
      else {
        put(cell, value)
        if (setBy) cell.setBy = setBy
      }
    }
  }
  const setDefaults = (scope: Scope) => {
    for (const model of scope.plan.fields.keys())
      put(scope.cells.get(model)!, initialOf(scope.cells.get(model)!.plan.widget))
  }
  function filledRow(table: Cell, values?: unknown): Row {
    const row = rowOf(table)
    setDefaults(row)
    fill(row, values, '')
    return row
  }
  const dataOf = (scope: Scope): Data => {
    const entries = [...scope.rest]
    for (const model of scope.plan.fields.keys()) {
      const cell = scope.cells.get(model)!
      if (!isGone(cell))
        entries.push([model, cell.$rows ? cell.$rows.get().map(dataOf) : copyOf(cell.$state.get().value)])
    }
    return Object.fromEntries(entries)
  }
  const afterErrors = () => {
    for (const cell of $errors.get()) {
      if (!isChecked(cell)) setError(cell, '')
      // Users do not leave a computed field: check it as soon as its value changes.
      else if (cell.$state.get().isComputed) void show(cell)
    }
  }
  const changed = (cell: Cell) => {
    afterErrors()
    for (const listener of changeListeners) listener(cell)
    told()
  }
  const rowsChanged = (table: Cell, rows: readonly Row[], row: Row | undefined) => {
    table.setBy = 'person'
    table.$rows!.set(rows)
    run.after(changesOfRow(table, row))
    if (table.$state.get().error) void show(table)
    changed(table)
  }

  const state: FormState = {
    document,
    config: configOf(document),
    form,
    left,
    logic,
    run,
    $errors,
    $reveal,
    locale,
    speak(next) {
      const shown = spoken === next ? [] : [...$errors.get()]
      state.locale = spoken = next
      for (const cell of shown) void show(cell)
    },
    reveal: cell => $reveal.set({ cell }),
    change(cell, value) {
      cell.setBy = 'person'
      if (!update(cell, { value })) return
      const { table } = cell.scope
      run.after(
        new Map([
          table
            ? [`${table.plan.model}.${cell.plan.model}`, new Set([cell.scope as Row])]
            : [cell.plan.model, undefined]
        ])
      )
      if (cell.$state.get().error) void show(cell)
      changed(cell)
    },
    leave(cell, when = run => run()) {
      const { fillings } = cell
      when(() => cell.fillings === fillings && isPresent(cell) && void show(cell))
    },
    addRow(table, at, copied) {
      const row = filledRow(table, copied && dataOf(copied))
      const rows = table.$rows!.get()
      rowsChanged(table, [...rows.slice(0, at ?? rows.length), row, ...rows.slice(at ?? rows.length)], row)
      return row
    },
    removeRow(table, row) {
      forget(cellsOf(row))
      rowsChanged(
        table,
        table.$rows!.get().filter(one => one !== row),
        undefined
      )
    },
    moveRow(table, from, to) {
      const rows = [...table.$rows!.get()]
      const [row] = rows.splice(from, 1)
      if (!row || from === to) return
      rows.splice(to, 0, row)
      rowsChanged(table, rows, undefined)
    },
    onChange(listener) {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    onData(listener) {
      dataListeners.add(listener)
      return () => dataListeners.delete(listener)
    },
    values: () => dataOf(form),
    setData(values) {
      fill(form, values, 'host')
      run.all()
      // Drops errors of replaced rows and checks the others again.
      const present = new Set(cellsOf(form))
      for (const cell of $errors.get()) if (present.has(cell)) void show(cell)
      $errors.set(new Set([...$errors.get()].filter(cell => present.has(cell))))
      afterErrors()
      told()
    },
    problems() {
      const found = new Map<Cell, string>()
      for (const cell of cellsOf(form)) {
        const problem = cell.$state.get().error || check(cell, false)
        if (typeof problem === 'string' && problem !== '') found.set(cell, problem)
      }
      return found
    },
    async validate() {
      await Promise.all([...cellsOf(form)].map(show))
      const wrong = [...cellsOf(form)].filter(cell => cell.$state.get().error !== '')
      return Object.fromEntries(wrong.map(cell => [pathOf(cell), cell.$state.get().error]))
    },
    async getData() {
      const errors = await state.validate()
      if (Object.keys(errors).length > 0) throw new FormInvalid(validationText[state.locale].failed, errors)
      return dataOf(form)
    },
    reset(initial) {
      forget($errors.get())
      form.rest.clear()
      left.clear()
      for (const cell of form.cells.values()) cell.setBy = ''
      setDefaults(form)
      if (initial) fill(form, initial, '')
      run.all()
      told()
    },
    disable(models, on) {
      const wanted = new Set(typeof models === 'string' ? [models] : models)
      for (const model of [...wanted]) for (const inside of modelsInside(plan, model)) wanted.add(inside)
      for (const model of wanted) {
        const cell = form.cells.get(model)
        if (!cell) continue
        cell.lock = on
        update(cell, { isDisabled: isDisabled(cell, run.verdicts(cell)) })
      }
    }
  }

  setDefaults(form)
  if (before) {
    for (const [model, value] of before.form.rest) fill(form, { [model]: value }, 'host')
    const given = before.values()
    for (const [model, { setBy }] of before.form.cells) {
      if (!setBy || !Object.hasOwn(given, model)) continue
      // Values of the host are kept for every document.
      if (setBy === 'host') fill(form, Object.fromEntries([[model, given[model]]]), setBy)
      else left.set(model, given[model])
    }
    for (const [model, value] of left) {
      if (!plan.fields.has(model)) continue
      fill(form, Object.fromEntries([[model, value]]), 'person')
      left.delete(model)
    }
  }
  run.all()
  if (before) {
    // Restores the errors of the previous state.
    const wrong = new Set([...before.$errors.get()].map(pathOf))
    if (wrong.size > 0) for (const cell of cellsOf(form)) if (wrong.has(pathOf(cell))) void show(cell)
  }
  return state
}
