import { HTMLSelect } from '@blueprintjs/core'
import { useText } from '../../base/core/language/text.ts'
import { loadDepartments } from '../../base/crud/people/departments.ts'
import { TreeFilter } from '../../base/kit/choose/tree-filter.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { loadSites } from '../../base/shared/people/sites.ts'
import type { OwnFilters } from './describe-users.tsx'
import { userListText } from './user-list.text.ts'
import { loadRoles } from './users.ts'

interface Props {
  value: string
  onChange: (id: string) => void
}

function RoleFilter({ value, onChange }: Props) {
  const text = useText(userListText)
  const { value: roles } = useLoad(loadRoles, [])
  return (
    <HTMLSelect
      aria-label={text.roles}
      value={value}
      options={[
        { value: '', label: text.anyRole },
        ...(roles?.nodes.map(({ key, title }) => ({ value: key, label: title })) ?? (value ? [value] : []))
      ]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function SiteFilter({ value, onChange }: Props) {
  const text = useText(userListText)
  return (
    <TreeFilter
      label={text.site}
      any={text.anySite}
      value={value}
      load={loadSites}
      mayChoose={({ isGroup }) => !isGroup}
      onChange={onChange}
    />
  )
}

function DepartmentFilter({ value, onChange }: Props) {
  const text = useText(userListText)
  return (
    <TreeFilter
      label={text.departments}
      any={text.anyDepartment}
      value={value}
      load={loadDepartments}
      onChange={onChange}
    />
  )
}

/** Filters of the list of users that choose from loaded records. */
export const ownFilters: OwnFilters = {
  role: (value, change) => <RoleFilter value={value} onChange={change} />,
  site: (value, change) => <SiteFilter value={value} onChange={change} />,
  department: (value, change) => <DepartmentFilter value={value} onChange={change} />
}
