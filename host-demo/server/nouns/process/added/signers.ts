import { sql } from 'drizzle-orm'
import { addedLimits, type AddedKind } from '../../../../../elements/base/contract/process-added.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isRepetition } from '../../../bpmn/engine/repeat.ts'
import { outcomesOf } from '../../../bpmn/model/outcomes.ts'
import { writersNode } from '../../../bpmn/model/starters.ts'
import { mayEdit } from '../forms/form-fields.ts'
import { isShown } from '../instance/operations.ts'
import type { HeldTask } from '../instance/tasks.ts'
import { requireAllowed } from '../people/duties.ts'
import { requireKnown } from '../people/known-people.ts'
import { subjectOf } from '../people/subjects.ts'

const roundOf = ({ task, tokens }: HeldTask) => tokens.find(({ id }) => id === task.tokenId)?.round

/** Returns true if people can join the round of a task: all vote at once, and each seat is a person. */
const isJoinable = (held: HeldTask) => {
  const { task, graph, tokens } = held
  const { many } = graph.nodes.get(task.node)!
  const token = tokens.find(({ id }) => id === task.tokenId)
  return Boolean(
    many && !many.inTurn && token?.round && !token.round.items && !isRepetition(token) && !task.seat.startsWith('#')
  )
}

/** Returns the number of tasks, added to each other, to which a task was added. */
const depthOf = async (tx: Transaction, { task }: HeldTask) => {
  const { rows } = await tx.execute<{ depth: number }>(sql`
    with recursive hosts as (
      select id, added_to from process_tasks where id = ${task.addedTo}
      union all select t.id, t.added_to from hosts join process_tasks t on t.id = hosts.added_to
    ) select count(*)::int as depth from hosts`)
  return rows[0]!.depth
}

/** Returns true if added people may add others. */
export const isShallow = async (tx: Transaction, held: HeldTask) =>
  !held.task.addedTo || (await depthOf(tx, held)) < addedLimits.depth

/** Returns the kinds of 加签 that the caller may use on a task. */
export const kindsFor = async (tx: Transaction, held: HeldTask): Promise<AddedKind[]> => {
  const { task, row, graph, isMine, isWaiting } = held
  const node = graph.nodes.get(task.node)!
  const isOpen = row.state === '2' && (task.state === 'open' || task.state === 'claimed')
  const isSubmitting = subjectOf(row) !== undefined && task.node === writersNode(graph)?.id
  if (!isOpen || !isMine || isSubmitting || !isShown(node, 'addSign')) return []
  if (isWaiting || task.addedTo) return (await isShallow(tx, held)) ? ['before'] : []
  // The values of a form are sent with the decision itself. A person of a round asks others to join it.
  const isFilled = Object.values(node.fields ?? {}).some(mayEdit)
  const mayAgree = outcomesOf(graph, node).some(({ outcome }) => outcome === 'agree')
  return [
    'before',
    ...(mayAgree && !isFilled && !node.many ? (['after'] as const) : []),
    ...(isJoinable(held) ? (['parallel'] as const) : [])
  ]
}

/** Returns the people that decide or advise at the step already. */
const findInvolved = async (tx: Transaction, { task, row }: HeldTask, ids: string[]) => {
  const { rows } = await tx.execute<{ realname: string }>(sql`
    select u.realname from users u where u.id = any(${sql.param(ids)}::text[]) and exists (
      select from process_tasks t where t.instance_id = ${row.id} and t.token_id = ${task.tokenId}
        and (t.state in ('open', 'claimed') or t.state = 'done' and t.added_to = '')
        and (u.id in (t.assignee_id, t.seat) or exists (
          select from process_candidates c where c.task_id = t.id and c.subject = 'user:' || u.id)))
    order by u.realname`)
  return rows.map(({ realname }) => realname)
}

/** Limit of people of a round. */
const mostVoters = 200

/** Returns the people to add. @throws Refusal if one of them may not be added */
export const requireSigners = async (tx: Transaction, caller: Caller, held: HeldTask, userIds: string[]) => {
  const ids = [...new Set(userIds)]
  if (ids.includes(caller.userId)) throw new Refusal('不能给自己加签')
  const people = await requireKnown(tx, caller, held.row, ids)
  await requireAllowed(tx, held.task, ids)
  const involved = await findInvolved(tx, held, ids)
  if (involved.length > 0) throw new Refusal(`${involved.join('、')}已参与本环节，不能再加签`)
  const voters = roundOf(held)?.people ?? []
  const waiting = people.filter(({ id }) => voters.includes(id)).map(({ realname }) => realname)
  if (waiting.length > 0) throw new Refusal(`${waiting.join('、')}已参与本环节，不能再加签`)
  if (voters.length + people.length > mostVoters) throw new Refusal(`一次会签最多 ${mostVoters} 人`)
  return people
}
