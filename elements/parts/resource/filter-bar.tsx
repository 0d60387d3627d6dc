import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
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
  const [begin, end] = [`${name}_begin`, `${name}_end`]
  return (
    <span className="filter-span">
      <input
        className="bp6-input"
        type="date"
        aria-label={text.from(label)}
        value={value(begin)}
        max={value(end) || undefined}
        onChange={event => change(begin)(event.target.value)}
      />
      <span>{field.to}</span>
      <input
        className="bp6-input"
        type="date"
        aria-label={field.to}
        value={value(end)}
        min={value(begin) || undefined}
        onChange={event => change(end)(event.target.value)}
      />
    </span>
  )
}
