import { Refusal } from '../../kernel/refusal.ts'
import { meetingOf, reachable, startOf, type Flow, type ProcessNode } from '../graph/graph.ts'
import { decidedAt, decidedSince, merge, resultOf } from './decided.ts'
import { beginRepetition, endRepetitions, isRepetition, localsOf, openSeat, repeatedAround, roundOf } from './repeat.ts'
import { flowsOf, holdsTrue, nodeOf, takeAway, type Fork, type Run, type Token } from './run.ts'

/** Limit of nodes per step. Deployment refuses loops without a person, but a loop of service tasks may run for long. */
const mostPassed = 1000
/** Limit of tokens of an instance, for documents that were deployed before loops through timers were refused. */
const mostTokens = 1000

/** Path of a token to a node. */
export type Way = Pick<Token, 'flow' | 'scope' | 'forks' | 'decided'>

export const place = (run: Run, node: string, { flow, scope, forks, decided }: Way): Token => {
  const token = { id: run.newId(), node, flow, scope, forks, ...(decided && { decided }) }
  run.tokens.set(token.id, token)
  return token
}

const openTask = async (run: Run, node: ProcessNode, token: Token): Promise<void> => {
  if (node.skip && holdsTrue(run, node.skip, localsOf(run, token.scope))) {
    takeAway(run, token.id)
    return leave(run, node, token)
  }
  const round = node.many && (await roundOf(run, node, token.scope))
  // No assignee: the task waits for an administrator, as if its people had left.
  if (!round)
    return void run.opened.push({ token: token.id, node: node.id, person: '', locals: localsOf(run, token.scope) })
  if (round.people.length === 0) {
    takeAway(run, token.id)
    return leave(run, node, token)
  }
  run.tokens.set(token.id, { ...token, round })
  for (let at = 0; at < round.begun; at++) openSeat(run, token, round, at)
}

/** Enters a sub-process: once, or for each element of its list. */
const openGroup = async (run: Run, node: ProcessNode, way: Way): Promise<void> => {
  const token = place(run, node.id, way)
  const inner = (scope: string) => enter(run, startOf(run.graph, node.id).id, { flow: '', scope, forks: [] })
  if (!node.many) return inner(token.id)
  const round = (await roundOf(run, node, token.scope)) ?? { people: [], begun: 0, done: 0 }
  run.tokens.set(token.id, { ...token, round })
  for (let at = 0; at < round.begun; at++)
    if (run.tokens.has(token.id) && !run.over.has(token.id)) await inner(beginRepetition(run, token, at))
}

/** Ends a repetition of a sub-process, and begins the next one if they come in turn. */
const endRepetition = async (run: Run, { id, scope, node, inner }: Token) => {
  takeAway(run, id)
  const whole = run.tokens.get(scope)!
  const { many } = nodeOf(run, node)
  const round = { ...whole.round!, done: whole.round!.done + 1 }
  const decided = merge([whole.inner, inner])
  const known = {
    ...localsOf(run, whole.scope),
    ...{ nrOfInstances: round.people.length, nrOfCompletedInstances: round.done },
    nrOfActiveInstances: round.begun - round.done
  }
  if (many?.enough && holdsTrue(run, many.enough, known)) endRepetitions(run, scope)
  else if (many?.inTurn && round.begun < round.people.length) {
    run.tokens.set(scope, { ...whole, ...(decided && { inner: decided }), round: { ...round, begun: round.begun + 1 } })
    const next = beginRepetition(run, whole, round.begun)
    return enter(run, startOf(run.graph, node).id, { flow: '', scope: next, forks: [] })
  }
  run.tokens.set(scope, { ...whole, ...(decided && { inner: decided }), round })
}

/** Returns the flow of the first condition that is true. */
const choose = (run: Run, node: ProcessNode, way: Omit<Way, 'flow'>): Flow => {
  const [only, ...others] = node.outgoing
  if (only && others.length === 0 && (!only.condition || only.id === node.otherwise)) return only
  const known = { ...localsOf(run, way.scope), ...decidedAt(run, way) }
  const chosen =
    node.outgoing.find(({ id, condition }) => id !== node.otherwise && condition && holdsTrue(run, condition, known)) ??
    node.outgoing.find(({ id }) => id === node.otherwise)
  if (!chosen) throw new Refusal(`“${node.name}”之后没有一条连线的条件成立，流程无法继续，请联系流程管理员`)
  return chosen
}

export const leave = (run: Run, node: ProcessNode, way: Omit<Way, 'flow'>): Promise<void> => {
  const flow = choose(run, node, way)
  return enter(run, flow.to, { ...way, flow: flow.id })
}

/** Continues on all flows of a parallel split, or on those of an inclusive one whose conditions hold. */
export const split = async (run: Run, node: ProcessNode, way: Omit<Way, 'flow'>): Promise<void> => {
  if (node.outgoing.length === 1) return leave(run, node, way)
  const { scope, forks, decided } = way
  const known = { ...localsOf(run, scope), ...decidedAt(run, way) }
  const fitting = node.outgoing.filter(
    ({ id, condition }) =>
      node.kind === 'parallel' || (id !== node.otherwise && (!condition || holdsTrue(run, condition, known)))
  )
  const flows = fitting.length > 0 ? fitting : [choose(run, node, way)]
  const id = run.newId()
  for (const flow of flows) {
    const fork = { id, split: node.id, flow: flow.id, ...(decided && { decided }) }
    await enter(run, flow.to, { scope, flow: flow.id, forks: [...forks, fork] })
  }
}

const sameFork = (one: Fork, other?: Fork) => one.id === other?.id && one.flow === other.flow

/** Returns the common forks of tokens that meet at a join. */
const forksAfter = (run: Run, join: ProcessNode, met: Token[]): Fork[] => {
  const [first, ...others] = met.map(({ forks }) => forks)
  const forks = first!.slice(0)
  const differs = forks.findIndex((fork, at) => others.some(other => !sameFork(fork, other[at])))
  if (differs >= 0) forks.length = differs
  while (forks.length > 0 && meetingOf(run.graph, forks.at(-1)!.split) === join.id) forks.pop()
  return forks
}

/** Returns the fork of a split of which some branches have met at a join, while others are still open. */
const partOf = (run: Run, join: ProcessNode, met: Token[], depth: number): Fork | undefined => {
  const ways = met.flatMap(({ forks }) => forks[depth] ?? [])
  const [first] = ways
  if (!first || ways.length < met.length || ways.some(({ id }) => id !== first.id)) return undefined
  const flows = new Set(ways.flatMap(flowsOf))
  const isWhole = nodeOf(run, first.split).outgoing.every(({ id }) => flows.has(id))
  return isWhole || meetingOf(run.graph, first.split) === join.id ? undefined : { ...first, met: [...flows] }
}

const waitingAt = (run: Run, { node, scope }: Pick<Token, 'node' | 'scope'>) =>
  [...run.tokens.values()].filter(token => token.node === node && token.scope === scope)

const goOnFrom = (run: Run, join: ProcessNode, met: Token[]) => {
  for (const { id } of met) run.tokens.delete(id)
  const forks = forksAfter(run, join, met)
  // In the order of the document: the outcome does not depend on the order of arrival.
  const inOrder = join.incoming.flatMap(({ id }) => met.filter(({ flow }) => flow === id))
  const decided = merge(inOrder.map(token => decidedSince(token, forks.length))) ?? met[0]!.forks[forks.length]?.decided
  const part = partOf(run, join, met, forks.length)
  return split(run, join, { scope: met[0]!.scope, forks: part ? [...forks, part] : forks, ...(decided && { decided }) })
}

/** Continues from a parallel join when each of its flows has a token. */
const join = async (run: Run, node: ProcessNode, token: Token) => {
  const waiting = waitingAt(run, token)
  const met = node.incoming.map(({ id }) => waiting.find(({ flow }) => flow === id))
  if (met.every(one => one !== undefined)) await goOnFrom(run, node, met)
}

/** Adds the outcome of a way that ends to the sub-process, or to the result of the instance. */
const reachEnd = (run: Run, node: ProcessNode, way: Way) => {
  const group = run.tokens.get(way.scope)
  if (!group) {
    run.result = resultOf(run.result, node.result, decidedAt(run, way))
    return
  }
  const decided = decidedSince(way, -1)
  const stated = node.result && { outcome: node.result === 'rejected' ? 'disagree' : 'agree' }
  const inner = merge([group.inner, stated ? { agreed: 0, disagreed: 0, ...decided, ...stated } : decided])
  if (inner) run.tokens.set(group.id, { ...group, inner })
}

/** Ends everything that is open in the scope of a terminate end event, or around it. */
const terminate = (run: Run, { terminates }: ProcessNode, { scope }: Way) => {
  const repeated = terminates === 'repetition' ? repeatedAround(run, scope) : undefined
  const ended = terminates === 'instance' ? '' : (repeated?.id ?? scope)
  for (const token of [...run.tokens.values()])
    if (token.scope === ended) {
      run.over.add(token.id)
      takeAway(run, token.id)
    }
  run.over.add(ended)
}

/** Returns whether a terminate end event ended the scope, or one around it, in this step. */
const isOver = (run: Run, scope: string): boolean => {
  if (run.over.has(scope)) return true
  return scope !== '' && isOver(run, run.tokens.get(scope)?.scope ?? '')
}

/** Moves a token to a node, and on until a person is needed. */
export const enter = async (run: Run, id: string, way: Way): Promise<void> => {
  const node = nodeOf(run, id)
  if (isOver(run, way.scope)) return
  run.passed.push(id)
  if (way.flow) run.taken.push(way.flow)
  if (run.passed.length > mostPassed) throw new Refusal('流程在没有人办理的循环里停不下来，请联系流程管理员')
  if (node.kind === 'end') {
    reachEnd(run, node, way)
    if (node.terminates) terminate(run, node, way)
    return
  }
  if (node.kind === 'task') return openTask(run, node, place(run, id, way))
  if (node.kind === 'group') return openGroup(run, node, way)
  if (node.kind === 'wait') return void place(run, id, way)
  if (node.kind === 'action') Object.assign(run.variables, await run.act(node))
  if (node.kind !== 'parallel' && node.kind !== 'inclusive') return leave(run, node, way)
  if (node.incoming.length < 2) return split(run, node, way)
  const token = place(run, id, way)
  // An inclusive join is decided when all tokens have moved.
  if (node.kind === 'parallel') await join(run, node, token)
}

/** Finds an inclusive join that no other token can still reach. */
const findComplete = (run: Run): Token[] | undefined => {
  for (const token of run.tokens.values()) {
    const node = nodeOf(run, token.node)
    if (node.kind !== 'inclusive') continue
    const others = [...run.tokens.values()].filter(({ scope, node: at }) => scope === token.scope && at !== node.id)
    if (!others.some(other => reachable(run.graph, [other.node], new Set([node.id])).has(node.id)))
      return waitingAt(run, token)
  }
  return undefined
}

const findEmptyGroup = (run: Run): Token | undefined => {
  const full = new Set([...run.tokens.values()].map(({ scope }) => scope))
  return [...run.tokens.values()].find(({ id, node }) => nodeOf(run, node).kind === 'group' && !full.has(id))
}

/** Ends a step: continues from completed joins and leaves finished sub-processes. */
export const settle = async (run: Run): Promise<void> => {
  for (;;) {
    const met = findComplete(run)
    const group = met ? undefined : findEmptyGroup(run)
    if (met) await goOnFrom(run, nodeOf(run, met[0]!.node), met)
    else if (group && isRepetition(group)) await endRepetition(run, group)
    else if (group) {
      // A new entry begins a scope of its own.
      run.over.delete(group.id)
      takeAway(run, group.id)
      const decided = group.inner ?? group.decided
      await leave(run, nodeOf(run, group.node), { ...group, ...(decided && { decided }) })
    } else break
  }
  if (run.tokens.size > mostTokens) throw new Refusal(`流程同时进行的环节超过 ${mostTokens} 个，请联系流程管理员`)
  run.isEnded = run.tokens.size === 0
  const isAsked = [...run.tokens.values()].some(({ node }) => ['task', 'wait'].includes(nodeOf(run, node).kind))
  if (!run.isEnded && !isAsked) {
    const [stuck] = run.tokens.values()
    throw new Refusal(`“${nodeOf(run, stuck!.node).name}”等不到其他分支，流程无法继续，请联系流程管理员`)
  }
}

/** Starts a new instance. */
export const begin = async (run: Run): Promise<void> => {
  await enter(run, startOf(run.graph).id, { flow: '', scope: '', forks: [] })
  await settle(run)
}

/** Fires a boundary timer, or the timer of an intermediate event. */
export const fire = async (run: Run, id: string, timerId: string): Promise<void> => {
  const token = run.tokens.get(id)
  const node = nodeOf(run, timerId)
  const { timer } = node
  if (!token || !timer) return
  if (node.kind === 'wait') {
    takeAway(run, id)
    await leave(run, node, token)
    return settle(run)
  }
  if (timer.interrupts) takeAway(run, id)
  const { scope, forks, decided } = token
  const before = decided && { decided }
  const way = timer.interrupts
    ? { scope, forks, ...before }
    : { scope, forks: [...forks, { id: run.newId(), split: timerId, flow: '', ...before }] }
  await enter(run, timerId, { flow: '', ...way })
  await settle(run)
}
