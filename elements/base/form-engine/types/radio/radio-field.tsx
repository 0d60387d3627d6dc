import { useText } from '../../../core/language/text.ts'
import { groupProps } from '../../controls/control-props.ts'
import { formText } from '../../controls/form.text.ts'
import { ReadChoices, useReading } from '../../controls/read-text.tsx'
import { RemoteNote } from '../../controls/remote-note.tsx'
import { isSame } from '../../document/choices.ts'
import { isOn, type FieldProps } from '../../document/type.ts'
import { useChoices } from '../../controls/use-choices.ts'

export function RadioField(props: FieldProps) {
  const { widget, id, value, onChange, isDisabled, isRequired } = props
  const text = useText(formText)
  const { choices, state, load } = useChoices(widget)
  if (useReading()) return <ReadChoices {...props} choices={choices} areMarked />
  return (
    <div {...groupProps(props)} role="radiogroup" id={id} aria-required={isRequired || undefined} className="choices">
      {choices.map((choice, at) => (
        <label key={at} className={`bp6-control bp6-radio ${isOn(widget.options, 'inline') ? 'bp6-inline' : ''}`}>
          <input
            type="radio"
            className="bp6-control-input"
            name={id}
            checked={isSame(value, choice.value)}
            disabled={isDisabled || choice.isDisabled}
            onChange={() => onChange(choice.value)}
          />
          <span className="bp6-control-indicator" />
          {choice.label}
        </label>
      ))}
      <RemoteNote state={state} load={load} />
      {choices.length === 0 && state.is === 'ready' && <span className="field-note">{text.noOptions}</span>}
    </div>
  )
}
