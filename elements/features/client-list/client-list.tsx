import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { client, endClientSessions, newClientSecret, type Client } from '../../base/contract/client.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { NounList } from '../../base/crud/noun/noun-list.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
import { clientListText } from './client-list.text.ts'
import { clientPage } from './client-page.tsx'

const OnceDialog = later(() => import('../../base/kit/dialog/once-dialog.tsx'))

/** Applications that may exchange signed requests for tokens, with their secrets and open sessions. */
export function ClientList({ query }: { query?: string }) {
  const text = useText(clientListText)
  const can = useRights()
  const user = useStore($user)
  const { ask, dialog } = useConfirm()
  const [shown, setShown] = useState<{ client: Client; secret: string }>()

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      changed('client')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const makeSecret = async (row: Client) => {
    const body = row.signing === 'secret' ? text.secretWarning : text.secretFirst
    if ((await ask({ title: text.secretQuestion(row.name), body, verb: text.newSecret })) === undefined) return
    await attempt(async () => {
      const { secret } = await send(newClientSecret, { body: { id: row.id } })
      setShown({ client: row, secret })
    })
  }
  const end = async (row: Client) => {
    const title = text.endQuestion(row.name, row.sessions)
    if ((await ask({ title, body: text.endNote, verb: text.end, intent: 'danger' })) === undefined) return
    await attempt(async () => {
      const { ended } = await send(endClientSessions, { body: { id: row.id } })
      toast(text.ended(ended), 'success')
    })
  }
  const actionsOf = (row: Client): TableAction<Client>[] => {
    if (!can('system:client:edit')) return []
    const secret = { key: 'secret', title: text.newSecret, isBehind: true as const, run: () => void makeSecret(row) }
    const ending = { key: 'end', title: text.end, isBehind: true as const, run: () => void end(row) }
    return [...(row.signing === 'key' ? [] : [secret]), ...(row.sessions > 0 ? [ending] : [])]
  }
  return (
    <>
      <NounList noun={client} own={clientPage(actionsOf)} query={query} />
      {user && dialog}
      {user && shown && (
        <OnceDialog
          title={text.secretTitle(shown.client.name)}
          note={text.secretNote}
          rows={[
            [text.clientId, shown.client.id],
            [text.secret, shown.secret]
          ]}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
