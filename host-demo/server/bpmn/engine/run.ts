import { evaluate, type Expression } from '../../../../elements/base/contract/expression.ts'
import { truth } from '../../../../elements/base/contract/expression-functions.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ProcessGraph, ProcessNode } from '../model/graph.ts'

/** One of several ways that a token went at a split; all that came of it have the same `id`. */
export interface Fork {
  id: string
  split: string
  flow: string
}

/** How far the people of a shared task are. */
export interface Round {
  people: string[]
  begun: number
  done: number
}

/** A place where the instance is. It never changes its node: to go on is to become another one. */
export interface Token {
  id: string
  node: string
  /** By which it came; joins ask for it. */
  flow: string
  /** The token of the sub-process that it is in; '' for the process. */
  scope: string
  forks: Fork[]
  round?: Round
}

/** A task that begins; `person` is '' where those whom the node names may claim it. */
export interface Opened {
  token: string
  node: string
  person: string
}

/** One step of an instance, in the making. What it does is kept by whoever runs it. */
export interface Run {
  graph: ProcessGraph
  tokens: Map<string, Token>
  variables: Record<string, unknown>
  newId: () => string
  /** Ids of everybody who does a shared task. */
  peopleOf: (node: ProcessNode) => Promise<string[]>
  /** Does what a service task names; what it returns becomes variables. */
  act: (node: ProcessNode) => Promise<Record<string, unknown>>
  opened: Opened[]
  passed: string[]
  /** The flows by which it came to them. */
  taken: string[]
  isEnded: boolean
}

export type Surroundings = Pick<Run, 'graph' | 'variables' | 'newId' | 'peopleOf' | 'act'>

export const startRun = (surroundings: Surroundings, tokens: readonly Token[] = []): Run => ({
  ...surroundings,
  tokens: new Map(tokens.map(token => [token.id, token])),
  opened: [],
  passed: [],
  taken: [],
  isEnded: false
})

export const nodeOf = ({ graph }: Pick<Run, 'graph'>, id: string): ProcessNode => {
  const node = graph.nodes.get(id)
  if (!node) throw new Refusal('流程中没有这个环节，请刷新后重试')
  return node
}

/** Whether a condition holds, for the variables and what is known besides. */
export const holdsTrue = (run: Run, { ast }: Expression, known: Record<string, unknown> = {}): boolean => {
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
  return truth(evaluate(ast, { field: value, column }))
}

/** Takes a token away, and all that is in the sub-process that it stands for. */
export const takeAway = (run: Run, id: string): void => {
  run.tokens.delete(id)
  run.opened = run.opened.filter(({ token }) => token !== id)
  for (const token of [...run.tokens.values()]) if (token.scope === id) takeAway(run, token.id)
}
