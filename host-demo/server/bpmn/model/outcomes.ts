import { evaluate, type Ast, type Expression } from '../../../../elements/base/contract/expression.ts'
import { truth } from '../../../../elements/base/contract/expression-functions.ts'
import type { TaskOutcome } from '../../../../elements/base/contract/process-decision.ts'
import { startOf, type Flow, type ProcessGraph, type ProcessNode } from '../graph/graph.ts'

export const outcomeNames: Readonly<Record<string, string>> = { agree: '同意', disagree: '不同意' }

/** Returns whether an expression reads the outcome of the task: `outcome`, or `id.outcome`. */
const readsOutcome = (ast: Ast, id: string): boolean =>
  (ast.is === 'field' && ast.name === 'outcome') ||
  (ast.is === 'column' && ast.table === id && ast.column === 'outcome')

/** Returns the words that a condition compares with the outcome. */
const wordsIn = (ast: Ast, id: string): string[] => {
  if (ast.is === 'unary') return wordsIn(ast.of, id)
  if (ast.is === 'list') return ast.items.flatMap(item => wordsIn(item, id))
  if (ast.is === 'call') return ast.values.flatMap(value => wordsIn(value, id))
  if (ast.is === 'choice') return [ast.test, ast.yes, ast.no].flatMap(part => wordsIn(part, id))
  if (ast.is !== 'binary') return []
  const pairs = [
    [ast.left, ast.right],
    [ast.right, ast.left]
  ] as const
  const compared = pairs.flatMap(([side, other]) => {
    if (!readsOutcome(side, id)) return []
    return (other.is === 'list' ? other.items : [other]).flatMap(item =>
      item.is === 'value' ? String(item.value) : []
    )
  })
  return [...compared, ...wordsIn(ast.left, id), ...wordsIn(ast.right, id)]
}

/** Returns the nodes that follow without a task. */
const nextOf = (graph: ProcessGraph, { kind, parent, outgoing }: ProcessNode): ProcessNode[] => {
  if (kind === 'end') return parent ? nextOf(graph, graph.nodes.get(parent)!) : []
  return outgoing.map(({ to }) => {
    const next = graph.nodes.get(to)!
    return next.kind === 'group' ? startOf(graph, next.id) : next
  })
}

/** Returns the flows with conditions between a task and the next ones. */
const flowsAfter = (graph: ProcessGraph, node: ProcessNode): Flow[] => {
  const found = new Set<ProcessNode>()
  const open = nextOf(graph, node)
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.kind === 'task' || found.has(next)) continue
    found.add(next)
    open.push(...nextOf(graph, next))
  }
  return [...found].flatMap(({ outgoing }) => (outgoing.length > 1 ? outgoing : []))
}

const holds = ({ ast }: Expression, id: string, outcome: string) =>
  truth(
    evaluate(ast, {
      field: name => (name === 'outcome' ? outcome : undefined),
      column: ((table: string, column: string) => (table === id && column === 'outcome' ? outcome : undefined)) as never
    })
  )

/** Returns the nodes that may follow a gateway with this outcome. */
const chosenBy = (graph: ProcessGraph, node: ProcessNode, id: string, outcome: string): ProcessNode[] => {
  const { kind, outgoing, otherwise } = node
  const isOwn = ({ condition }: Flow) =>
    condition?.fields.every(field => field === 'outcome' || field === `${id}.outcome`) ?? false
  const conditional = outgoing.filter(flow => flow.id !== otherwise)
  if (kind === 'parallel' || outgoing.length < 2 || !conditional.every(isOwn)) return nextOf(graph, node)
  const met = conditional.filter(({ condition }) => holds(condition!, id, outcome))
  const flows = met.length > 0 ? met : outgoing.filter(flow => flow.id === otherwise)
  const chosen = kind === 'exclusive' ? flows.slice(0, 1) : flows
  return nextOf(graph, { ...node, outgoing: chosen })
}

/** Returns false if a gateway after the task has no way for the outcome. */
const leadsOn = (graph: ProcessGraph, node: ProcessNode, outcome: string) => {
  const seen = new Set<ProcessNode>()
  const open = nextOf(graph, node)
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.kind === 'task' || seen.has(next)) continue
    seen.add(next)
    const after = chosenBy(graph, next, node.id, outcome)
    if (after.length === 0 && next.kind !== 'end') return false
    open.push(...after)
  }
  return true
}

/**
 * Returns the outcomes of a task. One that its document does not distinguish from 同意 is none: it would go on as if
 * the person had agreed.
 */
export const outcomesOf = (graph: ProcessGraph, node: ProcessNode): TaskOutcome[] => {
  const { id } = node
  const after = flowsAfter(graph, node)
  const later = [...graph.nodes.values()].flatMap(({ outgoing }) => outgoing)
  const deciding = [
    ...after.filter(({ condition }) => condition),
    ...later.filter(({ condition }) => condition?.fields.some(field => field.startsWith(`${id}.`)))
  ]
  const words = deciding.flatMap(({ condition }) => wordsIn(condition!.ast, id))
  const isCounted = deciding.some(({ condition }) =>
    condition!.fields.some(field => /^(?:.*\.)?(agreed|disagreed)$/.test(field))
  )
  const isDecided = node.disagree !== undefined || isCounted || words.some(word => Object.hasOwn(outcomeNames, word))
  const own = node.many ? [] : words.filter(word => !Object.hasOwn(outcomeNames, word))
  const nameOf = (outcome: string) =>
    deciding.find(({ name, condition }) => name && wordsIn(condition!.ast, id).join() === outcome)?.name ?? outcome
  return ['agree', ...(isDecided ? ['disagree'] : []), ...new Set(own)]
    .filter(outcome => (outcome === 'disagree' && node.disagree) || leadsOn(graph, node, outcome))
    .map(outcome => ({ outcome, name: outcomeNames[outcome] ?? nameOf(outcome) }))
}
