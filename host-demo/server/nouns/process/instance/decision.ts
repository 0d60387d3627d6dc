import { defaultRule } from '../../../../../elements/base/contract/joint-decision.ts'
import type { TaskDecision } from '../../../../../elements/base/contract/process-decision.ts'
import { eq } from 'drizzle-orm'
import type { StraightReturn } from '../../../bpmn/engine/run.ts'
import type { Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { subjectOf } from '../people/subjects.ts'
import { outcomesOf } from '../../../bpmn/model/outcomes.ts'
import type { HeldTask } from './tasks.ts'

/** Outcomes of tasks that were added before or after another one. */
const opinions = [
  { outcome: 'agree', name: '同意' },
  { outcome: 'disagree', name: '不同意' }
]

/** Returns the person and step to which the task goes straight when it is done; '' for none. */
const straightTo = async (tx: Transaction, { graph }: HeldTask, straight: StraightReturn | undefined) => {
  if (!straight) return ''
  const [person] = await tx.select({ name: users.realname }).from(users).where(eq(users.id, straight.person))
  return `${person?.name ?? ''}（${graph.nodes.get(straight.node)?.name ?? ''}）`
}

/** Returns the outcomes of a task, the votes if several people decide, and where it goes straight. */
export const decisionOf = async (tx: Transaction, held: HeldTask): Promise<TaskDecision> => {
  const { graph, row, task, tokens } = held
  const node = graph.nodes.get(task.node)!
  const { round, straight } = tokens.find(({ id }) => id === task.tokenId) ?? {}
  const { many } = node
  if (task.addedTo) return { outcomes: opinions, round: null, mayReturnStraight: false, straightTo: '' }
  return {
    outcomes: outcomesOf(graph, node),
    round:
      many && round
        ? {
            ...{ rule: many.rule ?? (many.enough ? null : defaultRule), inTurn: many.inTurn },
            ...{ people: round.people.length, agreed: round.agreed ?? 0, disagreed: round.disagreed ?? 0 }
          }
        : null,
    mayReturnStraight: !round && !subjectOf(row),
    straightTo: await straightTo(tx, held, straight)
  }
}
