import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { BulkResult, UserRow, UserState } from '../../base/contract/user.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $user } from '../../base/session/wire/session.ts'
import { createListState } from '../../base/crud/resource/list/list-state.ts'
import { looksText, openLooks } from '../../base/shared/log/open-looks.ts'
import { useIsNarrow } from '../../base/kit/use-is-narrow.ts'
import { DepartmentPane } from './filters/department-pane.tsx'
import { describeUsers, filtersOf } from './describe-users.tsx'
import { ownFilters } from './filters/user-filters.tsx'
import { mostAtOnce } from './handover/handovers.ts'
import { OpenNote } from './handover/open-note.tsx'
import { userListText } from './user-list.text.ts'
import { dropPasskeys, freeze, resetFactor, unlock, type Belonging } from './users.ts'

const RecycledUsers = later(() => import('./recycled-users.tsx'))
const ResetDialog = later(() => import('./reset-dialog.tsx'))
const ChangeDialog = later(() => import('./change-dialog.tsx'))
const Failures = later(async () => ({ default: (await import('../../base/kit/dialog/failures.tsx')).Failures }))
const ResetManyDialog = later(() => import('./reset-many-dialog.tsx'))
const SitesDialog = later(() => import('./sites-dialog.tsx'))
const RightsDialog = later(() => import('./rights-dialog.tsx'))
const HandoverDialog = later(() => import('./handover/handover-dialog.tsx'))
const ManyHandoverDialog = later(() => import('./handover/many-dialog.tsx'))
const ValidityDialog = later(() => import('./validity/validity-dialog.tsx'))
const GrantsDialog = later(() => import('./grants/grants-dialog.tsx'))
const HistoryDialog = later(() => import('./history/history-dialog.tsx'))
const CopyDialog = later(() => import('./grants/copy-dialog.tsx'))
const ViewingDialog = later(() => import('./viewing/viewing-dialog.tsx'))
const SessionsDialog = later(() => import('./sessions-dialog.tsx'))

type Opened = 'reset' | 'sites' | 'rights' | 'sessions' | 'handover' | 'grants' | 'history' | 'viewing'

/** Lists the users, or the deleted ones in the recycle bin. */
export function UserList({ recycled, query }: { recycled?: boolean; query?: string }) {
  const text = useText(userListText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return recycled ? <RecycledUsers query={query} /> : <Users query={query} />
}

function Users({ query }: { query: string | undefined }) {
  const text = useText(userListText)
  const host = useHost()
  const words = useText(looksText)
  const can = useRights()
  const own = useStore($user)
  const [opened, setOpened] = useState<{ dialog: Opened; user: UserRow }>()
  const [resetting, setResetting] = useState<UserRow[]>()
  const [changing, setChanging] = useState<{ belonging: Belonging; users: UserRow[] }>()
  const [limiting, setLimiting] = useState<UserRow[]>()
  const [receiving, setReceiving] = useState<UserRow[]>()
  const [leaving, setLeaving] = useState<UserRow[]>()
  const [refused, setRefused] = useState<BulkResult['failed']>([])
  const { ask, dismiss, dialog } = useConfirm()
  const { box, isNarrow } = useIsNarrow()
  const [filters] = useState(() => filtersOf(text, ownFilters, false))
  const [state] = useState(() => createListState(filters, undefined, query))

  const run = async (verb: string, users: UserRow[], action: (ids: string[]) => Promise<BulkResult>) => {
    try {
      const { done, failed } = await action(users.map(({ id }) => id))
      toast(users.length > 1 ? text.doneTo(verb, done.length) : verb, 'success')
      setRefused(failed)
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const noteOf = (users: UserRow[], close: () => void) => {
    const [first, ...others] = users
    if (!first || users.length > mostAtOnce || !can('system:user:edit')) return null
    const open = () => {
      close()
      if (others.length > 0) setLeaving(users)
      else setOpened({ dialog: 'handover', user: first })
    }
    return <OpenNote users={users} onHandOver={open} />
  }
  const setState = async (users: UserRow[], status: UserState) => {
    const [first] = users
    const title = users.length > 1 ? text.askFreezeAll(users.length) : text.askFreeze(first?.realname ?? '')
    const body = (
      <>
        <p>{text.freezeNote}</p>
        {noteOf(users, dismiss)}
      </>
    )
    const question = { title, body, verb: text.freeze, intent: 'danger' as const }
    if (status === '2' && (await ask(question)) === undefined) return
    await run(status === '2' ? text.frozen : text.unfrozen, users, ids => freeze(ids, status))
  }
  const removeCredential = async (
    username: string,
    remove: typeof resetFactor,
    { title, note, verb, done }: Record<'title' | 'note' | 'verb' | 'done', string>
  ) => {
    if ((await ask({ title, body: <p>{note}</p>, verb, intent: 'danger' })) === undefined) return
    try {
      await remove(username)
      toast(done, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const resetFactorOf = ({ username, realname }: UserRow) =>
    removeCredential(username, resetFactor, {
      title: text.askResetFactor(realname || username),
      ...{ note: text.resetFactorNote, verb: text.resetFactor, done: text.factorReset }
    })
  const dropPasskeysOf = ({ username, realname }: UserRow) =>
    removeCredential(username, dropPasskeys, {
      title: text.askDropPasskeys(realname || username),
      ...{ note: text.dropPasskeysNote, verb: text.dropPasskeys, done: text.passkeysDropped }
    })
  const freezes: TableAction<UserRow> = {
    key: 'freeze',
    title: text.freeze,
    intent: 'danger',
    run: users => void setState(users, '2')
  }
  const unfreezes: TableAction<UserRow> = {
    key: 'unfreeze',
    title: text.unfreeze,
    run: users => void setState(users, '1')
  }
  const unlocks: TableAction<UserRow> = {
    key: 'unlock',
    title: text.unlock,
    run: users => void run(text.unlocked, users, unlock)
  }
  const changes = (belonging: Belonging): TableAction<UserRow> => ({
    key: belonging,
    title: text.belongings[belonging],
    run: users => setChanging({ belonging, users })
  })
  const resets: TableAction<UserRow> = { key: 'reset', title: text.reset, run: setResetting }
  const limits: TableAction<UserRow> = { key: 'validity', title: text.setValidity, run: setLimiting }
  const leaves: TableAction<UserRow> = { key: 'handover', title: text.handover, run: setLeaving }
  const copies: TableAction<UserRow> = { key: 'copy', title: text.copyGrants, run: setReceiving }
  const opens = (key: Opened, title: string, user: UserRow): TableAction<UserRow> => ({
    key,
    title,
    run: () => setOpened({ dialog: key, user })
  })

  const resource = describeUsers(text, filtersOf(text, ownFilters, isNarrow), {
    noteOf,
    departmentOf: () => {
      const { departId, underDepartId } = state.$filter.get()
      return departId || underDepartId || ''
    },
    actionsOf: user => [
      ...(can('system:user:subsite') ? [opens('sites', text.sites, user)] : []),
      ...(can('system:user:changepwd') ? [opens('reset', text.reset, user)] : []),
      ...(can('system:user:changepwd') && user.hasSecondFactor
        ? [{ key: 'factor', title: text.resetFactor, run: () => void resetFactorOf(user) }]
        : []),
      ...(can('system:user:changepwd') && user.hasPasskey
        ? [{ key: 'passkeys', title: text.dropPasskeys, run: () => void dropPasskeysOf(user) }]
        : []),
      ...(can('system:permission:list') ? [opens('rights', text.rights, user)] : []),
      opens('grants', text.grants, user),
      opens('history', text.history, user),
      ...(can('system:log:list')
        ? [{ key: 'looks', title: words.looks, run: () => openLooks(host, 'user', user.username, words.page) }]
        : []),
      ...(can('system:user:viewAs') && user.id !== own?.id && user.status === '1'
        ? [opens('viewing', text.viewing, user)]
        : []),
      ...(can('system:user:session') ? [opens('sessions', text.sessions, user)] : []),
      ...(can('system:user:edit') ? [opens('handover', text.handover, user)] : []),
      ...(can('system:user:unlock') && user.lockedUntil ? [unlocks] : []),
      ...(can('system:user:frozenBatch') ? [user.status === '1' ? freezes : unfreezes] : [])
    ],
    bulkActionsOf: users => {
      const mayFreeze = can('system:user:frozenBatch')
      return [
        ...(can('system:user:subsite') ? [changes('sites')] : []),
        ...(can('system:user:addUserRole') ? [changes('roles'), changes('positions')] : []),
        ...(can('system:user:editDepartWithUser') ? [changes('departments')] : []),
        ...(users.length <= mostAtOnce && (can('system:user:addUserRole') || can('system:user:subsite'))
          ? [copies]
          : []),
        ...(can('system:user:changepwd') ? [resets] : []),
        ...(can('system:user:edit') ? [limits] : []),
        ...(can('system:user:edit') && users.length <= mostAtOnce ? [leaves] : []),
        ...(can('system:user:unlock') && users.some(({ lockedUntil }) => lockedUntil) ? [unlocks] : []),
        ...(mayFreeze && users.some(({ status }) => status === '1') ? [freezes] : []),
        ...(mayFreeze && users.some(({ status }) => status === '2') ? [unfreezes] : [])
      ]
    }
  })
  const close = () => setOpened(undefined)
  return (
    <div ref={box} className={isNarrow ? 'users-page users-narrow' : 'users-page'}>
      {!isNarrow && <DepartmentPane state={state} />}
      <RecordList
        resource={resource}
        query={query}
        state={state}
        tools={
          can('system:user:delete') && (
            <Button
              text={text.recycled}
              onClick={() => lead(host, '/system/UserList?recycled=true', text.recycledTitle)}
            />
          )
        }
      >
        {dialog}
        {changing && <ChangeDialog {...changing} onClose={() => setChanging(undefined)} />}
        {refused.length > 0 && (
          <Failures title={text.refusedTitle(refused.length)} failed={refused} onClose={() => setRefused([])} />
        )}
        {opened?.dialog === 'reset' && <ResetDialog user={opened.user} onClose={close} />}
        {resetting && <ResetManyDialog users={resetting} onClose={() => setResetting(undefined)} />}
        {leaving && <ManyHandoverDialog users={leaving} onClose={() => setLeaving(undefined)} />}
        {receiving && <CopyDialog users={receiving} onClose={() => setReceiving(undefined)} />}
        {limiting && <ValidityDialog users={limiting} onClose={() => setLimiting(undefined)} />}
        {opened?.dialog === 'grants' && <GrantsDialog user={opened.user} onClose={close} />}
        {opened?.dialog === 'history' && <HistoryDialog user={opened.user} onClose={close} />}
        {opened?.dialog === 'sites' && <SitesDialog user={opened.user} onClose={close} />}
        {opened?.dialog === 'rights' && (
          <RightsDialog
            user={opened.user}
            onClose={close}
            onView={
              can('system:user:viewAs') && opened.user.id !== own?.id
                ? () => setOpened({ dialog: 'viewing', user: opened.user })
                : undefined
            }
          />
        )}
        {opened?.dialog === 'handover' && <HandoverDialog user={opened.user} onClose={close} />}
        {opened?.dialog === 'viewing' && <ViewingDialog user={opened.user} onClose={close} />}
        {opened?.dialog === 'sessions' && <SessionsDialog user={opened.user} onClose={close} />}
      </RecordList>
    </div>
  )
}
