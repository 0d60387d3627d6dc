import { useEffect, useReducer } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { explain, type HiddenReason } from '../check/explain.ts'
import type { FormState } from '../../../base/form-engine/state/form-state.ts'
import { useWorkplace, type Workplace } from '../workplace/context.ts'
import { dialogText } from './dialogs.text.ts'
import { nameOf } from '../workplace/use-saying.ts'
import { writeJson } from '../../../base/core/values/json.ts'

type Words = (typeof dialogText)['zh-CN']

const shown = (value: unknown): string =>
  value === undefined || value === '' || value === null ? '∅' : writeJson(value)

function sentences(reasons: readonly HiddenReason[], words: Words, workplace: Workplace): string[] {
  return reasons.flatMap(reason => {
    if (reason.code === 'option') return [words.hiddenByOption]
    if (reason.code === 'container')
      return sentences(reason.reasons, words, workplace).map(inner =>
        words.hiddenWith(nameOf(reason.widget, workplace), inner)
      )
    const reads = reason.reads.map(({ name, value }) => `${name} = ${shown(value)}`).join(words.and)
    return [(reason.rule.action === 'hide' ? words.hiddenByRule : words.notShownByRule)(reason.rule.expression, reads)]
  })
}

/** Lists the fields currently hidden, with reasons. */
export function HiddenFields({ state }: { state: FormState }) {
  const words = useText(dialogText)
  const workplace = useWorkplace()
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => state.onData(look), [state])
  const hidden = [...state.form.cells.values()].flatMap(cell => {
    const reasons = explain(state, cell.plan.model)
    return reasons.length > 0 ? [{ cell, reasons }] : []
  })
  if (hidden.length === 0) return null
  return (
    <details className="why-hidden" onToggle={event => event.currentTarget.scrollIntoView({ block: 'nearest' })}>
      <summary>{words.whyHidden(hidden.length)}</summary>
      <ul className="hidden-fields">
        {hidden.map(({ cell, reasons }) => (
          <li key={cell.id}>
            {nameOf(cell.plan.widget, workplace)}
            {sentences(reasons, words, workplace).map((sentence, at) => (
              <p key={at}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
