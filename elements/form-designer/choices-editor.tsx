import { Button, SegmentedControl, TextArea } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useText } from '../core/text.ts'
import { isOn, textOption } from '../parts/form/type.ts'
import { typeOf } from '../parts/form/document.ts'
import { useSortable } from '../parts/use-sortable.ts'
import { choicesOfText, textOfChoices, type StoredChoice } from './choice-text.ts'
import { useWorkplace } from './context.ts'
import { SwitchRow, TextRow } from './entries.tsx'
import { Grip } from './grip.tsx'
import { inspectorText } from './inspector.text.ts'
import { moved } from './moved.ts'
import type { Editing } from './use-editing.ts'

/** Where the choices of a widget come from: its own list, or a function of the host. */
export function ChoicesEditor({ editing }: { editing: Editing }) {
  const words = useText(inspectorText)
  const { isReadonly } = useWorkplace()
  const { widget, set } = editing
  if (!widget) return null
  const isRemote = isOn(widget.options, 'remote')
  return (
    <fieldset className="group">
      <legend>{words.choices}</legend>
      <SegmentedControl
        size="small"
        fill
        aria-label={words.source}
        disabled={isReadonly}
        value={isRemote ? 'remote' : 'static'}
        options={[
          { label: words.sourceStatic, value: 'static' },
          { label: words.sourceRemote, value: 'remote' }
        ]}
        onValueChange={value => set('remote', value === 'remote')}
      />
      {isRemote ? <RemoteRows editing={editing} /> : <StaticChoices key={widget.key} editing={editing} />}
    </fieldset>
  )
}

function RemoteRows({ editing: { widget, set } }: { editing: Editing }) {
  const words = useText(inspectorText)
  const options = widget!.options
  const props = (typeof options.props === 'object' && options.props !== null ? options.props : {}) as Record<string, unknown>
  const names = { value: words.propsValue, label: words.propsLabel, ...(typeOf(widget!) === 'cascader' && { children: words.propsChildren }) }
  return (
    <>
      <TextRow label={words.remoteFunc} hint={words.remoteFuncHint} isCode value={textOption(options, 'remoteFunc')} onChange={value => set('remoteFunc', value)} />
      {Object.entries(names).map(([name, label]) => (
        <TextRow key={name} label={label} isCode value={typeof props[name] === 'string' ? props[name] : ''} onChange={value => set('props', { ...props, [name]: value })} />
      ))}
    </>
  )
}

function StaticChoices({ editing: { widget, set } }: { editing: Editing }) {
  const words = useText(inspectorText)
  const { isReadonly } = useWorkplace()
  const [bulk, setBulk] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const options = widget!.options
  const isTree = typeOf(widget!) === 'cascader'
  const choices = (Array.isArray(options.options) ? options.options : []).map(
    (choice: unknown): StoredChoice => (typeof choice === 'object' && choice !== null ? (choice as StoredChoice) : { value: choice })
  )
  const hasLabels = isOn(options, 'showLabel')
  const put = (next: StoredChoice[]) => set('options', next)
  const shift = (from: number, to: number) => to >= 0 && to < choices.length && put(moved(choices, from, to))
  useSortable(list, '.grip', bulk === undefined && choices.length > 1 && !isReadonly, shift)

  if (bulk !== undefined || isTree) {
    const text = bulk ?? textOfChoices(choices)
    return (
      <>
        <TextArea
          fill
          rows={Math.min(14, Math.max(6, text.split('\n').length + 1))}
          aria-label={words.bulk}
          value={text}
          readOnly={isReadonly}
          onChange={event => (isTree ? (setBulk(event.target.value), put(choicesOfText(event.target.value, choices))) : setBulk(event.target.value))}
          onBlur={() => isTree && setBulk(undefined)}
        />
        <p className="row-hint">{isTree ? words.bulkTree : words.bulkHint}</p>
        {!isTree && (
          <div className="group-actions">
            <Button size="small" text={words.cancel} onClick={() => setBulk(undefined)} />
            <Button
              size="small"
              intent="primary"
              text={words.apply}
              onClick={() => {
                const next = choicesOfText(text, choices)
                put(next)
                if (next.some(({ value, label }) => label !== undefined && label !== String(value)) && !hasLabels) set('showLabel', true)
                setBulk(undefined)
              }}
            />
          </div>
        )}
      </>
    )
  }
  const change = (at: number, part: Partial<StoredChoice>) => put(choices.map((choice, index) => (index === at ? { ...choice, ...part } : choice)))
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
                onChange={event => change(at, hasLabels ? { value: event.target.value } : { value: event.target.value, label: event.target.value })}
              />
              {hasLabels && (
                <input
                  className="bp6-input bp6-small choice-entry"
                  style={{ width: 90 }}
                  aria-label={`${words.label} ${at + 1}`}
                  value={String(choice.label ?? '')}
                  readOnly={isReadonly}
                  onChange={event => change(at, { label: event.target.value })}
                />
              )}
              <Button variant="minimal" size="small" icon={<Cross />} disabled={isReadonly} aria-label={words.removeChoice(value)} onClick={() => put(choices.filter((_, index) => index !== at))} />
            </li>
          )
        })}
      </ul>
      {choices.length === 0 && <p className="row-problem">{words.noChoices}</p>}
      <div className="group-actions">
        <Button size="small" variant="minimal" icon={<Plus />} text={words.addChoice} disabled={isReadonly} onClick={() => put([...choices, freshChoice(choices, words.choice)])} />
        <Button size="small" variant="minimal" text={words.bulk} disabled={isReadonly} onClick={() => setBulk(textOfChoices(choices))} />
      </div>
    </>
  )
}

/** A choice with a value nobody else has. */
function freshChoice(choices: readonly StoredChoice[], word: string): StoredChoice {
  const taken = new Set(choices.map(({ value }) => String(value)))
  let number = choices.length + 1
  while (taken.has(`${word}${number}`)) number += 1
  return { value: `${word}${number}`, label: `${word}${number}` }
}
