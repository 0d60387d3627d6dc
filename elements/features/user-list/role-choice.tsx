import { useText } from '../../base/core/language/text.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { userListText } from './user-list.text.ts'
import { loadRoles } from '../../base/shared/people/roles.ts'

interface Props {
  id: string
  value: string[]
  isEditable: boolean
  onChange: (keys: string[]) => void
}

/** Selects the roles of a user. Requires the right to assign roles. */
export function RoleChoice({ id, value, isEditable, onChange }: Props) {
  const text = useText(userListText)
  const mayTry = useMayTry()
  return (
    <TreeChoice
      id={id}
      label={text.roles}
      value={value}
      isEditable={isEditable && mayTry('system:user:addUserRole')}
      load={loadRoles}
      mayChoose={role => role.mayGive}
      onChange={onChange}
    />
  )
}
