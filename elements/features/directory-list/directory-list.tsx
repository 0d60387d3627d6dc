import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { directory, newDirectoryToken, type Directory } from '../../base/contract/directory.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { NounList } from '../../base/crud/noun/noun-list.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { $user } from '../../base/session/wire/session.ts'
import { scimAddress } from './runs.ts'
import { directoryListText } from './directory-list.text.ts'
import { directoryPage } from './directory-page.tsx'

const RunDialog = later(() => import('./run-dialog.tsx'))
const HistoryDialog = later(() => import('./history-dialog.tsx'))
const SecretDialog = later(() => import('./secret-dialog.tsx'))
const OnceDialog = later(() => import('../../base/kit/dialog/once-dialog.tsx'))

type Shown = { source: Directory } & ({ kind: 'run' | 'history' | 'secret' } | { kind: 'token'; token: string })

/** Directories of people and departments, with their runs, secrets and tokens. */
export function DirectoryList({ query }: { query?: string }) {
  const text = useText(directoryListText)
  const can = useRights()
  const user = useStore($user)
  const { ask, dialog } = useConfirm()
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)

  const makeToken = async (source: Directory) => {
    const title = text.tokenQuestion(source.name)
    if ((await ask({ title, body: text.tokenBody, verb: text.newToken })) === undefined) return
    try {
      const { token } = await send(newDirectoryToken, { body: { id: source.id } })
      changed('directory')
      setShown({ kind: 'token', source, token })
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const actionsOf = (source: Directory): TableAction<Directory>[] => {
    const open = (kind: 'run' | 'history' | 'secret', title: string, isBehind = true): TableAction<Directory> => ({
      ...{ key: kind, title, run: () => setShown({ kind, source }) },
      ...(isBehind && { isBehind: true as const })
    })
    const history = open('history', text.history)
    const mayEdit = can('system:directory:edit')
    if (source.kind === 'scim')
      return mayEdit ? [{ key: 'token', title: text.newToken, isBehind: true, run: () => void makeToken(source) }] : []
    if (!mayEdit) return [history]
    return [open('run', text.synchronise, false), open('secret', text.setSecret), history]
  }
  const tokenRows: readonly (readonly [string, string])[] =
    shown?.kind === 'token' ? [[text.tokenAddress, scimAddress()] as const, [text.token, shown.token] as const] : []
  return (
    <>
      <NounList noun={directory} own={directoryPage(actionsOf)} query={query} />
      {user && dialog}
      {user && shown?.kind === 'run' && <RunDialog source={shown.source} onClose={close} />}
      {user && shown?.kind === 'history' && <HistoryDialog source={shown.source} onClose={close} />}
      {user && shown?.kind === 'secret' && <SecretDialog source={shown.source} onClose={close} />}
      {user && shown?.kind === 'token' && (
        <OnceDialog title={text.tokenTitle(shown.source.name)} note={text.tokenNote} rows={tokenRows} onClose={close} />
      )}
    </>
  )
}
