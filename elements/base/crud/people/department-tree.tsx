import { Button, Checkbox, InputGroup, Spinner } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../core/language/text.ts'
import { VirtualTree, type RowDress } from '../../kit/tree/virtual-tree.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { loadDepartments } from './departments.ts'
import { peopleText, type PeopleWords } from './people.text.ts'
import { FailedState } from '../../kit/access/failed-state.tsx'

/** Department whose people a list shows. */
export interface ShownDepartment {
  /** '' for all people. */
  id: string
  /** Includes the people of the departments below. */
  isWithBelow: boolean
}

interface Props {
  value: ShownDepartment
  /** Number of people by department. Departments without an entry have none. */
  counts?: ReadonlyMap<string, number> | undefined
  onChange: (value: ShownDepartment) => void
}

/** Tree of departments beside a list of people. */
export function DepartmentTree({ value, counts, onChange }: Props) {
  const text = useText(peopleText)
  const [words, setWords] = useState('')
  const { value: tree, error, reload } = useLoad(loadDepartments, [])
  return (
    <nav className="people-departments" aria-label={text.departments}>
      <InputGroup
        leftIcon={<Search />}
        placeholder={text.findDepartment}
        aria-label={text.findDepartment}
        value={words}
        maxLength={60}
        onKeyDown={event => {
          // Enter must not submit a surrounding form.
          if (event.key === 'Enter') event.preventDefault()
        }}
        onValueChange={setWords}
      />
      <Button
        variant="minimal"
        fill
        alignText="start"
        active={value.id === ''}
        aria-current={value.id === '' ? 'true' : undefined}
        text={text.allDepartments}
        onClick={() => onChange({ ...value, id: '' })}
      />
      {error !== undefined && <FailedState error={error} retry={reload} />}
      {!tree && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      {tree && (
        <VirtualTree
          tree={tree}
          label={text.departments}
          words={words}
          selected={value.id}
          openKeys={tree.keys.slice(0, 1)}
          none={<p className="quiet">{text.noDepartment}</p>}
          dress={({ key }) => dressOf(counts?.get(key) ?? 0, text)}
          onChoose={({ key }) => onChange({ ...value, id: key })}
        />
      )}
      <Checkbox
        label={text.withBelow}
        checked={value.isWithBelow}
        onChange={event => onChange({ ...value, isWithBelow: event.currentTarget.checked })}
      />
    </nav>
  )
}

/** Shows the number of people. It describes the department and is no part of its name. */
function dressOf(count: number, text: PeopleWords): RowDress {
  if (count === 0) return {}
  const description = text.total(count)
  const trailing = (
    <span className="people-count" title={description} aria-hidden>
      {count}
    </span>
  )
  return { trailing, attributes: { 'aria-description': description } }
}
