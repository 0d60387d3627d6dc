import type { Ast, Expression } from '../../../../elements/base/contract/expression.ts'
import type { Flow, Many, ProcessGraph, ProcessNode, StoredGraph } from './graph.ts'

/** Deployed process of a site that its other processes may call. */
export interface CalledProcess {
  name: string
  version: number
  graph: StoredGraph
}

/** Processes that a document calls, by key. */
export type Called = Readonly<Record<string, CalledProcess>>

/** Mark between the id of a call and that of a node inside it. */
const inside = '##'

type Rename = (id: string) => string

/** Renames the tasks whose outcomes an expression reads (`check.agreed`). */
const renamed = ({ ast, fields }: Expression, names: ReadonlySet<string>, rename: Rename): Expression => {
  const name = (id: string) => (names.has(id) ? rename(id) : id)
  const at = (node: Ast): Ast => {
    switch (node.is) {
      case 'column':
        return { ...node, table: name(node.table) }
      case 'list':
        return { ...node, items: node.items.map(at) }
      case 'unary':
        return { ...node, of: at(node.of) }
      case 'binary':
        return { ...node, left: at(node.left), right: at(node.right) }
      case 'choice':
        return { ...node, test: at(node.test), yes: at(node.yes), no: at(node.no) }
      case 'call':
        return { ...node, values: node.values.map(at) }
      default:
        return node
    }
  }
  const renameField = (field: string) => {
    const [table = '', column] = field.split('.')
    return column === undefined ? field : `${name(table)}.${column}`
  }
  return { ast: at(ast), fields: fields.map(renameField) }
}

/** Returns the nodes of a called process as parts of its call. */
const nodesInside = (call: ProcessNode, { graph }: CalledProcess): ProcessNode[] => {
  const names = new Set(graph.nodes.map(({ id }) => id))
  const rename: Rename = id => call.id + inside + id
  const read = (expression: Expression) => renamed(expression, names, rename)
  const flow = ({ condition, ...rest }: Flow): Flow => ({
    ...{ ...rest, id: rename(rest.id), from: rename(rest.from), to: rename(rest.to) },
    ...(condition && { condition: read(condition) })
  })
  const many = ({ enough, cardinality, ...rest }: Many): Many => ({
    ...rest,
    ...(enough && { enough: read(enough) }),
    ...(cardinality && { cardinality: read(cardinality) })
  })
  const startKey = graph.nodes.find(({ kind, parent }) => kind === 'start' && parent === '')?.formKey
  return graph.nodes.map(node => ({
    ...node,
    ...{ id: rename(node.id), parent: node.parent === '' ? call.id : rename(node.parent) },
    // Two calls of one process are told apart in lists.
    ...(node.kind === 'task' && { name: `${call.name}：${node.name}` }),
    ...{ incoming: node.incoming.map(flow), outgoing: node.outgoing.map(flow), timers: node.timers.map(rename) },
    ...(node.otherwise !== undefined && { otherwise: rename(node.otherwise) }),
    ...(node.many && { many: many(node.many) }),
    ...(node.skip && { skip: read(node.skip) }),
    ...(node.timer && { timer: { ...node.timer, host: rename(node.timer.host) } }),
    ...(node.kind === 'task' && !node.formKey && startKey && { formKey: startKey })
  }))
}

/** Adds the nodes of each called process inside its call. */
export const addCalled = (nodes: Map<string, ProcessNode>, called: Called): void => {
  for (const call of [...nodes.values()])
    if (call.calls) for (const node of nodesInside(call, called[call.calls.key]!)) nodes.set(node.id, node)
}

/** Returns the call around a node, if it belongs to a called process. */
export const callAround = (graph: ProcessGraph, { parent }: ProcessNode): ProcessNode | undefined => {
  const group = graph.nodes.get(parent)
  return group === undefined || group.calls ? group : callAround(graph, group)
}
