import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { deletedUsers, type UserRow } from '../../base/contract/user.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import type { PageQuery } from '../../base/contract/envelope.ts'
import { userListText } from './user-list.text.ts'
import { purge, restore } from './users.ts'

const HistoryDialog = later(() => import('./history/history-dialog.tsx'))

/** Lists deleted users to restore or delete permanently. */
export default function RecycledUsers({ query }: { query: string | undefined }) {
  const text = useText(userListText)
  const host = useHost()
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const [opened, setOpened] = useState<UserRow>()
  useEffect(() => void emit(host, 'qd-title', { title: text.recycledTitle }), [host, text])

  const run = async (done: string, action: () => Promise<void>) => {
    try {
      await action()
      toast(done, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const idsOf = (users: UserRow[]) => users.map(({ id }) => id)
  const purgeAll = async (users: UserRow[]) => {
    const title = text.askPurge(users.length)
    if ((await ask({ title, body: <p>{text.purgeNote}</p>, verb: text.purge, intent: 'danger' })) === undefined) return
    await run(text.purged, () => purge(idsOf(users)))
  }
  const actions: TableAction<UserRow>[] = [
    { key: 'restore', title: text.restore, run: users => void run(text.restored, () => restore(idsOf(users))) },
    ...(can('system:user:deleteRecycleBin')
      ? [
          {
            key: 'purge',
            title: text.purge,
            intent: 'danger' as const,
            run: (users: UserRow[]) => void purgeAll(users)
          }
        ]
      : [])
  ]
  const resource: Resource<UserRow, PageQuery & { username?: string; realname?: string }> = {
    name: 'recycled-users',
    noun: 'user',
    label: text.recycledTitle,
    list: deletedUsers,
    keyOf: row => row.id,
    titleOf: row => row.realname || row.username,
    open: () => undefined,
    filters: [
      { kind: 'text', name: 'realname', label: text.searchName, maxLength: 60, isWithin: true },
      { kind: 'text', name: 'username', label: text.searchUser, maxLength: 60, isWithin: true }
    ],
    columns: [
      { key: 'realname', title: text.realname, isSortable: true },
      { key: 'username', title: text.username, width: 160, isSortable: true, isTelling: true },
      { key: 'departName', title: text.departments, width: 200 },
      { key: 'deletedTime', title: text.deletedTime, width: 160, align: 'end', isSortable: true, isTelling: true }
    ],
    actionsOf: user => [...actions, { key: 'history', title: text.history, run: () => setOpened(user) }],
    bulkActionsOf: () => actions,
    empty: { title: text.recycleEmpty, hint: text.recycleHint }
  }
  return (
    <section className="recycled">
      <header>
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          text={text.back}
          onClick={() => lead(host, '/system/UserList', text.users)}
        />
      </header>
      <ResourceList resource={resource} query={query}>
        {dialog}
        {opened && <HistoryDialog user={opened} onClose={() => setOpened(undefined)} />}
      </ResourceList>
    </section>
  )
}
