import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'
import { attribute } from './attributes.ts'

/** Effects of 不同意 at a task; '' leaves it to the conditions of the flows after it. */
export const disagreeWays = ['', 'end', 'starter'] as const
export type Disagree = (typeof disagreeWays)[number]

export const disagreeOf = (task: Pick<BpmnElement, '$attrs'>): Disagree =>
  disagreeWays.find(way => way === attribute(task, 'disagree')) ?? ''
