import { Button, FormGroup, InputGroup, NonIdealState, Spinner, TextArea } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { Article } from '../../../base/contract/article.ts'
import {
  addLine,
  interviewDocument,
  interviewLines,
  lineLimits,
  recallLine,
  type InterviewLine
} from '../../../base/contract/interview-line.ts'
import { rowsOf } from '../../../base/contract/model-value.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { saveSheet } from '../../../base/session/upload/sheets.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed, changesOf } from '../../../base/session/wire/changes.ts'
import { entriesText } from './entries.text.ts'

/** Record of an interview, to which several people add lines at the same time. */
export default function RecordDesk({ article, mayEdit }: { article: Article; mayEdit: boolean }) {
  const text = useText(entriesText)
  const { ask, dialog } = useConfirm()
  const list = useRef<HTMLOListElement>(null)
  const [isSaving, setSaving] = useState(false)
  const { id: articleId, subsiteId: subsite } = article
  const {
    value: lines,
    error,
    reload
  } = useLoad(
    signal => send(interviewLines, { query: { articleId }, signal }),
    [articleId, useStore(changesOf('entry'))]
  )
  const count = lines?.length ?? 0
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])

  const saveRecord = async () => {
    setSaving(true)
    try {
      await saveSheet(interviewDocument.exportDocx, { articleId })
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setSaving(false)
  }
  const recall = async (line: InterviewLine) => {
    const title = text.askRecall(line.speaker)
    if ((await ask({ title, body: <p>{text.recallNote}</p>, verb: text.recall, intent: 'danger' })) === undefined)
      return
    try {
      await send(recallLine, { body: { articleId, id: line.id }, subsite })
      changed('entry')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  if (error && !lines) return <Failed error={error} retry={reload} />
  if (!lines) return <Spinner size={24} aria-label={text.loading} />
  return (
    <section className="record-desk" aria-label={text.recordDesk}>
      <div className="record-head">
        <h2>{text.recordDesk}</h2>
        <Button size="small" text={text.saveRecord} loading={isSaving} onClick={() => void saveRecord()} />
      </div>
      {count === 0 && <NonIdealState className="table-state" title={text.noLines} />}
      <ol className="record-lines" ref={list} aria-live="polite" tabIndex={count > 0 ? 0 : undefined}>
        {lines.map(line => (
          <li key={line.id} className={line.isRecalled ? 'line-recalled' : undefined}>
            <p>
              <b>{line.speaker}</b> <small className="quiet">{line.time.slice(11)}</small>
            </p>
            {line.isRecalled ? (
              <span className="mark">{text.recalled}</span>
            ) : (
              mayEdit && <Button size="small" variant="minimal" text={text.recall} onClick={() => void recall(line)} />
            )}
            <p title={text.recordedBy(line.createByName)}>{line.content}</p>
          </li>
        ))}
      </ol>
      {mayEdit && <LineForm article={article} />}
      {dialog}
    </section>
  )
}

/** Adds lines. The speaker stays for the next line; what was refused stays, too. */
function LineForm({ article }: { article: Article }) {
  const text = useText(entriesText)
  const id = useId()
  const [speaker, setSpeaker] = useState(article.modelFields.host ?? '')
  const [content, setContent] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const guests = (rowsOf(article.modelFields.guests ?? '') ?? []).map(({ name }) => name ?? '')
  const speakers = [...new Set([article.modelFields.host ?? '', ...guests])].filter(Boolean)
  const isWhole = speaker.trim() !== '' && content.trim() !== ''

  const add = async () => {
    if (!isWhole || isBusy) return
    setBusy(true)
    try {
      const body = { articleId: article.id, speaker, content }
      await send(addLine, { body, subsite: article.subsiteId })
      setContent('')
      changed('entry')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void add()
  }
  return (
    <form className="record-form" onSubmit={submit}>
      <FormGroup label={text.speaker} labelFor={`${id}-speaker`}>
        <InputGroup
          id={`${id}-speaker`}
          list={`${id}-speakers`}
          maxLength={lineLimits.speaker}
          value={speaker}
          onValueChange={setSpeaker}
        />
        <datalist id={`${id}-speakers`}>
          {speakers.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </FormGroup>
      <FormGroup label={text.line} labelFor={`${id}-line`}>
        <TextArea
          id={`${id}-line`}
          inputRef={field}
          fill
          rows={2}
          placeholder={text.addLineHint}
          maxLength={lineLimits.content}
          value={content}
          onChange={event => setContent(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </FormGroup>
      <Button type="submit" intent="primary" text={text.addLine} disabled={!isWhole} loading={isBusy} />
    </form>
  )
}
