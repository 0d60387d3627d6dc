import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../../core/language/text.ts'
import { ClearButton } from '../../controls/clear-button.tsx'
import { controlProps } from '../../controls/control-props.ts'
import { textOf } from '../../document/stored-value.ts'
import { formText } from '../../controls/form.text.ts'
import { halfWidth } from '../../controls/half-width.ts'
import { useComposed } from '../../controls/use-composed.ts'
import { ReadText, useReading } from '../../controls/read-text.tsx'
import type { Options } from '../../document/document.ts'
import { isOn, numberOption, textOption, type FieldProps } from '../../document/type.ts'

const numeric = /^(number|integer|float)$/

/** Converts the text of a numeric field to a number once it is one. "12." stays text, so that it can become 12.5. */
function read(typed: string, isNumeric: boolean): unknown {
  if (!isNumeric || typed.trim() === '') return typed
  const number = Number(halfWidth(typed))
  return Number.isFinite(number) ? number : typed
}

/** Pattern of digits and signs, such as that of telephone numbers. */
const isOfDigits = (pattern: string): boolean =>
  /\\d|\[?0-9/.test(pattern) && /^[\d^$[\]{}()|?+*,:#\s-]*$/.test(pattern.replaceAll(/\\[ds+()-]/g, ''))

/** Returns the keyboard that a phone shows. */
function keyboardOf(options: Options): 'numeric' | 'decimal' | 'email' | 'url' | 'tel' | undefined {
  const dataType = textOption(options, 'dataType')
  if (dataType === 'integer') return 'numeric'
  if (numeric.test(dataType)) return 'decimal'
  if (dataType === 'email' || dataType === 'url') return dataType
  return isOfDigits(textOption(options, 'pattern')) ? 'tel' : undefined
}

export function InputField(props: FieldProps) {
  const { widget, value, onChange, isDisabled } = props
  const { options } = widget
  const text = useText(formText)
  const dataType = textOption(options, 'dataType')
  const isNumeric = numeric.test(dataType)
  const [typed, setTyped] = useState('')
  const [isShown, setShown] = useState(false)
  const isPassword = isOn(options, 'showPassword')
  const limit = numberOption(options, 'maxlength') ?? -1
  const shown = isNumeric && typed !== '' && read(typed, true) === value ? typed : textOf(value)
  const reading = useReading()
  const change = (next: string) => {
    setTyped(next)
    onChange(read(next, isNumeric))
  }
  const composed = useComposed(shown, change)
  if (reading) return <ReadText {...props}>{isPassword ? '•'.repeat(shown.length) : shown}</ReadText>
  const input = (
    <input
      {...controlProps(props)}
      className="bp6-input"
      type={isPassword && !isShown ? 'password' : 'text'}
      inputMode={keyboardOf(options)}
      autoComplete={isPassword ? 'new-password' : undefined}
      maxLength={limit >= 0 ? limit : undefined}
      placeholder={textOption(options, 'placeholder') || undefined}
      {...composed}
      onBlur={() => {
        // Show the number in place of the typed text.
        if (isNumeric) setTyped('')
        props.onBlur()
      }}
    />
  )
  const isClearable = isOn(options, 'clearable') && shown !== '' && !isDisabled
  const isCounted = isOn(options, 'showWordLimit') && limit > 0
  if (!isPassword && !isClearable && !isCounted && !isOn(options, 'clearable')) return input
  return (
    <div className="with-end">
      {input}
      <span className="control-end">
        {isCounted && <span className="word-count">{text.count(shown.length, limit)}</span>}
        {isClearable && <ClearButton control={props.id} label={text.clear} onClear={() => change('')} />}
        {isPassword && (
          <button
            type="button"
            className="icon-button"
            aria-label={text.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <EyeOpen />}
          </button>
        )}
      </span>
    </div>
  )
}
