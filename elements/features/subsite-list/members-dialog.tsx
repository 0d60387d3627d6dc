import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Subsite } from '../../base/contract/subsite.ts'
import { addSubsiteUsers, usersOfSubsite } from '../../base/contract/user-subsite.ts'
import { changeUserSites } from '../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { Members } from '../../base/shared/people/members.tsx'
import type { Membership } from '../../base/crud/people/people.ts'
import { send } from '../../base/session/request/send.ts'
import { subsiteListText } from './subsite-list.text.ts'

const membershipOf = (subsiteId: string): Membership => ({
  list: (query, signal) => send(usersOfSubsite, { query: { ...query, subsiteId }, signal }),
  add: (userIdList, validUntil = '') => send(addSubsiteUsers, { body: { subsiteId, userIdList, validUntil } }),
  remove: ids => send(changeUserSites, { body: { ids, mode: 'remove', values: [subsiteId] } }),
  ending: { kind: 'site', id: subsiteId, mayEnd: true }
})

/** Edits the people of a site. */
export default function MembersDialog({ site, onClose }: { site: Subsite; onClose: () => void }) {
  const text = useText(subsiteListText)
  const [membership] = useState(() => membershipOf(site.id))
  return (
    <Dialog isOpen title={text.membersTitle(site.name)} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <Members name={site.name} membership={membership} mayChange />
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
