import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import type { Drawing } from '../modeler/modeler.ts'
import { addTimer } from '../modeler/context-pad.ts'
import { mayGoOn, mayHaveTimer, type KindWords } from '../modeler/kinds.ts'
import type { Shape } from '../modeler/services.ts'
import { CallFields } from './call-fields.tsx'
import { EndFields } from './end-fields.tsx'
import { FlowFields } from './flow-fields.tsx'
import { FormFields } from './form-fields.tsx'
import { inspectorText } from './inspector.text.ts'
import { ProcessFields } from './process-fields.tsx'
import { TaskFields } from './task-fields.tsx'
import { TimerFields } from './timer-fields.tsx'
import { TypedField } from './typed-field.tsx'

interface Props {
  drawing: Drawing
  shape: Shape | undefined
  /** Names of new nodes. */
  kinds: KindWords
  isEditable: boolean
  onSelect: (id: string) => void
}

const isShown = ({ type, labelTarget }: Shape) => !labelTarget && type !== 'bpmn:Process' && type.startsWith('bpmn:')

/** Shows the selected node with all its settings. Everything can be set without the canvas. */
export function Inspector({ drawing, shape, kinds, isEditable, onSelect }: Props) {
  const text = useText(inspectorText)
  const { service } = drawing
  const all = service('elementRegistry').filter(isShown)
  const nodes = all.filter(({ waypoints }) => !waypoints)
  const nameOf = ({ id, businessObject, waypoints }: Shape): string => {
    if (businessObject.name) return businessObject.name
    const { sourceRef, targetRef } = businessObject
    if (waypoints && sourceRef && targetRef)
      return text.flowBetween(sourceRef.name || sourceRef.id, targetRef.name || targetRef.id)
    return text.unnamed(id)
  }
  const targets = shape
    ? nodes.filter(
        ({ id, type, parent }) => id !== shape.id && parent === shape.parent && !/StartEvent|BoundaryEvent/.test(type)
      )
    : []
  const set = (part: object) => shape && service('modeling').updateProperties(shape, part)
  return (
    <section className="inspector" aria-label={text.inspector}>
      <Field name="chosen" label={text.chosen}>
        <HTMLSelect
          id="chosen"
          fill
          value={shape?.id ?? ''}
          onChange={event => onSelect(event.target.value)}
          options={[{ value: '', label: text.process }, ...all.map(one => ({ value: one.id, label: nameOf(one) }))]}
        />
      </Field>
      <fieldset className="inspector-fields" disabled={!isEditable} key={shape?.id ?? ''}>
        {shape ? (
          <>
            <TypedField
              name="node-name"
              label={text.name}
              value={shape.businessObject.name ?? ''}
              maxLength={60}
              onSet={name => set({ name: name || undefined })}
            />
            {shape.type === 'bpmn:StartEvent' && shape.parent?.type !== 'bpmn:SubProcess' && (
              <FormFields drawing={drawing} shape={shape} />
            )}
            {shape.type === 'bpmn:UserTask' && <TaskFields drawing={drawing} shape={shape} onSelect={onSelect} />}
            {shape.type === 'bpmn:UserTask' && <FormFields drawing={drawing} shape={shape} />}
            {shape.type === 'bpmn:EndEvent' && <EndFields drawing={drawing} shape={shape} />}
            {shape.type === 'bpmn:CallActivity' && <CallFields drawing={drawing} shape={shape} />}
            {shape.type === 'bpmn:SequenceFlow' && <FlowFields drawing={drawing} shape={shape} />}
            {shape.type === 'bpmn:BoundaryEvent' && <TimerFields drawing={drawing} shape={shape} />}
            {shape.type === 'bpmn:ServiceTask' && (
              <Field name="action" label={text.action}>
                <InputGroup id="action" readOnly value={text.actions['notify-starter']} />
              </Field>
            )}
            {/Gateway$/.test(shape.type) && shape.type !== 'bpmn:ParallelGateway' && (
              <p className="quiet">{text.gateway}</p>
            )}
            {mayGoOn(shape) && (
              <Field name="connect" label={text.connectTo}>
                <HTMLSelect
                  id="connect"
                  fill
                  value=""
                  onChange={event => {
                    const target = service('elementRegistry').get(event.target.value)
                    if (target) service('modeling').connect(shape, target)
                  }}
                  options={[
                    { value: '', label: text.connectHint },
                    ...targets.map(one => ({ value: one.id, label: nameOf(one) }))
                  ]}
                />
              </Field>
            )}
            <div className="inspector-actions">
              {mayHaveTimer(shape) && (
                <Button
                  size="small"
                  text={text.addTimer}
                  onClick={() => {
                    const makers = { bpmnFactory: service('bpmnFactory'), elementFactory: service('elementFactory') }
                    onSelect(addTimer({ ...makers, modeling: service('modeling') }, shape, kinds).id)
                  }}
                />
              )}
              <Button
                size="small"
                intent="danger"
                variant="minimal"
                text={text.remove}
                onClick={() => service('modeling').removeElements([shape])}
              />
            </div>
          </>
        ) : (
          <ProcessFields drawing={drawing} />
        )}
      </fieldset>
    </section>
  )
}
