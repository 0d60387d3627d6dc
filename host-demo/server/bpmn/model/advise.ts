import type { Ast } from '../../../../elements/base/contract/expression.ts'
import { drawnId } from '../../../../elements/base/contract/process.ts'
import { callAround } from '../graph/called.ts'
import { isStarters } from './starters.ts'
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

const advice = ({ id, name }: ProcessNode, message: string, english: string): Problem => ({
  ...{ nodeId: drawnId(id), nodeName: name },
  message: `“${name}”${message}`,
  english: `"${name}" ${english}`
})

/** Returns what may pass without a person: each such task, and the process if no task is left that asks one. */
const adviseOnPassing = (graph: ProcessGraph): Problem[] => {
  const tasks = [...graph.nodes.values()].filter(node => node.kind === 'task' && !isStarters(node))
  const passing = tasks.filter(({ nobody }) => nobody?.way === 'pass')
  const isDivided = ({ duties = [] }: ProcessNode) => duties.length > 0
  const notes = passing.map(node =>
    isDivided(node)
      ? advice(
          node,
          '设置了职责分离，找不到办理人时不能自动通过，将转交流程管理员',
          'has a separation of duties. It does not pass without people, and the process managers get it.'
        )
      : advice(
          node,
          '找不到办理人时自动通过，这一环节可能没有人审批。法定环节请改为转交指定人员或流程管理员',
          'passes if it has no people, so this step may be decided without anybody. Choose a person or the managers for a step that the law demands.'
        )
  )
  const isOpen = tasks.length > 0 && tasks.every(node => node.nobody?.way === 'pass' && !isDivided(node))
  const whole: Problem = {
    ...{ nodeId: '', nodeName: graph.name },
    message: '所有环节在找不到办理人时都自动通过，流程可能没有人审批就通过',
    english: 'Every step passes if it has no people: the process may be approved without a decision of a person.'
  }
  return [...notes, ...(isOpen ? [whole] : [])]
}

/** Returns advice for the author of a runnable graph. Called processes got it at their own deployment. */
export const adviseOn = (graph: ProcessGraph): Problem[] => [
  ...adviseOnPassing(graph),
  ...[...graph.nodes.values()]
    .filter(node => mayStop(node) && !callAround(graph, node))
    .map(({ id, name }) => ({
      ...{ nodeId: drawnId(id), nodeName: name },
      message: `“${name}”之后的连线都有条件，没有默认连线：条件都不成立时，流程会停在这里。请把其中一条设为默认连线`,
      english: `"${name}" has only flows with conditions and no default flow: the process stops there if none holds. Make one of them the default flow.`
    }))
]
