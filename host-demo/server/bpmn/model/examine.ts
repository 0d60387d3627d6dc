import { drawnId } from '../../../../elements/base/contract/process.ts'
import type { Called } from '../graph/called.ts'
import type { Report } from '../reader/report.ts'
import { ProcessProblems, readBpmn } from './bpmn.ts'
import { adviseOn } from './advise.ts'
import { findProblems } from './check.ts'
import { storedGraph, type Problem, type StoredGraph } from '../graph/graph.ts'

/** Returns the runnable graph of a document, or everything that prevents deployment. `notes` never do. */
export const examine = async ({
  xml,
  actions,
  called
}: {
  xml: string
  actions: readonly string[]
  called?: Called
}): Promise<{ graph?: StoredGraph; problems: Problem[]; notes: Problem[] }> => {
  const report: Report = { problems: [], notes: [] }
  try {
    const graph = await readBpmn(xml, actions, { report, ...(called && { called }) })
    const problems = findProblems(graph).map(problem => ({ ...problem, nodeId: drawnId(problem.nodeId) }))
    const isRunnable = problems.length === 0
    const notes = [...report.notes, ...(isRunnable ? adviseOn(graph) : [])]
    return { ...(isRunnable && { graph: storedGraph(graph) }), problems, notes }
  } catch (error) {
    if (!(error instanceof ProcessProblems)) throw error
    return { problems: error.problems, notes: report.notes }
  }
}
