import { Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import {
  hasDictionary,
  hasLength,
  longestModelValue,
  modelFieldTypes,
  type ModelField,
  type ModelFieldType
} from '../../base/contract/model.ts'
import { useText } from '../../base/core/language/text.ts'
import { ModelValue } from '../../base/shared/model/model-value.tsx'
import type { Part } from './field-checks.ts'
import type { EntryProps } from './field-entry.tsx'
import { modelListText } from './model-list.text.ts'

/** Types that need more settings than this form has. The platform's own models have them. */
const described: ReadonlySet<ModelFieldType> = new Set(['rows', 'relation', 'computed'])
const plain: ReadonlySet<ModelFieldType> = new Set([
  ...['text', 'area', 'number', 'date', 'link', 'choice', 'choices', 'flag', 'datetime']
] as ModelFieldType[])

/** Edits the properties of a field. Shows a problem once its input lost focus, or immediately for existing fields. */
export function FieldParts({ at, field, problems, dictionaries, groups, isEditable, onChange }: EntryProps) {
  const text = useText(modelListText)
  const [left, setLeft] = useState<readonly string[]>(
    field.label ? ['label', 'name', 'dict', 'maxLength', 'default'] : []
  )
  const idOf = (part: string) => `field-${at}-${part}`
  const leave = (part: Part) => setLeft(parts => [...parts, part])
  const told = (part: Part) => (left.includes(part) ? problems[part] : undefined)
  const problemIdOf = (part: Part) => (told(part) ? `${idOf(part)}-problem` : undefined)
  const group = (part: Part, label: string, control: ReactNode, hint?: string) => (
    <FormGroup
      className={`field-${part}`}
      label={label}
      labelFor={idOf(part)}
      intent={told(part) ? 'danger' : 'none'}
      helperText={told(part) ? <span id={problemIdOf(part)}>{told(part)}</span> : hint}
    >
      {control}
    </FormGroup>
  )
  const line = (part: 'label' | 'name', maxLength: number) => (
    <InputGroup
      id={idOf(part)}
      value={field[part]}
      maxLength={maxLength}
      readOnly={!isEditable}
      autoComplete="off"
      aria-required
      aria-invalid={Boolean(told(part))}
      aria-describedby={problemIdOf(part)}
      onValueChange={value => onChange({ [part]: value })}
      onBlur={() => leave(part)}
    />
  )
  const retype = (type: ModelFieldType) =>
    onChange({
      type,
      default: '',
      more: undefined,
      dict: hasDictionary({ type }) ? field.dict : '',
      maxLength: hasLength({ type }) ? field.maxLength : 0
    })
  return (
    <div className="field-parts">
      {group('label', text.label, line('label', 30))}
      {group('name', text.fieldName, line('name', 40), text.fieldNameHint)}
      <FormGroup label={text.type} labelFor={idOf('type')}>
        <HTMLSelect
          id={idOf('type')}
          fill
          disabled={!isEditable}
          value={field.type}
          options={modelFieldTypes
            .filter(value => value === field.type || !described.has(value))
            .map(value => ({ value, label: text.types[value] }))}
          onChange={event => retype(event.currentTarget.value as ModelFieldType)}
        />
      </FormGroup>
      {hasDictionary(field) &&
        group(
          'dict',
          text.dict,
          <HTMLSelect
            id={idOf('dict')}
            fill
            disabled={!isEditable}
            value={field.dict}
            aria-describedby={problemIdOf('dict')}
            options={[
              { value: '', label: text.chooseDict },
              ...dictionaries.map(({ dictCode, dictName }) => ({
                value: dictCode,
                label: `${dictName}（${dictCode}）`
              }))
            ]}
            onChange={event => onChange({ dict: event.currentTarget.value, default: '' })}
            onBlur={() => leave('dict')}
          />
        )}
      {hasLength(field) &&
        group(
          'maxLength',
          text.length,
          <InputGroup
            id={idOf('maxLength')}
            inputMode="numeric"
            value={field.maxLength ? String(field.maxLength) : ''}
            maxLength={4}
            readOnly={!isEditable}
            placeholder={String(longestModelValue)}
            aria-describedby={problemIdOf('maxLength')}
            onValueChange={value => /^\d*$/.test(value) && onChange({ maxLength: Number(value) })}
            onBlur={() => leave('maxLength')}
          />
        )}
      {plain.has(field.type) &&
        group(
          'default',
          text.usual,
          <ModelValue
            id={idOf('default')}
            field={withoutNeed(field, text.usual)}
            value={field.default}
            isEditable={isEditable}
            problemId={problemIdOf('default')}
            onChange={value => onChange({ default: value })}
            onLeave={() => leave('default')}
          />
        )}
      <FormGroup label={text.group} labelFor={idOf('group')}>
        <InputGroup
          id={idOf('group')}
          value={field.group}
          maxLength={30}
          readOnly={!isEditable}
          autoComplete="off"
          list={`${idOf('group')}-known`}
          onValueChange={value => onChange({ group: value })}
        />
        <datalist id={`${idOf('group')}-known`}>
          {groups.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </FormGroup>
      <Checkbox
        className="field-required"
        label={text.required}
        disabled={!isEditable}
        checked={field.required}
        onChange={event => onChange({ required: event.currentTarget.checked })}
      />
    </div>
  )
}

/** Defaults may be empty even if articles require the field. */
const withoutNeed = (field: ModelField, label: string): ModelField => ({
  ...field,
  label,
  required: false,
  maxLength: Math.min(field.maxLength || 500, 500)
})
