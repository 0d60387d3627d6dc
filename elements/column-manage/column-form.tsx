import { Button, FormGroup, InputGroup, NonIdealState, Spinner, Switch } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Column, ColumnDraft, ColumnNode } from '../contract/column.ts'
import { codes } from '../contract/envelope.ts'
import { Refused, sentence } from '../core/errors.ts'
import { useHost } from '../core/host.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { useConfirm } from '../parts/confirm.tsx'
import { later } from '../parts/later.tsx'
import { keysAbove, type Tree } from '../parts/tree/tree-model.ts'
import { useLoad } from '../parts/use-load.ts'
import { useRights } from '../parts/use-rights.ts'
import { changesOf } from '../session/changes.ts'
import { columnManageText } from './column-manage.text.ts'
import {
  blankColumn,
  contentsOf,
  draftOf,
  isSame,
  loadColumn,
  problemsOf,
  removeColumn,
  saveColumn,
  type Problem
} from './columns.ts'
import type { Place } from './moves.ts'

const MoveDialog = later(() => import('./move-dialog.tsx'))

interface Props {
  tree: Tree<ColumnNode>
  subsiteId: string
  /** Undefined is a new one below `parentId`. */
  id: string | undefined
  parentId: string
  onDirty: (isDirty: boolean, name: string) => void
  onAddBelow: (parentId: string) => void
  onMove: (id: string, place: Place) => void
  /** Saved, or with undefined deleted. */
  onDone: (id: string | undefined) => void
  onClose: () => void
}

/** Adds a column or edits one. */
export function ColumnForm(props: Props) {
  const text = useText(columnManageText)
  const { id, subsiteId, parentId } = props
  const version = useStore(changesOf('column'))
  const { value, error, reload } = useLoad(
    async signal => (id ? await loadColumn(id, signal) : undefined),
    [id, version]
  )
  if (error && !value)
    return (
      <NonIdealState className="state" title={sentence(error)} action={<Button text={text.retry} onClick={reload} />} />
    )
  if (id && !value) return <Spinner className="state" size={24} aria-label={text.loading} />
  return (
    <Fields
      {...props}
      column={value}
      start={value ? draftOf(value) : blankColumn(subsiteId, parentId)}
      reload={reload}
    />
  )
}

function Fields({
  tree,
  id,
  column,
  start,
  onDirty,
  onAddBelow,
  onMove,
  onDone,
  onClose,
  reload
}: Props & { column: Column | undefined; start: ColumnDraft; reload: () => void }) {
  const text = useText(columnManageText)
  const host = useHost()
  const can = useRights()
  const [draft, setDraft] = useState(start)
  const [base, setBase] = useState({ draft: start, version: column?.version ?? 0 })
  const [problems, setProblems] = useState<Problem[]>([])
  const [failure, setFailure] = useState('')
  const [newer, setNewer] = useState<Column>()
  const [busy, setBusy] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const { ask, dialog } = useConfirm()
  const isDirty = !isSame(draft, base.draft)
  const mayEdit = can(id ? 'cms:newsclass:edit' : 'cms:newsclass:add')
  useEffect(() => onDirty(isDirty, base.draft.name), [isDirty, base.draft.name])

  // A move or another's save brings a newer column: an untouched form follows.
  useEffect(() => {
    if (!column || (column.version === base.version && column.parentId === base.draft.parentId)) return
    if (!isDirty) {
      setDraft(draftOf(column))
      setBase({ draft: draftOf(column), version: column.version })
    } else if (column.parentId !== base.draft.parentId && column.version === base.version) {
      setDraft({ ...draft, parentId: column.parentId })
      setBase({ ...base, draft: { ...base.draft, parentId: column.parentId } })
    }
  }, [column])

  const change = (part: Partial<ColumnDraft>) => {
    setDraft({ ...draft, ...part })
    setProblems(problems.filter(problem => !(problem in part)))
  }
  const check = (field: Problem) =>
    setProblems([
      ...problems.filter(problem => problem !== field),
      ...problemsOf(draft).filter(problem => problem === field)
    ])

  const save = async (version = base.version) => {
    const found = problemsOf(draft)
    setProblems(found)
    if (found[0]) return host.shadowRoot?.getElementById(`column-${found[0]}`)?.focus()
    setBusy(true)
    setFailure('')
    try {
      const saved = await saveColumn(draft, id ? { id, version } : undefined)
      setNewer(undefined)
      setBase({ draft, version: version + 1 })
      toast(text.saved, 'success')
      onDone(saved)
    } catch (error) {
      if (error instanceof Refused && error.code === codes.conflict && error.result) setNewer(error.result as Column)
      else setFailure(sentence(error))
    }
    setBusy(false)
  }

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
      const name = base.draft.name
      if (
        (await ask({ title: text.askDelete(name, contents), body, verb: text.delete, intent: 'danger' })) === undefined
      )
        return
      await removeColumn(id)
      toast(text.deleted(name), 'success')
      onDone(undefined)
    } catch (error) {
      setFailure(sentence(error))
    }
  }

  const shortcut = useRef(save)
  shortcut.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || !mayEdit) return
      event.preventDefault()
      void shortcut.current()
    }
    host.addEventListener('keydown', onKey)
    return () => host.removeEventListener('keydown', onKey)
  }, [host, mayEdit])

  useEffect(() => {
    if (!id) host.shadowRoot?.getElementById('column-name')?.focus()
  }, [])

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
    <form className="column-form" onSubmit={submit} noValidate>
      <header>
        <Button className="back" variant="minimal" text={text.back} onClick={onClose} />
        <h2 title={base.draft.name}>{id ? base.draft.name : text.add}</h2>
        {id && can('cms:newsclass:add') && <Button text={text.addBelow} onClick={() => onAddBelow(id)} />}
        {id && can('cms:newsclass:move') && <Button text={text.moveTo} onClick={() => setMoving(true)} />}
        {id && can('cms:newsclass:delete') && (
          <Button intent="danger" variant="outlined" text={text.delete} onClick={() => void remove()} />
        )}
      </header>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
      {newer && (
        <p className="problem" role="alert">
          {text.conflict}
          <Button
            size="small"
            text={text.conflictTheirs}
            onClick={() => {
              setDraft(draftOf(newer))
              setBase({ draft: draftOf(newer), version: newer.version })
              setNewer(undefined)
              reload()
            }}
          />
          <Button size="small" text={text.conflictMine} onClick={() => void save(newer.version)} />
        </p>
      )}
      <div className="fields">
        {field('name', text.name, 60)}
        <FormGroup label={text.parent}>
          <span className="parent">{draft.parentId ? pathOf(draft.parentId) : text.top}</span>
        </FormGroup>
        {field('code', text.code, 60, text.codeHint)}
        {field('url', text.url, 300, text.urlHint)}
        {field('icon', text.icon, 60)}
        <FormGroup label={text.category} labelFor="column-category">
          <select
            id="column-category"
            className="bp6-input bp6-fill"
            disabled={!mayEdit}
            value={draft.menuCategory}
            onChange={event => change({ menuCategory: event.target.value === '2' ? '2' : '1' })}
          >
            <option value="1">{text.website}</option>
            <option value="2">{text.disclosure}</option>
          </select>
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
          id={id}
          onClose={() => setMoving(false)}
          onMove={place => {
            setMoving(false)
            onMove(id, place)
          }}
        />
      )}
      {dialog}
    </form>
  )
}
