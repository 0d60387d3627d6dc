import { atom, type ReadableAtom } from 'nanostores'
import { processForm } from '../../../base/contract/process-form.ts'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { readSchema } from '../../../base/form-engine/document/read-schema.ts'
import { Settings, settingsOf } from '../../../base/form-engine/host/form-settings-context.ts'
import { createFormState, type FormState } from '../../../base/form-engine/state/form-state.ts'
import { FormView } from '../../../base/form-engine/view/form-view.tsx'
import formStyles from '../../../base/form-engine/view/form.css?inline'
import { send } from '../../../base/session/request/send.ts'
import { trialText } from './trial.text.ts'

bring(formStyles)

/** No host functions: the form is filled in for the test run only. */
const settings = settingsOf()

/** A form of a test run while it is filled in. */
interface TrialFormState {
  formKey: string
  formName: string
  /** Undefined if the stored document is damaged. */
  state: FormState | undefined
  /** Values of all fields. */
  $values: ReadableAtom<Record<string, unknown>>
}

/** Loads a form to fill in for a test run. */
export async function loadTrialForm(formKey: string, signal: AbortSignal): Promise<TrialFormState> {
  const { formName, jsonStr } = await send(processForm, { query: { formKey }, signal })
  const document = readSchema(jsonStr)
  const state = document && typeof document !== 'string' ? createFormState(document) : undefined
  const $values = atom(state?.values() ?? {})
  state?.onChange(() => $values.set(state.values()))
  return { formKey, formName, state, $values }
}

/** Fills in a form for a test run. */
export default function TrialForm({ form: { formName, state } }: { form: TrialFormState }) {
  const text = useText(trialText)
  if (!state) return <p role="alert">{text.badForm}</p>
  return (
    <section className="trial-form" aria-label={formName}>
      <Settings value={settings}>
        <FormView state={state} isReadonly={false} isDisabled={false} />
      </Settings>
    </section>
  )
}
