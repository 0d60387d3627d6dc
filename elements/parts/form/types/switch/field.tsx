import { controlProps } from '../../control-props.ts'
import type { FieldProps } from '../../type.ts'

export function SwitchField(props: FieldProps) {
  const { value, onChange, isReadonly } = props
  return (
    <span className="bp6-control bp6-switch">
      <input
        {...controlProps(props)}
        type="checkbox"
        className="bp6-control-input"
        role="switch"
        aria-readonly={isReadonly || undefined}
        checked={value === true || value === 'true' || value === 1}
        onChange={event => isReadonly || onChange(event.target.checked)}
      />
      <span className="bp6-control-indicator" />
    </span>
  )
}
