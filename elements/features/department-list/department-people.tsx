import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { Members } from '../../base/shared/people/members.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { departmentListText } from './department-list.text.ts'
import { membershipOf } from './departments.ts'
import { MoveMembers } from './move-members.tsx'

/** Edits the members of a department. A person may belong to several. */
export function DepartmentPeople({ id, name }: { id: string; name: string }) {
  const text = useText(departmentListText)
  const can = useRights()
  const [membership] = useState(() => membershipOf(id))
  if (!can('system:user:list')) return null
  return (
    <section className="department-people" aria-label={text.members}>
      <h3>{text.members}</h3>
      <Members
        name={name}
        membership={membership}
        mayChange={can('system:user:editDepartWithUser')}
        actionsOn={people => <MoveMembers from={id} name={name} people={people} />}
      />
    </section>
  )
}
