import type { EndResult } from '../../../../elements/base/contract/process.ts'
import type { Decided, Run, Token } from './run.ts'

type Way = Pick<Token, 'scope' | 'forks' | 'decided'>

/** Returns the last outcome of a way after its fork at `depth`; with -1, of the whole way in its scope. */
export const decidedSince = ({ forks, decided }: Omit<Way, 'scope'>, depth: number): Decided | undefined =>
  decided ?? forks.slice(depth + 1).findLast(fork => fork.decided)?.decided

/** Returns the last outcome on the way to a node, also before a split or a sub-process. */
export const decidedAt = (run: Pick<Run, 'tokens'>, way: Way): Decided | undefined => {
  const group = run.tokens.get(way.scope)
  return decidedSince(way, -1) ?? (group && decidedAt(run, group))
}

/** Combines the outcomes of ways that meet: one disagreement is enough, votes are added. */
export const merge = (ways: readonly (Decided | undefined)[]): Decided | undefined => {
  const all = ways.filter(way => way !== undefined)
  const [first] = all
  if (!first) return undefined
  const decisive = all.find(({ outcome }) => outcome === 'disagree') ?? all.find(({ outcome }) => outcome !== 'agree')
  return {
    outcome: (decisive ?? first).outcome,
    agreed: all.reduce((sum, { agreed }) => sum + agreed, 0),
    disagreed: all.reduce((sum, { disagreed }) => sum + disagreed, 0)
  }
}

/** Returns the result after one more end event: the event states it, or the last outcome decides. */
export const resultOf = (before: Run['result'], stated?: EndResult, decided?: Decided): EndResult => {
  if (before === 'rejected') return before
  return stated ?? (decided?.outcome === 'disagree' ? 'rejected' : 'passed')
}
