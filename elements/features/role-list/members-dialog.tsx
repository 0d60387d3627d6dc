import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { addRoleMembers, allRoles, removeRoleMembers, roleMembers, type Role } from '../../base/contract/role.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { Members } from '../../base/shared/people/members.tsx'
import type { Membership } from '../../base/crud/people/people.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { roleListText } from './role-list.text.ts'

/** Edits the members of a role. Users cannot assign a role with permissions they lack. */
export default function MembersDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const text = useText(roleListText)
  const mayTry = useMayTry()
  const { value: roles } = useLoad(signal => send(allRoles, { signal }), [])
  const mayGive = roles?.find(({ id }) => id === role.id)?.mayGive
  const mayAssign = mayTry('system:user:addUserRole')
  const [membership] = useState<Membership>(() => ({
    list: (query, signal) => send(roleMembers, { query: { ...query, roleId: role.id }, signal }),
    add: (userIdList, validUntil = '') => send(addRoleMembers, { body: { roleId: role.id, userIdList, validUntil } }),
    remove: ids => send(removeRoleMembers, { query: { roleId: role.id, userIds: ids.join() } }),
    ending: { kind: 'role', id: role.id, mayEnd: !role.isPreset && !role.area }
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
