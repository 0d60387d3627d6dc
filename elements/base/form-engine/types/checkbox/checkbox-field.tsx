import { useText } from '../../../core/language/text.ts'
import { groupProps } from '../../controls/control-props.ts'
import { listOf } from '../../document/stored-value.ts'
import { formText } from '../../controls/form.text.ts'
import { ReadChoices, useReading } from '../../controls/read-text.tsx'
import { RemoteNote } from '../../controls/remote-note.tsx'
import { isSame } from '../../document/choices.ts'
import { isOn, numberOption, type FieldProps } from '../../document/type.ts'
import { useChoices } from '../../controls/use-choices.ts'

/**
 * Field for several choices. At the document's `max`, unchecked boxes are disabled. Values that are no choice are
 * preserved.
 */
export function CheckboxField(props: FieldProps) {
  const { widget, id, value, onChange, isDisabled } = props
  const text = useText(formText)
  const { choices, state, load } = useChoices(widget)
  const reading = useReading()
  if (reading) return <ReadChoices {...props} choices={choices} areMarked />
  const chosen = listOf(value)
  const isFull = chosen.length >= (numberOption(widget.options, 'max') || Infinity)
  return (
    <div {...groupProps(props)} role="group" id={id} className="choices">
      {choices.map((choice, at) => {
        const isChosen = chosen.some(one => isSame(one, choice.value))
        return (
          <label key={at} className={`bp6-control bp6-checkbox ${isOn(widget.options, 'inline') ? 'bp6-inline' : ''}`}>
            <input
              type="checkbox"
              className="bp6-control-input"
              checked={isChosen}
              disabled={isDisabled || choice.isDisabled || (isFull && !isChosen)}
              onChange={() =>
                onChange(isChosen ? chosen.filter(one => !isSame(one, choice.value)) : [...chosen, choice.value])
              }
            />
            <span className="bp6-control-indicator" />
            {choice.label}
          </label>
        )
      })}
      <RemoteNote state={state} load={load} />
      {choices.length === 0 && state.is === 'ready' && <span className="field-note">{text.noOptions}</span>}
    </div>
  )
}
