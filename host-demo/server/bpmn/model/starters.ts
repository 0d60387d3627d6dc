import { callAround } from '../graph/called.ts'
import { startOf, type ProcessGraph, type ProcessNode } from '../graph/graph.ts'

export const standsForStarter = /^[$#]\{\s*(initiator|starter|startUserId|applyUserId)\s*\}$/

export const isStarters = ({ people }: ProcessNode) => standsForStarter.test(people?.assignee ?? '')

const firstAfter = (graph: ProcessGraph, start: ProcessNode): ProcessNode | undefined => {
  const [flow, ...others] = start.outgoing
  const node = flow && others.length === 0 ? graph.nodes.get(flow.to) : undefined
  return node?.kind === 'task' && !node.many && isStarters(node) ? node : undefined
}

/** Returns the first node if it is the starter's task (拟稿): submitting the subject completes it. */
export const writersNode = (graph: ProcessGraph): ProcessNode | undefined => firstAfter(graph, startOf(graph))

/** Returns the task to which a process, or the called process around `node`, returns if it goes back to its starter. */
export const startersNode = (graph: ProcessGraph, node?: ProcessNode): ProcessNode | undefined => {
  const call = node && callAround(graph, node)
  const isOwn = (one: ProcessNode) => one.kind === 'task' && isStarters(one) && callAround(graph, one) === call
  return firstAfter(graph, startOf(graph, call?.id)) ?? [...graph.nodes.values()].find(isOwn)
}
