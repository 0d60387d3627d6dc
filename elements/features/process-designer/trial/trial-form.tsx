import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Settings, settingsOf } from '../../../base/form-engine/host/form-settings-context.ts'
import formStyles from '../../../base/form-engine/view/form.css?inline'
import { FormView } from '../../../base/form-engine/view/form-view.tsx'
import type { TrialFormState } from './load-trial-form.ts'
import { trialText } from './trial.text.ts'

bring(formStyles)

/** No host functions: the form is filled in for the test run only. */
const settings = settingsOf()

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
