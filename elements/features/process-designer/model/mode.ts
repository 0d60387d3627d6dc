import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'
import { attribute, bare, ownSpace } from './attributes.ts'

/** How a task is shared: one claims it; all do it; any one, or `count` of them, are enough; one after another; by a condition of its own. */
export const shareModes = ['one', 'all', 'any', 'some', 'inTurn', 'own'] as const
export interface Share {
  mode: (typeof shareModes)[number]
  /** Of `some`. */
  count: number
  /** Of `own`. */
  condition: string
  isSequential: boolean
  /** The field that holds their ids, instead of the people of the task. */
  field: string
}

const one: Share = { mode: 'one', count: 1, condition: '', isSequential: false, field: '' }

export function shareOf({ loopCharacteristics: loop }: Pick<BpmnElement, 'loopCharacteristics'>): Share {
  if (!loop) return one
  const condition = bare(loop.completionCondition?.body ?? '').trim()
  const isSequential = loop.isSequential === true
  const base = { ...one, condition, isSequential, field: bare(attribute(loop, 'collection')).trim() }
  if (!condition) return { ...base, mode: isSequential ? 'inTurn' : 'all' }
  const count = Number(/^nrOfCompletedInstances\s*>=\s*(\d{1,3})$/.exec(condition)?.[1])
  if (isSequential || !count) return { ...base, mode: 'own' }
  return { ...base, mode: count === 1 ? 'any' : 'some', count }
}

export type Create = (type: string, attributes?: object) => BpmnElement

/** The loop of a shared task; undefined where one does it. */
export function loopOf(
  create: Create,
  { mode, count, condition, isSequential, field }: Share
): BpmnElement | undefined {
  if (mode === 'one') return undefined
  const enough = {
    all: '',
    inTurn: '',
    any: 'nrOfCompletedInstances >= 1',
    some: `nrOfCompletedInstances >= ${count}`,
    own: condition
  }[mode]
  const loop = create('bpmn:MultiInstanceLoopCharacteristics', {
    ...((mode === 'inTurn' || (mode === 'own' && isSequential)) && { isSequential: true })
  })
  if (enough) {
    const completionCondition = create('bpmn:FormalExpression', { body: `\${${enough}}` })
    completionCondition.$parent = loop
    loop.completionCondition = completionCondition
  }
  if (field) loop.set('qundao:collection', field)
  return loop
}

/** Makes the platform's namespace known to a document that has none. */
export const knowOwnSpace = (definitions: BpmnElement): void => {
  if (!definitions.$attrs['xmlns:qundao']) definitions.set('xmlns:qundao', ownSpace)
}
