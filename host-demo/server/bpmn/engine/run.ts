import { evaluate, type Expression } from '../../../../elements/base/contract/expression.ts'
import { truth } from '../../../../elements/base/contract/expression-functions.ts'
import type { EndResult } from '../../../../elements/base/contract/process.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ProcessGraph, ProcessNode } from '../graph/graph.ts'

/** Outcome of a task, or of several that met, with the votes for and against. Conditions know it by these names. */
export interface Decided {
  outcome: string
  agreed: number
  disagreed: number
}

/** Branch that a token took at a split; all tokens of one split have the same `id`. */
export interface Fork {
  id: string
  split: string
  flow: string
  /** All branches that this token continues, if several have met at a join before the last one. */
  met?: string[]
  /** Last outcome before the split. */
  decided?: Decided
}

/** Progress of a shared task. */
export interface Round {
  people: string[]
  begun: number
  done: number
  /** Votes; absent in rounds of earlier versions. */
  agreed?: number
  disagreed?: number
  /** People of the round that have voted. */
  voted?: string[]
  /** Elements of the list, if they are not the people. */
  items?: unknown[]
  /** Number of this repetition of a sub-process, from 0. */
  at?: number
}

/** Person that returned a task, and the node where they did. The corrected task goes straight to them. */
export interface StraightReturn {
  node: string
  person: string
}

/** Position of an instance. Tokens are immutable: moving creates another one. */
export interface Token {
  id: string
  node: string
  /** Incoming flow, for joins. */
  flow: string
  /** Token of the enclosing sub-process; '' for the process. */
  scope: string
  forks: Fork[]
  round?: Round
  /** Last outcome since the innermost split. Each branch has its own, so branches do not overwrite each other. */
  decided?: Decided
  /** Outcome of a sub-process so far. */
  inner?: Decided
  straight?: StraightReturn
}

/** New task; `person` is '' if candidates may claim it. */
export interface Opened {
  token: string
  node: string
  person: string
  /** Person of the round in whose place `person` votes, if another one. */
  seat?: string
  /** Variables of a repetition. */
  locals?: Record<string, unknown>
}

/** Step of an instance in progress. The caller stores its effects. */
export interface Run {
  graph: ProcessGraph
  tokens: Map<string, Token>
  variables: Record<string, unknown>
  newId: () => string
  /** Returns the ids of all people of a shared task. `locals` are the variables of a repetition. */
  peopleOf: (node: ProcessNode, locals: Record<string, unknown>) => Promise<string[]>
  /** Runs a service task. Its result becomes variables. */
  act: (node: ProcessNode) => Promise<Record<string, unknown>>
  opened: Opened[]
  passed: string[]
  /** Flows that led to the passed nodes. */
  taken: string[]
  /** Scopes that a terminate end event ended in this step. */
  over: Set<string>
  isEnded: boolean
  /** Result of the end events reached so far. */
  result: EndResult | ''
}

type Surroundings = Pick<Run, 'graph' | 'variables' | 'newId' | 'peopleOf' | 'act'>

/** Returns the branches of the split that a token continues. */
export const flowsOf = ({ flow, met }: Fork): string[] => met ?? [flow]

export const startRun = (
  surroundings: Surroundings,
  tokens: readonly Token[] = [],
  result: Run['result'] = ''
): Run => ({
  ...surroundings,
  tokens: new Map(tokens.map(token => [token.id, token])),
  opened: [],
  passed: [],
  taken: [],
  over: new Set(),
  isEnded: false,
  result
})

export const nodeOf = ({ graph }: Pick<Run, 'graph'>, id: string): ProcessNode => {
  const node = graph.nodes.get(id)
  if (!node) throw new Refusal('流程中没有这个环节，请刷新后重试')
  return node
}

/** Evaluates an expression with the variables and the values in `known`. */
export const valueOf = (run: Run, { ast }: Expression, known: Record<string, unknown> = {}): unknown => {
  const value = (name: string): unknown => {
    if (Object.hasOwn(known, name)) return known[name]
    return Object.hasOwn(run.variables, name) ? run.variables[name] : undefined
  }
  const column = (table: string, name: string) => {
    const row = value(table)
    return (
      row !== null && typeof row === 'object' && Object.hasOwn(row, name)
        ? (row as Record<string, unknown>)[name]
        : undefined
    ) as readonly unknown[]
  }
  return evaluate(ast, { field: value, column })
}

/** Evaluates a condition with the variables and the values in `known`. */
export const holdsTrue = (run: Run, expression: Expression, known: Record<string, unknown> = {}): boolean =>
  truth(valueOf(run, expression, known))

/** Removes a token, and the tokens inside the sub-process it represents. */
export const takeAway = (run: Run, id: string): void => {
  run.tokens.delete(id)
  run.opened = run.opened.filter(({ token }) => token !== id)
  for (const token of [...run.tokens.values()]) if (token.scope === id) takeAway(run, token.id)
}
