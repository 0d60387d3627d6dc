import assert from 'node:assert/strict'
import { complete } from '../../host-demo/server/bpmn/engine/complete.ts'
import { begin } from '../../host-demo/server/bpmn/engine/move.ts'
import { changeOf } from '../../host-demo/server/bpmn/engine/jump.ts'
import { startRun, type Run, type Token } from '../../host-demo/server/bpmn/engine/run.ts'
import { readBpmn } from '../../host-demo/server/bpmn/model/bpmn.ts'
import { findProblems } from '../../host-demo/server/bpmn/model/check.ts'
import type { ProcessGraph } from '../../host-demo/server/bpmn/graph/graph.ts'
import { documentOf } from './process-documents.ts'

/** Runs an instance without a database. Each step is a separate run, as with a database. */
export const instanceOf = (graph: ProcessGraph, variables: Record<string, unknown> = {}) => {
  let tokens: Token[] = []
  let number = 0
  const acted: string[] = []
  const instance = {
    acted,
    variables,
    isEnded: false,
    open: [] as { token: string; node: string; person: string }[],
    tokens: () => tokens,
    tasks: () => instance.open.map(({ node }) => node).sort(),
    async step(move: (run: Run) => Promise<void> | void) {
      const before = tokens
      const run = startRun(
        {
          graph,
          variables,
          newId: () => `t${++number}`,
          peopleOf: async ({ many }) => (variables[many!.collection] ?? []) as string[],
          act: async ({ action }) => {
            acted.push(action!)
            return {}
          }
        },
        tokens
      )
      await move(run)
      tokens = [...run.tokens.values()]
      instance.open = [...instance.open.filter(({ token }) => run.tokens.has(token)), ...run.opened]
      instance.isEnded = run.isEnded
      return changeOf(before, run)
    },
    tokenAt: (node: string) => tokens.find(token => token.node === node)!.id,
    done(node: string, outcome = 'agree') {
      const at = instance.open.findIndex(one => one.node === node)
      const { token, person } = instance.open.splice(at, 1)[0]!
      return instance.step(run => complete(run, token, { outcome, seat: person }))
    }
  }
  return instance
}

/** Reads a document without problems. */
export const read = async (xml: string) => {
  const graph = await readBpmn(xml, ['publish'])
  assert.deepEqual(findProblems(graph), [])
  return graph
}
/** Starts an instance of a document with these nodes. */
export const started = async (inner: string, variables?: Record<string, unknown>) => {
  const instance = instanceOf(await read(documentOf(inner)), variables)
  await instance.step(begin)
  return instance
}
