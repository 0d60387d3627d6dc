import { useState, type CSSProperties } from 'react'
import { texts } from '../../../core/language/locale.ts'
import { useText } from '../../../core/language/text.ts'
import { ClearButton } from '../../controls/clear-button.tsx'
import { controlProps } from '../../controls/control-props.ts'
import { textOf } from '../../document/stored-value.ts'
import { ReadText, useReading } from '../../controls/read-text.tsx'
import { isOn, type FieldProps } from '../../document/type.ts'
import { readColor, writeColor, type Color } from './color-value.ts'

const colorText = texts(
  { swatch: '选择颜色', alpha: '不透明度', clear: '清除颜色', hint: '#1890ff' },
  { swatch: 'Pick a colour', alpha: 'Opacity', clear: 'Clear colour', hint: '#1890ff' }
)

/**
 * Field for a colour, by the browser's picker or as text: `#rrggbb`, and `rgba(…)` if the document allows transparency.
 */
export function ColorField(props: FieldProps) {
  const { value, onChange, onBlur, isDisabled, widget } = props
  const text = useText(colorText)
  const [typed, setTyped] = useState<string>()
  const hasAlpha = isOn(widget.options, 'showAlpha')
  // Deleting the text removes the clear button at once: Tab must not move to a button that is about to disappear.
  const color = typed?.trim() === '' ? undefined : readColor(textOf(value))
  const reading = useReading()
  if (reading) {
    return (
      <ReadText {...props}>
        {color && <span className="read-colour" style={{ '--colour': writeColor(color, true) } as CSSProperties} />}
        {textOf(value)}
      </ReadText>
    )
  }
  const set = (part: Partial<Color>) => {
    setTyped(undefined)
    onChange(writeColor({ ...(color ?? { hex: '#000000', alpha: 1 }), ...part }, hasAlpha))
  }
  const leave = () => {
    const read = typed === undefined ? undefined : readColor(typed)
    if (typed?.trim() === '') onChange('')
    else if (read) set(read)
    setTyped(undefined)
    onBlur()
  }
  return (
    <div className="color">
      <input
        type="color"
        className="color-swatch"
        style={{ '--alpha': color?.alpha ?? 1 } as CSSProperties}
        aria-label={text.swatch}
        disabled={isDisabled}
        value={color?.hex ?? '#ffffff'}
        onChange={event => set({ hex: event.target.value })}
      />
      <input
        {...controlProps(props)}
        className="bp6-input"
        placeholder={text.hint}
        value={typed ?? textOf(value)}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && leave()}
        onBlur={leave}
      />
      {hasAlpha && (
        <input
          type="range"
          aria-label={text.alpha}
          min={0}
          max={1}
          step={0.01}
          disabled={isDisabled || !color}
          value={color?.alpha ?? 1}
          onChange={event => set({ alpha: event.target.valueAsNumber })}
        />
      )}
      {color && !isDisabled && (
        <ClearButton
          control={props.id}
          label={text.clear}
          onClear={() => {
            setTyped(undefined)
            onChange('')
          }}
        />
      )}
    </div>
  )
}
