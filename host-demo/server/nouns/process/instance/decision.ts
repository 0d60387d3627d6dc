import { defaultRule } from '../../../../../elements/base/contract/joint-decision.ts'
import type { TaskDecision } from '../../../../../elements/base/contract/process-decision.ts'
import { outcomesOf } from '../../../bpmn/model/outcomes.ts'
import type { HeldTask } from './tasks.ts'

/** Outcomes of tasks that were added before or after another one. */
const opinions = [
  { outcome: 'agree', name: '同意' },
  { outcome: 'disagree', name: '不同意' }
]

/** Returns the outcomes of a task, and the votes if several people decide. */
export const decisionOf = ({ graph, task, tokens }: HeldTask): TaskDecision => {
  const node = graph.nodes.get(task.node)!
  const round = tokens.find(({ id }) => id === task.tokenId)?.round
  const { many } = node
  if (task.addedTo) return { outcomes: opinions, round: null }
  return {
    outcomes: outcomesOf(graph, node),
    round:
      many && round
        ? {
            ...{ rule: many.rule ?? (many.enough ? null : defaultRule), inTurn: many.inTurn },
            ...{ people: round.people.length, agreed: round.agreed ?? 0, disagreed: round.disagreed ?? 0 }
          }
        : null
  }
}
