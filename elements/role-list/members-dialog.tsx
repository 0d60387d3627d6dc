import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { addRoleMembers, allRoles, removeRoleMember, roleMembers, type Role } from '../contract/role.ts'
import { useText } from '../core/text.ts'
import { Members } from '../parts/choose/members.tsx'
import type { Membership } from '../parts/choose/people.ts'
import { useLoad } from '../parts/use-load.ts'
import { useMayTry } from '../parts/use-rights.ts'
import { changed } from '../session/changes.ts'
import { send } from '../session/request.ts'
import { roleListText } from './role-list.text.ts'

/** Who holds a role. Nobody gives a role that holds what they do not hold. */
export default function MembersDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const text = useText(roleListText)
  const mayTry = useMayTry()
  const { value: roles } = useLoad(signal => send(allRoles, { signal }), [])
  const mayGive = roles?.find(({ id }) => id === role.id)?.mayGive
  const mayAssign = mayTry('system:user:addUserRole')
  const [membership] = useState<Membership>(() => ({
    list: (query, signal) => send(roleMembers, { query: { ...query, roleId: role.id }, signal }),
    add: userIdList => send(addRoleMembers, { body: { roleId: role.id, userIdList } }),
    remove: userId => send(removeRoleMember, { query: { roleId: role.id, userId } })
  }))
  return (
    <Dialog isOpen title={text.membersTitle(role.roleName)} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        {mayAssign && mayGive === false && <p>{text.mayNotGive}</p>}
        <Members
          name={role.roleName}
          membership={membership}
          mayChange={mayAssign && mayGive === true}
          onChanged={() => changed('role')}
        />
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
