import { HTMLSelect } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { processChoices } from '../../../base/contract/process-choice.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { $subsite } from '../../../base/session/wire/session.ts'
import type { Drawing } from '../modeler/modeler.ts'
import type { Shape } from '../modeler/services.ts'
import { inspectorText } from './inspector.text.ts'

/** Chooses the deployed process that a call activity runs. */
export function CallFields({ drawing: { service }, shape }: { drawing: Drawing; shape: Shape }) {
  const text = useText(inspectorText)
  const subsiteId = useStore($subsite)?.id ?? ''
  const own = service('canvas').getRootElement().businessObject.id
  const { calledElement: key = '', name } = shape.businessObject
  const { value, error, reload } = useLoad(
    signal => send(processChoices, { query: { subsiteId }, signal }),
    [subsiteId]
  )
  const choices = (value ?? []).filter(({ processKey }) => processKey !== own)
  const isKnown = !key || !value || choices.some(({ processKey }) => processKey === key)
  const set = (calledElement: string) => {
    const chosen = choices.find(({ processKey }) => processKey === calledElement)
    // The name of the chosen process replaces the one of a new call.
    const isNew = !key && chosen
    service('modeling').updateProperties(shape, {
      calledElement: calledElement || undefined,
      name: isNew ? chosen.processName : name
    })
  }
  return (
    <>
      <Field name="called" label={text.called} hint={text.calledHint}>
        <HTMLSelect
          id="called"
          fill
          value={key}
          onChange={({ target }) => set(target.value)}
          options={[
            { value: '', label: text.chooseCalled },
            ...(key && !(isKnown && value) ? [{ value: key, label: value ? text.notDeployed(key) : key }] : []),
            ...choices.map(({ processKey, processName }) => ({
              value: processKey,
              label: `${processName}（${processKey}）`
            }))
          ]}
        />
      </Field>
      {error !== undefined && <Failed error={error} retry={reload} />}
    </>
  )
}
