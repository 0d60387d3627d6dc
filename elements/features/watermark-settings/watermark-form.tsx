import { Button, FormGroup, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { watermarkKinds, type Watermark } from '../../base/contract/watermark.ts'
import { useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { useSaveKey } from '../../base/kit/use-save-key.ts'
import { $user } from '../../base/session/wire/session.ts'
import { MarkPreview } from './mark-preview.tsx'
import { PositionChoice } from './position-choice.tsx'
import {
  createWatermarkRecord,
  problemsOf,
  ranges,
  type NumberField,
  type WatermarkDraft,
  type WatermarkProblem
} from './watermark-record.ts'
import { watermarkText } from './watermark-settings.text.ts'

/** Loaded on demand: most watermarks are text. */
const MarkPicture = later(() => import('./mark-picture.tsx'))

interface Props {
  watermark: Watermark
  /** Selector of the site or column. */
  children: ReactNode
}

/** Edits a watermark with a preview. */
export function WatermarkForm({ watermark, children }: Props) {
  const text = useText(watermarkText)
  const host = useHost()
  const editing = useRecord(() => createWatermarkRecord(watermark, $user.get()?.username ?? ''))
  const { draft, isDirty, busy } = useRecordState(editing)
  const mayTry = useMayTry(isDirty)
  const [problems, setProblems] = useState<WatermarkProblem[]>([])
  const mayEdit = mayTry('cms:watermark:edit')

  const change = (part: Partial<WatermarkDraft>) => {
    editing.change(part)
    setProblems(problems.filter(problem => !(problem in part)))
  }
  const toField = (name: string) => host.shadowRoot?.getElementById(`mark-${name}`)?.focus()
  const save = async () => {
    if (busy || !mayEdit) return
    const found = problemsOf(draft)
    setProblems(found)
    if (found[0]) return toField(found[0])
    if (await editing.save()) toast(text.saved, 'success')
  }
  useSaveKey(save, { isOn: mayEdit })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  const numberField = (name: NumberField, hint?: string) => {
    const [least, most] = ranges[name]
    const isWrong = problems.includes(name)
    return (
      <FormGroup
        label={text[name]}
        labelFor={`mark-${name}`}
        intent={isWrong ? 'danger' : 'none'}
        helperText={isWrong ? text.range(least, most) : hint}
      >
        <InputGroup
          id={`mark-${name}`}
          type="number"
          min={least}
          max={most}
          step={1}
          readOnly={!mayEdit}
          aria-invalid={isWrong}
          value={Number.isNaN(draft[name]) ? '' : String(draft[name])}
          onValueChange={value => change({ [name]: value === '' ? Number.NaN : Number(value) })}
        />
      </FormGroup>
    )
  }

  return (
    <form className="mark-form" onSubmit={submit} noValidate>
      <div className="mark-fields">
        {children}
        <p className="mark-note">{mayEdit ? text.note : text.readOnly}</p>
        <RecordBar
          record={editing}
          isEditable={mayEdit}
          toWork={() => toField('isOn')}
          sayConflict={() => text.conflict}
        />
        <Switch
          id="mark-isOn"
          label={text.isOn}
          disabled={!mayEdit}
          checked={draft.isOn}
          onChange={event => change({ isOn: event.currentTarget.checked })}
        />
        <FormGroup label={text.kind} labelFor="mark-kind">
          <HTMLSelect
            id="mark-kind"
            disabled={!mayEdit}
            value={draft.kind}
            options={watermarkKinds.map(kind => ({ value: kind, label: text.kinds[kind] }))}
            onChange={event => change({ kind: watermarkKinds.find(kind => kind === event.target.value) ?? 'text' })}
          />
        </FormGroup>
        {draft.kind === 'text' ? (
          <>
            <FormGroup
              className="wide"
              label={text.text}
              labelFor="mark-text"
              intent={problems.includes('text') ? 'danger' : 'none'}
              helperText={problems.includes('text') ? text.textNeeded : undefined}
            >
              <InputGroup
                id="mark-text"
                value={draft.text}
                maxLength={40}
                readOnly={!mayEdit}
                aria-invalid={problems.includes('text')}
                onValueChange={value => change({ text: value })}
              />
            </FormGroup>
            {numberField('fontSize', text.fontSizeHint)}
            <FormGroup label={text.color} labelFor="mark-color">
              <input
                id="mark-color"
                type="color"
                disabled={!mayEdit}
                value={draft.color}
                onChange={event => change({ color: event.target.value })}
              />
            </FormGroup>
          </>
        ) : (
          <MarkPicture
            draft={draft}
            mayEdit={mayEdit}
            isMissing={problems.includes('pictureId')}
            subsite={editing.$subsite.get()}
            onChange={change}
          />
        )}
        {numberField('opacity')}
        <PositionChoice position={draft.position} mayEdit={mayEdit} onChange={position => change({ position })} />
        {numberField('offsetX')}
        {numberField('offsetY')}
        {numberField('minWidth', text.minHint)}
        {numberField('minHeight', text.minHint)}
        {mayEdit && (
          <footer>
            <Button type="submit" intent="primary" text={text.save} loading={busy} disabled={!isDirty} />
          </footer>
        )}
      </div>
      <MarkPreview draft={draft} />
    </form>
  )
}
