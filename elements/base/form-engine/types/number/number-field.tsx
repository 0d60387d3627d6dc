import { ChevronDown, ChevronUp, Minus, Plus } from '@blueprintjs/icons'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../../core/language/text.ts'
import { controlProps } from '../../controls/control-props.ts'
import { textOf } from '../../document/stored-value.ts'
import { formText } from '../../controls/form.text.ts'
import { halfWidth } from '../../controls/half-width.ts'
import { ReadText, useReading } from '../../controls/read-text.tsx'
import { numberOption, textOption, type FieldProps } from '../../document/type.ts'
import { boundsOf } from '../../document/number-bounds.ts'

const decimals = (number: number): number => (/\.(\d+)/.exec(String(number))?.[1] ?? '').length

/** Field for a number, with step buttons and arrow keys; null if it is empty. Typed numbers are clamped on blur. */
export function NumberField(props: FieldProps) {
  const { widget, value, onChange, onBlur, isDisabled } = props
  const { options } = widget
  const text = useText(formText)
  const [typed, setTyped] = useState('')
  const [min, max] = boundsOf(options)
  const step = numberOption(options, 'step') || 1
  const number =
    typeof value === 'number'
      ? value
      : value !== '' && value !== null && Number.isFinite(Number(value))
        ? Number(value)
        : undefined
  const plain = halfWidth(typed).trim()
  const shown = typed !== '' && (Number(plain) === value || (plain === '-' && value === null)) ? typed : textOf(value)
  if (useReading()) return <ReadText {...props}>{shown}</ReadText>

  const bounded = (next: number) => Math.min(max, Math.max(min, next))
  const change = (words: string) => {
    const next = halfWidth(words).trim()
    setTyped(words)
    if (next === '' || next === '-') onChange(null)
    else onChange(Number.isFinite(Number(next)) ? Number(next) : words)
  }
  const move = (steps: number) => {
    if (isDisabled) return
    const places = Math.max(decimals(step), decimals(number ?? 0))
    setTyped('')
    onChange(bounded(Number(((number ?? 0) + steps * step).toFixed(Math.min(places, 20)))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (!steps || event.nativeEvent.isComposing) return
    event.preventDefault()
    move(steps)
  }
  const isRight = textOption(options, 'controlsPosition') === 'right'
  const button = (steps: 1 | -1, icon: React.ReactElement) => (
    <button
      type="button"
      className="bp6-button step"
      tabIndex={-1}
      aria-label={steps > 0 ? text.more : text.less}
      disabled={isDisabled || (number !== undefined && (steps > 0 ? number >= max : number <= min))}
      onClick={() => move(steps)}
    >
      {icon}
    </button>
  )
  return (
    <div className={`number bp6-control-group ${isRight ? 'number-right' : ''}`}>
      {!isRight && button(-1, <Minus />)}
      <input
        {...controlProps(props)}
        className="bp6-input"
        role="spinbutton"
        inputMode="decimal"
        aria-valuenow={number}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        placeholder={textOption(options, 'placeholder') || undefined}
        value={shown}
        onChange={event => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTyped('')
          // Only typed numbers are clamped, not data from the host.
          if (typed !== '' && number !== undefined && bounded(number) !== number) onChange(bounded(number))
          onBlur()
        }}
      />
      {!isRight && button(1, <Plus />)}
      {isRight && (
        <span className="steps">
          {button(1, <ChevronUp />)}
          {button(-1, <ChevronDown />)}
        </span>
      )}
    </div>
  )
}
