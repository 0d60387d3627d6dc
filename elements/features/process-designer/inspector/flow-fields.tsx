import { Checkbox } from '@blueprintjs/core'
import { useText } from '../../../base/core/language/text.ts'
import { bare } from '../model/attributes.ts'
import { conditionProblem } from '../model/condition.ts'
import type { Drawing } from '../modeler/modeler.ts'
import type { Shape } from '../modeler/services.ts'
import { inspectorText } from './inspector.text.ts'
import { TypedField } from './typed-field.tsx'

/** Edits the condition of a flow. */
export function FlowFields({ drawing: { service }, shape }: { drawing: Drawing; shape: Shape }) {
  const text = useText(inspectorText)
  const flow = shape.businessObject
  const source = flow.sourceRef
  if (!source || !/bpmn:(Exclusive|Inclusive)Gateway/.test(source.$type))
    return <p className="quiet">{text.noCondition}</p>
  const modeling = service('modeling')
  const isDefault = source.default === flow
  const gateway = service('elementRegistry').get(source.id)
  const setCondition = (typed: string) => {
    const body = typed.trim()
    const conditionExpression = body
      ? service('bpmnFactory').create('bpmn:FormalExpression', { body: `\${${bare(body)}}` })
      : undefined
    modeling.updateProperties(shape, { conditionExpression })
  }
  return (
    <>
      <Checkbox
        checked={isDefault}
        label={text.otherwise}
        onChange={() => gateway && modeling.updateProperties(gateway, { default: isDefault ? undefined : flow })}
      />
      {!isDefault && (
        <TypedField
          name="condition"
          label={text.condition}
          hint={text.conditionHint}
          value={bare(flow.conditionExpression?.body ?? '').trim()}
          maxLength={1000}
          check={typed => (conditionProblem(typed) ? text.conditionWrong : '')}
          onSet={setCondition}
        />
      )}
    </>
  )
}
