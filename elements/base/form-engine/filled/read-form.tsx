import { useMemo } from 'react'
import { instanceForm } from '../../contract/process-form.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { Failed } from '../../kit/access/failed.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { send } from '../../session/request/send.ts'
import { readSchema } from '../document/read-schema.ts'
import { Settings, settingsOf } from '../host/form-settings-context.ts'
import { createFormState } from '../state/form-state.ts'
import formStyles from '../view/form.css?inline'
import { FormView } from '../view/form-view.tsx'
import styles from './filled-form.css?inline'
import { filledFormText } from './filled-form.text.ts'

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
