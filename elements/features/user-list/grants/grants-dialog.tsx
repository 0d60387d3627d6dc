import { Button } from '@blueprintjs/core'
import type { UserRow } from '../../../base/contract/user.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { grantsText } from './grants.text.ts'
import { HeldTable } from './held-table.tsx'

/** Shows what a user has been given. */
export default function GrantsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(grantsText)
  return (
    <Dialog isOpen title={text.title(user.realname || user.username)} onClose={onClose} style={{ width: 640 }}>
      <DialogBody>
        <HeldTable user={user} />
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
