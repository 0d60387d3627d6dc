import { SegmentedControl, TextArea } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { isOn, textOption } from '../../../base/form-engine/document/type.ts'
import { typeOf, type Widget } from '../../../base/form-engine/document/document.ts'
import { choicesOfText, storedChoices, textOfChoices } from '../model/choice-text.ts'
import { choicesText } from './choices.text.ts'
import { strayDefaults, withChoices } from '../model/choices-default.ts'
import { useWorkplace } from '../workplace/context.ts'
import { DefaultValueRow } from './default-value-row.tsx'
import { TextRow } from './entries.tsx'
import { StaticChoices } from './static-choices.tsx'
import type { Editing } from '../workplace/use-editing.ts'

/** Edits the source of choices: a list of the widget, or a function of the host. */
export function ChoicesEditor({ editing }: { editing: Editing }) {
  const words = useText(choicesText)
  const { isReadonly } = useWorkplace()
  const { widget, set } = editing
  if (!widget) return null
  const isRemote = isOn(widget.options, 'remote')
  const Choices = typeOf(widget) === 'cascader' ? TreeText : StaticChoices
  return (
    <fieldset className="group" data-entries="choices">
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
      {isRemote ? <RemoteRows editing={editing} /> : <Choices key={widget.key} editing={editing} />}
    </fieldset>
  )
}

function RemoteRows({ editing: { widget, set } }: { editing: Editing }) {
  const words = useText(choicesText)
  const options = widget!.options
  const props = (typeof options.props === 'object' && options.props !== null ? options.props : {}) as Record<
    string,
    unknown
  >
  const names = {
    value: words.propsValue,
    label: words.propsLabel,
    ...(typeOf(widget!) === 'cascader' && { children: words.propsChildren })
  }
  return (
    <>
      <TextRow
        label={words.remoteFunc}
        hint={words.remoteFuncHint}
        isCode
        value={textOption(options, 'remoteFunc')}
        onChange={value => set('remoteFunc', value)}
      />
      {Object.entries(names).map(([name, label]) => (
        <TextRow
          key={name}
          label={label}
          isCode
          value={typeof props[name] === 'string' ? props[name] : ''}
          onChange={value => set('props', { ...props, [name]: value })}
        />
      ))}
    </>
  )
}

/** Edits the choices of a cascader as indented text. */
function TreeText({ editing }: { editing: Editing }) {
  const { widget, change } = editing
  const words = useText(choicesText)
  const { isReadonly } = useWorkplace()
  const [typed, setTyped] = useState<string>()
  const begun = useRef<Widget>(undefined)
  const choices = storedChoices(widget!.options)
  const text = typed ?? textOfChoices(choices)
  return (
    <>
      <TextArea
        fill
        rows={Math.min(14, Math.max(6, text.split('\n').length + 1))}
        aria-label={words.bulk}
        value={text}
        readOnly={isReadonly}
        onChange={({ target: { value } }) => {
          const from = (begun.current ??= widget!)
          setTyped(value)
          change(before => withChoices(before, choicesOfText(value, choices, true), from), 'options')
        }}
        onBlur={() => setTyped((begun.current = undefined))}
      />
      <p className="row-hint">{words.bulkTree}</p>
      {strayDefaults(widget!).length > 0 && <DefaultValueRow editing={editing} />}
    </>
  )
}
