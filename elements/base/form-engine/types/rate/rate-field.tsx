import { Star } from '@blueprintjs/icons'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../core/language/text.ts'
import { groupProps } from '../../controls/control-props.ts'
import { formText } from '../../controls/form.text.ts'
import { ReadText, useReading } from '../../controls/read-text.tsx'
import { isOn, numberOption, type FieldProps } from '../../document/type.ts'

/** Field for stars, whole or half; null if none is given. Delete clears them. */
export function RateField(props: FieldProps) {
  const { widget, id, value, onChange, isDisabled, isRequired } = props
  const text = useText(formText)
  const max = Math.min(100, Math.max(1, Math.round(numberOption(widget.options, 'max') || 5)))
  const step = isOn(widget.options, 'allowHalf') ? 0.5 : 1
  const given = Number(value) || 0
  const marks = Array.from({ length: max / step }, (_, at) => (at + 1) * step)
  const starClass = (mark: number) =>
    `star ${step === 0.5 ? (mark % 1 ? 'star-left' : 'star-right') : ''} ${mark <= given ? 'star-on' : ''}`
  if (useReading()) {
    return (
      <ReadText {...props}>
        <span className="rate" role="img" aria-label={text.score(given, max)}>
          {marks.map(mark => (
            <span key={mark} className={starClass(mark)}>
              <Star size={20} />
            </span>
          ))}
        </span>
      </ReadText>
    )
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step, Home: -max, End: max }[
      event.key
    ]
    const next = steps
      ? Math.min(max, Math.max(step, given + steps))
      : /^(Delete|Backspace|0)$/.test(event.key)
        ? null
        : undefined
    if (next === undefined || isDisabled) return
    event.preventDefault()
    onChange(next)
    const at = next === null ? 0 : marks.indexOf(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[at]?.focus()
  }

  return (
    <div
      {...groupProps(props)}
      role="radiogroup"
      id={id}
      className="rate"
      aria-required={isRequired || undefined}
      onKeyDown={onKeyDown}
    >
      {marks.map(mark => (
        <button
          key={mark}
          type="button"
          role="radio"
          className={starClass(mark)}
          aria-checked={mark === given}
          aria-label={text.stars(mark)}
          tabIndex={mark === (given || step) ? 0 : -1}
          disabled={isDisabled}
          onClick={() => onChange(mark)}
        >
          <Star size={20} />
        </button>
      ))}
    </div>
  )
}
