import { HTMLSelect } from '@blueprintjs/core'
import { endResults } from '../../../base/contract/process.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { attribute, attributePart } from '../model/attributes.ts'
import type { Drawing } from '../modeler/modeler.ts'
import type { Shape } from '../modeler/services.ts'
import { inspectorText } from './inspector.text.ts'

/** Edits the result of instances that reach an end. */
export function EndFields({ drawing: { service }, shape }: { drawing: Drawing; shape: Shape }) {
  const text = useText(inspectorText)
  const end = shape.businessObject
  return (
    <Field name="end-result" label={text.result}>
      <HTMLSelect
        id="end-result"
        fill
        value={attribute(end, 'result')}
        onChange={({ target }) =>
          service('modeling').updateProperties(shape, attributePart(end, 'result', target.value))
        }
        options={(['', ...endResults] as const).map(value => ({ value, label: text.results[value] }))}
      />
    </Field>
  )
}
