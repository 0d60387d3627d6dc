import { useRef, useState, type ReactNode } from 'react'
import { sentence } from '../../core/language/errors.ts'
import { useHost } from '../../core/react/host.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { later } from '../../kit/later.tsx'
import type { TableAction } from '../../kit/table/table-column.ts'
import { useRights } from '../../kit/access/use-rights.ts'
import { useLeave } from '../record/use-leave.ts'
import type { FormStore } from './form/form-record.ts'
import type { RecordResource } from './form/record-form.ts'
import { recordListText } from './record-list.text.ts'

const RecordPane = later(() => import('./form/record-pane.tsx'))

/** Record in the pane, or a new one. `count` distinguishes consecutive new records. */
type Shown = { id: string } | { count: number }

interface Pane<Row> {
  /** Opens a row beside the list, or a new record for undefined. Confirms first if there are unsaved changes. */
  show: (row: Row | undefined) => void
  /** Closes the pane. Confirms first if there are unsaved changes. */
  close: () => void
  /** Id of the record in the pane. */
  shown: string | undefined
  /** Edit and delete, if the user may. */
  actionsOf: (row: Row) => TableAction<Row>[]
  bulkActionsOf: ((rows: Row[]) => TableAction<Row>[]) | undefined
  pane: (rows: readonly Row[]) => ReactNode
  dialog: ReactNode
}

/** Manages the form beside a list and the list's actions that use it. */
export function useRecordPane<Row extends object>({
  form,
  noun,
  keyOf,
  titleOf,
  mayEdit = () => true,
  mayDelete: mayGo = () => true
}: Pick<RecordResource<Row, never>, 'form' | 'noun' | 'keyOf' | 'titleOf' | 'mayEdit' | 'mayDelete'>): Pane<Row> {
  const text = useText(recordListText)
  const host = useHost()
  const can = useRights()
  const [shown, setShown] = useState<Shown>()
  const editing = useRef<FormStore>(null)
  const { ask, dismiss, dialog } = useConfirm()
  const leaveRecord = useLeave()
  const id = shown && 'id' in shown ? shown.id : undefined

  const askToLeave = () => ask({ title: text.leave, verb: text.leaveVerb, intent: 'danger' })
  const leave = (next: Shown | undefined) =>
    leaveRecord(editing.current, askToLeave, () => {
      setShown(next)
      if (!next && id) host.shadowRoot?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(id)}"]`)?.focus()
    })
  const show = (row: Row | undefined) => void leave(row ? { id: keyOf(row) } : { count: Date.now() })

  const remove = async (chosen: Row[]) => {
    const title = chosen.length > 1 ? text.askDeleteAll(chosen.length) : text.askDelete(titleOf(chosen[0]!))
    const body = (
      <>
        {form.deleteNote && <p>{form.deleteNote}</p>}
        {form.deleteDetails?.(chosen, dismiss)}
      </>
    )
    if ((await ask({ title, body, verb: text.delete, intent: 'danger' })) === undefined) return
    try {
      const ids = chosen.map(keyOf)
      if (form.deletes) await send(form.deletes, { query: { ids: ids.join() } })
      if (id && ids.includes(id)) {
        editing.current?.giveUp()
        setShown(undefined)
      }
      changed(noun, 'delete', ...ids)
      toast(text.deleted, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const mayDelete = form.deletes !== undefined && can(form.rights.delete)
  const deletes: TableAction<Row> = {
    key: 'delete',
    title: text.delete,
    intent: 'danger',
    run: chosen => void remove(chosen)
  }
  return {
    show,
    close: () => void leave(undefined),
    shown: id,
    dialog,
    actionsOf: row => [
      { key: 'open', title: can(form.rights.edit) && mayEdit(row) ? text.edit : text.look, run: () => show(row) },
      ...(mayDelete && mayGo(row) ? [deletes] : [])
    ],
    bulkActionsOf: mayDelete ? chosen => (chosen.every(mayGo) ? [deletes] : []) : undefined,
    pane: rows => {
      if (!shown) return undefined
      const at = rows.findIndex(row => keyOf(row) === id)
      const keyAt = (index: number) => (at < 0 ? undefined : rows[index] && keyOf(rows[index]))
      return (
        <RecordPane
          key={id ?? (shown as { count: number }).count}
          noun={noun}
          form={form}
          id={id}
          before={keyAt(at - 1)}
          after={keyAt(at + 1)}
          onShow={next => void leave({ id: next })}
          onClose={() => void leave(undefined)}
          editing={editing}
        />
      )
    }
  }
}
