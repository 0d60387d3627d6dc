import { useText } from '../../../core/language/text.ts'
import { controlProps } from '../../controls/control-props.ts'
import { formText } from '../../controls/form.text.ts'
import { ReadText, useReading } from '../../controls/read-text.tsx'
import type { FieldProps } from '../../document/type.ts'

export function SwitchField(props: FieldProps) {
  const { value, onChange } = props
  const text = useText(formText)
  const isOn = value === true || value === 'true' || value === 1
  if (useReading()) return <ReadText {...props}>{isOn ? text.yes : text.no}</ReadText>
  return (
    <label className="bp6-control bp6-switch">
      <input
        {...controlProps(props)}
        type="checkbox"
        className="bp6-control-input"
        role="switch"
        checked={isOn}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="bp6-control-indicator" />
    </label>
  )
}
