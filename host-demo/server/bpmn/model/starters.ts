import { startOf, type ProcessGraph, type ProcessNode } from '../graph/graph.ts'

export const standsForStarter = /^[$#]\{\s*(initiator|starter|startUserId|applyUserId)\s*\}$/

export const isStarters = ({ people }: ProcessNode) => standsForStarter.test(people?.assignee ?? '')

/** Returns the first node if it is the starter's task (拟稿): submitting the subject completes it. */
export const writersNode = (graph: ProcessGraph): ProcessNode | undefined => {
  const [flow, ...others] = startOf(graph).outgoing
  const node = flow && others.length === 0 ? graph.nodes.get(flow.to) : undefined
  return node?.kind === 'task' && !node.many && isStarters(node) ? node : undefined
}

/** Returns the task to which a process returns if it goes back to its starter. */
export const startersNode = (graph: ProcessGraph): ProcessNode | undefined =>
  writersNode(graph) ?? [...graph.nodes.values()].find(node => node.kind === 'task' && isStarters(node))
