import { Button, Checkbox, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import type { Article } from '../../../base/contract/article.ts'
import {
  enterEntry,
  entryLimits,
  highestScore,
  offlineChannels,
  questionTypes,
  type OfflineEntry
} from '../../../base/contract/content-entry.ts'
import { rowsOf } from '../../../base/contract/model-value.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useUnsaved } from '../../../base/crud/record/use-unsaved.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { send } from '../../../base/session/request/send.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { channelOf } from './describe-entries.tsx'
import { entriesText } from './entries.text.ts'

interface Question {
  number: string
  title: string
  type: string
  options: string[]
}

/** Reads the questions of a consultation. Options are lines. */
const questionsOf = ({ modelFields }: Article): Question[] =>
  (rowsOf(modelFields.questions ?? '') ?? []).map(({ title = '', type = '', options = '' }, at) => ({
    ...{ number: String(at + 1), title, type },
    options: options
      .split('\n')
      .map(option => option.trim())
      .filter(Boolean)
  }))

const [, several, score, words] = questionTypes
const scores = Array.from({ length: highestScore }, (_all, at) => at + 1)

interface Props {
  article: Article
  onClose: () => void
}

/** Dialog in which the staff enters an answer that arrived by letter, e-mail or phone. */
export default function EnterDialog({ article, onClose }: Props) {
  const text = useText(entriesText)
  const locale = useLocale()
  const { ask, dialog } = useConfirm()
  const [first] = useState<OfflineEntry>({ id: article.id, channel: 'letter', receivedOn: '' })
  const [draft, setDraft] = useState(first)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isDirty = draft !== first
  useUnsaved(isDirty)
  const change = (part: Partial<OfflineEntry>) => {
    setDraft(before => ({ ...before, ...part }))
    setProblem('')
  }
  const answer = (number: string, value: string) =>
    change({
      answers: Object.fromEntries(Object.entries({ ...draft.answers, [number]: value }).filter(each => each[1]))
    })

  const close = async () => {
    if (isDirty && (await ask({ title: text.leave, verb: text.leaveVerb, intent: 'danger' })) === undefined) return
    onClose()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await send(enterEntry, { body: draft, subsite: article.subsiteId })
      toast(text.entered, 'success')
      changed('entry')
      onClose()
    } catch (error) {
      setProblem(sentence(error))
      setBusy(false)
    }
  }
  const line = (name: 'name' | 'contact' | 'region') => (
    <FormGroup label={text[name]} labelFor={`enter-${name}`}>
      <InputGroup
        id={`enter-${name}`}
        value={draft[name] ?? ''}
        maxLength={entryLimits[name]}
        disabled={isBusy}
        onValueChange={value => change({ [name]: value })}
      />
    </FormGroup>
  )
  return (
    <Dialog isOpen title={text.enterTitle} onClose={() => void close()} style={{ width: 640 }}>
      <form onSubmit={event => void save(event)}>
        <DialogBody>
          <p className="enter-note">{text.enterNote}</p>
          <div className="enter-facts">
            <FormGroup label={text.channel} labelFor="enter-channel">
              <HTMLSelect
                id="enter-channel"
                fill
                autoFocus
                disabled={isBusy}
                value={draft.channel}
                options={offlineChannels.map(channel => ({ value: channel, label: channelOf(channel, locale) }))}
                onChange={event =>
                  change({ channel: offlineChannels.find(each => each === event.currentTarget.value) ?? 'letter' })
                }
              />
            </FormGroup>
            <FormGroup label={text.receivedOn} labelFor="enter-day" labelInfo={<span aria-hidden>*</span>}>
              <InputGroup
                id="enter-day"
                type="date"
                required
                value={draft.receivedOn}
                disabled={isBusy}
                onValueChange={receivedOn => change({ receivedOn })}
              />
            </FormGroup>
            {line('name')}
            {line('contact')}
            {line('region')}
          </div>
          <FormGroup label={text.enterContent} labelFor="enter-content">
            <TextArea
              id="enter-content"
              fill
              autoResize
              value={draft.content ?? ''}
              maxLength={entryLimits.content}
              disabled={isBusy}
              onChange={event => change({ content: event.currentTarget.value })}
            />
          </FormGroup>
          {questionsOf(article).map(question => (
            <Answer
              key={question.number}
              question={question}
              value={draft.answers?.[question.number] ?? ''}
              isBusy={isBusy}
              onChange={value => answer(question.number, value)}
            />
          ))}
          {problem && (
            <p className="failure" role="alert">
              {problem}
            </p>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={() => void close()} />
              <Button type="submit" intent="primary" text={text.save} loading={isBusy} />
            </>
          }
        />
      </form>
      {dialog}
    </Dialog>
  )
}

interface AnswerProps {
  question: Question
  value: string
  isBusy: boolean
  onChange: (value: string) => void
}

/** Takes the answer to one question in the form in which it is stored. */
function Answer({ question: { number, title, type, options }, value, isBusy, onChange }: AnswerProps) {
  const text = useText(entriesText)
  const id = `enter-answer-${number}`
  const label = `${number}. ${title}`
  if (type === several) {
    const chosen = value.split(',').filter(Boolean)
    return (
      <fieldset className="enter-choices">
        <legend>{label}</legend>
        {options.map((option, at) => {
          const place = String(at + 1)
          return (
            <Checkbox
              key={place}
              label={option}
              checked={chosen.includes(place)}
              disabled={isBusy}
              onChange={event =>
                onChange(
                  (event.currentTarget.checked ? [...chosen, place] : chosen.filter(each => each !== place)).join(',')
                )
              }
            />
          )
        })}
      </fieldset>
    )
  }
  const choices =
    type === score
      ? scores.map(each => ({ value: String(each), label: text.score(each) }))
      : options.map((option, at) => ({ value: String(at + 1), label: option }))
  return (
    <FormGroup label={label} labelFor={id}>
      {type === words ? (
        <InputGroup id={id} value={value} maxLength={entryLimits.answer} disabled={isBusy} onValueChange={onChange} />
      ) : (
        <HTMLSelect
          id={id}
          fill
          value={value}
          disabled={isBusy}
          options={[{ value: '', label: text.choose }, ...choices]}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </FormGroup>
  )
}
