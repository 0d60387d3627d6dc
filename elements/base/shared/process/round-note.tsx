import type { TaskRound } from '../../contract/process-decision.ts'
import { useText } from '../../core/language/text.ts'
import { taskHistoryText } from './task-history.text.ts'

/** Shows the rule of a joint decision and the votes so far. */
export function RoundNote({ round: { rule, inTurn, people, agreed, disagreed } }: { round: TaskRound }) {
  const text = useText(taskHistoryText)
  return (
    <p className="task-round" role="note">
      <b>{rule ? text.rule(rule) : text.ownRule}</b>
      {inTurn && <span>{text.inTurn}</span>}
      <span>{text.tally(people, agreed, disagreed)}</span>
    </p>
  )
}
