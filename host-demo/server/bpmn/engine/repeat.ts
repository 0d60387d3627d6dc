import { Refusal } from '../../kernel/refusal.ts'
import type { Many, ProcessNode } from '../graph/graph.ts'
import { nodeOf, takeAway, valueOf, type Round, type Run, type Token } from './run.ts'

/** Limit of repetitions. */
const most = 200

/** Mark of seats that have no person of their own: all are for the people of the task. */
const isNumbered = (seat: string) => seat.startsWith('#')

/** Returns the variables of one repetition. */
const localsAt = ({ element, index }: Many, { people, done, items }: Round, at: number): Record<string, unknown> => ({
  ...{ loopCounter: at, nrOfInstances: people.length, nrOfCompletedInstances: done },
  ...(element && items && { [element]: items[at] }),
  ...(index && { [index]: at })
})

/** Returns the variables of the repeated sub-processes around a scope; inner ones hide outer ones. */
export const localsOf = (run: Pick<Run, 'tokens' | 'graph'>, scope: string): Record<string, unknown> => {
  const token = run.tokens.get(scope)
  if (!token) return {}
  const outer = localsOf(run, token.scope)
  const { many } = nodeOf(run, token.node)
  const round = run.tokens.get(token.scope)?.round
  return many && round && token.round?.at !== undefined ? { ...outer, ...localsAt(many, round, token.round.at) } : outer
}

/** Opens the task of one seat of a round. */
export const openSeat = (run: Run, { id, node, scope }: Token, round: Round, at: number): void => {
  const seat = round.people[at]!
  const locals = { ...localsOf(run, scope), ...localsAt(nodeOf(run, node).many!, round, at) }
  run.opened.push({ token: id, node, ...(isNumbered(seat) ? { person: '', seat } : { person: seat }), locals })
}

/** Returns the elements of the list of a repeated activity. Undefined if it has none. */
const elementsOf = (run: Run, { name, many }: ProcessNode, locals: Record<string, unknown>): unknown[] | undefined => {
  const { collection, cardinality, strict } = many!
  if (cardinality) {
    const number = Number(valueOf(run, cardinality, locals))
    if (!Number.isInteger(number) || number < 0 || number > most)
      throw new Refusal(`“${name}”的次数应为 0 到 ${most} 的整数，请联系流程管理员`)
    return Array.from({ length: number }, (_, at) => at)
  }
  if (!collection) return undefined
  const value = Object.hasOwn(locals, collection) ? locals[collection] : run.variables[collection]
  if (strict && !Array.isArray(value) && typeof value !== 'string')
    throw new Refusal(`“${name}”的名单“${collection}”没有值，流程无法继续，请联系流程管理员`)
  const elements = typeof value === 'string' ? value.split(',').map(part => part.trim()) : value
  return Array.isArray(elements) ? elements.filter(element => element !== '').slice(0, most) : []
}

/** Returns the round of an activity that is repeated; undefined if there is nobody and nothing to repeat it for. */
export const roundOf = async (run: Run, node: ProcessNode, scope: string): Promise<Round | undefined> => {
  const locals = localsOf(run, scope)
  const many = node.many!
  const elements = elementsOf(run, node, locals)
  const isEach = elements !== undefined && (many.each || many.cardinality !== undefined)
  const people = isEach ? elements.map((_, at) => `#${at + 1}`) : await run.peopleOf(node, locals)
  if (people.length === 0) return elements?.length === 0 && (many.strict || many.cardinality) ? emptyRound : undefined
  const begun = many.inTurn ? 1 : people.length
  const items = elements && (isEach || many.element) ? { items: isEach ? elements : people } : {}
  return { people, begun, done: 0, agreed: 0, disagreed: 0, voted: [], ...items }
}

const emptyRound: Round = { people: [], begun: 0, done: 0 }

/** Begins one repetition of a sub-process. @returns its scope */
export const beginRepetition = (run: Run, { id, node }: Token, at: number): string => {
  const scope = run.newId()
  run.tokens.set(scope, {
    id: scope,
    node,
    flow: '',
    scope: id,
    forks: [],
    round: { people: [], begun: 0, done: 0, at }
  })
  return scope
}

/** Returns whether the token is one repetition of a sub-process. */
export const isRepetition = ({ round }: Token): boolean => round?.at !== undefined

/** Ends all repetitions of a sub-process. */
export const endRepetitions = (run: Run, whole: string): void => {
  for (const token of [...run.tokens.values()]) if (token.scope === whole) takeAway(run, token.id)
}

/** Returns the scope of the sub-process around, which repetitions belong to. */
export const repeatedAround = (run: Run, scope: string): Token | undefined => {
  const token = run.tokens.get(scope)
  if (!token) return undefined
  return isRepetition(token) ? run.tokens.get(token.scope) : repeatedAround(run, token.scope)
}
