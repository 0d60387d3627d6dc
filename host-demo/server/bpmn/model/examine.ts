import { ProcessProblems, readBpmn } from './bpmn.ts'
import { findProblems } from './check.ts'
import { storedGraph, type Problem, type StoredGraph } from './graph.ts'

/** Returns the runnable graph of a document, or everything that prevents deployment. */
export const examine = async ({
  xml,
  actions
}: {
  xml: string
  actions: readonly string[]
}): Promise<{ graph?: StoredGraph; problems: Problem[] }> => {
  try {
    const graph = await readBpmn(xml, actions)
    const problems = findProblems(graph)
    return problems.length > 0 ? { problems } : { graph: storedGraph(graph), problems }
  } catch (error) {
    if (!(error instanceof ProcessProblems)) throw error
    return { problems: error.problems }
  }
}
