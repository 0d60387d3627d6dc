import { Checkbox, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { longestModelValue, type ModelField } from '../../contract/model.ts'
import { useText } from '../../core/language/text.ts'
import { choicesOf } from '../../session/account/dictionaries.ts'
import { modelText } from './model.text.ts'

interface Props {
  id: string
  field: ModelField
  value: string
  isEditable: boolean
  /** Id of the element with the error message. */
  problemId?: string
  onChange: (value: string) => void
  onLeave?: () => void
}

/** Edits the value of a model field. */
export function ModelValue(props: Props) {
  const { field, ...rest } = props
  switch (field.type) {
    case 'choice':
      return <OneChoice {...props} />
    case 'choices':
      return <SomeChoices {...props} />
    case 'flag':
      return <Flag {...props} />
    default:
      return <Line {...rest} field={field} />
  }
}

const said = ({ id, field, problemId, onLeave }: Props) => ({
  id,
  'aria-required': field.required,
  'aria-invalid': Boolean(problemId),
  'aria-describedby': problemId,
  onBlur: onLeave
})

function Line(props: Props) {
  const { field, value, isEditable, onChange } = props
  const maxLength = field.maxLength || longestModelValue
  if (field.type === 'area')
    return (
      <TextArea
        {...said(props)}
        fill
        rows={3}
        value={value}
        maxLength={maxLength}
        readOnly={!isEditable}
        onChange={event => onChange(event.target.value)}
      />
    )
  return (
    <InputGroup
      {...said(props)}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={field.type === 'number' ? 'decimal' : field.type === 'link' ? 'url' : undefined}
      autoComplete="off"
      value={value}
      maxLength={field.type === 'date' ? undefined : maxLength}
      readOnly={!isEditable}
      onValueChange={onChange}
    />
  )
}

/** Returns the choices of a field. A stored value that is no longer offered stays visible. */
function useOffered({ field, value }: Props) {
  const offered = useStore(choicesOf(field.dict)).map(({ value, text }) => ({ value, label: text }))
  const known = new Set(offered.map(option => option.value))
  const kept = value.split(',').filter(one => one && !known.has(one))
  return [...offered, ...kept.map(one => ({ value: one, label: one }))]
}

function OneChoice(props: Props) {
  const { value, isEditable, onChange } = props
  const text = useText(modelText)
  const options = useOffered(props)
  return (
    <HTMLSelect
      {...said(props)}
      fill
      disabled={!isEditable}
      value={value}
      options={[{ value: '', label: text.choose }, ...options]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function SomeChoices(props: Props) {
  const { id, field, value, isEditable, problemId, onChange, onLeave } = props
  const options = useOffered(props)
  const chosen = value.split(',').filter(Boolean)
  return (
    <div
      className="model-choices"
      role="group"
      id={id}
      tabIndex={-1}
      aria-label={field.label}
      aria-describedby={problemId}
      onBlur={onLeave}
    >
      {options.map(option => (
        <Checkbox
          key={option.value}
          inline
          label={option.label}
          disabled={!isEditable}
          checked={chosen.includes(option.value)}
          onChange={event => {
            const isOn = event.currentTarget.checked
            const next = options.filter(one => (one.value === option.value ? isOn : chosen.includes(one.value)))
            onChange(next.map(one => one.value).join(','))
          }}
        />
      ))}
    </div>
  )
}

function Flag(props: Props) {
  const { value, isEditable, onChange } = props
  const text = useText(modelText)
  return (
    <HTMLSelect
      {...said(props)}
      fill
      disabled={!isEditable}
      value={value}
      options={[
        { value: '', label: text.choose },
        { value: '1', label: text.yes },
        { value: '0', label: text.no }
      ]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
