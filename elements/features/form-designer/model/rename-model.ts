import type { LogicRule } from '../../../base/form-engine/document/document.ts'
import { writtenName } from './logic-fields.ts'

/**
 * Strings, and names with at most one dot: parts of an expression that may refer to a field. Function names do not
 * match.
 */
const words =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\p{L}_$][\p{L}\p{N}_$]*(?:\s*\.\s*[\p{L}_$][\p{L}\p{N}_$]*)?(?![\p{L}\p{N}_$])(?!\s*\()/gu
const fieldCall = /field\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\)/gu

/**
 * Renames a field in rules: targets and expressions. A column of a sub-table is `table.column`, or its bare name in
 * rules for columns of the same table.
 */
export function renameInRules(
  rules: readonly LogicRule[],
  from: string,
  to: string,
  table?: string
): readonly LogicRule[] {
  if (from === '' || to === '' || from === to) return rules
  const whole = table ? `${table}.${from}` : from
  const renamed = table ? `${table}.${to}` : to
  const target = (name: string): string =>
    name === whole ? renamed : !table && name.startsWith(`${from}.`) ? `${to}${name.slice(from.length)}` : name

  return rules.map(rule => {
    const isOfTable = table !== undefined && rule.fields.some(name => name.startsWith(`${table}.`))
    const word = (found: string): string => {
      if (/^["']/.test(found)) return found
      const name = found.replace(/\s/g, '')
      if (table && isOfTable && name === from) return writtenName(to)
      const next = target(name)
      return next === name ? found : writtenName(next)
    }
    const expression = rule.expression
      .replace(fieldCall, (call, quoted: string) =>
        quoted.slice(1, -1).replace(/\\(.)/g, '$1') === whole ? writtenName(renamed) : call
      )
      .replace(words, word)
    return { ...rule, fields: rule.fields.map(target), expression }
  })
}
