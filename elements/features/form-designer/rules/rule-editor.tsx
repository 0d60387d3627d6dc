import { Button, HTMLSelect, TextArea } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useRef } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import type { LogicRule } from '../../../base/form-engine/document/document.ts'
import { useWorkplace } from '../workplace/context.ts'
import { focusBeside } from '../model/focus-beside.ts'
import { actions, logicText } from './logic.text.ts'
import { readable } from './expression-hint.ts'
import { writtenName, type LogicField } from '../model/logic-fields.ts'

interface Props {
  rule: LogicRule
  number: number
  fields: readonly LogicField[]
  problemsOf: (rule: LogicRule) => string[]
  change: (id: string, part: Partial<LogicRule>, breath?: string) => void
  remove: (id: string) => void
}

/** Edits a rule: action, target fields and condition, with problems below. */
export function RuleEditor({ rule, number, fields, problemsOf, change, remove }: Props) {
  const words = useText(logicText)
  const { isReadonly } = useWorkplace()
  const area = useRef<HTMLTextAreaElement>(null)
  const targets = rule.fields
  const problems = problemsOf(rule)
  // A new rule is unfinished, not wrong.
  const isWrong = problems.length > 0 && rule.expression !== ''
  const labelled = (name: string) => fields.find(field => field.name === name)?.label
  const labelOf = (name: string): string => labelled(name) ?? name
  const read = readable(rule.expression, labelled)
  const isFormula = rule.action === 'compute'
  const noteId = `rule-${rule.id}-problem`

  const insert = (name: string) => {
    const { selectionStart = rule.expression.length, selectionEnd = selectionStart } = area.current ?? {}
    const written = writtenName(name)
    change(rule.id, {
      expression: rule.expression.slice(0, selectionStart) + written + rule.expression.slice(selectionEnd)
    })
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + written.length, selectionStart + written.length)
    })
  }

  return (
    <div
      className={isWrong ? 'rule rule-wrong' : 'rule'}
      data-rule={rule.id}
      data-entries="fields"
      role="group"
      aria-label={words.rule(number)}
    >
      <p className="rule-number">{words.rule(number)}</p>
      <div className="rule-head">
        <HTMLSelect
          aria-label={words.action}
          value={rule.action}
          disabled={isReadonly}
          onChange={event => change(rule.id, { action: event.currentTarget.value as LogicRule['action'] })}
        >
          {actions.map(action => (
            <option key={action} value={action}>
              {words.actions[action]}
            </option>
          ))}
        </HTMLSelect>
        <HTMLSelect
          data-add="fields"
          aria-label={words.targets}
          value=""
          disabled={isReadonly}
          onChange={event =>
            event.currentTarget.value && change(rule.id, { fields: [...targets, event.currentTarget.value] })
          }
        >
          <option value="">{words.chooseTarget}</option>
          {fields
            .filter(({ name }) => !targets.includes(name))
            .map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
        </HTMLSelect>
        <Button
          data-remove="rules"
          size="small"
          variant="minimal"
          icon={<Cross />}
          disabled={isReadonly}
          aria-label={words.remove(number)}
          onClick={event => {
            focusBeside(event.currentTarget)
            remove(rule.id)
          }}
        />
      </div>
      {targets.length > 0 && (
        <p className="rule-targets">
          {targets.map(name => (
            <span key={name} className="chip">
              {labelOf(name)}
              {!isReadonly && (
                <button
                  type="button"
                  data-remove="fields"
                  aria-label={words.removeTarget(labelOf(name))}
                  onClick={event => {
                    focusBeside(event.currentTarget)
                    change(rule.id, { fields: targets.filter(other => other !== name) })
                  }}
                >
                  <Cross size={10} />
                </button>
              )}
            </span>
          ))}
        </p>
      )}
      <TextArea
        inputRef={area}
        fill
        rows={2}
        className="code-entry"
        aria-label={isFormula ? words.value : words.when}
        aria-invalid={isWrong}
        aria-describedby={problems.length > 0 ? noteId : undefined}
        placeholder={isFormula ? words.valueHint : words.whenHint}
        spellCheck={false}
        readOnly={isReadonly}
        value={rule.expression}
        onChange={event => change(rule.id, { expression: event.target.value }, 'expression')}
      />
      {read !== rule.expression && <p className="row-hint rule-reads">{words.reads(read)}</p>}
      <div className="rule-head rule-tools">
        <HTMLSelect
          aria-label={words.insert}
          value=""
          disabled={isReadonly}
          onChange={event => event.currentTarget.value && insert(event.currentTarget.value)}
        >
          <option value="">{words.insert}</option>
          {fields
            .filter(({ isReadable }) => isReadable)
            .map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
        </HTMLSelect>
        <details>
          <summary>{words.help}</summary>
          <p className="row-hint">{words.functions}</p>
        </details>
      </div>
      {problems.length > 0 && (
        <p id={noteId} className={isWrong ? 'row-problem' : 'row-hint'} role={isWrong ? 'alert' : undefined}>
          {words.problems(problems)}
        </p>
      )}
    </div>
  )
}
