import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { configOf, type LogicRule, type Widget } from '../../../base/form-engine/document/document.ts'
import { expressionSentence, expressionText, hintSentence } from './expression.text.ts'
import { hintInName, hintOf } from './expression-hint.ts'
import type { LogicProblem } from '../../../base/form-engine/logic/logic.ts'
import { checkText, sayCheck } from '../check/check-document.text.ts'
import { checkLogic } from '../model/check-logic.ts'
import { useFormDocument, useWorkplace } from '../workplace/context.ts'
import { newKey, updateConfig } from '../model/edits.ts'
import { logicFields, nameIn, writtenName } from '../model/logic-fields.ts'
import { logicText } from './logic.text.ts'
import { perDocument } from '../model/per-document.ts'
import { tableOf } from '../model/places.ts'
import { RuleEditor } from './rule-editor.tsx'

const problemsByRule = perDocument(checkLogic)

/** Returns the rules of the form with the problems of each. */
function useRules(tab: 'widget' | 'form') {
  const { designer, toProperties } = useWorkplace()
  const document = useFormDocument()
  const words = useText(logicText)
  const expressionWords = useText(expressionText)
  const checkWords = useText(checkText)
  const rules = configOf(document).logic
  const problems = rules.length > 0 ? problemsByRule(document) : undefined
  const put = (logic: LogicRule[], breath?: string) =>
    designer.edit(updateConfig(designer.$document.get(), { logic }), { breath })

  const fields = rules.length > 0 ? logicFields(document) : []
  const unknownName = (written: string, name: string): string => {
    const meant = fields.find(field => field.label === name && field.isReadable)
    if (meant) return words.labelOnly(name, writtenName(meant.name))
    const hint = hintInName(written, name)
    return hint ? hintSentence(hint, expressionWords) : words.unknown([name])
  }
  const sentence = (problem: LogicProblem, { expression }: LogicRule): string => {
    if (problem.code === 'syntax') {
      const hint = hintOf(expression, problem.problem)
      return hint ? hintSentence(hint, expressionWords) : expressionSentence(problem.problem, expressionWords)
    }
    if (problem.code === 'unknown') return words.problems(problem.names.map(name => unknownName(expression, name)))
    if (problem.code === 'unknownTarget') return words.unknownTarget(problem.names)
    if (problem.code === 'types') {
      const { fault, name, detail } = problem.problem
      return sayCheck(checkWords, { level: 'error', code: `rule-${fault}`, values: { field: name, detail } })
    }
    if (problem.code === 'cycle') return words.cycle(problem.chain.join(' → '))
    return problem.code === 'noTarget' ? words.noTarget : words.actionUnknown
  }
  return {
    rules,
    fields,
    problemsOf: (rule: LogicRule) => (problems?.get(rule.id) ?? []).map(problem => sentence(problem, rule)),
    /** Starts a new rule at its condition. */
    add: (fields: string[]) => {
      const id = newKey()
      put([...rules, { id, action: 'show', fields, expression: '' }])
      toProperties(id, tab)
    },
    change: (id: string, part: Partial<LogicRule>, breath?: string) =>
      put(
        rules.map(rule => (rule.id === id ? { ...rule, ...part } : rule)),
        breath && `${id} ${breath}`
      ),
    remove: (id: string) => put(rules.filter(rule => rule.id !== id))
  }
}

/** Edits all rules of the form. */
export function LogicEditor() {
  const words = useText(logicText)
  const { isReadonly } = useWorkplace()
  const { rules, ...editing } = useRules('form')
  return (
    <fieldset className="group" data-entries="rules">
      <legend>{words.rules}</legend>
      {rules.length === 0 && <p className="row-hint">{words.none}</p>}
      {rules.map((rule, at) => (
        <RuleEditor key={rule.id} rule={rule} number={at + 1} {...editing} />
      ))}
      {!isReadonly && (
        <Button
          data-add="rules"
          size="small"
          variant="minimal"
          icon={<Plus />}
          text={words.add}
          onClick={() => editing.add([])}
        />
      )}
    </fieldset>
  )
}

/** Edits the rules of one widget; remounts for another. */
export function WidgetLogic({ widget }: { widget: Widget }) {
  const words = useText(logicText)
  const { isReadonly } = useWorkplace()
  const document = useFormDocument()
  const { rules, ...editing } = useRules('widget')
  const [seen] = useState(() => new Set<string>())
  const name = nameIn(widget, tableOf(document, widget.key))
  if (!name) return null
  // A rule whose target was just removed stays visible until another widget is selected, so that it can get a new
  // target.
  for (const { id, fields } of rules) if (fields.includes(name)) seen.add(id)
  return (
    <fieldset className="group" data-entries="rules">
      <legend>{words.rules}</legend>
      {!rules.some(({ id }) => seen.has(id)) && <p className="row-hint">{words.noneOfWidget}</p>}
      {rules.map(
        (rule, at) => seen.has(rule.id) && <RuleEditor key={rule.id} rule={rule} number={at + 1} {...editing} />
      )}
      {!isReadonly && (
        <Button
          data-add="rules"
          size="small"
          variant="minimal"
          icon={<Plus />}
          text={words.add}
          onClick={() => editing.add([name])}
        />
      )}
    </fieldset>
  )
}
