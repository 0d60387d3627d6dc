import { countOf } from '../../../../elements/base/contract/joint-decision.ts'
import type { Expression } from '../../../../elements/base/contract/expression.ts'
import type { Sentence } from '../reader/report.ts'
import { isStarters, standsForStarter, startersNode } from './starters.ts'
import { branchOf, isSplit, reachable, type Problem, type ProcessGraph, type ProcessNode } from '../graph/graph.ts'

/** Limit of nodes; no office process needs more. */
const mostNodes = 300

const decides = ({ kind, outgoing }: ProcessNode) =>
  (kind === 'exclusive' || kind === 'inclusive') && outgoing.length > 1

const counts = ['nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances']
const ofEngines = /^(nrOf\w*|loopCounter|execution)$/
const ofDecisions = ['outcome', 'agreed', 'disagreed']

/** Returns the names in a condition that have no value in this engine. Other names may be variables. */
const unknownIn = (graph: ProcessGraph, { fields }: Expression, known: readonly string[]) =>
  fields.filter(field => {
    const [name = '', member] = field.split('.')
    if (member && ofDecisions.includes(member) && graph.nodes.get(name)?.kind !== 'task') return true
    return ofEngines.test(name) && !known.includes(name)
  })

/** Returns whether the node is in a sub-process that is repeated. */
const isRepeated = (graph: ProcessGraph, { parent }: ProcessNode): boolean => {
  const group = graph.nodes.get(parent)
  return group !== undefined && (group.many !== undefined || isRepeated(graph, group))
}

/** Returns whether a list has the people of the task. */
const hasList = ({ many }: ProcessNode) => many !== undefined && many.collection !== '' && !many.each

/** Returns whether the starter is the only person of a task, or gets it directly. */
const isOnlyStarters = (node: ProcessNode) => {
  const { users = [], groups = [] } = node.people ?? {}
  if (hasList(node)) return false
  return (
    isStarters(node) || (users.length > 0 && groups.length === 0 && users.every(user => standsForStarter.test(user)))
  )
}

/** Yields the problems of the duties of a task (职责分离). */
function* ofDuties(graph: ProcessGraph, node: ProcessNode): Generator<Sentence> {
  const { duties = [] } = node
  if (duties.includes('not-starter') && isOnlyStarters(node))
    yield [
      '只由发起人办理，又设置了“发起人不能办理”，请指定其他人，或取消该设置',
      'is for the starter alone, but the starter may not decide it. Choose other people, or clear that setting.'
    ]
  if (duties.includes('different') && startersNode(graph, node) === node)
    yield [
      '是发起人修改后再提交的环节，不能设置“办理过前面环节的人不能办理”，请取消该设置',
      'is the task to which the process returns for its starter. Clear the setting about earlier steps.'
    ]
}

/** Yields the problems of a node's conditions and of its joint decision. */
function* ofDecision(graph: ProcessGraph, node: ProcessNode): Generator<Sentence> {
  const { outgoing, many, people, disagree } = node
  const repeated = isRepeated(graph, node) ? ['loopCounter', ...counts] : []
  for (const { condition, name, id } of outgoing)
    for (const field of condition ? unknownIn(graph, condition, repeated) : [])
      yield [
        `的连线“${name || id}”的条件用到“${field}”，流程中没有这个值；会签的票数请用 agreed、disagreed`,
        `has the flow "${name || id}" with a condition that reads "${field}", which has no value. Use agreed and disagreed for votes.`
      ]
  for (const field of many?.enough ? unknownIn(graph, many.enough, counts) : [])
    yield [
      `的完成条件用到“${field}”，流程中没有这个值；请用 agreed、disagreed、${counts.join('、')}`,
      `has a completion condition that reads "${field}", which has no value. Use agreed, disagreed, ${counts.join(', ')}.`
    ]
  const { users = [], groups = [] } = people ?? {}
  const isFixed = !many?.collection && groups.length === 0 && users.every(user => !/^[$#]\{/.test(user))
  const needed = many?.rule?.name === 'count' ? countOf(many.rule.argument ?? '') : undefined
  if (needed && isFixed && needed > new Set(users).size)
    yield [
      `需要 ${needed} 人同意，但办理人只有 ${new Set(users).size} 人`,
      `needs ${needed} people to agree, but asks only ${new Set(users).size}.`
    ]
  if (disagree === 'starter' && !startersNode(graph, node))
    yield [
      '的“不同意”退回发起人，但流程中没有发起人办理的环节',
      'returns to the starter after a disagreement, but the starter has no task.'
    ]
}

/** Yields the problems of a single node. */
function* ofNode(graph: ProcessGraph, node: ProcessNode): Generator<Sentence> {
  const { kind, incoming, outgoing, people, timer } = node
  if (outgoing.some(({ to }) => graph.nodes.get(to)?.parent !== node.parent))
    yield ['有连线穿过子流程的边界', 'has a flow across the border of a sub-process.']
  if (kind === 'start' && incoming.length > 0)
    yield ['是开始事件，不能有进入的连线', 'is a start event. Delete the flows that lead to it.']
  if (kind === 'end' && outgoing.length > 0)
    yield ['是结束事件，不能有引出的连线', 'is an end event. Delete the flows that leave it.']
  if (kind !== 'end' && outgoing.length === 0)
    yield ['没有引出的连线，流程到此无法继续', 'has no way out. Draw a flow to the next step.']
  if (decides(node))
    for (const flow of outgoing)
      if (!flow.condition && flow.id !== node.otherwise)
        yield [
          `的连线“${flow.name || flow.id}”没有条件，也不是默认连线`,
          `has the flow "${flow.name || flow.id}" without a condition, which is not the default flow.`
        ]
  if (people && !people.assignee && people.users.length + people.groups.length === 0 && !hasList(node))
    yield ['没有指定办理人', 'has no people. Choose the people of the task.']
  if (kind === 'timer' && timer && !['task', 'group'].includes(graph.nodes.get(timer.host)?.kind ?? ''))
    yield ['没有附着在办理环节或子流程上', 'is not attached to a task or a sub-process.']
  if (node.timer && !node.timer.interrupts && reachable(graph, [node.id]).has(node.timer.host))
    yield [
      '不中断所在的环节，却又回到该环节：每次到时都会多出一个，环节会成倍增加',
      'does not interrupt its task but leads back to it: each firing would add another one, doubling them.'
    ]
  if (isSplit(node))
    for (const flow of outgoing)
      if (branchOf(graph, node.id, flow.id).has(node.id))
        yield [
          '的一条分支没有汇合就回到了它之前，并行的环节会重复',
          'has a branch that goes back before it without a join, so parallel steps would repeat.'
        ]
}

/** Finds a loop without a person, which would never stop. */
const loopWithoutPerson = (graph: ProcessGraph): ProcessNode | undefined => {
  const people = new Set([...graph.nodes.values()].filter(({ kind }) => kind === 'task').map(({ id }) => id))
  return [...graph.nodes.values()].find(({ id }) => !people.has(id) && reachable(graph, [id], people).has(id))
}

/** Yields the problems of a process or sub-process as a whole. */
function* ofWhole(graph: ProcessGraph, parent: string): Generator<[ProcessNode | undefined, Sentence]> {
  const inside = [...graph.nodes.values()].filter(node => node.parent === parent)
  const whole = graph.nodes.get(parent)
  const starts = inside.filter(({ kind }) => kind === 'start')
  if (starts.length !== 1)
    return yield [
      whole,
      [
        `应当正好有一个开始事件，现在有 ${starts.length} 个`,
        `${whole ? '' : 'The process '}needs exactly one start event, but has ${starts.length}.`
      ]
    ]
  const reached = reachable(graph, [starts[0]!.id])
  for (const node of inside) {
    if (node !== starts[0] && !reached.has(node.id))
      yield [node, ['从开始事件走不到', 'cannot be reached from the start event.']]
    if (node.kind === 'end') continue
    if (![...reachable(graph, [node.id])].some(id => graph.nodes.get(id)!.kind === 'end'))
      yield [node, ['之后走不到任何结束事件', 'does not lead to an end event.']]
  }
}

/** Returns everything that prevents deployment. */
export const findProblems = (graph: ProcessGraph): Problem[] => {
  const problems: Problem[] = []
  const complain = (node: ProcessNode | undefined, [chinese, english]: Sentence) =>
    problems.push({
      nodeId: node?.id ?? '',
      nodeName: node?.name ?? '',
      message: node ? `“${node.name}”${chinese}` : `流程${chinese}`,
      english: node ? `"${node.name}" ${english}` : english
    })
  if (graph.nodes.size > mostNodes) {
    complain(undefined, [
      `有 ${graph.nodes.size} 个环节，最多 ${mostNodes} 个，请拆分流程`,
      `The process has ${graph.nodes.size} nodes, but at most ${mostNodes} can run. Split it.`
    ])
    return problems
  }
  // Stops at a broken flow, because later checks need valid targets.
  const torn = [...graph.nodes.values()].find(({ outgoing }) => outgoing.some(({ to }) => !graph.nodes.has(to)))
  if (torn) {
    complain(torn, ['有一条连线没有连到环节', 'has a flow that leads nowhere.'])
    return problems
  }
  const wholes = ['', ...[...graph.nodes.values()].filter(({ kind }) => kind === 'group').map(({ id }) => id)]
  for (const parent of wholes) for (const [node, sentence] of ofWhole(graph, parent)) complain(node, sentence)
  for (const node of graph.nodes.values())
    for (const sentence of [...ofNode(graph, node), ...ofDecision(graph, node), ...ofDuties(graph, node)])
      complain(node, sentence)
  const loop = loopWithoutPerson(graph)
  if (loop)
    complain(loop, [
      '在一个没有人办理的循环里，流程会停不下来',
      'is in a loop without a person, which would never stop.'
    ])
  return problems
}
