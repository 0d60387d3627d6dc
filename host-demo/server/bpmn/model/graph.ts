import type { Expression } from '../../../../elements/base/contract/expression.ts'
import type { FieldRights } from '../../../../elements/base/contract/process-form.ts'

/** What the engine runs, by its name in BPMN. */
export const kindOf = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:UserTask': 'task',
  'bpmn:ServiceTask': 'action',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:BoundaryEvent': 'timer',
  'bpmn:SubProcess': 'group'
} as const
export type NodeKind = (typeof kindOf)[keyof typeof kindOf]

export interface Flow {
  id: string
  name: string
  from: string
  to: string
  condition?: Expression
}

/** Who does a task, as the document says it: names, ids, and `${…}` for what is known when the task begins. */
export interface People {
  /** Does it without claiming it; '' where somebody of the candidates does. */
  assignee: string
  users: string[]
  /** Roles by id or code, departments as `depart:id`. */
  groups: string[]
}

/** A task that several do (会签). */
export interface Many {
  inTurn: boolean
  /** The variable that holds their ids; '' for everybody whom `people` names. */
  collection: string
  /** When it is enough; absent: when all are done. */
  enough?: Expression
}

export interface Timer {
  host: string
  interrupts: boolean
  milliseconds: number
  /** Of which only those count on which the offices work. */
  workingDays?: number
}

export interface ProcessNode {
  id: string
  name: string
  kind: NodeKind
  /** The sub-process that it stands in; '' for the process. */
  parent: string
  incoming: Flow[]
  outgoing: Flow[]
  /** The timers at its border. */
  timers: string[]
  /** Id of the flow that is taken when no condition holds. */
  otherwise?: string
  people?: People
  many?: Many
  timer?: Timer
  /** Of the platform's own. */
  action?: string
  /** The form that is filled in there, by its code or id; a task without one has that of the start. */
  formKey?: string
  /** What may be done there with the fields of the form, as far as it is not the usual. */
  fields?: FieldRights
  /** Codes of the buttons that its task shows; absent: the usual ones. */
  buttons?: string[]
}

/** A process that can run: every node is of a kind that the engine knows. */
export interface ProcessGraph {
  key: string
  name: string
  nodes: ReadonlyMap<string, ProcessNode>
}

/** The same as it is kept. */
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

/** What keeps a document from being deployed, and where. */
export interface Problem {
  nodeId: string
  nodeName: string
  message: string
}

export const startOf = (graph: ProcessGraph, parent = ''): ProcessNode =>
  [...graph.nodes.values()].find(node => node.kind === 'start' && node.parent === parent)!

/** Where a token goes from a node: along its flows, and by the timers at its border. */
const after = ({ outgoing, timers }: ProcessNode) => [...outgoing.map(flow => flow.to), ...timers]

/** The nodes that a token at `from` may come to, `from` itself only by a loop; it goes on from none of `closed`. */
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

/** A node that makes several tokens of one. */
export const isSplit = ({ kind, outgoing }: ProcessNode) =>
  (kind === 'parallel' || kind === 'inclusive') && outgoing.length > 1

const meetings = new WeakMap<ProcessGraph, Map<string, string | undefined>>()

/** Where the branches of a split all come together again; undefined where they do so nowhere. */
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

/** The nodes between a split and the place where its branches meet, on the way that begins with a flow. */
export const branchOf = (graph: ProcessGraph, split: string, flow: string): ReadonlySet<string> => {
  const first = graph.nodes.get(split)!.outgoing.find(({ id }) => id === flow)?.to
  const meeting = meetingOf(graph, split)
  if (!first || first === meeting) return new Set()
  const found = reachable(graph, [first], new Set(meeting ? [meeting] : []))
  found.add(first)
  if (meeting) found.delete(meeting)
  return found
}
