import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { templateCalls, type TemplateRow } from '../../base/contract/template.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { describeTemplates } from './describe-templates.tsx'
import { templateListText } from './template-list.text.ts'
import { TemplateTools } from './template-tools.tsx'

const TemplateEditor = later(() => import('./editor/template-editor.tsx'))

/** Lists the templates of the current site. The editor takes the place of the list. */
export function TemplateList({ templateId, query }: { templateId?: string; query?: string }) {
  const text = useText(templateListText)
  const user = useStore($user)
  const site = useStore($subsite)?.id
  if (!user) return <NoSession text={text.signedOut} />
  return <Templates key={site} templateId={templateId} query={query} />
}

interface Props {
  templateId: string | undefined
  query: string | undefined
}

function Templates({ templateId, query }: Props) {
  const text = useText(templateListText)
  const locale = useLocale()
  const mayEdit = useRights()('cms:template:edit')
  const { ask, dialog } = useConfirm()
  /** Template in the editor; '' for a new one. */
  const [opened, setOpened] = useState(templateId)

  const remove = async (rows: readonly TemplateRow[]) => {
    const [first] = rows
    if (!first) return
    const title = rows.length === 1 ? text.askDelete(first.name) : text.askDeleteAll(rows.length)
    const question = { title, body: <p>{text.deleteNote}</p>, verb: text.delete, intent: 'danger' as const }
    if ((await ask(question)) === undefined) return
    try {
      await send(templateCalls.deleteBatch, { query: { ids: rows.map(({ id }) => id).join() } })
      toast(rows.length === 1 ? text.deleted(first.name) : text.deletedAll(rows.length), 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    changed('template')
  }

  if (opened !== undefined) return <TemplateEditor id={opened || undefined} onClose={() => setOpened(undefined)} />
  const resource = describeTemplates(text, locale, {
    ...{ mayEdit, open: (id = '') => setOpened(id) },
    remove: rows => void remove(rows)
  })
  return (
    <ResourceList resource={resource} query={query} tools={<TemplateTools mayEdit={mayEdit} />}>
      {dialog}
    </ResourceList>
  )
}
