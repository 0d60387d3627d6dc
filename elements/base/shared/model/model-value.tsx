import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import type { ModelField } from '../../contract/model.ts'
import { useText } from '../../core/language/text.ts'
import { choicesOf } from '../../session/account/dictionaries.ts'
import { later } from '../../kit/later.tsx'
import { modelText } from './model.text.ts'
import { PlainValue } from './plain-value.tsx'

const DepartmentValue = later(() => import('./department-value.tsx'))
const FilesValue = later(() => import('./files-value.tsx'))
const PersonValue = later(() => import('./person-value.tsx'))
const PictureValue = later(() => import('./picture-value.tsx'))
const RelationValue = later(() => import('./relation-value.tsx'))
const RowsValue = later(() => import('./rows-value.tsx'))

interface Props {
  id: string
  field: ModelField
  value: string
  isEditable: boolean
  /** Id of the element with the error message. */
  problemId?: string
  /** Column of the article; without it, rows cannot be read from a spreadsheet. */
  columnId?: string | undefined
  onChange: (value: string) => void
  onLeave?: () => void
}

/** Edits the value of a model field. */
export function ModelValue(props: Props) {
  const { field } = props
  switch (field.type) {
    case 'choice':
      return <OneChoice {...props} />
    case 'choices':
      return <SomeChoices {...props} />
    case 'picture':
      return <PictureValue {...props} label={field.label} more={field.more} />
    case 'files':
      return <FilesValue {...props} most={field.more?.most ?? 20} />
    case 'rows':
      return <RowsValue {...props} />
    case 'person':
      return <PersonValue {...props} label={field.label} />
    case 'department':
      return <DepartmentValue {...props} label={field.label} most={field.more?.most ?? 1} />
    case 'relation':
      return <RelationValue {...props} label={field.label} more={field.more} />
    default:
      return <PlainValue {...props} />
  }
}

const said = ({ id, field, problemId, onLeave }: Props) => ({
  id,
  'aria-required': field.required,
  'aria-invalid': Boolean(problemId),
  'aria-describedby': problemId,
  onBlur: onLeave
})

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
