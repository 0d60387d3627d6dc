import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Add, Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import {
  isBare,
  isGroup,
  ruleLimits,
  variablesOf,
  type RuleField,
  type RuleGroup,
  type RuleLine,
  type RuleOperator,
  type RulePart,
  type RuleVariable
} from '../../contract/data-rule.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { loadDepartments } from '../people/departments.ts'
import { loadPositions } from '../people/positions.ts'
import { nameOf } from '../people/people.ts'
import { TreeChoice } from '../../kit/choose/tree-choice.tsx'
import { later } from '../../kit/later.tsx'
import { newLine, operatorsFor, withOperator, withVariable } from './lines.ts'
import { operatorWord } from './sentence.ts'
import styles from './condition.css?inline'
import { conditionText } from './condition.text.ts'

const PersonChoice = later(() => import('../people/person-choice.tsx'))

bring(styles)

interface GroupProps {
  group: RuleGroup
  fields: readonly RuleField[]
  /** Nesting level, from 1. */
  depth: number
  onChange: (group: RuleGroup) => void
  onRemove?: () => void
}

/** Edits a group of conditions and nested groups. All of them must match, or any. */
export function ConditionGroup({ group, fields, depth, onChange, onRemove }: GroupProps) {
  const text = useText(conditionText)
  const { match, parts } = group
  const put = (at: number, part: RulePart) => onChange({ match, parts: parts.map((old, i) => (i === at ? part : old)) })
  const drop = (at: number) => onChange({ match, parts: parts.filter((_, i) => i !== at) })
  const first = fields[0]
  const isFull = parts.length >= ruleLimits.parts
  const mayDrop = parts.length > 1
  return (
    <fieldset className="condition-group">
      <legend className="condition-match">
        <HTMLSelect
          aria-label={text.match}
          value={match}
          options={[
            { value: 'and', label: text.all },
            { value: 'or', label: text.any }
          ]}
          onChange={event => onChange({ match: event.currentTarget.value === 'or' ? 'or' : 'and', parts })}
        />
        {onRemove && (
          <Button size="small" variant="minimal" icon={<Cross />} aria-label={text.removeGroup} onClick={onRemove} />
        )}
      </legend>
      {parts.map((part, at) =>
        isGroup(part) ? (
          <ConditionGroup
            key={at}
            group={part}
            fields={fields}
            depth={depth + 1}
            onChange={next => put(at, next)}
            onRemove={mayDrop ? () => drop(at) : undefined}
          />
        ) : (
          <ConditionLine
            key={at}
            line={part}
            fields={fields}
            onChange={next => put(at, next)}
            onRemove={mayDrop ? () => drop(at) : undefined}
          />
        )
      )}
      {first && (
        <div className="condition-tools">
          <Button
            size="small"
            icon={<Add />}
            text={text.addLine}
            disabled={isFull}
            onClick={() => onChange({ match, parts: [...parts, newLine(first)] })}
          />
          {depth < ruleLimits.depth && (
            <Button
              size="small"
              variant="minimal"
              icon={<Add />}
              text={text.addGroup}
              disabled={isFull}
              onClick={() =>
                onChange({
                  match,
                  parts: [...parts, { match: match === 'and' ? 'or' : 'and', parts: [newLine(first)] }]
                })
              }
            />
          )}
        </div>
      )}
    </fieldset>
  )
}

interface LineProps {
  line: RuleLine
  fields: readonly RuleField[]
  onChange: (line: RuleLine) => void
  onRemove: (() => void) | undefined
}

function ConditionLine({ line, fields, onChange, onRemove }: LineProps) {
  const text = useText(conditionText)
  const field = fields.find(({ name }) => name === line.field)
  const variables = field ? variablesOf[field.kind] : []
  return (
    <div className="condition-line">
      <HTMLSelect
        aria-label={text.field}
        value={line.field}
        options={[
          ...(field ? [] : [{ value: line.field, label: text.gone(line.field) }]),
          ...fields.map(({ name, title }) => ({ value: name, label: title }))
        ]}
        onChange={event => {
          const chosen = fields.find(({ name }) => name === event.currentTarget.value)
          if (chosen) onChange(newLine(chosen))
        }}
      />
      <HTMLSelect
        aria-label={text.operator}
        value={line.operator}
        options={(field ? operatorsFor(field, line.variable) : [line.operator]).map(value => ({
          value,
          label: operatorWord(text, field?.kind, value)
        }))}
        onChange={event => onChange(withOperator(line, event.currentTarget.value as RuleOperator))}
      />
      {field && variables.length > 0 && !isBare(line.operator) && (
        <HTMLSelect
          aria-label={text.compared}
          value={line.variable}
          options={[...variables, '' as const].map(value => ({ value, label: text.variables[value] }))}
          onChange={event => onChange(withVariable(line, field, event.currentTarget.value as RuleVariable | ''))}
        />
      )}
      {field && !isBare(line.operator) && (!line.variable || line.variable === 'daysBack') && (
        <Value line={line} field={field} onChange={(value, label) => onChange({ ...line, value, label })} />
      )}
      {onRemove && (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={text.removeLine}
          title={text.removeLine}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

interface ValueProps {
  line: RuleLine
  field: RuleField
  /** `label` is the display name of a chosen id. */
  onChange: (value: string, label?: string) => void
}

function Value({ line, field, onChange }: ValueProps) {
  const text = useText(conditionText)
  const { kind, options } = field
  const { value, operator, variable } = line
  if (kind === 'flag' || (options && operator !== 'IN'))
    return (
      <HTMLSelect
        aria-label={text.value}
        value={value}
        options={
          kind === 'flag'
            ? [
                { value: '1', label: text.yes },
                { value: '0', label: text.no }
              ]
            : [{ value: '', label: text.choose }, ...options!.map(each => ({ value: each.value, label: each.text }))]
        }
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  if (kind === 'user' && operator !== 'IN') return <Person value={value} label={line.label} onChange={onChange} />
  if (kind === 'department')
    return (
      <TreeChoice
        id="rule-department"
        label={text.value}
        load={loadDepartments}
        isSingle={operator !== 'IN'}
        value={value.split(',').filter(Boolean)}
        isEditable
        onChange={(keys, names) => onChange(keys.join(','), names.join('、'))}
      />
    )
  if (kind === 'position')
    return (
      <TreeChoice
        id="rule-position"
        label={text.value}
        load={loadPositions}
        isSingle={operator !== 'IN'}
        value={value.split(',').filter(Boolean)}
        isEditable
        onChange={(keys, names) => onChange(keys.join(','), names.join('、'))}
      />
    )
  return (
    <InputGroup
      aria-label={text.value}
      type={kind === 'time' && !variable ? 'date' : 'text'}
      inputMode={kind === 'number' || variable ? 'decimal' : undefined}
      placeholder={operator === 'IN' ? text.several : undefined}
      value={value}
      maxLength={ruleLimits.value}
      onValueChange={next => onChange(next)}
    />
  )
}

/** Chooses one person. A loaded rule has only the id, not the name. */
function Person({
  value,
  label,
  onChange
}: {
  value: string
  label: string | undefined
  onChange: ValueProps['onChange']
}) {
  const text = useText(conditionText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button text={value ? label || value : text.choose} aria-label={text.value} onClick={() => setOpen(true)} />
      {isOpen && (
        <PersonChoice
          title={text.choosePerson}
          onChoose={([person]) => {
            if (!person) return
            onChange(person.id, nameOf(person))
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
