import type { IconName } from './icons.ts'
import type { Services, Shape } from './services.ts'

/** Kinds of nodes that the engine can run. */
export const kinds = [
  'start-event',
  'end-event',
  'user-task',
  'service-task',
  'exclusive',
  'parallel',
  'inclusive',
  'sub-process',
  'call-activity'
] as const satisfies readonly IconName[]
export type Kind = (typeof kinds)[number]

const types: Record<Kind, string> = {
  'start-event': 'bpmn:StartEvent',
  'end-event': 'bpmn:EndEvent',
  'user-task': 'bpmn:UserTask',
  'service-task': 'bpmn:ServiceTask',
  exclusive: 'bpmn:ExclusiveGateway',
  parallel: 'bpmn:ParallelGateway',
  inclusive: 'bpmn:InclusiveGateway',
  'sub-process': 'bpmn:SubProcess',
  'call-activity': 'bpmn:CallActivity'
}

export type KindWords = Record<Kind | 'timer', string>
type Makers = Pick<Services, 'bpmnFactory' | 'elementFactory'>

const named: readonly Kind[] = ['start-event', 'end-event', 'user-task', 'service-task', 'sub-process', 'call-activity']

/** Creates a node with a default name. */
export function makeShape({ bpmnFactory, elementFactory }: Makers, kind: Kind, words: KindWords): Shape {
  const businessObject = bpmnFactory.create(types[kind], named.includes(kind) ? { name: words[kind] } : {})
  if (kind === 'service-task') businessObject.set('qundao:action', 'notify-starter')
  return elementFactory.createShape({
    type: types[kind],
    businessObject,
    ...(kind === 'sub-process' && { isExpanded: true })
  })
}

/** Creates a time limit for the border of a node. */
export function makeTimer({ bpmnFactory, elementFactory }: Makers, words: KindWords): Shape {
  const definition = bpmnFactory.create('bpmn:TimerEventDefinition')
  const timeDuration = bpmnFactory.create('bpmn:FormalExpression', { body: 'P3D' })
  timeDuration.$parent = definition
  definition.timeDuration = timeDuration
  const businessObject = bpmnFactory.create('bpmn:BoundaryEvent', { name: words.timer, eventDefinitions: [definition] })
  definition.$parent = businessObject
  return elementFactory.createShape({ type: 'bpmn:BoundaryEvent', businessObject })
}

const canGoOn = ({ type, waypoints }: Shape): boolean =>
  !waypoints && /^bpmn:(StartEvent|BoundaryEvent|SubProcess|CallActivity|\w+Task|\w+Gateway)$/.test(type)
export const mayHaveTimer = ({ type }: Shape): boolean => /^bpmn:(UserTask|SubProcess|CallActivity)$/.test(type)
export const mayGoOn = (shape: Shape | undefined): shape is Shape => shape !== undefined && canGoOn(shape)
