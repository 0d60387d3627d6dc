import { Button, InputGroup, NonIdealState } from '@blueprintjs/core'
import { Add, Search } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FormRow } from '../contract/form.ts'
import { sentence } from '../core/errors.ts'
import { useHost } from '../core/host.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { useConfirm } from '../parts/confirm.tsx'
import { createForm } from '../parts/create-form.ts'
import { DataTable, type TableAction, type TableColumn } from '../parts/table/data-table.tsx'
import { later } from '../parts/later.tsx'
import { lead } from '../parts/lead.ts'
import { useList } from '../parts/table/use-list.ts'
import { useRights } from '../parts/use-rights.ts'
import { useSettled } from '../parts/table/use-settled.ts'
import { shellLink } from '../session/environment.ts'
import { changesOf } from '../session/changes.ts'
import { $subsite } from '../session/session.ts'
import { formListText } from './form-list.text.ts'
import { changeForm, copyForm, loadForms, pathOfDesigner, queryOf, removeForm } from './forms.ts'

const FormNameDialog = later(() => import('../parts/form-name-dialog.tsx'))

/** The designed forms of a sub-site, and all that can be done with them. */
export function FormList({ subsiteId }: { subsiteId?: string }) {
  const text = useText(formListText)
  const current = useStore($subsite)
  const site = subsiteId || current?.id
  if (!current || !site) return <p className="quiet">{text.signedOut}</p>
  return <Forms key={site} subsiteId={site} />
}

const settleTime = 300

/** What the dialog is about: a new form, or one that is there. */
type Edited = 'new' | FormRow

function Forms({ subsiteId }: { subsiteId: string }) {
  const text = useText(formListText)
  const host = useHost()
  const can = useRights()
  const version = useStore(changesOf('form'))
  const [words, setWords] = useState('')
  const settled = useSettled(words, settleTime)
  const list = useList(loadForms, queryOf(settled, subsiteId), version)
  const [edited, setEdited] = useState<Edited>()
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

  const actionsOf = (row: FormRow): TableAction<FormRow>[] => [
    { key: 'open', title: can('cms:form:edit') ? text.design : text.open, run: () => open(row) },
    ...(can('cms:form:add')
      ? [
          {
            key: 'copy',
            title: text.copy,
            run: () => void tell(async () => text.copied((await copyForm(row, text.copyMark)).name))
          }
        ]
      : []),
    ...(can('cms:form:edit') ? [{ key: 'rename', title: text.rename, run: () => setEdited(row) }] : []),
    ...(can('cms:form:delete')
      ? [{ key: 'delete', title: text.delete, intent: 'danger' as const, run: () => void remove(row) }]
      : [])
  ]

  const columns: TableColumn<FormRow>[] = [
    {
      key: 'name',
      title: text.name,
      isSortable: true,
      render: row => (
        <a
          className="name"
          href={shellLink(pathOfDesigner(row))}
          title={row.name}
          tabIndex={-1}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            open(row)
          }}
        >
          {row.name}
        </a>
      )
    },
    {
      key: 'table',
      title: text.table,
      width: 180,
      isTelling: true,
      render: row => <span title={row.tableName}>{row.tableTxt}</span>
    },
    {
      key: 'fieldCount',
      title: text.fieldCount,
      width: 88,
      align: 'end',
      isSortable: true,
      render: row => row.fieldCount
    },
    {
      key: 'updateTime',
      title: text.updateTime,
      width: 160,
      align: 'end',
      isSortable: true,
      isTelling: true,
      render: row => row.updateTime
    },
    {
      key: 'updateByName',
      title: text.updateBy,
      width: 104,
      render: row => <span title={row.updateByName}>{row.updateByName}</span>
    },
    {
      key: 'code',
      title: text.code,
      width: 176,
      isHiddenAtFirst: true,
      render: row => <span title={row.code}>{row.code}</span>
    },
    { key: 'version', title: text.version, width: 80, align: 'end', isHiddenAtFirst: true, render: row => row.version },
    { key: 'createByName', title: text.creator, width: 104, isHiddenAtFirst: true, render: row => row.createByName },
    {
      key: 'createTime',
      title: text.createTime,
      width: 160,
      align: 'end',
      isHiddenAtFirst: true,
      render: row => row.createTime
    }
  ]

  const mayAdd = can('cms:form:add')
  return (
    <div className="forms">
      <div className="filters" role="search">
        <InputGroup
          className="words"
          leftIcon={<Search />}
          placeholder={text.search}
          aria-label={text.search}
          value={words}
          maxLength={100}
          onValueChange={setWords}
        />
        {words !== '' && <Button variant="minimal" text={text.clear} onClick={() => setWords('')} />}
        {mayAdd && (
          <Button className="add" intent="primary" icon={<Add />} text={text.add} onClick={() => setEdited('new')} />
        )}
      </div>
      <DataTable
        name="forms"
        label={text.forms}
        list={list}
        columns={columns}
        keyOf={row => row.id}
        titleOf={row => row.name}
        onOpen={open}
        actionsOf={actionsOf}
        isFiltered={settled.trim() !== ''}
        onClearFilter={() => setWords('')}
        empty={
          <NonIdealState
            className="table-state"
            title={text.empty}
            description={mayAdd ? text.emptyHint : text.emptyReader}
            action={mayAdd ? <Button intent="primary" text={text.add} onClick={() => setEdited('new')} /> : undefined}
          />
        }
      />
      {dialog}
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
    </div>
  )
}
