import type { Ast } from '../../../../elements/base/contract/expression.ts'
import { drawnId } from '../../../../elements/base/contract/process.ts'
import { callAround } from '../graph/called.ts'
import type { Problem, ProcessGraph, ProcessNode } from '../graph/graph.ts'

const opposites: Readonly<Record<string, string>> = { '==': '!=', '!=': '==' }

const isOutcome = (ast: Ast, value: string): boolean =>
  ast.is === 'binary' &&
  ast.operator === '==' &&
  [ast.left, ast.right].some(side => side.is === 'field' && side.name === 'outcome') &&
  [ast.left, ast.right].some(side => side.is === 'value' && side.value === value)

/** Returns whether one of two conditions always holds. An empty value makes comparisons by size false. */
const isEither = (one: Ast, other: Ast): boolean => {
  if (isOutcome(one, 'agree') && isOutcome(other, 'disagree')) return true
  if (one.is === 'unary' && one.operator === '!') return JSON.stringify(one.of) === JSON.stringify(other)
  if (one.is !== 'binary' || other.is !== 'binary') return false
  const isSame = JSON.stringify([one.left, one.right]) === JSON.stringify([other.left, other.right])
  return isSame && opposites[one.operator] === other.operator
}

/** Returns whether a gateway may be left without a way: all its flows have conditions, and none is the default. */
const mayStop = ({ kind, outgoing, otherwise }: ProcessNode): boolean => {
  if ((kind !== 'exclusive' && kind !== 'inclusive') || otherwise !== undefined || outgoing.length < 2) return false
  const conditions = outgoing.map(({ condition }) => condition?.ast)
  return (
    conditions.every(condition => condition !== undefined) &&
    !conditions.some(one => conditions.some(other => one !== other && isEither(one, other)))
  )
}

/** Returns advice for the author of a runnable graph. Called processes got it at their own deployment. */
export const adviseOn = (graph: ProcessGraph): Problem[] =>
  [...graph.nodes.values()]
    .filter(node => mayStop(node) && !callAround(graph, node))
    .map(({ id, name }) => ({
      ...{ nodeId: drawnId(id), nodeName: name },
      message: `“${name}”之后的连线都有条件，没有默认连线：条件都不成立时，流程会停在这里。请把其中一条设为默认连线`,
      english: `"${name}" has only flows with conditions and no default flow: the process stops there if none holds. Make one of them the default flow.`
    }))
