import { CaretDown } from '@blueprintjs/icons'
import { useText } from '../../../core/language/text.ts'
import { controlProps } from '../../controls/control-props.ts'
import { textOf } from '../../document/stored-value.ts'
import { formText } from '../../controls/form.text.ts'
import { lazyField } from '../../controls/lazy-field.tsx'
import { ReadChoices, useReading } from '../../controls/read-text.tsx'
import { RemoteNote } from '../../controls/remote-note.tsx'
import { isSame } from '../../document/choices.ts'
import { isOn, textOption, type FieldProps } from '../../document/type.ts'
import { useChoices } from '../../controls/use-choices.ts'

const Combobox = lazyField(async () => (await import('./combobox.tsx')).Combobox)

export function SelectField(props: FieldProps) {
  const { options } = props.widget
  if (useReading()) return <ReadSelect {...props} />
  return isOn(options, 'multiple') || isOn(options, 'filterable') ? (
    <Combobox {...props} />
  ) : (
    <NativeSelect {...props} />
  )
}

function ReadSelect(props: FieldProps) {
  const { choices } = useChoices(props.widget)
  return <ReadChoices {...props} choices={choices} />
}

function NativeSelect(props: FieldProps) {
  const { widget, value, onChange } = props
  const text = useText(formText)
  const { choices, state, load } = useChoices(widget)
  const at = choices.findIndex(choice => isSame(choice.value, value))
  const isEmpty = value === undefined || value === null || value === ''
  // A stored value that is no choice is shown as it is, so that no data seems lost.
  const stray = at < 0 && !isEmpty ? textOf(value) : ''
  return (
    <>
      <div className="bp6-html-select bp6-fill">
        <select
          {...controlProps(props)}
          value={at >= 0 ? String(at) : stray ? 'stray' : ''}
          onChange={event => onChange(event.target.value === '' ? '' : choices[Number(event.target.value)]?.value)}
        >
          {(isEmpty || isOn(widget.options, 'clearable')) && (
            <option value="">{textOption(widget.options, 'placeholder') || text.choose}</option>
          )}
          {stray && (
            <option value="stray" disabled>
              {stray}
            </option>
          )}
          {choices.map((choice, index) => (
            <option key={index} value={index} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <CaretDown />
      </div>
      <RemoteNote state={state} load={load} />
    </>
  )
}
