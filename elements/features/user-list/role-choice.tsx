import { useText } from '../../base/core/language/text.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { userListText } from './user-list.text.ts'
import { loadPositions } from '../../base/crud/people/positions.ts'
import { loadRoles } from '../../base/shared/people/roles.ts'

interface Props {
  id: string
  value: string[]
  isEditable: boolean
  onChange: (keys: string[]) => void
}

/** Selects the roles of a user. Requires the right to assign roles. */
export function RoleChoice({ isEditable, ...props }: Props) {
  const text = useText(userListText)
  const mayTry = useMayTry()
  return (
    <TreeChoice
      {...props}
      label={text.roles}
      isEditable={isEditable && mayTry('system:user:addUserRole')}
      load={loadRoles}
      mayChoose={role => role.mayGive}
    />
  )
}

/** Selects the positions of a user, which bring roles. Requires the right to assign roles. */
export function PositionChoice({ isEditable, ...props }: Props) {
  const text = useText(userListText)
  const mayTry = useMayTry()
  return (
    <TreeChoice
      {...props}
      label={text.positions}
      isEditable={isEditable && mayTry('system:user:addUserRole')}
      load={loadPositions}
      mayChoose={position => position.mayGive}
    />
  )
}
