import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { UserRow } from '../../../base/contract/user.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { TabStrip } from '../../../base/kit/tab-strip.tsx'
import { ChangesView } from './changes-view.tsx'
import { historyText } from './history.text.ts'
import { SnapshotView } from './snapshot-view.tsx'

const tabs = ['changes', 'snapshot'] as const

/** Shows what a user gained and lost, and had on a day. */
export default function HistoryDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(historyText)
  const [tab, setTab] = useState<(typeof tabs)[number]>('changes')
  return (
    <Dialog isOpen title={text.title(user.realname || user.username)} onClose={onClose} style={{ width: 760 }}>
      <DialogBody>
        <TabStrip
          label={text.views}
          tabs={tabs.map(each => ({ tab: each, title: text[each] }))}
          {...{ tab }}
          onTab={setTab}
        />
        {tab === 'changes' ? <ChangesView user={user} /> : <SnapshotView user={user} />}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
