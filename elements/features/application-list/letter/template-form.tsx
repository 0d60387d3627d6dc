import { Button, TextArea } from '@blueprintjs/core'
import { useRef, type FormEvent } from 'react'
import {
  exampleLetter,
  longestNumber,
  longestTemplate,
  missingTokens,
  tokensOf,
  unknownTokens,
  type LetterTemplate
} from '../../../base/contract/apply-letters.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import recordStyles from '../../../base/crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { LetterPaper } from './letter-paper.tsx'
import { letterText } from './letter.text.ts'
import styles from './template-dialog.css?inline'
import { createTemplateRecord } from './template-record.ts'

bring(recordStyles)
bring(styles)

interface Props {
  template: LetterTemplate
  onSaved: () => void
}

/** Edits one letter template, with its placeholders and a preview. */
export function TemplateForm({ template, onSaved }: Props) {
  const text = useText(letterText)
  const record = useRecord(() => createTemplateRecord(template, onSaved))
  const { draft, busy, isDirty } = useRecordState(record)
  const area = useRef<HTMLTextAreaElement>(null)
  const { kind, title, usualText } = template
  const unknown = unknownTokens(kind, draft.text)
  const missing = missingTokens(kind, draft.text)
  const isNumber = kind === 'number'
  const named = (names: string[]) => names.map(name => `{${name}}`).join('、')
  const problem =
    unknown.length > 0
      ? text.unknown(named(unknown))
      : draft.text.trim() === ''
        ? text.empty
        : missing.length > 0
          ? text.missing(named(missing))
          : ''

  const insert = (token: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current!
    const words = `{${token}}`
    record.change({ text: draft.text.slice(0, from) + words + draft.text.slice(to) })
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + words.length, from + words.length)
    })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (problem) return void area.current?.focus()
    if (await record.save()) return void toast(text.saved, 'success')
    const failure = record.$failure.get()
    if (failure) toast(sentence(failure), 'danger')
  }
  return (
    <form className="template-form" noValidate onSubmit={event => void save(event)} aria-label={title}>
      <div className="template-words">
        <RecordBar
          record={record}
          isEditable
          sayConflict={theirs => text.conflict(theirs.updateByName)}
          toWork={() => area.current?.focus()}
        />
        <Field name="template-text" label={isNumber ? text.number : text.text} problem={problem}>
          <TextArea
            id="template-text"
            inputRef={area}
            fill
            rows={isNumber ? 1 : 9}
            maxLength={isNumber ? longestNumber : longestTemplate}
            value={draft.text}
            disabled={busy}
            aria-invalid={problem !== ''}
            aria-describedby={problem ? 'template-text-problem' : undefined}
            onChange={event =>
              record.change({ text: isNumber ? event.target.value.replaceAll('\n', '') : event.target.value })
            }
          />
        </Field>
        <p className="template-label">{text.tokens}</p>
        <div className="template-tokens" role="group" aria-label={text.tokens}>
          {tokensOf(kind).map(token => (
            <Button
              key={token}
              size="small"
              text={token}
              aria-label={text.insert(token)}
              disabled={busy}
              onClick={() => insert(token)}
            />
          ))}
        </div>
        <div className="template-buttons">
          <Button type="submit" intent="primary" text={text.saveTemplate} loading={busy} disabled={!isDirty} />
          <Button
            text={text.reset}
            disabled={busy || draft.text === usualText}
            onClick={() => record.change({ text: usualText })}
          />
          <span className="template-note">
            {template.updateTime ? text.lastChange(template.updateByName, template.updateTime) : text.usual}
          </span>
        </div>
      </div>
      <section aria-label={text.preview}>
        <p className="template-label">{text.preview}</p>
        <LetterPaper letter={exampleLetter(kind, title, draft.text)} />
      </section>
    </form>
  )
}
