import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Search } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useText } from '../../../core/language/text.ts'
import { useChoices } from '../../../kit/field/use-choices.ts'
import type { AnyField } from './describe.ts'
import { isFiltered, namesOf, type ListState } from './list-state.ts'
import { resourceText } from './resource.text.ts'
import { useFold } from './use-fold.ts'

interface Props {
  /** Name of the list. Whether all fields are shown is stored under it. */
  name: string
  fields: readonly AnyField[]
  state: ListState
  isNarrow: boolean
}

/** Filters in one row. Those that do not fit are folded away, unless they have a value. */
export function FilterBar({ name, fields, state, isNarrow }: Props) {
  const text = useText(resourceText)
  const filter = useStore(state.$filter)
  const { box, fitting, isOpen, flip } = useFold(name, fields.length, isNarrow, isFiltered(filter))
  const looksFor = (field: AnyField): boolean => namesOf(field).some(each => (filter[each] ?? '') !== '')
  const isMain = (field: AnyField): boolean => isNarrow && field.kind === 'own' && field.isMain === true
  const isShown = (field: AnyField, at: number): boolean => isOpen || at < fitting || looksFor(field) || isMain(field)
  const isUnseen = (field: AnyField): boolean => field.kind === 'own' && field.isUnseen === true
  const folded = fields.filter((field, at) => !isShown(field, at) && !isUnseen(field)).length
  const isFolded = fitting < fields.length && (isOpen || folded > 0)
  const takesRows = isNarrow || isOpen || fields.some((field, at) => at >= fitting && looksFor(field))
  return (
    <div
      className={`filter${isFolded && !isOpen ? ' filter-folded' : ''}${takesRows ? '' : ' filter-line'}`}
      role="search"
      ref={box}
    >
      {fields.map((field, at) => (
        <div key={field.name} className={fieldClass(field, at)} hidden={!isShown(field, at)}>
          <Field field={field} isFirst={at === 0} state={state} />
        </div>
      ))}
      {isFolded && (
        <Button
          className="filter-fold"
          variant="minimal"
          endIcon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          text={isOpen ? text.fold : text.unfold(folded)}
          onClick={flip}
        />
      )}
      {isFiltered(filter) && <Button variant="minimal" text={text.clear} onClick={state.clear} />}
    </div>
  )
}

/** On a phone, the first field and periods take the whole width. */
const fieldClass = ({ kind }: AnyField, at: number): string =>
  at === 0 || kind === 'span' || kind === 'spans' ? 'filter-field filter-wide' : 'filter-field'

interface FieldProps {
  field: AnyField
  isFirst: boolean
  state: ListState
}

function Field({ field, isFirst, state }: FieldProps) {
  const filter = useStore(state.$filter)
  const value = (name: string): string => filter[name] ?? ''
  const change = (name: string) => (next: string) => state.change({ [name]: next })
  const { name, label } = field
  if (field.kind === 'text')
    return (
      <InputGroup
        style={{ width: field.width ?? (isFirst ? 220 : 128) }}
        leftIcon={isFirst ? <Search /> : undefined}
        placeholder={label}
        aria-label={label}
        value={value(name)}
        maxLength={field.maxLength}
        onValueChange={change(name)}
      />
    )
  if (field.kind === 'choice') return <ChoiceField field={field} value={value(name)} onChange={change(name)} />
  if (field.kind === 'flag')
    return (
      <Checkbox
        className="filter-flag"
        label={label}
        checked={value(name) === '1'}
        onChange={event => state.choose({ [name]: event.currentTarget.checked ? '1' : '' })}
      />
    )
  if (field.kind === 'own') return field.render(value(name), change(name))
  if (field.kind === 'spans') return <KindsOfSpan field={field} state={state} />
  return <Span label={label} name={name} to={field.to} state={state} />
}

interface ChoiceProps {
  field: AnyField & { kind: 'choice' }
  value: string
  onChange: (value: string) => void
}

function ChoiceField({ field: { label, options, dictionary }, value, onChange }: ChoiceProps) {
  const text = useText(resourceText)
  const offered = useChoices(dictionary, options, value)
  return (
    <HTMLSelect
      aria-label={label}
      value={value}
      options={[{ value: '', label: text.any(label) }, ...offered]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Period of several kinds. The kind with a date is the chosen one; without dates, the choice is stored here. */
function KindsOfSpan({ field, state }: { field: AnyField & { kind: 'spans' }; state: ListState }) {
  const filter = useStore(state.$filter)
  const [first] = field.kinds
  const [chosen, setChosen] = useState(first?.name ?? '')
  const held = field.kinds.find(({ name }) => filter[`${name}_begin`] || filter[`${name}_end`])
  const kind = field.kinds.find(({ name }) => name === (held?.name ?? chosen)) ?? first
  if (!kind) return null
  const choose = (name: string) => {
    setChosen(name)
    const [begin = '', end = ''] = [filter[`${kind.name}_begin`], filter[`${kind.name}_end`]]
    if (!begin && !end) return
    state.change({
      [`${kind.name}_begin`]: '',
      [`${kind.name}_end`]: '',
      [`${name}_begin`]: begin,
      [`${name}_end`]: end
    })
  }
  return (
    <span className="filter-span filter-spans">
      <HTMLSelect
        aria-label={field.label}
        value={kind.name}
        options={field.kinds.map(({ name, label }) => ({ value: name, label }))}
        onChange={event => choose(event.currentTarget.value)}
      />
      <Span label={kind.label} name={kind.name} to={field.to} state={state} />
    </span>
  )
}

function Span({ label, name, to, state }: { label: string; name: string; to: string; state: ListState }) {
  const text = useText(resourceText)
  const filter = useStore(state.$filter)
  const [begin, end] = [`${name}_begin`, `${name}_end`]
  return (
    <span className="filter-span">
      <input
        className="bp6-input"
        type="date"
        aria-label={text.from(label)}
        value={filter[begin] ?? ''}
        max={filter[end] || undefined}
        onChange={event => state.change({ [begin]: event.target.value })}
      />
      <span>{to}</span>
      <input
        className="bp6-input"
        type="date"
        aria-label={to}
        value={filter[end] ?? ''}
        min={filter[begin] || undefined}
        onChange={event => state.change({ [end]: event.target.value })}
      />
    </span>
  )
}
