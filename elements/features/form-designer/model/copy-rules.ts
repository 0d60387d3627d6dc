import { ExpressionProblem, parseExpression } from '../../../base/contract/expression.ts'
import { walk, type LogicRule, type Widget } from '../../../base/form-engine/document/document.ts'
import { newKey } from './edits.ts'
import { nameIn } from './logic-fields.ts'
import { renameInRules } from './rename-model.ts'

const namesIn = (widgets: readonly Widget[]): Set<string> =>
  new Set([...walk(widgets)].map(({ widget, table }) => nameIn(widget, table)).filter(Boolean))

function readIn(expression: string): string[] {
  try {
    return parseExpression(expression).fields
  } catch (error) {
    if (error instanceof ExpressionProblem) return []
    throw error
  }
}

/** Returns the rules that act on nothing but the widgets and what they hold. */
export function rulesOn(rules: readonly LogicRule[], widgets: readonly Widget[]): LogicRule[] {
  const names = namesIn(widgets)
  return rules.filter(({ fields }) => fields.length > 0 && fields.every(name => names.has(name)))
}

/**
 * Returns the rules for copies of widgets. Conditions about copied fields follow the copies. A rule that reads a field which is neither copied nor among `known` is left out.
 */
export function copiedRules(
  rules: readonly LogicRule[],
  widgets: readonly Widget[],
  copies: readonly Widget[],
  known: ReadonlySet<string>
): LogicRule[] {
  const originals = [...walk(widgets)]
  const made = [...walk(copies)]
  const names = namesIn(widgets)
  const isReadable = (name: string) => names.has(name) || known.has(name)
  const copied = rulesOn(rules, widgets).filter(({ expression }) => readIn(expression).every(isReadable))
  // Columns are renamed before their sub-table.
  return originals.reduceRight<LogicRule[]>(
    (next, { widget, table }, at) => [
      ...renameInRules(next, widget.model ?? '', made[at]?.widget.model ?? '', table?.model)
    ],
    copied.map(rule => ({ ...structuredClone(rule), id: newKey() }))
  )
}
