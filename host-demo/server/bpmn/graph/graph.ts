import type { EndResult } from '../../../../elements/base/contract/process.ts'
import type { Expression } from '../../../../elements/base/contract/expression.ts'
import type { JointRule } from '../../../../elements/base/contract/joint-decision.ts'
import type { NobodyWay, SameApproverWay, WithdrawalWay } from '../../../../elements/base/contract/process-automatic.ts'
import type { NodeDuty } from '../../../../elements/base/contract/process-duty.ts'
import type { FieldRights } from '../../../../elements/base/contract/process-form.ts'

/** Node kinds that the engine supports, by BPMN name. */
export const kindOf = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:UserTask': 'task',
  'bpmn:ReceiveTask': 'task',
  'bpmn:ServiceTask': 'action',
  'bpmn:ManualTask': 'pass',
  'bpmn:Task': 'pass',
  'bpmn:IntermediateThrowEvent': 'pass',
  'bpmn:IntermediateCatchEvent': 'wait',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:BoundaryEvent': 'timer',
  'bpmn:SubProcess': 'group',
  'bpmn:CallActivity': 'group'
} as const
export type NodeKind = (typeof kindOf)[keyof typeof kindOf]

export interface Flow {
  id: string
  name: string
  from: string
  to: string
  condition?: Expression
}

/** People of a task as in the document: names, ids, and `${…}` for values at run time. */
export interface People {
  /** Person that gets the task without claiming it; '' if a candidate must claim it. */
  assignee: string
  users: string[]
  /** Roles by id or code, departments as `depart:id`. */
  groups: string[]
}

/** Shared task of several people (会签). */
export interface Many {
  inTurn: boolean
  /** Variable with their ids; '' for everyone in `people`. */
  collection: string
  /** Rule of the votes; takes precedence over the completion condition. */
  rule?: JointRule
  /** Completion condition. */
  enough?: Expression
  /** Number of repetitions, in place of a list. */
  cardinality?: Expression
  /** Repeated for each element of the list, by the people of the task itself. */
  each?: boolean
  /** The list must exist. If it is empty, the activity is passed. */
  strict?: boolean
  /** Variable with the element of a repetition. */
  element?: string
  /** Variable with the number of a repetition, besides `loopCounter`. */
  index?: string
}

/** Effect of 不同意 at a task: ends the instance as not approved, or returns it to the starter. */
export const disagreeWays = ['end', 'starter'] as const
export type DisagreeWay = (typeof disagreeWays)[number]

/** Effect of a task without people. */
export interface Nobody {
  way: NobodyWay
  /** Person by id or account, for the way `person`. */
  person?: string
}

export interface Timer {
  host: string
  interrupts: boolean
  milliseconds: number
  /** Number of working days instead of a duration. */
  workingDays?: number
  /** Date, or duration with months or years, or `${name}` for a value at run time; takes precedence. */
  due?: { kind: 'date' | 'duration'; text: string }
  /** Number of firings, 0 for no end; absent for one. */
  repeats?: number
}

/** End event that ends its sub-process, its repeated sub-process, or the instance, with everything that is open. */
export type Termination = 'scope' | 'repetition' | 'instance'

/** Process of the site that a call activity runs, as deployed at that time. */
export interface ProcessCall {
  key: string
  name: string
  version: number
}

export interface ProcessNode {
  id: string
  name: string
  kind: NodeKind
  /** Enclosing sub-process; '' for the process. */
  parent: string
  incoming: Flow[]
  outgoing: Flow[]
  /** Boundary timers. */
  timers: string[]
  /** Id of the default flow. */
  otherwise?: string
  people?: People
  many?: Many
  /** Process whose nodes the group contains. */
  calls?: ProcessCall
  /** Condition under which the task is passed without anybody. */
  skip?: Expression
  /** Absent if the conditions after the task decide. */
  disagree?: DisagreeWay
  /** Rules for its people (职责分离), in the order of `nodeDuties`. */
  duties?: NodeDuty[]
  /** Absent if the process managers get a task without people. */
  nobody?: Nobody
  /** People that get a copy (抄送) when the task is done. */
  copies?: People
  /** Result of an instance that ends here; absent if the last outcome decides. */
  result?: EndResult
  terminates?: Termination
  /** Present on boundary and intermediate events. */
  timer?: Timer
  /** Name of a platform action. */
  action?: string
  /** Form by code or id; a task without one uses the start's form. */
  formKey?: string
  /** Rights on the form's fields that differ from the default. */
  fields?: FieldRights
  /** Codes of the task's buttons; absent for the default ones. */
  buttons?: string[]
}

/** Runnable process with only supported nodes. */
export interface ProcessGraph {
  key: string
  name: string
  /** People that may start it; absent for all with the right. */
  starters?: People
  /** Absent if people are asked each time. */
  sameApprover?: SameApproverWay
  /** Absent for the usual one, until the first decision. */
  withdrawal?: WithdrawalWay
  /** Variable in which the document expects the starter. */
  initiator?: string
  /** Values of variables at the start, from data objects. */
  defaults?: Record<string, string | number | boolean>
  nodes: ReadonlyMap<string, ProcessNode>
}

/** Stored form of a `ProcessGraph`. */
export interface StoredGraph extends Omit<ProcessGraph, 'nodes'> {
  nodes: ProcessNode[]
}
export const storedGraph = ({ nodes, ...graph }: ProcessGraph): StoredGraph => ({
  ...graph,
  nodes: [...nodes.values()]
})
export const graphOf = ({ nodes, ...graph }: StoredGraph): ProcessGraph => ({
  ...graph,
  nodes: new Map(nodes.map(node => [node.id, node]))
})

/** Problem that prevents deployment, and its node. */
export interface Problem {
  nodeId: string
  nodeName: string
  message: string
  english: string
}

export const startOf = (graph: ProcessGraph, parent = ''): ProcessNode =>
  [...graph.nodes.values()].find(node => node.kind === 'start' && node.parent === parent)!

/** Returns the successors of a node: targets of its flows, and its boundary timers. */
const after = ({ outgoing, timers }: ProcessNode) => [...outgoing.map(flow => flow.to), ...timers]

/**
 * Returns the nodes reachable from `from`, which itself is included only by a loop. Does not pass nodes in `closed`.
 */
export const reachable = (graph: ProcessGraph, from: Iterable<string>, closed: ReadonlySet<string> = new Set()) => {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (closed.has(id)) continue
    for (const next of after(graph.nodes.get(id)!))
      if (!found.has(next)) {
        found.add(next)
        open.push(next)
      }
  }
  return found
}

/** Returns true if the node turns a token into several. */
export const isSplit = ({ kind, outgoing }: ProcessNode) =>
  (kind === 'parallel' || kind === 'inclusive') && outgoing.length > 1

const meetings = new WeakMap<ProcessGraph, Map<string, string | undefined>>()

/** Returns the node where all branches of a split meet; undefined if there is none. */
export const meetingOf = (graph: ProcessGraph, split: string): string | undefined => {
  const known = meetings.get(graph) ?? new Map<string, string | undefined>()
  meetings.set(graph, known)
  if (!known.has(split)) known.set(split, findMeeting(graph, split))
  return known.get(split)
}

const findMeeting = (graph: ProcessGraph, split: string): string | undefined => {
  const isEnd = (id: string) => graph.nodes.get(id)!.kind === 'end'
  const all = reachable(graph, [split])
  const met = [...all].filter(id => id !== split && ![...reachable(graph, [split], new Set([id]))].some(isEnd))
  return met.find(id => {
    const before = reachable(graph, [split], new Set([id]))
    return met.every(other => other === id || !before.has(other))
  })
}

/** Returns the nodes of a branch between a split and the node where its branches meet. */
export const branchOf = (graph: ProcessGraph, split: string, flow: string): ReadonlySet<string> => {
  const first = graph.nodes.get(split)!.outgoing.find(({ id }) => id === flow)?.to
  const meeting = meetingOf(graph, split)
  if (!first || first === meeting) return new Set()
  const found = reachable(graph, [first], new Set(meeting ? [meeting] : []))
  found.add(first)
  if (meeting) found.delete(meeting)
  return found
}
