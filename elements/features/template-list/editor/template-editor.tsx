import { Button, FormGroup, HTMLSelect, InputGroup, Spinner } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import {
  templateKinds,
  templateLimits,
  type Template,
  type TemplateDraft,
  type TemplateKind
} from '../../../base/contract/template.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useHost } from '../../../base/core/react/host.ts'
import { wordsIn } from '../../../base/crud/noun/noun-words.ts'
import recordStyles from '../../../base/crud/record/record.css?inline'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useMayTry } from '../../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { later } from '../../../base/kit/later.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { useSaveKey } from '../../../base/kit/use-save-key.ts'
import { $user } from '../../../base/session/wire/session.ts'
import { CodeArea, type CodeHandle } from './code-area.tsx'
import { CodeState } from './code-state.tsx'
import { editorText } from './editor.text.ts'
import { LockBar } from './lock-bar.tsx'
import { TemplateDetails } from './template-details.tsx'
import { createTemplateRecord, loadTemplate, problemsOf, type Problem } from './template-record.ts'
import { useTemplateLock } from './use-template-lock.ts'
import styles from './editor.css?inline'

bring(recordStyles)
bring(styles)

const TemplateConflict = later(() => import('./template-conflict.tsx'))

interface Props {
  /** Undefined for a new template. */
  id: string | undefined
  onClose: () => void
}

/** Loads and edits a template. */
export default function TemplateEditor({ id, onClose }: Props) {
  const text = useText(editorText)
  const { value, error, reload } = useLoad(async signal => (id ? loadTemplate(id, signal) : undefined), [id])
  if (error !== undefined && !value)
    return (
      <>
        <Button variant="minimal" text={text.back} onClick={onClose} />
        <Failed error={error} retry={reload} />
      </>
    )
  if (id && !value) return <Spinner className="state" size={24} aria-label={text.loading} />
  return <Editor template={value} onClose={onClose} />
}

function Editor({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const text = useText(editorText)
  const locale = useLocale()
  const host = useHost()
  const editing = useRecord(() => createTemplateRecord(template, $user.get()?.username ?? ''))
  const { record, draft, isDirty, busy, conflict } = useRecordState(editing)
  const { lock, touch, takeOver } = useTemplateLock(record)
  const { ask, dialog } = useConfirm()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const code = useRef<CodeHandle>(null)
  const mayEdit = useMayTry(isDirty)('cms:template:edit')
  // Unsaved text stays editable after the lock is lost. The platform refuses the save.
  const isEditable = mayEdit && (!lock || lock.isMine || isDirty)

  const toField = (field: string) => host.shadowRoot?.getElementById(`template-${field}`)?.focus()
  const begin = useEffectEvent(() => toField(template ? 'code' : 'name'))
  useEffect(() => begin(), [])

  const change = (part: Partial<TemplateDraft>) => {
    editing.change(part)
    setProblems(problems.filter(problem => !(problem in part)))
    touch()
  }
  const check = (field: Problem) => {
    const isWrong = problemsOf(draft).includes(field)
    setProblems([...problems.filter(problem => problem !== field), ...(isWrong ? [field] : [])])
  }
  const tell = (saved: Template | undefined) => saved && toast(text.saved(saved.version), 'success')
  const save = async () => {
    if (busy) return
    const found = problemsOf(draft)
    setProblems(found)
    if (found[0]) return toField(found[0])
    tell(await editing.save())
  }
  useSaveKey(save, { isOn: isEditable, isOfPage: true })
  const leave = async () => {
    const question = { title: text.leaveTitle, body: <p>{text.leaveBody}</p>, verb: text.leave }
    if (!isDirty || (await ask(question)) !== undefined) onClose()
  }

  const wrong: Record<Problem, string> = {
    ...{ name: text.nameWrong, fileName: text.fileWrong },
    code: text.codeWrong(templateLimits.characters)
  }
  const field = (name: 'name' | 'fileName', maxLength: number, hint?: string) => {
    const isWrong = problems.includes(name)
    return (
      <FormGroup
        label={text[name]}
        labelInfo="*"
        labelFor={`template-${name}`}
        intent={isWrong ? 'danger' : 'none'}
        helperText={isWrong ? wrong[name] : hint}
      >
        <InputGroup
          id={`template-${name}`}
          value={draft[name]}
          maxLength={maxLength}
          readOnly={!isEditable}
          required
          aria-invalid={isWrong}
          intent={isWrong ? 'danger' : 'none'}
          onValueChange={value => change({ [name]: value })}
          onBlur={() => isDirty && check(name)}
        />
      </FormGroup>
    )
  }
  const title = record?.name ?? text.add
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="template-editor" onSubmit={submit} noValidate>
      <header>
        <Button variant="minimal" text={text.back} onClick={() => void leave()} />
        <h2 title={title}>{title}</h2>
        {mayEdit && lock?.isMine && (
          <p className="template-hint" role="status">
            {text.lockedByMe(lock.until.slice(11, 16))}
          </p>
        )}
        {mayEdit && (
          <Button
            type="submit"
            intent="primary"
            text={text.save}
            loading={busy}
            disabled={!isDirty && record !== undefined}
          />
        )}
      </header>
      {!mayEdit && <p className="quiet">{text.readOnly}</p>}
      {mayEdit && lock && !lock.isMine && <LockBar lock={lock} isDirty={isDirty} onTakeOver={takeOver} />}
      <RecordBar record={editing} isEditable={isEditable} toWork={() => toField('code')} />
      <div className="template-fields">
        {field('name', 60)}
        {field('fileName', 85, text.fileHint)}
        <FormGroup label={text.kind} labelFor="template-kind">
          <HTMLSelect
            id="template-kind"
            fill
            disabled={!isEditable}
            value={draft.kind}
            options={Object.entries(templateKinds).map(([value, words]) => ({ value, label: wordsIn(locale, words) }))}
            onChange={event => change({ kind: event.currentTarget.value as TemplateKind })}
          />
        </FormGroup>
      </div>
      <div className="template-work">
        <section aria-label={text.code}>
          <CodeArea
            id="template-code"
            ref={code}
            label={text.code}
            hintId="template-code-hint"
            value={draft.code}
            isEditable={isEditable}
            isWrong={problems.includes('code')}
            onChange={value => change({ code: value })}
          />
          {problems.includes('code') && <p className="template-wrong">{wrong.code}</p>}
          <CodeState code={draft.code} missing={record?.missing ?? []} goTo={code} />
          <p id="template-code-hint" className="template-hint">
            {text.codeHint}
          </p>
        </section>
        <TemplateDetails
          draft={draft}
          record={record}
          onRestore={isEditable ? restored => change({ code: restored }) : undefined}
        />
      </div>
      {conflict && (
        <TemplateConflict
          theirs={conflict}
          mine={draft}
          base={editing.hasBase() ? editing.$base.get() : undefined}
          busy={busy}
          onTheirs={editing.takeTheirs}
          onMine={async () => tell(await editing.takeMine())}
          onClose={editing.leaveConflict}
        />
      )}
      {dialog}
    </form>
  )
}
