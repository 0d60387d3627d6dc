import { drawnId } from '../reader/complete-graph.ts'
import type { Report } from '../reader/report.ts'
import { ProcessProblems, readBpmn } from './bpmn.ts'
import { findProblems } from './check.ts'
import { storedGraph, type Problem, type StoredGraph } from '../graph/graph.ts'

/** Returns the runnable graph of a document, or everything that prevents deployment. `notes` never do. */
export const examine = async ({
  xml,
  actions
}: {
  xml: string
  actions: readonly string[]
}): Promise<{ graph?: StoredGraph; problems: Problem[]; notes: Problem[] }> => {
  const report: Report = { problems: [], notes: [] }
  try {
    const graph = await readBpmn(xml, actions, report)
    const problems = findProblems(graph).map(problem => ({ ...problem, nodeId: drawnId(problem.nodeId) }))
    return { ...(problems.length === 0 && { graph: storedGraph(graph) }), problems, notes: report.notes }
  } catch (error) {
    if (!(error instanceof ProcessProblems)) throw error
    return { problems: error.problems, notes: report.notes }
  }
}
