import { Button, FormGroup, HTMLSelect, InputGroup, Spinner, Switch } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type FormEvent, type Ref } from 'react'
import type { Column, ColumnNode } from '../../base/contract/column.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import { useFocusBack } from '../../base/crud/record/use-focus-back.ts'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { keysAbove, type Tree } from '../../base/kit/tree/tree-model.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useMayTry, useRights } from '../../base/kit/access/use-rights.ts'
import { useSaveKey } from '../../base/kit/use-save-key.ts'
import { $user } from '../../base/session/wire/session.ts'
import { ColumnChoices, useColumnChoices } from './column-choices.tsx'
import { columnManageText } from './column-manage.text.ts'
import { createColumnRecord, type ColumnRecord } from './column-record.ts'
import { ColumnDuties } from './column-duties.tsx'
import { contentsOf, loadColumn, problemsOf, removeColumn, type EditedColumn, type Problem } from './columns.ts'
import type { Place } from '../../base/kit/tree/moves.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

const GrantsDialog = later(() => import('../../base/shared/grants/grants-dialog.tsx'))
const ColumnConflict = later(() => import('./column-conflict.tsx'))
const MoveDialog = later(
  () => import('../../base/kit/tree/move-dialog.tsx')
) as typeof import('../../base/kit/tree/move-dialog.tsx').default

interface ColumnFormProps {
  tree: Tree<ColumnNode>
  subsiteId: string
  /** Undefined for a new column below `parentId`. */
  id: string | undefined
  parentId: string
  /** True right after the column was added in this form. */
  isAdded: boolean
  /** The edited record, for callers that ask before they replace it. */
  editing: Ref<ColumnRecord>
  onAddBelow: (parentId: string) => void
  onMove: (id: string, place: Place) => void
  /** Called after saving, or with undefined after deleting. */
  onDone: (id: string | undefined) => void
  onClose: () => void
}

/** Adds or edits a column. */
export default function ColumnForm(props: ColumnFormProps) {
  const text = useText(columnManageText)
  const { id } = props
  const { value, error, reload } = useLoad(async signal => (id ? await loadColumn(id, signal) : undefined), [id])
  if (error && !value) return <FailedState error={error} retry={reload} isPage />
  if (id && !value) return <Spinner className="state" size={24} aria-label={text.loading} />
  return <Fields {...props} column={value} />
}

function Fields(props: ColumnFormProps & { column: Column | undefined }) {
  const { tree, id, column, subsiteId, parentId, isAdded, onAddBelow, onMove, onDone, onClose } = props
  const text = useText(columnManageText)
  const host = useHost()
  const can = useRights()
  const editing = useRecord(() =>
    createColumnRecord({ column, subsiteId, parentId, username: $user.get()?.username ?? '' })
  )
  const { draft, isDirty, busy, conflict } = useRecordState(editing)
  const mayTry = useMayTry(isDirty)
  const name = useStore(editing.$base).name
  const choices = useColumnChoices(draft)
  const [problems, setProblems] = useState<Problem[]>([])
  const [isMoving, setMoving] = useState(false)
  const [isGranting, setGranting] = useState(false)
  const { ask, dialog } = useConfirm()
  const mayEdit = mayTry(id ? 'cms:newsclass:edit' : 'cms:newsclass:add')
  useImperativeHandle(props.editing, () => editing, [editing])

  const toField = (field: string) => host.shadowRoot?.getElementById(`column-${field}`)?.focus()
  const change = (part: Partial<EditedColumn>) => {
    editing.change(part)
    setProblems(problems.filter(problem => !(problem in part)))
  }
  const check = (field: Problem) =>
    setProblems([
      ...problems.filter(problem => problem !== field),
      ...problemsOf(draft).filter(problem => problem === field)
    ])

  const isWhole = (): boolean => {
    const found = problemsOf(draft)
    setProblems(found)
    if (found[0]) toField(found[0])
    return found.length === 0
  }
  const tell = (saved: Column | undefined) => {
    if (!saved) return
    toast(text.saved, 'success')
    onDone(saved.id)
  }
  const save = async () => {
    if (!busy && isWhole()) tell(await editing.save())
  }
  useSaveKey(save, { isOn: mayEdit })
  const form = useRef<HTMLFormElement>(null)
  useFocusBack(form, busy || conflict !== undefined)

  const remove = async () => {
    if (!id) return
    try {
      const contents = await contentsOf(id)
      const body = (
        <>
          {contents.published > 0 && <p>{text.publishedNote(contents.published)}</p>}
          <p>{text.deleteNote}</p>
        </>
      )
      if (
        (await ask({ title: text.askDelete(name, contents), body, verb: text.delete, intent: 'danger' })) === undefined
      )
        return
      await removeColumn(id, editing.$subsite.get())
      toast(text.deleted(name), 'success')
      onDone(undefined)
    } catch (error) {
      toast(sentence(error), 'danger')
    }
  }

  const begin = useEffectEvent(() => {
    // After adding, the button that had the focus is gone. Do nothing if the user moved on meanwhile.
    if (!id || (isAdded && !host.shadowRoot?.activeElement)) toField('name')
  })
  useEffect(() => begin(), [])

  const pathOf = (key: string): string =>
    [...keysAbove(tree, key), key].map(at => tree.nodes[tree.indexOf.get(at) ?? -1]?.title ?? '').join(' / ')
  const wrong: Record<Problem, string> = {
    name: text.nameWrong,
    code: text.codeWrong,
    url: text.urlWrong,
    icon: text.iconWrong
  }
  const field = (name: Problem, label: string, limit: number, hint?: string) => {
    const isWrong = problems.includes(name)
    return (
      <FormGroup
        label={label}
        labelFor={`column-${name}`}
        intent={isWrong ? 'danger' : 'none'}
        helperText={isWrong ? wrong[name] : hint}
      >
        <InputGroup
          id={`column-${name}`}
          value={draft[name]}
          maxLength={limit}
          readOnly={!mayEdit}
          aria-invalid={isWrong}
          intent={isWrong ? 'danger' : 'none'}
          onValueChange={value => change({ [name]: value })}
          onBlur={() => isDirty && check(name)}
        />
      </FormGroup>
    )
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form ref={form} className="column-form" onSubmit={submit} noValidate>
      <header>
        <Button className="back" variant="minimal" text={text.back} onClick={onClose} />
        <h2 title={name}>{id ? name : text.add}</h2>
        {id && can('cms:newsclass:add') && <Button text={text.addBelow} onClick={() => onAddBelow(id)} />}
        {id && can('cms:newsclass:move') && <Button text={text.moveTo} onClick={() => setMoving(true)} />}
        {id && can('cms:object:manage') && <Button text={text.grants} onClick={() => setGranting(true)} />}
        {id && can('cms:newsclass:delete') && (
          <Button intent="danger" variant="minimal" text={text.delete} onClick={() => void remove()} />
        )}
      </header>
      <RecordBar record={editing} isEditable={mayEdit} toWork={() => toField('name')} />
      <div className="fields">
        {field('name', text.name, 60)}
        <FormGroup label={text.parent}>
          <span className="parent">{draft.parentId ? pathOf(draft.parentId) : text.top}</span>
        </FormGroup>
        {field('code', text.code, 60, text.codeHint)}
        {field('url', text.url, 300, text.urlHint)}
        {field('icon', text.icon, 60)}
        <FormGroup label={text.category} labelFor="column-category">
          <HTMLSelect
            id="column-category"
            fill
            disabled={!mayEdit}
            value={draft.menuCategory}
            options={[
              { value: '1', label: text.website },
              { value: '2', label: text.disclosure }
            ]}
            onChange={event => change({ menuCategory: event.target.value === '2' ? '2' : '1' })}
          />
        </FormGroup>
        <Switch
          label={text.publishArt}
          disabled={!mayEdit}
          checked={draft.publishArt === 'Y'}
          onChange={event => change({ publishArt: event.currentTarget.checked ? 'Y' : 'N' })}
        />
        <Switch
          label={text.isShow}
          disabled={!mayEdit}
          checked={draft.isShow === '1'}
          onChange={event => change({ isShow: event.currentTarget.checked ? '1' : '0' })}
        />
        <ColumnChoices draft={draft} choices={choices} isEditable={mayEdit} onChange={change} />
        <ColumnDuties id={id} draft={draft} isEditable={mayEdit} onChange={change} />
        <FormGroup className="wide" label={text.description} labelFor="column-description">
          <textarea
            id="column-description"
            className="bp6-input bp6-fill"
            rows={3}
            maxLength={500}
            readOnly={!mayEdit}
            value={draft.description}
            onChange={event => change({ description: event.target.value })}
          />
        </FormGroup>
      </div>
      {mayEdit && (
        <footer>
          <Button text={text.cancel} onClick={onClose} />
          <Button
            type="submit"
            intent="primary"
            text={text.save}
            loading={busy}
            disabled={!isDirty && id !== undefined}
          />
        </footer>
      )}
      {id && isMoving && (
        <MoveDialog
          tree={tree}
          label={text.columns}
          id={id}
          onClose={() => setMoving(false)}
          onMove={place => {
            setMoving(false)
            onMove(id, place)
          }}
        />
      )}
      {conflict && (
        <ColumnConflict
          theirs={conflict}
          modelName={choices.modelName}
          processName={choices.processName}
          mine={draft}
          busy={busy}
          onTheirs={editing.takeTheirs}
          onMine={async () => tell(await editing.takeMine())}
          onClose={editing.leaveConflict}
        />
      )}
      {dialog}
      {id && isGranting && (
        <GrantsDialog objectType="column" objectId={id} name={name} onClose={() => setGranting(false)} />
      )}
    </form>
  )
}
