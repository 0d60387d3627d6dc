import { Button, Spinner } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { map, type ReadableAtom } from 'nanostores'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref
} from 'react'
import type { PageQuery } from '../../../contract/envelope.ts'
import { useHost } from '../../../core/react/host.ts'
import { bring } from '../../../core/look/sheets.ts'
import { useLocale, useText } from '../../../core/language/text.ts'
import { toast } from '../../../core/overlay/toasts.ts'
import { useStateFor } from '../../../core/react/use-state-for.ts'
import { send } from '../../../session/request/send.ts'
import { later } from '../../../kit/later.tsx'
import { RecordBar } from '../../record/record-bar.tsx'
import recordStyles from '../../record/record.css?inline'
import { useFocusBack } from '../../record/use-focus-back.ts'
import { useRecord, useRecordState } from '../../record/use-record.ts'
import { useLoad } from '../../../kit/use-load.ts'
import { useMayTry } from '../../../kit/access/use-rights.ts'
import { useSaveKey } from '../../../kit/use-save-key.ts'
import { createFormRecord, type FormStore } from './form-record.ts'
import { problemsOf } from './record-checks.ts'
import { idOf, RecordFields } from './record-fields.tsx'
import { looseForm, type AnyForm, type FormRecord, type Loose, type RecordResource } from './record-form.ts'
import styles from './record-pane.css?inline'
import { recordPaneText } from './record-pane.text.ts'
import { useDuplicates } from './use-duplicates.ts'
import { FailedState } from '../../../kit/access/failed-state.tsx'

bring(recordStyles)
bring(styles)

const RecordConflict = later(() => import('./record-conflict.tsx'))

interface Props {
  noun: string
  form: RecordResource<object, PageQuery>['form']
  /** Undefined for a new record. */
  id: string | undefined
  /** Ids of the previous and next records in the list. */
  before: string | undefined
  after: string | undefined
  onShow: (id: string) => void
  onClose: () => void
  /** Additional actions above the fields. */
  tools?: ReactNode
  /** The edited record, for callers that ask before they show another one. */
  editing: Ref<FormStore>
}

/** Pane beside a list that shows, adds or edits a record. */
export default function RecordPane(props: Props) {
  const { form, id, onClose } = props
  const text = useText(recordPaneText)
  // A form contains its texts: changing the language loads it again. The edit session stays.
  const locale = useLocale()
  const { value, error, reload } = useLoad(
    async signal => {
      const described = await form.load()
      const { calls } = looseForm(described)
      return { described, whole: id ? await send(calls.byId, { query: { id }, signal }) : undefined }
    },
    [id, locale]
  )
  if (value) return <Pane {...props} {...value} />
  return (
    <aside className="record-pane">
      <header>
        <Button className="record-close" variant="minimal" icon={<Cross />} aria-label={text.close} onClick={onClose} />
      </header>
      {error ? <FailedState error={error} retry={reload} /> : <Spinner size={24} aria-label={text.loading} />}
    </aside>
  )
}

const without = (problems: Readonly<Record<string, string>>, ...names: string[]) =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)))

const reasonsOf = (held: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(held).filter(([, why]) => why !== ''))

function Pane(props: Props & { described: AnyForm; whole: (FormRecord & Loose) | undefined }) {
  const { noun, form: list, described, id, before, after, whole, onShow, onClose, editing, tools } = props
  const text = useText(recordPaneText)
  const host = useHost()
  const form = looseForm(described)
  const record = useRecord(() => createFormRecord(noun, form, whole))
  const { draft, record: known, isDirty, busy, conflict, start } = useRecordState(record)
  const mayTry = useMayTry(isDirty)
  const base = useStore(record.$base)
  const [problems, setProblems] = useStateFor<Record<string, string>>(start, () => ({}))
  const fields = form.fields.filter(field => (!id || !field.isOfNew) && (field.isAsked?.(draft) ?? true))
  const taken = useDuplicates(fields, draft, base, id)
  const pane = useRef<HTMLElement>(null)
  /** Reasons why nothing can be saved yet, by field. */
  const [$held] = useState(() => map<Record<string, string>>({}))
  const held = reasonsOf(useStore($held))
  const [isHeldShown, showHeld] = useStateFor(`${Object.keys(held)}`, () => false)
  const closed = (known && form.closed?.(known)) ?? ''
  const isEditable = mayTry(id ? list.rights.edit : list.rights.add) && closed === ''
  useImperativeHandle(editing, () => record, [record])

  const toField = (name: string | undefined) => host.shadowRoot?.getElementById(idOf(name ?? ''))?.focus()
  const toWork = () => {
    if (isEditable) toField(fields.find(field => !id || !field.isFixed)?.name)
    else pane.current?.focus()
  }
  const begin = useEffectEvent(toWork)
  useEffect(() => begin(), [])

  const change = (part: Loose) => {
    record.change(part)
    setProblems(before => without(before, ...Object.keys(part)))
  }
  const hold = (name: string, $why: ReadableAtom<string>) => {
    const stop = $why.subscribe(why => $held.setKey(name, why))
    return () => {
      stop()
      $held.setKey(name, '')
    }
  }
  const check = (name: string) => {
    const field = fields.find(one => one.name === name)
    // An entry without a problem would hide that the value is taken.
    // A save by a key moves the focus, so that this follows its own change of the problems.
    if (field && isDirty) setProblems(before => ({ ...without(before, name), ...problemsOf([field], draft, text) }))
  }
  const save = async () => {
    if (busy) return
    const found = problemsOf(fields, draft, text)
    setProblems(found)
    showHeld(true)
    const wrong = fields.find(({ name }) => found[name] ?? held[name] ?? taken[name])
    if (wrong) return toField(wrong.name)
    tell(await record.save())
  }
  const tell = (saved: FormRecord | undefined) => {
    if (!saved) return
    const warning = form.warningOf?.(saved as FormRecord & Loose)
    toast(warning || text.saved, warning ? 'warning' : 'success')
    if (id) return
    form.onAdded?.(saved as FormRecord & Loose)
    onShow(saved.id)
  }
  useSaveKey(save, { isOn: isEditable })
  useFocusBack(pane, busy || conflict !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }

  const title = id ? form.nameOf(base) : form.adding
  return (
    <aside className="record-pane" aria-label={title} tabIndex={-1} ref={pane} onKeyDown={onKey}>
      <form onSubmit={submit} noValidate>
        <header>
          <h2 title={title}>{title}</h2>
          {id && (
            <>
              <Button
                variant="minimal"
                icon={<ChevronUp />}
                aria-label={text.before}
                title={text.before}
                disabled={!before}
                onClick={() => before && onShow(before)}
              />
              <Button
                variant="minimal"
                icon={<ChevronDown />}
                aria-label={text.after}
                title={text.after}
                disabled={!after}
                onClick={() => after && onShow(after)}
              />
            </>
          )}
          <Button variant="minimal" icon={<Cross />} aria-label={text.close} title={text.close} onClick={onClose} />
        </header>
        <div className="record-body">
          {tools}
          <RecordBar record={record} isEditable={isEditable} isOfNoSite toWork={toWork} />
          <RecordFields
            fields={fields}
            draft={draft}
            problems={{ ...taken, ...(isHeldShown && held), ...problems }}
            isEditable={isEditable}
            isNew={!id}
            recordId={id}
            onChange={change}
            onLeave={check}
            onHold={hold}
          />
          {known ? form.below?.(known) : form.belowNew?.(draft)}
        </div>
        <footer>
          <span className="record-stamp">
            {!isEditable
              ? closed || text.readOnly
              : known?.updateByName && text.updated(known.updateByName, known.updateTime)}
          </span>
          {isEditable && (
            <>
              <Button text={text.cancel} onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                text={text.save}
                loading={busy}
                disabled={!isDirty && Boolean(id)}
              />
            </>
          )}
        </footer>
      </form>
      {conflict && (
        <RecordConflict
          form={described}
          theirs={conflict}
          mine={draft}
          busy={busy}
          onTheirs={record.takeTheirs}
          onMine={async () => tell(await record.takeMine())}
          onClose={record.leaveConflict}
        />
      )}
    </aside>
  )
}
