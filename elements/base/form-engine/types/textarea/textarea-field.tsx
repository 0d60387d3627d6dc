import { useText } from '../../../core/language/text.ts'
import { controlProps } from '../../controls/control-props.ts'
import { textOf } from '../../document/stored-value.ts'
import { formText } from '../../controls/form.text.ts'
import { useComposed } from '../../controls/use-composed.ts'
import { ReadText, useReading } from '../../controls/read-text.tsx'
import { sizeOf } from '../../document/size.ts'
import { isOn, numberOption, textOption, type FieldProps } from '../../document/type.ts'

export function TextareaField(props: FieldProps) {
  const { widget, value, onChange } = props
  const text = useText(formText)
  const limit = numberOption(widget.options, 'maxlength') ?? -1
  const height = sizeOf(widget.options.height)
  const shown = textOf(value)
  const composed = useComposed(shown, onChange)
  if (useReading()) return <ReadText {...props}>{shown}</ReadText>
  return (
    <div className="textarea">
      <textarea
        {...controlProps(props)}
        className="bp6-input"
        rows={5}
        style={height ? { height } : undefined}
        maxLength={limit >= 0 ? limit : undefined}
        placeholder={textOption(widget.options, 'placeholder') || undefined}
        {...composed}
      />
      {isOn(widget.options, 'showWordLimit') && limit > 0 && (
        <span className="word-count">{text.count(shown.length, limit)}</span>
      )}
    </div>
  )
}
