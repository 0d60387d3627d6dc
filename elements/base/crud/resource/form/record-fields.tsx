import { Checkbox, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import type { ReadableAtom } from 'nanostores'
import { useChoices } from '../../../kit/field/use-choices.ts'
import type { LooseField, Loose } from './record-form.ts'

interface Props {
  fields: readonly LooseField[]
  draft: Loose
  problems: Readonly<Record<string, string>>
  isEditable: boolean
  isNew: boolean
  recordId?: string | undefined
  onChange: (part: Loose) => void
  onLeave: (name: string) => void
  /** Blocks saving while the reason is not empty, until the returned function is called. */
  onHold?: (name: string, $why: ReadableAtom<string>) => () => void
}

const ignored = () => undefined

export const idOf = (name: string): string => `record-${name}`

/** Fields of a record, each with its problem or hint. */
export function RecordFields(props: Props) {
  return (
    <div className="record-fields">
      {props.fields.map(field => (
        <Labelled key={field.name} {...props} field={field} />
      ))}
    </div>
  )
}

type FieldProps = Props & { field: LooseField }

function Labelled(props: FieldProps) {
  const { field, problems, isEditable } = props
  const problem = problems[field.name]
  const id = idOf(field.name)
  const below = problem ? <span id={`${id}-problem`}>{problem}</span> : field.hint
  return (
    <FormGroup
      className={field.isWide || field.kind === 'area' ? 'record-wide' : undefined}
      label={field.kind === 'flag' ? undefined : field.label}
      labelInfo={field.isRequired && isEditable ? <span aria-hidden>*</span> : undefined}
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={below || undefined}
    >
      <Control {...props} />
    </FormGroup>
  )
}

function Control({ field, draft, problems, isEditable, isNew, recordId, onChange, onLeave, onHold }: FieldProps) {
  const { name } = field
  const id = idOf(name)
  const isOpen = isEditable && (isNew || !field.isFixed)
  const value = draft[name]
  const change = (next: unknown) => onChange({ [name]: next })
  const said = {
    id,
    'aria-invalid': Boolean(problems[name]),
    'aria-describedby': problems[name] ? `${id}-problem` : undefined,
    'aria-required': field.isRequired,
    onBlur: () => onLeave(name)
  }
  switch (field.kind) {
    case 'text':
      if (field.type === 'datetime-local')
        return (
          <InputGroup
            {...said}
            type="datetime-local"
            value={String(value ?? '')
              .slice(0, 16)
              .replace(' ', 'T')}
            readOnly={!isOpen}
            onValueChange={next => change(next && `${next.slice(0, 16).replace('T', ' ')}:00`)}
          />
        )
      return (
        <InputGroup
          {...said}
          type={field.type}
          autoComplete="off"
          value={String(value ?? '')}
          maxLength={field.maxLength}
          readOnly={!isOpen}
          onValueChange={change}
        />
      )
    case 'area':
      return (
        <TextArea
          {...said}
          fill
          rows={field.rows ?? 3}
          value={String(value ?? '')}
          maxLength={field.maxLength}
          readOnly={!isOpen}
          onChange={event => change(event.target.value)}
        />
      )
    case 'number':
      return (
        <InputGroup
          {...said}
          inputMode="numeric"
          value={value === undefined || Number.isNaN(value) ? '' : String(value)}
          maxLength={9}
          readOnly={!isOpen}
          onValueChange={text => /^\d*$/.test(text) && change(text === '' ? Number.NaN : Number(text))}
        />
      )
    case 'choice':
      return <ChoiceSelect {...said} field={field} isOpen={isOpen} value={String(value ?? '')} onChange={change} />
    case 'flag':
      return (
        <Checkbox
          {...said}
          label={field.label}
          disabled={!isOpen}
          checked={value === field.on}
          onChange={event => change(event.currentTarget.checked ? field.on : field.off)}
        />
      )
    case 'own':
      return (
        <>
          {field.render({
            draft,
            change: onChange,
            isEditable: isOpen,
            id,
            recordId,
            hold: $why => onHold?.(name, $why) ?? ignored
          })}
        </>
      )
  }
}

interface ChoiceProps {
  id: string
  field: Extract<LooseField, { kind: 'choice' }>
  isOpen: boolean
  value: string
  onChange: (value: string) => void
}

function ChoiceSelect({ field, isOpen, value, onChange, ...said }: ChoiceProps) {
  const options = useChoices(field.dictionary, field.options, value)
  return (
    <HTMLSelect
      {...said}
      fill
      disabled={!isOpen}
      value={value}
      options={[...options]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
