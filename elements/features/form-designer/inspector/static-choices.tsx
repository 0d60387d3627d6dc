import { Button, TextArea } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import type { Widget } from '../../../base/form-engine/document/document.ts'
import { isOn } from '../../../base/form-engine/document/type.ts'
import { useSortable } from '../../../base/kit/use-sortable.ts'
import { choicesOfText, storedChoices, textOfChoices, type StoredChoice } from '../model/choice-text.ts'
import { choicesText } from './choices.text.ts'
import { withChoices } from '../model/choices-default.ts'
import { useWorkplace } from '../workplace/context.ts'
import { SwitchRow } from './entries.tsx'
import { focusBeside, focusDrawn } from '../model/focus-beside.ts'
import { Grip } from './grip.tsx'
import { moved } from '../model/moved.ts'
import type { Editing } from '../workplace/use-editing.ts'

/** Edits the choices stored in the form, one by one or as text. */
export function StaticChoices({ editing }: { editing: Editing }) {
  const [isText, setText] = useState(false)
  return isText ? (
    <ChoicesText editing={editing} onClose={() => setText(false)} />
  ) : (
    <ChoicesList editing={editing} onText={() => setText(true)} />
  )
}

function ChoicesList({ editing: { widget, change, set }, onText }: { editing: Editing; onText: () => void }) {
  const words = useText(choicesText)
  const { isReadonly } = useWorkplace()
  const list = useRef<HTMLUListElement>(null)
  // Row being typed in, and the widget before typing began.
  const typing = useRef<{ at: number; begun: Widget }>(undefined)
  const choices = storedChoices(widget!.options)
  const hasLabels = isOn(widget!.options, 'showLabel')
  const put = (next: StoredChoice[]) => {
    typing.current = undefined
    change(before => withChoices(before, next))
  }
  const shift = (from: number, to: number) => to >= 0 && to < choices.length && put(moved(choices, from, to))
  useSortable(list, '.grip', choices.length > 1 && !isReadonly, shift)

  const write = (at: number, part: Partial<StoredChoice>) => {
    if (typing.current?.at !== at) typing.current = { at, begun: widget! }
    const { begun } = typing.current
    const renamed = 'value' in part ? { from: storedChoices(begun.options)[at]?.value, to: part.value } : undefined
    const next = choices.map((choice, index) => (index === at ? { ...choice, ...part } : choice))
    change(before => withChoices(before, next, begun, renamed), 'options')
  }
  const onBlur = () => (typing.current = undefined)
  return (
    <>
      <SwitchRow label={words.showLabel} isOn={hasLabels} onChange={isLabelled => set('showLabel', isLabelled)} />
      <ul className="entries" ref={list}>
        {choices.map((choice, at) => {
          const value = String(choice.value ?? '')
          return (
            <li key={at} data-row={at}>
              <Grip name={value} onShift={by => shift(at, at + by)} />
              <input
                className="bp6-input bp6-small choice-entry"
                style={{ width: hasLabels ? 90 : 180 }}
                aria-label={`${words.value} ${at + 1}`}
                value={value}
                readOnly={isReadonly}
                onBlur={onBlur}
                onChange={event =>
                  write(
                    at,
                    hasLabels ? { value: event.target.value } : { value: event.target.value, label: event.target.value }
                  )
                }
              />
              {hasLabels && (
                <input
                  className="bp6-input bp6-small choice-entry"
                  style={{ width: 90 }}
                  aria-label={`${words.label} ${at + 1}`}
                  value={String(choice.label ?? '')}
                  readOnly={isReadonly}
                  onBlur={onBlur}
                  onChange={event => write(at, { label: event.target.value })}
                />
              )}
              <Button
                data-remove="choices"
                variant="minimal"
                size="small"
                icon={<Cross />}
                disabled={isReadonly}
                aria-label={words.removeChoice(value)}
                onClick={event => {
                  focusBeside(event.currentTarget)
                  put(choices.filter((_, index) => index !== at))
                }}
              />
            </li>
          )
        })}
      </ul>
      {choices.length === 0 && <p className="row-problem">{words.noChoices}</p>}
      <div className="group-actions">
        <Button
          data-add="choices"
          size="small"
          variant="minimal"
          icon={<Plus />}
          text={words.addChoice}
          disabled={isReadonly}
          onClick={() => put([...choices, freshChoice(choices, words.choice)])}
        />
        <Button data-text size="small" variant="minimal" text={words.bulk} disabled={isReadonly} onClick={onText} />
      </div>
    </>
  )
}

/** Saves while typing, because another widget may be selected at any time. */
function ChoicesText({ editing: { widget, change }, onClose }: { editing: Editing; onClose: () => void }) {
  const words = useText(choicesText)
  const area = useRef<HTMLTextAreaElement>(null)
  const [begun] = useState(widget!)
  const choices = storedChoices(begun.options)
  const [text, setText] = useState(() => textOfChoices(choices))
  const close = () => {
    const group = area.current?.closest('fieldset')
    focusDrawn(() => group?.querySelector<HTMLElement>('[data-text]'))
    onClose()
  }
  const write = (typed: string) => {
    setText(typed)
    const next = choicesOfText(typed, choices, false)
    const isLabelled = next.some(({ value, label }) => label !== undefined && label !== String(value))
    change(before => {
      const changed = withChoices(before, next, begun)
      return isLabelled ? { ...changed, options: { ...changed.options, showLabel: true } } : changed
    }, 'options')
  }
  const cancel = () => {
    change(before => ({ ...before, options: begun.options }), 'options')
    close()
  }
  return (
    <>
      <TextArea
        inputRef={area}
        autoFocus
        fill
        rows={Math.min(14, Math.max(6, text.split('\n').length + 1))}
        aria-label={words.bulk}
        value={text}
        onChange={event => write(event.target.value)}
      />
      <p className="row-hint">{words.bulkHint}</p>
      <div className="group-actions">
        <Button size="small" text={words.cancel} onClick={cancel} />
        <Button size="small" intent="primary" text={words.apply} onClick={close} />
      </div>
    </>
  )
}

/** Creates a choice with an unused value. */
function freshChoice(choices: readonly StoredChoice[], word: string): StoredChoice {
  const taken = new Set(choices.map(({ value }) => String(value)))
  let number = choices.length + 1
  while (taken.has(`${word}${number}`)) number += 1
  return { value: `${word}${number}`, label: `${word}${number}` }
}
