import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'
import { attribute, bare, ownSpace } from './attributes.ts'

/** Ways to share a task: one claims, all, any one, `count` of them, one after another, or a custom condition. */
export const shareModes = ['one', 'all', 'any', 'some', 'inTurn', 'own'] as const
export interface Share {
  mode: (typeof shareModes)[number]
  /** For `some`. */
  count: number
  /** For `own`. */
  condition: string
  isSequential: boolean
  /** Field with ids that replaces the people of the task. */
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

/** Returns the loop element of a shared task; undefined if one person handles it. */
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

/** Declares the platform's namespace if missing. */
export function knowOwnSpace(definitions: BpmnElement): void {
  if (!definitions.$attrs['xmlns:qundao']) definitions.set('xmlns:qundao', ownSpace)
}
