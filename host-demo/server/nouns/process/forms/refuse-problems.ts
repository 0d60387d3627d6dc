import { Refusal } from '../../../kernel/refusal.ts'
import type { Problem } from '../../../bpmn/graph/graph.ts'

/** @throws Refusal with the first problem as its message and all of them as its result */
export const refuseProblems = (problems: readonly Problem[]) => {
  const [first] = problems
  if (!first) return
  const others = problems.length > 1 ? `（另有 ${problems.length - 1} 处问题）` : ''
  throw new Refusal(`${first.message}${others}`, undefined, problems)
}
