import { useStore } from '@nanostores/react'
import { recycleAction, type RecycledRow, type RecycleStep } from '../../base/contract/recycle.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { describeRecycled } from './describe-recycled.tsx'
import { recycleBinText } from './recycle-bin.text.ts'

interface Props {
  subsiteId?: string
  query?: string
}

/** Lists deleted items of a sub-site to restore or delete permanently. */
export function RecycleBin({ subsiteId, query }: Props) {
  const text = useText(recycleBinText)
  const current = useStore($subsite)
  const site = subsiteId || current?.id
  if (!current || !site) return <NoSession text={text.signedOut} />
  return <Bin key={`${site} ${current.id}`} site={site} current={current.id} query={query} />
}

function Bin({ site, current, query }: { site: string; current: string; query: string | undefined }) {
  const text = useText(recycleBinText)
  const { ask, dialog } = useConfirm()

  const take = async (step: RecycleStep, chosen: RecycledRow[]) => {
    const rows = chosen.filter(row => row.actions.includes(step))
    const question = {
      title: text.ask(text[step], rows[0]?.title ?? '', rows.length),
      body: <p>{step === 'delete' ? text.deleteNote : text.restoreNote}</p>,
      verb: text[step],
      intent: step === 'delete' ? ('danger' as const) : ('primary' as const)
    }
    if ((await ask(question)) === undefined) return
    try {
      const body = { ids: rows.map(row => row.id), action: step }
      const { done, failed } = await send(recycleAction, { body, subsite: current })
      if (done.length > 0) toast(text.done(text[step], done.length), 'success')
      for (const { title, message } of failed) toast(text.failed(title, message), 'danger')
      for (const noun of ['recycled', 'article', 'column', 'picture']) changed(noun)
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }

  return (
    <ResourceList
      resource={describeRecycled(text, (step, rows) => void take(step, rows))}
      fixed={{ subsiteId: site }}
      query={query}
    >
      {dialog}
    </ResourceList>
  )
}
