import type { Flow, ProcessNode } from '../graph/graph.ts'
import { always } from './expression.ts'

/** Mark in the ids of nodes that BPMN implies. Ids of documents cannot contain it. */
const mark = '#'

const isGateway = ({ kind }: ProcessNode) => kind === 'exclusive' || kind === 'inclusive' || kind === 'parallel'

/** Several ways out of an activity or event split as a gateway does: all without a condition are taken. */
const addSplit = (nodes: Map<string, ProcessNode>, node: ProcessNode) => {
  const id = `${node.id}${mark}split`
  const isConditional = node.outgoing.some(({ condition }) => condition) || node.otherwise !== undefined
  const flow: Flow = { id: `${id}-flow`, name: '', from: node.id, to: id }
  const outgoing = node.outgoing.map(one => ({
    ...one,
    from: id,
    ...(isConditional && one.id !== node.otherwise && { condition: one.condition ?? always })
  }))
  const { otherwise, ...rest } = node
  nodes.set(node.id, { ...rest, outgoing: [flow] })
  nodes.set(id, {
    ...{ id, name: node.name, kind: isConditional ? 'inclusive' : 'parallel', parent: node.parent },
    ...{ incoming: [flow], outgoing, timers: [] },
    ...(otherwise !== undefined && { otherwise })
  })
}

/** An activity or event without a way out ends its way. */
const addEnd = (nodes: Map<string, ProcessNode>, node: ProcessNode) => {
  const id = `${node.id}${mark}end`
  const flow: Flow = { id: `${id}-flow`, name: '', from: node.id, to: id }
  nodes.set(node.id, { ...node, outgoing: [flow] })
  nodes.set(id, { id, name: node.name, kind: 'end', parent: node.parent, incoming: [flow], outgoing: [], timers: [] })
}

/**
 * Adds the splits and ends that BPMN implies and a document need not draw.
 * @returns the nodes after which a way ends
 */
export const completeGraph = (nodes: Map<string, ProcessNode>): ProcessNode[] => {
  const ends: ProcessNode[] = []
  for (const node of [...nodes.values()]) {
    if (isGateway(node) || node.kind === 'end') continue
    if (node.outgoing.length > 1) addSplit(nodes, node)
    else if (node.outgoing.length === 0 && node.kind !== 'start') {
      ends.push(node)
      addEnd(nodes, node)
    }
  }
  return ends
}
