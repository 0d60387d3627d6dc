import { useMemo } from 'react'
import { instanceForm, type FilledForm as Kept } from '../contract/process-form.ts'
import { useLocale, useText } from '../core/text.ts'
import { readSchema } from '../form-engine/document/read-schema.ts'
import { Settings, settingsOf } from '../form-engine/host/form-settings-context.ts'
import { createFormState } from '../form-engine/state/form-state.ts'
import { FormView } from '../form-engine/view/form-view.tsx'
import { Failed } from '../parts/failed.tsx'
import { useLoad } from '../parts/use-load.ts'
import { send } from '../session/request.ts'
import { inboxText } from './inbox.text.ts'

/** What was filled in to start an instance, to be read; nothing where it began without a form. */
export default function FilledForm({ instanceId }: { instanceId: string }) {
  const { value, error, reload } = useLoad(
    signal => send(instanceForm, { query: { processInstanceId: instanceId }, signal }),
    [instanceId]
  )
  if (error !== undefined) return <Failed error={error} retry={reload} />
  return value ? <Drawn kept={value} /> : null
}

const settings = settingsOf()

function Drawn({ kept }: { kept: Kept }) {
  const text = useText(inboxText)
  const locale = useLocale()
  const state = useMemo(() => {
    const document = readSchema(kept.jsonStr)
    if (typeof document === 'string') return undefined
    const drawn = createFormState(document, locale)
    drawn.setData(kept.data)
    return drawn
  }, [kept, locale])
  return (
    <section className="filled-form" aria-label={kept.formName}>
      <h3>{kept.formName}</h3>
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
