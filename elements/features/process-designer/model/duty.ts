import { nodeDuties, type NodeDuty } from '../../../base/contract/process-duty.ts'
import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'
import { attribute, listOf } from './attributes.ts'

/** Returns the rules for the people of a task (职责分离). */
export function dutiesOf(task: Pick<BpmnElement, '$attrs'>): NodeDuty[] {
  const words = listOf(attribute(task, 'duty'))
  return nodeDuties.filter(duty => words.includes(duty))
}
