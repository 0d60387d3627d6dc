import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useText } from '../../core/text.ts'
import type { AnyField } from './describe.ts'
import { isFiltered, type ListState } from './list-state.ts'
import { resourceText } from './resource.text.ts'

interface Props {
  fields: readonly AnyField[]
  state: ListState
}

/** What one can look for, in one row. */
export function FilterBar({ fields, state }: Props) {
  const text = useText(resourceText)
  const filter = useStore(state.$filter)
  return (
    <div className="filter" role="search">
      {fields.map((field, at) => (
        <Field key={field.name} field={field} isFirst={at === 0} state={state} />
      ))}
      {isFiltered(filter) && <Button variant="minimal" text={text.clear} onClick={state.clear} />}
    </div>
  )
}

interface FieldProps {
  field: AnyField
  isFirst: boolean
  state: ListState
}

function Field({ field, isFirst, state }: FieldProps) {
  const text = useText(resourceText)
  const filter = useStore(state.$filter)
  const value = (name: string): string => filter[name] ?? ''
  const change = (name: string) => (next: string) => state.change({ [name]: next })
  const { name, label } = field
  if (field.kind === 'text')
    return (
      <InputGroup
        className={isFirst ? 'filter-words' : undefined}
        style={{ width: field.width ?? (isFirst ? 220 : 128) }}
        leftIcon={isFirst ? <Search /> : undefined}
        placeholder={label}
        aria-label={label}
        value={value(name)}
        maxLength={field.maxLength}
        onValueChange={change(name)}
      />
    )
  if (field.kind === 'choice')
    return (
      <HTMLSelect
        aria-label={label}
        value={value(name)}
        options={[{ value: '', label: text.any(label) }, ...field.options]}
        onChange={event => change(name)(event.currentTarget.value)}
      />
    )
  if (field.kind === 'flag')
    return (
      <Checkbox
        className="filter-flag"
        label={label}
        checked={value(name) === '1'}
        onChange={event => change(name)(event.currentTarget.checked ? '1' : '')}
      />
    )
  if (field.kind === 'own') return field.render(value(name), change(name))
  if (field.kind === 'spans') return <KindsOfSpan field={field} state={state} />
  return <Span label={label} name={name} to={field.to} state={state} />
}

/** The chosen kind is the one that holds a day; while none does, it is remembered here. */
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
