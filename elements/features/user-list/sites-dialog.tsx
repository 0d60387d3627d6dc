import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import type { UserRow } from '../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { CheckTree } from '../../base/kit/choose/check-tree.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { userListText } from './user-list.text.ts'
import { loadSites, saveSites } from './users.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

/** Selects the sites a user may manage. A group selects all its sites. */
export default function SitesDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(userListText)
  const { value, error, reload } = useLoad(signal => loadSites(user.id, signal), [user.id])
  const [changed, setChanged] = useState<ReadonlySet<string>>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const checked = changed ?? new Set(value?.own)
  const save = async () => {
    if (!value) return
    setBusy(true)
    try {
      const { tree } = value
      await saveSites(
        user.id,
        [...checked].filter(key => !tree.nodes[tree.indexOf.get(key) ?? -1]?.isGroup)
      )
      toast(text.sitesDone, 'success')
      onClose()
    } catch (problem) {
      setFailure(sentence(problem))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen title={text.sitesTitle(user.realname || user.username)} onClose={onClose} style={{ width: 520 }}>
      <DialogBody>
        {value ? (
          <CheckTree
            tree={value.tree}
            label={text.sites}
            isLinked
            checked={checked}
            onCheck={setChanged}
            openKeys={value.tree.keys}
          />
        ) : error ? (
          <FailedState error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
        {failure && <p role="alert">{failure}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button intent="primary" text={text.save} loading={busy} disabled={!changed} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  )
}
