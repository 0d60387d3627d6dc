import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { allPositions } from '../../../base/contract/position.ts'
import { allRoles } from '../../../base/contract/role.ts'
import { send } from '../../../base/session/request/send.ts'
import { useText } from '../../../base/core/language/text.ts'
import { loadDepartments } from '../../../base/crud/people/departments.ts'
import { TreeFilter } from './tree-filter.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { loadSites } from '../../../base/shared/people/sites.ts'
import { filtersText } from './filters.text.ts'

interface Props {
  value: string
  onChange: (id: string) => void
}

interface Choices extends Props {
  label: string
  everything: string
  load: (signal: AbortSignal) => Promise<{ id: string; name: string }[]>
}

function SelectFilter({ value, onChange, label, everything, load }: Choices) {
  const { value: choices } = useLoad(load, [load])
  return (
    <HTMLSelect
      aria-label={label}
      value={value}
      options={[
        { value: '', label: everything },
        ...(choices?.map(({ id, name }) => ({ value: id, label: name })) ?? (value ? [value] : []))
      ]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

const loadRoles = async (signal: AbortSignal) =>
  (await send(allRoles, { signal })).map(({ id, roleName: name }) => ({ id, name }))

function RoleFilter(props: Props) {
  const text = useText(filtersText)
  return <SelectFilter {...props} label={text.roles} everything={text.anyRole} load={loadRoles} />
}

const loadPositions = (signal: AbortSignal) => send(allPositions, { signal })

function PositionFilter(props: Props) {
  const text = useText(filtersText)
  return <SelectFilter {...props} label={text.positions} everything={text.anyPosition} load={loadPositions} />
}

function SiteFilter({ value, onChange }: Props) {
  const text = useText(filtersText)
  return (
    <TreeFilter
      label={text.sites}
      everything={text.anySite}
      value={value}
      load={loadSites}
      mayChoose={({ isGroup }) => !isGroup}
      onChange={onChange}
    />
  )
}

function DepartmentFilter({ value, onChange }: Props) {
  const text = useText(filtersText)
  return (
    <TreeFilter
      label={text.departments}
      everything={text.anyDepartment}
      value={value}
      load={loadDepartments}
      onChange={onChange}
    />
  )
}

type Draw = (value: string, change: (id: string) => void) => ReactNode
/** Filters with a control of their own. */
export type OwnFilters = Record<'role' | 'site' | 'position' | 'department', Draw>

/** Filters of the list of users that choose from loaded records. */
export const ownFilters: OwnFilters = {
  role: (value, change) => <RoleFilter value={value} onChange={change} />,
  site: (value, change) => <SiteFilter value={value} onChange={change} />,
  position: (value, change) => <PositionFilter value={value} onChange={change} />,
  department: (value, change) => <DepartmentFilter value={value} onChange={change} />
}
