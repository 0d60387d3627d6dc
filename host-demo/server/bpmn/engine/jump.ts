import { Refusal } from '../../kernel/refusal.ts'
import { branchOf, isSplit, type ProcessNode } from '../graph/graph.ts'
import { enter, settle, split } from './move.ts'
import { isRepetition, openSeat } from './repeat.ts'
import { flowsOf, nodeOf, takeAway, type Fork, type Run, type StraightReturn, type Token } from './run.ts'

/** Returns the token, or the token of an enclosing sub-process, at the level of `target`. */
const besides = (run: Run, token: Token, target: ProcessNode): Token => {
  let at: Token | undefined = token
  while (at && (nodeOf(run, at.node).parent !== target.parent || isRepetition(at))) at = run.tokens.get(at.scope)
  if (!at) throw new Refusal(`“${target.name}”在子流程里，不能从外面直接到达`)
  return at
}

/** Returns the forks of the token that also lead to `target`. */
const shared = (run: Run, { forks }: Token, target: ProcessNode): Fork[] => {
  const left = forks.findIndex(
    fork =>
      !isSplit(nodeOf(run, fork.split)) ||
      flowsOf(fork).some(flow => !branchOf(run.graph, fork.split, flow).has(target.id))
  )
  return left < 0 ? forks : forks.slice(0, left)
}

/** Returns a split with a branch that contains `target` but not the token. */
const foreignSplit = (run: Run, kept: Fork[], target: ProcessNode) =>
  [...run.graph.nodes.values()].find(
    node =>
      node.parent === target.parent &&
      isSplit(node) &&
      node.outgoing.some(
        ({ id }) => branchOf(run.graph, node.id, id).has(target.id) && !kept.some(fork => flowsOf(fork).includes(id))
      )
  )

/** Refuses a jump into a parallel branch from outside: its join would wait for the other branches forever. */
const refuseForeignBranch = (run: Run, kept: Fork[], target: ProcessNode) => {
  if (foreignSplit(run, kept, target))
    throw new Refusal(`“${target.name}”在并行的分支里，不能直接到达，请选择分支之前的环节`)
}

/** Returns the tokens that leave together: this one, and all others from the split that it leaves. */
const gathered = (run: Run, token: Token, kept: Fork[]) => {
  const left = token.forks[kept.length]
  if (!left) return [token.id]
  return [...run.tokens.values()]
    .filter(({ scope, forks }) => scope === token.scope && forks[kept.length]?.id === left.id)
    .map(({ id }) => id)
}

/**
 * Moves a token to any allowed task, forwards or backwards. Leaving parallel branches cancels all of them; otherwise
 * they would run twice when the process passes the split again.
 */
export const jump = async (run: Run, id: string, targetId: string): Promise<void> => {
  const target = nodeOf(run, targetId)
  const standing = run.tokens.get(id)
  if (!standing) throw new Refusal('该任务已经办理或取消，请刷新后查看')
  if (target.kind !== 'task') throw new Refusal(`“${target.name}”不是办理环节，不能跳转到这里`)
  const token = besides(run, standing, target)
  const kept = shared(run, token, target)
  refuseForeignBranch(run, kept, target)
  await goTo(run, token, target, kept)
}

const goTo = async (run: Run, token: Token, target: ProcessNode, kept: Fork[]) => {
  for (const other of gathered(run, token, kept)) takeAway(run, other)
  // An end that was reached before counts only if it is reached again.
  run.result = ''
  const way = { flow: '', scope: token.scope, forks: kept }
  await (isSplit(target) ? split(run, target, way) : enter(run, target.id, way))
  await settle(run)
}

/**
 * Moves a token back to a task. If the task is in a parallel branch that has ended, all branches of its split start
 * again.
 */
export const goBack = async (run: Run, id: string, targetId: string): Promise<void> => {
  const standing = run.tokens.get(id)
  let target = nodeOf(run, targetId)
  if (!standing || target.kind !== 'task') return jump(run, id, targetId)
  const token = besides(run, standing, target)
  for (;;) {
    const kept = shared(run, token, target)
    const foreign = foreignSplit(run, kept, target)
    if (!foreign) return goTo(run, token, target, kept)
    target = foreign
  }
}

/**
 * Marks the task that a return has opened, so that it goes straight to `straight` when it is done.
 * @param from token of the returned task
 */
export const markStraight = (run: Run, from: Token, straight: StraightReturn): void => {
  const [task, ...others] = run.opened
  const token = task && others.length === 0 ? run.tokens.get(task.token) : undefined
  const isBeside = token?.scope === from.scope && JSON.stringify(token.forks) === JSON.stringify(from.forks)
  if (!token || token.round || !isBeside)
    throw new Refusal('退回到会签，或退回到分支、子流程之外时，不能“改好后直接回到我这里”')
  run.tokens.set(token.id, { ...token, straight })
}

/** Moves a corrected task straight to the person that returned it. */
export const goStraight = async (run: Run, id: string, { node, person }: StraightReturn): Promise<void> => {
  await jump(run, id, node)
  run.opened = run.opened.map(task => (task.node === node && !task.person ? { ...task, person } : task))
}

/** Tokens that a step consumed and produced. */
export interface Change {
  consumed: Token[]
  produced: string[]
  /** Nodes and flows that the step passed. */
  passed: string[]
  taken: string[]
}

export const changeOf = (before: readonly Token[], { tokens, passed, taken }: Run): Change => ({
  consumed: before.filter(({ id }) => !tokens.has(id)),
  produced: [...tokens.keys()].filter(id => !before.some(token => token.id === id)),
  passed: [...new Set(passed)],
  taken: [...new Set(taken)]
})

/**
 * Undoes a step if none of its tokens has moved: returns the token to the task, for the person that completed it.
 * @param seat person of the round in whose place `person` had voted
 */
export const takeBack = (
  run: Run,
  { consumed, produced }: Pick<Change, 'consumed' | 'produced'>,
  person: string,
  seat = person
): void => {
  const tasks = consumed.filter(({ node }) => nodeOf(run, node).kind === 'task')
  const isCounted = consumed.some(isRepetition)
  if (isCounted || produced.length === 0 || tasks.length !== 1 || produced.some(id => !run.tokens.has(id)))
    throw new Refusal('后续环节已经办理，不能撤回')
  for (const id of produced) takeAway(run, id)
  for (const token of consumed) run.tokens.set(token.id, token)
  const [task] = tasks
  const { id: token, node, round } = task!
  const waiting = round?.voted && round.people.slice(0, round.begun).filter(one => !round.voted!.includes(one))
  if (!waiting?.includes(seat)) run.opened.push({ token, node, person })
  // The vote had closed the round: the others are asked again.
  for (const one of waiting ?? [])
    if (one === seat) run.opened.push({ token, node, person, seat })
    else openSeat(run, task!, round!, round!.people.indexOf(one))
}
