import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
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

function RoleFilter({ value, onChange }: Props) {
  const text = useText(filtersText)
  const { value: roles } = useLoad(signal => send(allRoles, { signal }), [])
  return (
    <HTMLSelect
      aria-label={text.roles}
      value={value}
      options={[
        { value: '', label: text.anyRole },
        ...(roles?.map(({ id, roleName }) => ({ value: id, label: roleName })) ?? (value ? [value] : []))
      ]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
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
export type OwnFilters = Record<'role' | 'site' | 'department', Draw>

/** Filters of the list of users that choose from loaded records. */
export const ownFilters: OwnFilters = {
  role: (value, change) => <RoleFilter value={value} onChange={change} />,
  site: (value, change) => <SiteFilter value={value} onChange={change} />,
  department: (value, change) => <DepartmentFilter value={value} onChange={change} />
}
