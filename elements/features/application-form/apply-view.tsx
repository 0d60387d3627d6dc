import { useStore } from '@nanostores/react'
import { Button } from '@blueprintjs/core'
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { applicationDocument } from '../../base/contract/apply-form.ts'
import type { ApplyReceipt } from '../../base/contract/apply.ts'
import { Refused, sentence } from '../../base/core/language/errors.ts'
import { useEmit } from '../../base/core/react/host.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import type { FormDocument } from '../../base/form-engine/document/document.ts'
import { readSchema } from '../../base/form-engine/document/read-schema.ts'
import { Settings, settingsOf } from '../../base/form-engine/host/form-settings-context.ts'
import { FormView } from '../../base/form-engine/view/form-view.tsx'
import { useUnsaved } from '../../base/crud/record/use-unsaved.ts'
import { applicationFormText } from './application-form.text.ts'
import { createOwnForm } from './own-form.ts'
import { uploadTo } from './upload-to.ts'
import { ReceiptView } from './receipt-view.tsx'

interface Props {
  subsiteId: string
  /** Id and document of the site's form; empty for the platform's default form. */
  formId: string
  jsonStr: string
  onAsk: (receipt: ApplyReceipt) => void
}

/** Shows the form, and after submission the receipt. */
export function ApplyView({ subsiteId, formId, jsonStr, onAsk }: Props) {
  const text = useText(applicationFormText)
  const locale = useLocale()
  const read = useMemo(
    () => readSchema(jsonStr || (applicationDocument(locale === 'en') as FormDocument)),
    [jsonStr, locale]
  )
  if (typeof read === 'string') return <p role="alert">{text.badForm}</p>
  return <Filled subsiteId={subsiteId} formId={formId} document={read} onAsk={onAsk} />
}

function Filled({ subsiteId, formId, document, onAsk }: Omit<Props, 'jsonStr'> & { document: FormDocument }) {
  const text = useText(applicationFormText)
  const locale = useLocale()
  const emit = useEmit()
  const [form] = useState(() => createOwnForm(subsiteId, formId, document, locale))
  const [settings] = useState(() => settingsOf({}, uploadTo(subsiteId)))
  useEffect(() => form.draw(document, locale), [form, document, locale])
  const state = useStore(form.$state)
  const receipt = useStore(form.$receipt)
  const isRestored = useStore(form.$isRestored)
  const isDirty = useStore(form.$isDirty)
  const isBusy = useStore(form.$isSending)
  const [failure, setFailure] = useState('')
  const [isClearing, setClearing] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  useUnsaved(isDirty)
  useEffect(() => said.current?.scrollIntoView({ block: 'nearest' }), [failure])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure('')
    try {
      const taken = await form.submit(isOrganization => (isOrganization ? text.organizationCard : text.personCard))
      if (taken) emit('qd-applied', { code: taken.code })
    } catch (error) {
      const isRefused = error instanceof Refused
      if (isRefused && error.code === 429) setFailure(text.tooMany)
      else setFailure(isRefused && error.code < 500 ? sentence(error) : `${sentence(error)}。${text.safeAgain}`)
    }
  }
  if (receipt) return <ReceiptView receipt={receipt} onAsk={() => onAsk(receipt)} onAnother={form.clear} />
  return (
    <form className="apply-form" onSubmit={event => void submit(event)} noValidate>
      <p className="apply-note">{text.intro}</p>
      {isRestored && (
        <p className="apply-restored" role="status">
          {text.restored}
        </p>
      )}
      <Settings value={settings}>
        <FormView state={state} isReadonly={false} isDisabled={isBusy} />
      </Settings>
      {failure && (
        <p ref={said} className="apply-failure" role="alert">
          {failure}
        </p>
      )}
      <p className="apply-later">{text.laterFiles}</p>
      <div className="apply-buttons">
        <Button type="submit" intent="primary" size="large" text={text.submit} loading={isBusy} />
        {isClearing ? (
          <span className="apply-question" role="group" aria-label={text.clearQuestion}>
            {text.clearQuestion}
            <Button
              size="small"
              intent="danger"
              text={text.clear}
              onClick={() => {
                form.clear()
                setClearing(false)
              }}
            />
            <Button size="small" text={text.cancel} onClick={() => setClearing(false)} />
          </span>
        ) : (
          isDirty && <Button variant="minimal" text={text.clear} disabled={isBusy} onClick={() => setClearing(true)} />
        )}
      </div>
    </form>
  )
}
