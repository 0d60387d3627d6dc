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
import { isOn, numberOption, textOption, type FieldProps } from '../../document/type.ts'

const numeric = /^(number|integer|float)$/

/** Converts the text of a numeric field to a number once it is one. "12." stays text, so that it can become 12.5. */
function read(typed: string, isNumeric: boolean): unknown {
  if (!isNumeric || typed.trim() === '') return typed
  const number = Number(halfWidth(typed))
  return Number.isFinite(number) ? number : typed
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
      inputMode={
        dataType === 'integer'
          ? 'numeric'
          : isNumeric
            ? 'decimal'
            : dataType === 'email'
              ? 'email'
              : dataType === 'url'
                ? 'url'
                : undefined
      }
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
