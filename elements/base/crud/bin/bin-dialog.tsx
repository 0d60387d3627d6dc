import { Button } from '@blueprintjs/core'
import type { BinCalls, DeletedQuery, DeletedRecord } from '../../contract/bin.ts'
import { recycleSteps, type RecycleStep } from '../../contract/recycle.ts'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { toast } from '../../core/overlay/toasts.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import tableStyles from '../../kit/table/data-table.css?inline'
import type { TableAction } from '../../kit/table/table-column.ts'
import { send } from '../../session/request/send.ts'
import { changed } from '../../session/wire/changes.ts'
import type { Resource } from '../resource/list/describe.ts'
import resourceStyles from '../resource/list/resource.css?inline'
import { ResourceList } from '../resource/list/resource-list.tsx'
import { binText } from './bin.text.ts'

// Trees have a bin too, without the sheets of a list.
bring(tableStyles)
bring(resourceStyles)

interface Props {
  calls: BinCalls
  noun: string
  label: string
  onClose: () => void
}

/** Lists deleted records of a noun to restore or delete permanently. */
export default function BinDialog({ calls, noun, label, onClose }: Props) {
  const text = useText(binText)
  const { ask, dialog } = useConfirm()

  const take = async (action: RecycleStep, rows: DeletedRecord[]) => {
    const isDeletion = action === 'delete'
    const question = {
      title: (isDeletion ? text.askDelete : text.askRestore)(rows[0]?.title ?? '', rows.length),
      body: <p>{isDeletion ? text.deleteNote : text.restoreNote}</p>,
      verb: text[action],
      intent: isDeletion ? ('danger' as const) : ('primary' as const)
    }
    if ((await ask(question)) === undefined) return
    try {
      const { done, failed } = await send(calls.act, { body: { ids: rows.map(({ id }) => id), action } })
      if (done.length > 0) toast(text.done(text[action], done.length), 'success')
      for (const { title, message } of failed) toast(text.failed(title, message), 'danger')
      changed(`deleted-${noun}`)
      if (!isDeletion) changed(noun)
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const actions: TableAction<DeletedRecord>[] = recycleSteps.map(step => ({
    key: step,
    title: text[step],
    intent: step === 'delete' ? 'danger' : undefined,
    run: rows => void take(step, rows)
  }))
  const resource: Resource<DeletedRecord, DeletedQuery> = {
    ...{ isInner: true, isPlain: true, name: `deleted-${noun}` },
    noun: `deleted-${noun}`,
    label: text.titled(label),
    list: calls.list,
    keyOf: row => row.id,
    titleOf: row => row.title,
    open: row => void take('restore', [row]),
    filters: [{ kind: 'text', name: 'title', label: text.search, maxLength: 150, isWithin: true }],
    columns: [
      {
        key: 'title',
        title: text.name,
        least: 160,
        render: ({ title, below }) => (below ? text.withBelow(title, below) : title)
      },
      { key: 'place', title: text.place, width: 140, render: row => row.place || text.top },
      { key: 'deletedByName', title: text.deletedBy, width: 96 },
      { key: 'deletedAt', title: text.deletedAt, width: 156, align: 'end', isTelling: true },
      { key: 'purgeAt', title: text.purgeAt, width: 116, align: 'end', render: row => row.purgeAt.slice(0, 10) }
    ],
    actionsOf: () => actions,
    bulkActionsOf: () => actions,
    empty: { title: text.empty, hint: text.emptyHint }
  }
  return (
    <Dialog isOpen title={text.titled(label)} onClose={onClose} style={{ width: 860 }}>
      <DialogBody>
        <ResourceList resource={resource}>{dialog}</ResourceList>
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
