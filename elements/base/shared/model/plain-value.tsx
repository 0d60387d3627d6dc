import { HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { longestModelValue, type ModelField, type RowField } from '../../contract/model.ts'
import { useText } from '../../core/language/text.ts'
import { modelText } from './model.text.ts'

interface Props {
  id: string
  /** Name for screen readers, if no label points to the control. */
  label?: string
  field: Pick<ModelField | RowField, 'type' | 'maxLength' | 'required' | 'more'>
  value: string
  isEditable: boolean
  isWrong?: boolean
  problemId?: string | undefined
  onChange: (value: string) => void
  onLeave?: (() => void) | undefined
}

/** Converts `YYYY-MM-DD HH:mm` to the value of a time field and back. */
const toField = (time: string): string => time.replace(' ', 'T')
const fromField = (value: string): string => value.replace('T', ' ')

/** Edits a plain value: text, number, date, time, link, yes or no. */
export function PlainValue({ id, label, field, value, isEditable, isWrong, problemId, onChange, onLeave }: Props) {
  const text = useText(modelText)
  const { type, required } = field
  const said = {
    id,
    'aria-label': label,
    'aria-required': required,
    'aria-invalid': isWrong || Boolean(problemId),
    'aria-describedby': problemId,
    onBlur: onLeave
  }
  const maxLength = field.maxLength || longestModelValue
  const options = field.more?.options?.map(option => ({ value: option, label: option }))
  if (type === 'flag' || options)
    return (
      <HTMLSelect
        {...said}
        fill
        disabled={!isEditable}
        value={value}
        options={[
          { value: '', label: text.choose },
          ...(options ?? [
            { value: '1', label: text.yes },
            { value: '0', label: text.no }
          ])
        ]}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  if (type === 'area')
    return (
      <TextArea
        {...said}
        fill
        rows={3}
        value={value}
        maxLength={maxLength}
        readOnly={!isEditable}
        onChange={event => onChange(event.target.value)}
      />
    )
  const isTimed = type === 'date' || type === 'datetime'
  return (
    <InputGroup
      {...said}
      type={type === 'date' ? 'date' : type === 'datetime' ? 'datetime-local' : 'text'}
      inputMode={type === 'number' ? 'decimal' : type === 'link' ? 'url' : undefined}
      autoComplete="off"
      value={type === 'datetime' ? toField(value) : value}
      maxLength={isTimed ? undefined : maxLength}
      readOnly={!isEditable}
      onValueChange={next => onChange(type === 'datetime' ? fromField(next) : next)}
    />
  )
}
