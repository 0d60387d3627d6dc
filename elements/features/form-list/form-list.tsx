import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FormRow } from '../../base/contract/form.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { createForm } from '../../base/shared/form/create-form.ts'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { formListText } from './form-list.text.ts'
import { describeForms } from './describe-forms.tsx'
import { changeForm, copyForm, pathOfDesigner, removeForm } from './forms.ts'

const OwnFormDialog = later(() => import('./own-form-dialog.tsx'))
const FormNameDialog = later(() => import('../../base/shared/form/form-name-dialog.tsx'))

/** Lists the designed forms of a sub-site with their actions. */
export function FormList({ subsiteId, query }: { subsiteId?: string; query?: string }) {
  const text = useText(formListText)
  const current = useStore($subsite)
  const site = subsiteId || current?.id
  if (!current || !site) return <NoSession text={text.signedOut} />
  return <Forms key={site} subsiteId={site} query={query} />
}

/** Subject of the dialog: a new or an existing form. */
type Edited = 'new' | FormRow

function Forms({ subsiteId, query }: { subsiteId: string; query: string | undefined }) {
  const text = useText(formListText)
  const host = useHost()
  const can = useRights()
  const [edited, setEdited] = useState<Edited>()
  const [used, setUsed] = useState<{ row: FormRow; isOpen: boolean }>()
  const { ask, dialog } = useConfirm()

  const open = (row: FormRow) => lead(host, pathOfDesigner(row), row.name)

  const tell = async (action: () => Promise<string>) => {
    try {
      toast(await action(), 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }

  const remove = async (row: FormRow) => {
    const question = {
      title: text.askDelete(row.name),
      body: <p>{text.deleteNote(row.fieldCount)}</p>,
      verb: text.delete,
      intent: 'danger' as const
    }
    if ((await ask(question)) === undefined) return
    await tell(async () => {
      await removeForm(row.id)
      return text.deleted(row.name)
    })
  }

  const resource = describeForms(text, {
    can,
    open,
    add: () => setEdited('new'),
    copy: row => void tell(async () => text.copied((await copyForm(row, text.copyMark)).name)),
    rename: setEdited,
    remove: row => void remove(row),
    useAsApplication: row => setUsed({ row, isOpen: true })
  })
  return (
    <ResourceList resource={resource} fixed={{ subsiteId }} query={query}>
      {dialog}
      {used && <OwnFormDialog key={used.row.id} {...used} onClose={() => setUsed({ ...used, isOpen: false })} />}
      {edited === 'new' && (
        <FormNameDialog
          title={text.add}
          verb={text.addVerb}
          start={{ name: '', tableId: '' }}
          onClose={() => setEdited(undefined)}
          onSubmit={async draft => {
            const row = await createForm(draft, { subsiteId })
            setEdited(undefined)
            open(row)
          }}
        />
      )}
      {edited && edited !== 'new' && (
        <FormNameDialog
          title={text.renameTitle(edited.name)}
          verb={text.save}
          start={edited}
          onClose={() => setEdited(undefined)}
          onSubmit={async draft => {
            await changeForm(edited.id, draft)
            setEdited(undefined)
            toast(text.saved, 'success')
          }}
        />
      )}
    </ResourceList>
  )
}
