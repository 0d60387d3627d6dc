import type { HistoryNode } from '../../contract/process-history.ts'
import type { taskHistoryText } from './task-history.text.ts'
import type { Locale } from '../../core/language/locale.ts'

/** Tasks of one joint decision, or a single entry. */
export type Group = [HistoryNode, ...HistoryNode[]]

export const keyOf = ({ taskId, createTime, comment, isStep }: HistoryNode): string =>
  isStep ? `${createTime} ${comment.type} ${taskId}` : taskId

/** Groups the tasks of each joint decision at the place of its first task. */
export function roundsOf(nodes: readonly HistoryNode[]): Group[] {
  const rounds = new Map<string, Group>()
  const groups: Group[] = []
  for (const node of nodes) {
    const known = node.round && rounds.get(node.round.id)
    if (known) known.push(node)
    else {
      const group: Group = [node]
      groups.push(group)
      if (node.round) rounds.set(node.round.id, group)
    }
  }
  return groups
}

/** Counts the votes of a joint decision. */
export function tallyOf(nodes: Group): { agreed: number; against: number } {
  const voted = nodes.filter(({ state, isUndone, outcome }) => state === 'done' && !isUndone && outcome)
  const against = voted.filter(({ comment }) => comment.type === '3').length
  return { agreed: voted.length - against, against }
}

/** Names the kind of an entry, its outcome or its state. */
export function wordOf(node: HistoryNode, text: (typeof taskHistoryText)[Locale]): string {
  const { state, comment, assigneeName, isWaiting, outcome } = node
  const kind = text.kinds[comment.type]
  if (kind) return kind
  if (state === 'done' && outcome) return text.outcome(outcome)
  if (isWaiting) return text.waiting
  return state === 'open' && assigneeName ? text.mine : text.states[state]
}

/** Returns the comment of an entry. Sentences of the platform are translated. */
export const commentOf = (
  { comment: { type, comment } }: HistoryNode,
  text: (typeof taskHistoryText)[Locale]
): string => (['19', '20', '21'].includes(type) ? text.sentence(comment) : comment)
