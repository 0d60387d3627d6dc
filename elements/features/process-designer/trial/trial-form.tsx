import { Spinner } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { processForm } from '../../../base/contract/process-form.ts'
import { bring } from '../../../base/core/sheets.ts'
import { useText } from '../../../base/core/text.ts'
import { readSchema } from '../../../base/form-engine/document/read-schema.ts'
import { Settings, settingsOf } from '../../../base/form-engine/host/form-settings-context.ts'
import { createFormState } from '../../../base/form-engine/state/form-state.ts'
import formStyles from '../../../base/form-engine/view/form.css?inline'
import { FormView } from '../../../base/form-engine/view/form-view.tsx'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { trialText } from './trial.text.ts'

bring(formStyles)

export interface TrialFormProps {
  formKey: string
  /** Called with the values of all fields. */
  onValues: (values: Record<string, unknown>) => void
}

/** No host functions: the form is filled in for the test run only. */
const settings = settingsOf()

/** Fills in a form for a test run. */
export default function TrialForm({ formKey, onValues }: TrialFormProps) {
  const text = useText(trialText)
  const { value, error, reload } = useLoad(
    async signal => ({ of: formKey, ...(await send(processForm, { query: { formKey }, signal })) }),
    [formKey]
  )
  const form = value?.of === formKey ? value : undefined
  const state = useMemo(() => {
    const document = form && readSchema(form.jsonStr)
    return document && typeof document !== 'string' ? createFormState(document) : undefined
  }, [form])
  const tell = useEffectEvent(onValues)
  useEffect(() => {
    if (!state) return
    tell(state.values())
    return state.onChange(() => tell(state.values()))
  }, [state])
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!form) return <Spinner size={24} aria-label={text.loading} />
  if (!state) return <p role="alert">{text.badForm}</p>
  return (
    <section className="trial-form" aria-label={form.formName}>
      <Settings value={settings}>
        <FormView state={state} isReadonly={false} isDisabled={false} />
      </Settings>
    </section>
  )
}
