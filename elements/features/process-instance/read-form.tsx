import { useMemo } from 'react'
import { instanceForm } from '../../base/contract/process-form.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { useText } from '../../base/core/language/text.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { readSchema } from '../../base/form-engine/document/read-schema.ts'
import { Settings, settingsOf } from '../../base/form-engine/host/form-settings-context.ts'
import { createFormState } from '../../base/form-engine/state/form-state.ts'
import formStyles from '../../base/form-engine/view/form.css?inline'
import { FormView } from '../../base/form-engine/view/form-view.tsx'
import styles from '../../base/form-engine/filled/filled-form.css?inline'
import { filledFormText } from '../../base/form-engine/filled/filled-form.text.ts'

bring(formStyles)
bring(styles)

const settings = settingsOf()

/** Shows the filled form of an instance as the user may read it, or nothing if there is no form. */
export default function ReadForm({ instanceId }: { instanceId: string }) {
  const text = useText(filledFormText)
  const { value, error, reload } = useLoad(
    signal => send(instanceForm, { query: { processInstanceId: instanceId }, signal }),
    [instanceId]
  )
  const state = useMemo(() => {
    const document = value ? readSchema(value.jsonStr) : ''
    if (typeof document === 'string') return undefined
    const drawn = createFormState(document)
    drawn.setData(value!.data)
    return drawn
  }, [value])
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return null
  return (
    <section className="filled-form" aria-label={value.formName}>
      <h3>{value.formName}</h3>
      {state ? (
        <Settings value={settings}>
          <FormView state={state} isReadonly isDisabled={false} />
        </Settings>
      ) : (
        <p role="alert">{text.badForm}</p>
      )}
    </section>
  )
}
