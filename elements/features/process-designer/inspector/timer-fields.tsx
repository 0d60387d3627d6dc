import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { attributePart } from '../model/attributes.ts'
import { durationText, limitOf, units, type Duration, type Unit } from '../model/duration.ts'
import type { Drawing } from '../modeler/modeler.ts'
import type { Shape } from '../modeler/services.ts'
import { inspectorText } from './inspector.text.ts'
import { TypedField } from './typed-field.tsx'

/** Edits the duration and effect of a time limit. */
export function TimerFields({ drawing: { service }, shape }: { drawing: Drawing; shape: Shape }) {
  const text = useText(inspectorText)
  const event = shape.businessObject
  const definition = event.eventDefinitions?.[0]
  const limit: Duration = limitOf(event) ?? { count: 0, unit: 'day' }
  const put = (part: Partial<Duration>) => {
    if (!definition) return
    const next = { ...limit, ...part }
    const body = durationText(next)
    const timeDuration = service('bpmnFactory').create('bpmn:FormalExpression', { body })
    timeDuration.$parent = definition
    service('modeling').updateModdleProperties(shape, definition, { timeDuration })
    const isWorking = next.unit === 'working-day'
    if (isWorking !== (limit.unit === 'working-day'))
      service('modeling').updateProperties(shape, attributePart(event, 'workingDays', isWorking ? 'true' : ''))
  }
  return (
    <>
      <div className="inspector-pair">
        <TypedField
          name="limit"
          label={text.limit}
          value={String(limit.count || '')}
          maxLength={4}
          check={typed => (/^[1-9]\d{0,3}$/.test(typed) ? '' : text.limitWrong)}
          onSet={typed => put({ count: Number(typed) })}
        />
        <Field name="unit" label={text.unit}>
          <HTMLSelect
            id="unit"
            fill
            value={limit.unit}
            onChange={({ target }) => put({ unit: target.value as Unit, count: limit.count || 1 })}
            options={(Object.keys(units) as Unit[]).map(value => ({ value, label: text.units[value] }))}
          />
        </Field>
      </div>
      <Checkbox
        checked={event.cancelActivity !== false}
        label={text.interrupts}
        onChange={({ target }) => service('modeling').updateProperties(shape, { cancelActivity: target.checked })}
      />
      <p className="quiet">{text.interruptsHint}</p>
    </>
  )
}
