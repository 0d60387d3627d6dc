import { isOn } from '../../../base/form-engine/document/type.ts'
import type { Cell } from '../../../base/form-engine/cells/form-cells.ts'
import type { FormState } from '../../../base/form-engine/state/form-state.ts'
import { isGone, isPutAway } from '../../../base/form-engine/cells/form-cells.ts'
import type { LogicRule, Widget } from '../../../base/form-engine/document/document.ts'
import { valuesFor } from '../../../base/form-engine/logic/run-logic.ts'

/** Reason for a hidden field. */
export type HiddenReason =
  /** The field's own option. */
  | { code: 'option' }
  /** A rule hides the field, or none of its rules shows it; with the values read by the rule. */
  | { code: 'rule'; rule: LogicRule; reads: { name: string; value: unknown }[] }
  /** A container is hidden, for these reasons. */
  | { code: 'container'; widget: Widget; reasons: HiddenReason[] }

/** Returns the reasons why a field is hidden; empty if visible. */
export function explain(state: FormState, model: string): HiddenReason[] {
  const cell = state.form.cells.get(model)
  return cell && (isGone(cell) || isPutAway(cell)) ? reasonsOf(state, cell, true) : []
}

/** `isWithin` includes the reasons of containers. */
function reasonsOf(state: FormState, cell: Cell, isWithin: boolean): HiddenReason[] {
  const values = valuesFor(state.form)
  const reasons: HiddenReason[] = isOn(cell.plan.widget.options, 'hidden') ? [{ code: 'option' }] : []
  if (cell.$state.get().isHidden) {
    for (const [{ rule, expression }, result] of state.run.verdicts(cell)) {
      const hides = (rule.action === 'hide' && result === true) || (rule.action === 'show' && result !== true)
      if (hides)
        reasons.push({
          code: 'rule',
          rule,
          reads: expression.fields.map(name => ({ name, value: values.field(name) }))
        })
    }
  }
  for (const { widget } of isWithin ? (cell.plan.places[0] ?? []) : []) {
    const holder = widget.model ? state.form.cells.get(widget.model) : undefined
    const inner = holder
      ? reasonsOf(state, holder, false)
      : isOn(widget.options, 'hidden')
        ? [{ code: 'option' as const }]
        : []
    if (inner.length > 0) reasons.push({ code: 'container', widget, reasons: inner })
  }
  return reasons
}
