import { useText } from '../../../core/language/text.ts'
import { groupProps } from '../../controls/control-props.ts'
import { formText } from '../../controls/form.text.ts'
import { ReadText, useReading } from '../../controls/read-text.tsx'
import { isOn, numberOption, type FieldProps } from '../../document/type.ts'

/** Field for a number or a range within bounds. */
export function SliderField(props: FieldProps) {
  const { widget, id, value, onChange, isDisabled, isInvalid } = props
  const { options } = widget
  const text = useText(formText)
  const min = numberOption(options, 'min') ?? 0
  const max = Math.max(min, numberOption(options, 'max') ?? 100)
  const step = numberOption(options, 'step') || 1
  const isRange = isOn(options, 'range') || isOn(options, 'isRange')
  const inside = (number: unknown, other: number) =>
    Math.min(max, Math.max(min, Number.isFinite(Number(number ?? NaN)) ? Number(number) : other))
  const [low, high] =
    isRange && Array.isArray(value)
      ? [inside(value[0], min), inside(value[1], max)]
      : [inside(isRange ? min : value, min), max]
  if (useReading()) return <ReadText {...props}>{isRange ? `${low} – ${high}` : low}</ReadText>

  const change = (at: 0 | 1, next: number) => {
    if (!Number.isFinite(next)) return
    if (!isRange) onChange(next)
    else onChange(at === 0 ? [Math.min(next, high), high] : [low, Math.max(next, low)])
  }
  const control = (at: 0 | 1, number: number, label: string | undefined) => (
    <span className="slider-line">
      <input
        id={at === 0 ? id : undefined}
        type="range"
        min={min}
        max={max}
        step={step}
        value={number}
        disabled={isDisabled}
        aria-label={label}
        aria-labelledby={label ? undefined : props.labelId}
        aria-invalid={isInvalid || undefined}
        onChange={event => change(at, event.target.valueAsNumber)}
      />
      {isOn(options, 'showInput') ? (
        <input
          className="bp6-input slider-number"
          type="number"
          min={min}
          max={max}
          step={step}
          value={number}
          disabled={isDisabled}
          aria-label={label ?? text.value}
          onChange={event => change(at, inside(event.target.valueAsNumber, min))}
        />
      ) : (
        <output className="slider-value">{number}</output>
      )}
    </span>
  )
  return (
    <div {...groupProps(props)} role="group" className="slider">
      {control(0, low, isRange ? text.from : undefined)}
      {isRange && control(1, high, text.to)}
    </div>
  )
}
