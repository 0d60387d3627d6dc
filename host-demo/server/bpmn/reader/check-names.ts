import type { Flow, ProcessNode } from '../graph/graph.ts'
import { note, refuse, type Report } from './report.ts'

/** Names that conditions know here without data: the last outcome, and the votes of a joint decision. */
const ofDecisions = ['outcome', 'agreed', 'disagreed']

/** Returns the plain names that a condition reads. */
const namesIn = ({ condition }: Flow) => condition?.fields.filter(field => !field.includes('.')) ?? []

/**
 * Checks names in conditions that mean something here. Data with the id of a task is hidden by the task's outcome.
 * @param isOwn the document uses this platform's namespace, so that its author knows the names
 */
export const checkNames = (
  report: Report,
  nodes: ReadonlyMap<string, ProcessNode>,
  flows: readonly Flow[],
  isOwn: boolean
): void => {
  for (const flow of flows)
    for (const name of namesIn(flow)) {
      const part = { $type: 'bpmn:SequenceFlow', id: flow.id, name: flow.name }
      if (nodes.get(name)?.kind === 'task')
        refuse(report, part, [
          `的条件用到数据“${name}”，它与一个环节的编码（id）相同，请给数据或环节改名`,
          `has a condition that reads the data "${name}", which is also the id of a task. Rename the data or the task.`
        ])
      else if (!isOwn && ofDecisions.includes(name))
        note(report, part, [
          `的条件用到“${name}”，在本平台它是环节的结论或会签的票数，不是流程数据`,
          `has a condition that reads "${name}". Here it is the outcome of a task, or the votes of a joint decision, and no data.`
        ])
    }
}
