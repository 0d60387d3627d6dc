import { defaultRule, verdictOf, type Verdict } from '../../../../elements/base/contract/joint-decision.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Many, ProcessNode } from '../graph/graph.ts'
import { startersNode } from '../model/starters.ts'
import { goStraight, jump } from './jump.ts'
import { leave, settle } from './move.ts'
import { openSeat } from './repeat.ts'
import { holdsTrue, nodeOf, takeAway, type Decided, type Round, type Run, type Token } from './run.ts'

/** Decision of one person. `seat` is the person of the round that votes, or in whose place another one does. */
export interface Vote {
  outcome: string
  seat: string
  /** The task had no people: it agrees without a vote. */
  isEmpty?: boolean
}

type Votes = Round & Required<Pick<Round, 'agreed' | 'disagreed' | 'voted'>>

const counted = (round: Round): Votes => ({ agreed: 0, disagreed: 0, voted: [], ...round })

const count = (round: Round, { outcome, seat }: Vote): Votes => ({
  ...round,
  done: round.done + 1,
  agreed: (round.agreed ?? 0) + (outcome === 'agree' ? 1 : 0),
  disagreed: (round.disagreed ?? 0) + (outcome === 'agree' ? 0 : 1),
  voted: [...(round.voted ?? []), seat]
})

/**
 * Returns the outcome of a round with a completion condition. If the condition holds for the votes of one side alone,
 * that side has decided. Otherwise one vote against is enough.
 */
const verdictByCondition = (run: Run, enough: NonNullable<Many['enough']>, round: Votes): Verdict | undefined => {
  const holds = (agreed: number, disagreed: number) =>
    holdsTrue(run, enough, {
      ...{ nrOfInstances: round.people.length, nrOfCompletedInstances: agreed + disagreed },
      ...{ nrOfActiveInstances: round.begun - agreed - disagreed, agreed, disagreed, outcome: '' }
    })
  const { agreed, disagreed, done, people } = round
  if (done < people.length && !holds(agreed, disagreed)) return undefined
  const [isFor, isAgainst] = [agreed > 0 && holds(agreed, 0), disagreed > 0 && holds(0, disagreed)]
  if (isFor !== isAgainst) return isFor ? 'agree' : 'disagree'
  return disagreed > 0 ? 'disagree' : 'agree'
}

const verdictIn = (run: Run, { rule, enough }: Many, round: Votes) => {
  const { people, agreed, disagreed } = round
  if (!rule && enough) return verdictByCondition(run, enough, round)
  return verdictOf(rule ?? defaultRule, { people: people.length, agreed, disagreed })
}

/** Counts a vote, and opens the task of the next person if people vote in turn. Returns the outcome of a closed round. */
const voteIn = (run: Run, node: ProcessNode, token: Token, vote: Vote): Decided | undefined => {
  const round = count(token.round!, vote)
  const { people, begun, agreed, disagreed } = round
  const outcome = verdictIn(run, node.many!, round)
  if (outcome) return { outcome, agreed, disagreed }
  const hasNext = node.many!.inTurn && begun < people.length
  run.tokens.set(token.id, { ...token, round: { ...round, begun: hasNext ? begun + 1 : begun } })
  if (hasNext) openSeat(run, token, round, begun)
  return undefined
}

const alone = ({ outcome, isEmpty }: Vote): Decided => ({
  outcome,
  agreed: outcome === 'agree' && !isEmpty ? 1 : 0,
  disagreed: outcome === 'disagree' ? 1 : 0
})

/** Returns the token of the call around a scope, or of its repetition. */
const callOf = (run: Run, scope: string): Token | undefined => {
  const token = run.tokens.get(scope)
  return !token || nodeOf(run, token.node).calls ? token : callOf(run, token.scope)
}

/** Ends the instance as not approved. A called process alone ends, and its caller continues with the outcome. */
const endRejected = async (run: Run, { scope }: Token, decided: Decided) => {
  const call = callOf(run, scope)
  for (const token of [...run.tokens.values()]) if (!call || token.scope === call.id) takeAway(run, token.id)
  if (!call) return void Object.assign(run, { result: 'rejected', isEnded: true })
  run.tokens.set(call.id, { ...call, inner: decided })
  await settle(run)
}

/** Completes a task with an outcome. A shared task stays open until its rule has decided. */
export const complete = async (run: Run, id: string, vote: Vote = { outcome: 'agree', seat: '' }): Promise<void> => {
  const token = run.tokens.get(id)
  if (!token) throw new Refusal('该任务已经办理或取消，请刷新后查看')
  const node = nodeOf(run, token.node)
  const decided = node.many && token.round ? voteIn(run, node, token, vote) : alone(vote)
  if (decided) await conclude(run, node, token, decided)
}

/** Adds people to a round in which all vote at once. Its rule then counts them. */
export const joinRound = (run: Run, id: string, people: readonly string[]): void => {
  const token = run.tokens.get(id)
  if (!token?.round) throw new Refusal('该任务已经办理或取消，请刷新后查看')
  const { round } = token
  const next = { ...round, people: [...round.people, ...people], begun: round.begun + people.length }
  run.tokens.set(id, { ...token, round: next })
  for (const at of people.keys()) openSeat(run, token, next, round.people.length + at)
}

/** Removes a person who has not voted from a round. The votes of the others may then decide it. */
export const leaveRound = async (run: Run, id: string, seat: string): Promise<void> => {
  const token = run.tokens.get(id)
  if (!token?.round) throw new Refusal('该任务已经办理或取消，请刷新后查看')
  const before = counted(token.round)
  const round = { ...before, people: before.people.filter(one => one !== seat), begun: before.begun - 1 }
  const next = { ...token, round }
  run.tokens.set(id, next)
  const node = nodeOf(run, token.node)
  const outcome = round.done > 0 ? verdictIn(run, node.many!, round) : undefined
  const { agreed, disagreed } = round
  if (outcome) await conclude(run, node, next, { outcome, agreed, disagreed })
}

/** Leaves a task with its outcome. */
const conclude = async (run: Run, node: ProcessNode, token: Token, decided: Decided): Promise<void> => {
  const { id } = token
  // People and fields of later tasks may refer to variables. Conditions use the outcome of their own way.
  Object.assign(run.variables, { outcome: decided.outcome, [node.id]: decided })
  if (decided.outcome === 'disagree' && node.disagree === 'end') return endRejected(run, token, decided)
  if (decided.outcome === 'disagree' && node.disagree === 'starter') {
    const target = startersNode(run.graph, node)
    if (!target) throw new Refusal('该流程没有发起人办理的环节，不能退回发起人')
    return jump(run, id, target.id)
  }
  if (token.straight && decided.outcome === 'agree') return goStraight(run, id, token.straight)
  takeAway(run, id)
  await leave(run, node, { ...token, decided })
  await settle(run)
}
